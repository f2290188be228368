import { describe, expect, jest, test } from '@jest/globals';
import { event, organization, place, problemsOf } from '../helpers/content.ts';
import { words } from '../helpers/words.ts';
import { diagnosticsOf, eventOf, eventProblems, only, organizationProblems, problemsIn } from './records.ts';

describe('references (contract, section 3)', () => {
  test('a place is named by the stem of its file, in whatever folder', () => {
    const others = { 'places/europe/Hall 7.yml': place(1) };
    expect(eventOf(event(1, { place: 'Hall 7' }), others).place).toBe('Hall 7');
  });

  test('a place in either form of Unicode', () => {
    const composed = { 'places/café.yml': place(1) };
    const decomposed = { 'places/cafe\u0301.yml': place(1) };
    for (const others of [composed, decomposed]) {
      expect(eventOf(event(1, { place: 'cafe\u0301' }), others).place).toBe('café');
      expect(eventOf(event(1, { place: 'café' }), others).place).toBe('café');
    }
  });

  test('an organization is named by its slug, not by its file', () => {
    const files = { 'organizations/file.md': organization(1, { slug: 'guild' }) };
    expect(eventOf(event(1, { organization: 'guild' }), files).organization).toBe('guild');
    expect(problemsOf({ ...files, 'events/x.md': event(1, { organization: 'file' }) })).toEqual([
      'events/x.md:5:15 organization-unknown',
    ]);
  });

  test('names of digits need no quotes', () => {
    const others = { 'places/2026.yml': place(1), 'organizations/017.md': organization(1) };
    expect(eventOf(event(1, { place: '2026', organization: '017' }), others)).toMatchObject({
      place: '2026',
      organization: '017',
    });
  });

  test('all unknown names are not compared with all known ones', () => {
    const COUNT = 300;
    const numbers = Array.from({ length: COUNT }, (_, number) => number);
    const files = Object.fromEntries(
      numbers.flatMap((number) => [
        [`events/e${number}.md`, event(number, { organization: `x-${number * 7919}`, urlKey: `k${number}` })],
        [`organizations/guild-of-hackers-${number}.md`, organization(number)],
      ]),
    );
    const looks = jest.spyOn(Set.prototype, 'has');
    expect(problemsOf(files)).toHaveLength(COUNT);
    expect(looks.mock.calls.length).toBeLessThan(COUNT ** 2 / 2);
    looks.mockRestore();
  });

  test('an unknown name is told at its place, with the nearest known one', () => {
    const [organizationProblem, placeProblem] = diagnosticsOf({
      'places/hall.yml': place(1),
      'organizations/guild.md': organization(1),
      'events/x.md': event(1, { organization: 'gilde', place: 'hal' }),
    });
    expect(organizationProblem).toMatchObject({ line: 5, column: 15, code: 'organization-unknown' });
    expect(organizationProblem?.hint).toContain('"guild"');
    expect(placeProblem).toMatchObject({ line: 6, column: 8, code: 'place-unknown' });
    expect(placeProblem?.hint).toContain('"hall"');
  });

  test('a name is not a path', () => {
    const files = { 'places/europe/hall.yml': place(1) };
    expect(problemsOf({ ...files, 'events/x.md': event(1, { place: 'europe/hall' }) })).toEqual([
      'events/x.md:5:8 place-unknown',
    ]);
  });

  test.each(['__proto__', 'constructor', 'toString'])('nothing is named %s by itself', (name) => {
    expect(eventProblems({ place: name })).toEqual(['5:8 place-unknown']);
  });

  test('a broken file that is referred to is one problem', () => {
    const problem = only(
      diagnosticsOf({
        'places/hall.yml': 'id: [',
        'organizations/guild.md': organization(1),
        'events/x.md': event(1, { place: 'hall', organization: 'guild' }),
      }),
    );
    expect(problem.file).toBe('places/hall.yml');
  });
});

describe('unknown keys (contract, section 3)', () => {
  test.each([
    ['events/x.md', event(1, { regoin: 'EU' }), 'region'],
    ['events/x.md', event(1, { StartDate: '2026-03-06' }), 'startDate'],
    ['events/x.md', event(1, { organisation: 'x' }), 'organization'],
    ['organizations/x.md', organization(1, { chatGrup: '1' }), 'chatGroup'],
    ['places/x.yml', place(1, { adress: 'x' }), 'address'],
    ['site.yml', 'timeZone: UTC\n', 'timezone'],
    ['site.yml', 'organizationLinks:\n  vidioSite: x\n', 'videoSite'],
  ])('%s: the nearest known one is suggested', (file, text, nearest) => {
    const problem = only(diagnosticsOf({ 'events/y.md': event(9, { urlKey: 'y' }), [file]: text }));
    expect(problem).toMatchObject({ file, severity: 'error', code: 'key-unknown' });
    expect(problem.hint).toContain(`"${nearest}"`);
  });

  test.each([
    ['scale', 4, words`scael scal sclae SCALE Scales`],
    ['name', 3, words`nam nmae naem Name names`],
  ])('a misspelt key for %s is one problem, not two', (key, line, misspelt) => {
    for (const wrong of misspelt) {
      const text = event(1).replace(`${key}:`, `${wrong}:`);
      expect(problemsIn('events/x.md', text)).toEqual([`${line}:1 key-unknown`]);
    }
  });

  test('two misspelt required keys are two problems', () => {
    const text = event(1).replace('scale:', 'Scale:').replace('name:', 'nam:');
    expect(problemsIn('events/x.md', text)).toEqual(['3:1 key-unknown', '4:1 key-unknown']);
  });

  test.each(['eventKey', 'creationTime', 'type', 'kind', 'extra'])('an event has no key %s', (key) => {
    expect(eventProblems({ [key]: '2026-03-06' })).toEqual(['5:1 key-unknown']);
  });

  test('all states and scales of the specification are known', () => {
    for (const status of ['cancelled', 'movedOnline', 'postponed', 'rescheduled', 'scheduled']) {
      expect(eventOf(event(1, { status })).status).toBe(status);
    }
    for (const scale of ['cosy', 'small', 'medium', 'large', 'xlarge', 'xxlarge', 'mega']) {
      expect(eventOf(event(1, { scale })).scale).toBe(scale);
    }
  });

  test('the status of an organization is any text', () => {
    expect(organizationProblems({ status: 'on leave' })).toEqual([]);
  });
});
