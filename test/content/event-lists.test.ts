import { describe, expect, test } from '@jest/globals';
import { event, organization, problemsOf } from '../helpers/content.ts';
import { fixedText } from './fixed.ts';
import { diagnosticsOf, eventOf, eventProblems, only } from './records.ts';

const URL_LINE = 'url: https://example.org';

describe('links of an event (contract, section 3)', () => {
  test('have all their keys, and dates as an event has them', () => {
    const links = `
  - kind: cfp
    ${URL_LINE}/cfp
    opensAt: 2026-01-01
    closesAt: 2026-01-31
  - closesAt: "2026-03-29 03:30"
    ${URL_LINE}/tickets
    opensAt: 2026-03-01T10:00+08:00
    kind: tickets
  - { kind: map, ${URL_LINE}, opensAt: ~, closesAt: }`;
    const record = eventOf(event(1, { timezone: 'Europe/Berlin', links }));
    expect(JSON.stringify(record.links)).toBe(
      JSON.stringify([
        {
          kind: 'cfp',
          url: 'https://example.org/cfp',
          opensAt: '2025-12-31T23:00:00.000Z',
          closesAt: '2026-01-31T22:59:59.999Z',
        },
        {
          kind: 'tickets',
          url: 'https://example.org/tickets',
          opensAt: '2026-03-01T02:00:00.000Z',
          closesAt: '2026-03-29T01:30:00.000Z',
        },
        { kind: 'map', url: 'https://example.org', opensAt: null, closesAt: null },
      ]),
    );
  });

  test.each(['[]', '', '~'])('are none in "links: %s"', (links) => {
    expect(eventOf(event(1, { links })).links).toEqual([]);
  });

  test('are in the time zone of the site where the event has none', () => {
    const links = `\n  - kind: cfp\n    ${URL_LINE}\n    closesAt: 2026-01-31`;
    const { links: read } = eventOf(event(1, { links }), { 'site.yml': 'timezone: Asia/Shanghai\n' });
    expect(only(read).closesAt).toBe('2026-01-31T15:59:59.999Z');
  });

  test.each([
    ['opensAt: 2026/01/05', '8:14 date-form'],
    ['opensAt: 2026-02-30', '8:14 date-nonexistent'],
    ['closesAt: 2026-03-29T02:30', '8:15 date-skipped'],
    ['opensAt: [2026-01-01]', '8:14 type-wrong'],
    ['opnsAt: 2026-01-01', '8:5 key-unknown'],
    ['label: Tickets', '8:5 key-unknown'],
  ])('%s is a problem with its place', (line, problem) => {
    const links = `\n  - kind: cfp\n    ${URL_LINE}\n    ${line}`;
    expect(eventProblems({ links, timezone: 'Europe/Berlin' })).toEqual([problem]);
  });

  test.each([
    ['- kind: ticket', ['6:11 link-kind-unknown']],
    ['- kind:', ['6:5 key-missing']],
    ['- knd: tickets', ['6:5 key-unknown']],
    ['- label:', ['6:5 key-missing']],
  ])('"%s" is one problem', (line, problems) => {
    expect(eventProblems({ links: `\n  ${line}\n    ${URL_LINE}` })).toEqual(problems);
  });

  test('a key that is missing is told also where another link has it misspelt', () => {
    const links = `\n  - knd: cfp\n    ${URL_LINE}\n  - ${URL_LINE}`;
    expect(eventProblems({ links })).toEqual(['6:5 key-unknown', '8:5 key-missing']);
  });

  test('what is beyond doubt is put right', () => {
    const text = event(1, {
      links: `\n  - knd: Tickets\n    ${URL_LINE} # x\n    closesAt: 2026/1/5`,
    });
    expect(fixedText('events/x.md', text)).toContain(
      `\n  - kind: tickets\n    ${URL_LINE} # x\n    closesAt: 2026-01-05\n`,
    );
  });

  test('two keys that can be put right to the same one stay, and what else is beyond doubt is put right', () => {
    const text = event(1, { links: `\n  - knd: cfp\n    kid: cfp\n    ${URL_LINE}\n    closesAt: 2026/1/5` });
    expect(fixedText('events/x.md', text)).toContain(
      `\n  - knd: cfp\n    kid: cfp\n    ${URL_LINE}\n    closesAt: 2026-01-05\n`,
    );
  });

  test('may close on the day on which they open, but not before', () => {
    const links = (opens: string, closes: string): string =>
      `\n  - kind: cfp\n    ${URL_LINE}\n    opensAt: ${opens}\n    closesAt: ${closes}`;
    expect(eventProblems({ links: links('2026-01-05', '2026-01-05') })).toEqual([]);
    expect(eventProblems({ links: links('2026-01-05T10:00', '2026-01-05') })).toEqual([]);
    const [problem] = diagnosticsOf({
      'events/x.md': event(1, { links: links('2026-01-06', '2026-01-05') }),
    });
    expect(problem).toMatchObject({
      code: 'closes-before-opens',
      line: 9,
      related: [{ place: { line: 8 } }],
    });
  });

  test('may close after the event', () => {
    const links = `\n  - kind: recording\n    ${URL_LINE}\n    closesAt: 2029-01-01`;
    expect(eventProblems({ startDate: '2026-01-05', links })).toEqual([]);
  });
});

