import { describe, expect, test } from '@jest/globals';
import { loadContent } from '../../src/content/load.ts';
import { messageOf } from '../../src/diagnostics/report/report.ts';
import { event, organization, place, problemsOf, recordsOf, uuid } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';
import { diagnosticsOf, only } from './records.ts';

const ID = 'abcdef00-0000-4000-8000-000000000001';

describe('unique (contract, section 3)', () => {
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

  test('the stem of a place, in whatever folder and with whatever ending', () => {
    const problem = only(diagnosticsOf({ 'places/a/hall.yml': place(1), 'places/b/hall.yaml': place(2) }));
    expect(problem).toMatchObject({ file: 'places/b/hall.yaml', code: 'place-duplicate' });
    expect(messageOf(problem, (file) => file)).toContain('places/a/hall.yml');
  });

  test('stems that are equal in composed Unicode (acceptance, C16)', () => {
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
    const problem = only(diagnosticsOf({ 'events/a.md': event(1, first), 'events/b.md': event(2, second) }));
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

describe('two files of one mistake', () => {
  const keys = { slug: 'fair', startDate: '2027-02-20', url: 'https://example.org/' };
  const copied = { 'events/b.md': event(1, keys), 'events/c.md': event(1, keys) };

  test('are one problem, with the rest as related places', () => {
    const problem = only(diagnosticsOf(copied));
    expect(problem).toMatchObject({ file: 'events/c.md', code: 'id-duplicate' });
    expect(messageOf(problem, (file) => file)).toMatch(
      /same id, event key and web page, and nearly .* at events\/b\.md:2:5, its name is in line 3, its url is in line 7\.$/,
    );
  });

  test('the newest is to be put right, wherever it sorts', () => {
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
