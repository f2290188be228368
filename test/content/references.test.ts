import { describe, expect, jest, test } from '@jest/globals';
import { loadContent } from '../../src/content/load.ts';
import { messageOf } from '../../src/diagnostics/report/report.ts';
import { event, organization, place, problemsOf, recordsOf, uuid } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';
import { words } from '../helpers/words.ts';
import { diagnosticsOf, eventOf, eventProblems, only, organizationProblems, problemsIn } from './records.ts';

describe('references', () => {
  describe('references', () => {
    test('a place is named by the stem of its file, in any folder', () => {
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
          [
            `events/e${number}.md`,
            event(number, { organization: `x-${number * 7919}`, urlKey: `k${number}` }),
          ],
          [`organizations/guild-of-hackers-${number}.md`, organization(number)],
        ]),
      );
      const looks = jest.spyOn(Set.prototype, 'has');
      expect(problemsOf(files)).toHaveLength(COUNT);
      expect(looks.mock.calls.length).toBeLessThan(COUNT ** 2 / 2);
      looks.mockRestore();
    });

    test('an unknown name is reported at its place, with the nearest known one', () => {
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

    test('the only record to which nothing refers is suggested, since its file was probably renamed', () => {
      const files = {
        'organizations/chaos.md': organization(1),
        'organizations/guild.md': organization(2),
        'events/x.md': event(1, { organization: 'ccc' }),
        'events/y.md': event(2, { organization: 'guild', urlKey: 'y' }),
      };
      expect(only(diagnosticsOf(files))).toMatchObject({
        hint: expect.stringMatching(/^Did you mean "chaos"\? .*keeps its old name as "slug"/),
        fix: null,
      });
      const two = { ...files, 'organizations/club.md': organization(3) };
      expect(only(diagnosticsOf(two)).hint).not.toContain('Did you mean');
    });

    test('a name is not a path', () => {
      const files = { 'places/europe/hall.yml': place(1) };
      expect(problemsOf({ ...files, 'events/x.md': event(1, { place: 'europe/hall' }) })).toEqual([
        'events/x.md:5:8 place-unknown',
      ]);
    });

    test.each(['__proto__', 'constructor', 'toString'])('no record is named %s by itself', (name) => {
      expect(eventProblems({ place: name })).toEqual(['5:8 place-unknown']);
    });

    test('a reference to a broken file is no further problem', () => {
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

  describe('unknown keys', () => {
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
      expect(problem.message).toContain(`Did you mean "${nearest}"?`);
    });

    test.each([
      ...[
        ['title', 'name'],
        ['Event name', 'name'],
        ['start_time', 'startDate'],
        ['end', 'endDate'],
        ['city', 'region'],
        ['country', 'countryCode'],
        ['website', 'url'],
        ['link', 'url" or "links'],
        ['image', 'thumbnail'],
        ['organizer', 'organization'],
        ['hosts', 'organization'],
        ['location', 'address" or "place'],
      ].map(([called = '', meant = '']) => ['events/x.yml', event(1), called, meant]),
      ['events/x.yml', event(1), 'description', 'detail'],
      ['organizations/x.yml', organization(1), 'homepage', 'website" or "url'],
      ['organizations/x.yml', organization(1), 'email', 'contactMail'],
      ['organizations/x.yml', organization(1), 'logo', 'logoUrl'],
      ['places/x.yml', place(1), 'lat', 'latitude'],
      ['places/x.yml', place(1), 'location', 'address'],
      ['site.yml', 'public: false\n', 'title', 'name'],
    ])('%s, %#: the name that other programs have for a key is known', (file, text, called, meant) => {
      const yaml = `${text.replaceAll(/^---\n/gm, '').replace(new RegExp(`^${meant}: .*\n`, 'm'), '')}${called}: x\n`;
      const problem = only(diagnosticsOf({ 'events/y.md': event(9, { urlKey: 'y' }), [file]: yaml }));
      expect(problem).toMatchObject({ file, code: 'key-unknown' });
      expect(problem.message).toContain(`Did you mean "${meant}"?`);
    });

    test('two keys that mean the same are not both renamed', () => {
      const found = diagnosticsOf({ 'events/x.md': event(1, { date: '2026-03-06', start: '2026-03-06' }) });
      expect(found.map(({ fix }) => fix)).toEqual([null, null]);
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

    test.each([
      ['100', 'cosy'],
      ['101', 'small'],
      ['1,000 visitors', 'medium'],
      ['5000', 'xlarge'],
      ['5001', 'xxlarge'],
      ['20000', 'mega'],
    ])('a scale of %s is the word for this number of visitors: %s', (scale, word) => {
      const { message, fix } = only(
        diagnosticsOf({ 'events/x.md': event(1).replace(/^scale: .*/m, `scale: ${scale}`) }),
      );
      expect(message).toContain(`"${scale}" is not a known scale. Write ${word} (`);
      expect(fix?.text).toBe(word);
    });

    test('all states and scales are known', () => {
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
});

describe('unique', () => {
  const ID = 'abcdef00-0000-4000-8000-000000000001';

  describe('unique', () => {
    test('an id within events, letter case aside; both files are named', () => {
      const problem = only(
        diagnosticsOf({
          'events/a.md': event(1, { id: ID }),
          'events/b.md': event(1, { id: ID.toUpperCase() }),
        }),
      );
      expect(problem).toMatchObject({ file: 'events/b.md', line: 2, column: 5, code: 'id-duplicate' });
      expect(messageOf(problem, (file) => file)).toContain('events/a.md');
    });

    test('an id within organizations', () => {
      const files = { 'organizations/a.md': organization(1), 'organizations/b.md': organization(1) };
      expect(problemsOf(files)).toEqual(['organizations/b.md:2:5 id-duplicate']);
    });

    test('an id within places', () => {
      expect(problemsOf({ 'places/a.yml': place(1), 'places/b.yml': place(1) })).toEqual([
        'places/b.yml:1:5 id-duplicate',
      ]);
    });

    test('the same id in different collections is no problem', () => {
      const { events, organizations, places } = recordsOf({
        'events/a.md': event(1),
        'organizations/a.md': organization(1),
        'places/a.yml': place(1),
      });
      expect([only(events).id, only(organizations).id, only(places).id]).toEqual([uuid(1), uuid(1), uuid(1)]);
    });

    test.each([
      ['stem and stem', 'organizations/a/guild.md', 'organizations/b/guild.yml', {}],
      ['stem and key', 'organizations/a.md', 'organizations/guild.md', { slug: 'guild' }],
    ])('the slug of an organization: %s', (_, first, second, keys) => {
      const text = organization(2);
      const problem = only(
        diagnosticsOf({
          [first]: organization(1, keys),
          [second]: second.endsWith('.md') ? text : text.replaceAll('---\n', ''),
        }),
      );
      expect(problem).toMatchObject({ file: second, code: 'slug-duplicate' });
      expect(messageOf(problem, (file) => file)).toContain(first);
    });

    test('the stem of a place, in any folder and with any extension', () => {
      const problem = only(diagnosticsOf({ 'places/a/hall.yml': place(1), 'places/b/hall.yaml': place(2) }));
      expect(problem).toMatchObject({ file: 'places/b/hall.yaml', code: 'place-duplicate' });
      expect(messageOf(problem, (file) => file)).toContain('places/a/hall.yml');
    });

    test('stems that are equal in composed Unicode (C16)', () => {
      const problem = only(
        diagnosticsOf({ 'places/a/café.yml': place(1), 'places/b/cafe\u0301.yml': place(2) }),
      );
      expect(problem.code).toBe('place-duplicate');
      expect([problem.file, messageOf(problem, (file) => file)].join()).toMatch(/places\/a\/.*|places\/b\//);
    });

    test('the slug of an event within its organization', () => {
      const guild = { organization: 'guild', slug: 'fair' };
      const problem = only(
        diagnosticsOf({
          'organizations/guild.md': organization(1),
          'events/a.md': event(1, { ...guild, urlKey: 'one' }),
          'events/b.md': event(2, { ...guild, urlKey: 'two' }),
        }),
      );
      expect(problem).toMatchObject({ file: 'events/b.md', code: 'slug-duplicate' });
      expect(messageOf(problem, (file) => file)).toContain('events/a.md');
    });

    test('the same slug of events of two organizations, or of none, is no problem', () => {
      const { events } = recordsOf({
        'organizations/guild.md': organization(1),
        'organizations/club.md': organization(2),
        'events/a/fair.md': event(1, { organization: 'guild', urlKey: 'one' }),
        'events/b/fair.md': event(2, { organization: 'club', urlKey: 'two' }),
        'events/c/fair.md': event(3, { urlKey: 'three' }),
        'events/d/fair.md': event(4, { urlKey: 'four' }),
      });
      expect(events.map(({ slug }) => slug)).toEqual(['fair', 'fair', 'fair', 'fair']);
    });

    test.each([
      ['the same slug and urlKey', { slug: 'fair', urlKey: 'one' }, { slug: 'fair', urlKey: 'one' }],
      ['the same slug and default urlKey', { slug: 'fair' }, { slug: 'fair' }],
      ['a hyphen at another place', { slug: 'a', urlKey: 'b-c' }, { slug: 'a-b', urlKey: 'c' }],
    ])('the eventKey: %s', (_, first, second) => {
      const problem = only(
        diagnosticsOf({ 'events/a.md': event(1, first), 'events/b.md': event(2, second) }),
      );
      expect(problem).toMatchObject({ file: 'events/b.md', code: 'event-key-duplicate' });
      expect(messageOf(problem, (file) => file)).toContain('events/a.md');
    });

    test('three of a kind are two problems, each with a hint', () => {
      const problems = diagnosticsOf({
        'places/a.yml': place(1),
        'places/b.yml': place(1),
        'places/c.yml': place(1),
      });
      expect(problems.map(({ file }) => file)).toEqual(['places/b.yml', 'places/c.yml']);
      for (const { hint } of problems) expect(hint).not.toBeNull();
    });
  });

  describe('two files with the same mistake', () => {
    const keys = { slug: 'fair', startDate: '2027-02-20', url: 'https://example.org/' };
    const copied = { 'events/b.md': event(1, keys), 'events/c.md': event(1, keys) };

    test('are one problem, with the rest as related places', () => {
      const problem = only(diagnosticsOf(copied));
      expect(problem).toMatchObject({ file: 'events/c.md', code: 'id-duplicate' });
      expect(messageOf(problem, (file) => file)).toMatch(
        /same id and event key, and nearly .* at events\/b\.md:2:5, its name is in line 3\.$/,
      );
    });

    test('the newest file is the one to fix, whatever its name', () => {
      const folder = makeFolder({ ...copied, 'events/a.md': event(1, keys) });
      const ages = new Map([
        ['events/a.md', 2],
        ['events/b.md', 1],
      ]);
      const { diagnostics } = loadContent(folder, { agesOf: () => ages });
      const blamed = diagnostics.map(({ file, related }) => [file, related[0]?.place.file]);
      expect(blamed).toEqual([
        ['events/a.md', 'events/c.md'],
        ['events/b.md', 'events/c.md'],
      ]);
    });
  });
});