describe('lists (contract, section 3)', () => {
  test('of tags are slugs, each once', () => {
    expect(eventOf(event(1, { tags: '[rust, 2026, web-dev]' })).tags).toEqual(['rust', '2026', 'web-dev']);
    expect(eventProblems({ tags: '[Rust, a--b, "#rust"]' })).toEqual([
      '5:8 slug-form',
      '5:14 slug-form',
      '5:20 slug-form',
    ]);
    expect(eventProblems({ tags: 'rust' })).toEqual(['5:7 type-wrong']);
    expect(eventProblems({ tags: '#rust #web' })).toEqual(['5:7 comment-in-text']);
  });

  test.each([
    ['[a, b, a, b, a]', '[a, b]'],
    ['[ a , "a" ]', '[ a ]'],
    ['\n  - a\n  - a\n  - b\n  - a', '\n  - a\n  - b'],
  ])('%j is put right: %j', (tags, right) => {
    expect(fixedText('events/x.md', event(1, { tags }))).toContain(
      `\ntags:${/^\s/.test(right) ? '' : ' '}${right}\n---`,
    );
  });

  test('an item that stands twice is not deleted with a comment', () => {
    const tags = '\n  - a # the first\n  - a';
    expect(eventProblems({ tags })).toEqual(['7:5 item-duplicate']);
    expect(fixedText('events/x.md', event(1, { tags }))).toContain(`\ntags: ${tags}\n---`);
  });

  test.each([
    ['tags', 10, (index: number) => `tag-${index}`],
    ['coOrganizers', 20, (index: number) => `organization-${index}`],
    ['sources', 10, (index: number) => `https://example.org/${index}`],
    ['links', 20, (index: number) => `{ kind: map, url: "https://example.org/${index}" }`],
    ['ignore', 50, () => 'name-capitals'],
  ])('"%s" have up to %i items', (key, most, item) => {
    const list = (length: number): string => `[${Array.from({ length }, (_, i) => item(i)).join(', ')}]`;
    const tooLong = (value: string): string[] =>
      eventProblems({ [key]: value }).filter((problem) => problem.includes('list-too-long'));
    expect(tooLong(list(most))).toEqual([]);
    expect(tooLong(list(most + 1))).toEqual([`5:${key.length + 3} list-too-long`]);
  });

  test('the items of a list that is full have their dates', () => {
    const items = Array.from(
      { length: 20 },
      (_, i) => `{ kind: map, ${URL_LINE}/${i}, closesAt: 2026-01-31 }`,
    );
    const { links } = eventOf(event(1, { links: `[${items.join(', ')}]` }));
    expect(links.map(({ closesAt }) => closesAt)).toEqual(Array(20).fill('2026-01-31T23:59:59.999Z'));
  });

  test('nothing is said of the items of a list that is too long', () => {
    const tags = `[${'A, '.repeat(20)}A]`;
    const links = `[${'{ kind: x, closesAt: y }, '.repeat(20)}{}]`;
    const coOrganizers = `[${'x, '.repeat(20)}x]`;
    expect(eventProblems({ tags, links, coOrganizers })).toEqual([
      '5:7 list-too-long',
      '6:8 list-too-long',
      '7:15 list-too-long',
    ]);
  });
});

describe('co-organizers (contract, section 3)', () => {
  const files = (keys: Readonly<Record<string, string>>) => ({
    'events/x.md': event(1, keys),
    'organizations/guild.md': organization(1),
    'organizations/book-club.md': organization(2),
  });

  test.each([
    ['[guild]', []],
    ['[guild, bookclub, x]', ['6:23 organization-unknown', '6:33 organization-unknown']],
    ['[book-club]', ['6:16 co-organizer-host']],
    ['[guild, guild]', ['6:23 item-duplicate']],
    ['[Guild]', ['6:16 slug-form']],
    ['guild', ['6:15 type-wrong']],
  ])('%s: %j', (coOrganizers, problems) => {
    const found = problemsOf(files({ organization: 'book-club', coOrganizers }));
    expect(found.filter((problem) => !problem.includes('unused'))).toEqual(
      problems.map((problem) => `events/x.md:${problem}`),
    );
  });

  test('are no organizations that nobody uses', () => {
    expect(problemsOf(files({ organization: 'guild', coOrganizers: '[book-club]' }))).toEqual([]);
  });

  test('want an organization', () => {
    expect(problemsOf(files({ coOrganizers: '[guild, book-club]' }))).toEqual([
      'events/x.md:5:15 organization-missing',
    ]);
    expect(
      problemsOf(files({ coOrganizers: '[]' })).filter((problem) => problem.includes('missing')),
    ).toEqual([]);
    expect(eventProblems({ organisation: 'guild', coOrganizers: '[a]' })).toEqual([
      '5:1 key-unknown',
      '6:16 organization-unknown',
    ]);
  });

  test('that are not known are guessed as the organization is', () => {
    const found = diagnosticsOf(files({ organization: 'guild', coOrganizers: '[bookclub]' }));
    expect(found.find(({ code }) => code === 'organization-unknown')?.hint).toContain('"book-club"');
  });
});

const TAGS = ['javascript', 'javascript', 'javascript', 'react', 'react', 'java8', 'java8', 'vue', 'vue'];

describe('a tag one typing error away from one that more events have', () => {
  const files = (tags: string, keys: Readonly<Record<string, string>> = {}) => ({
    ...Object.fromEntries(TAGS.map((tag, index) => [`events/${index}.md`, tagged(index + 10, tag)])),
    'events/x.md': event(1, { urlKey: 'x', tags, ...keys }),
  });
  const tagged = (number: number, tag: string): string =>
    event(number, { urlKey: `k${number}`, tags: `[${tag}]` });

  test.each(['javascrpt', 'javascripts', 'jawascript', 'javasrcipt', 'preact'])('is a warning: %s', (tag) => {
    expect(problemsOf(files(`[books, ${tag}]`))).toEqual(['events/x.md:6:15 tag-similar']);
    expect(problemsOf(files(`[books, ${tag}]`, { ignore: '[tag-similar]' }))).toEqual([]);
  });

  test.each(['java9', 'vie', 'javascrp', 'typescript', 'java-script'])('is none: %s', (tag) => {
    const expected = tag === 'java-script' ? ['events/x.md:6:8 tag-similar'] : [];
    expect(problemsOf(files(`[${tag}]`))).toEqual(expected);
  });

  test('is meant where the event has the other one, too', () => {
    expect(problemsOf(files('[react, preact]'))).toEqual([]);
  });

  test('is none where as many events have it', () => {
    const both = Object.fromEntries(
      ['perl', 'perl', 'pearl', 'pearl'].map((tag, index) => [`events/${index}.md`, tagged(index + 1, tag)]),
    );
    expect(problemsOf(both)).toEqual([]);
  });
});

describe('two events with one page', () => {
  const page = (number: number, keys: Readonly<Record<string, string>>): string =>
    event(number, { urlKey: `k${number}`, ...keys });

  test('are a warning at the second, which can be silenced', () => {
    const files = (keys: Readonly<Record<string, string>> = {}) => ({
      'events/a.md': page(1, { url: 'https://example.org/' }),
      'events/b.md': page(2, { url: 'https://EXAMPLE.org', ...keys }),
      'events/c.md': page(3, { url: 'https://example.org/c' }),
    });
    expect(problemsOf(files())).toEqual(['events/b.md:6:6 url-duplicate']);
    expect(problemsOf(files({ ignore: '[url-duplicate]' }))).toEqual([]);
  });

  test('are none where the page is made from the site and the slugs', () => {
    const files = {
      'site.yml': 'url: https://example.org\n',
      'organizations/guild.md': organization(1),
      'events/a.md': page(1, { organization: 'guild' }),
      'events/b.md': page(2, { url: 'https://example.org/guild/a' }),
    };
    expect(problemsOf(files)).toEqual([]);
  });
});
