import { describe, expect, test } from '@jest/globals';
import { loadContent } from '../../src/content/load.ts';
import { RESERVED_SLUGS } from '../../src/schema/reserved-slugs.ts';
import { event, organization, problemsOf, recordsOf, uuid, yaml } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';
import { diagnosticsOf, eventProblems, only, renderedOf } from './records.ts';

describe('an event', () => {
  test.each([
    ['2026-03-01', '2026-03-14', []],
    ['2026-03-01', '2026-03-15', ['event-long']],
    ['2026-03-01T10:00', '2026-03-15T10:00', []],
    ['2026-03-01T10:00', '2026-03-15T10:01', ['event-long']],
    ['2031-03-01T12:00:00Z', 'null', []],
    ['2031-03-01T12:00:01Z', 'null', ['start-far']],
  ])('from %s to %s is long, or far from now: %j', (startDate, endDate, codes) => {
    const folder = makeFolder({ 'events/a.md': event(1, { startDate, endDate }) });
    const { diagnostics } = loadContent(folder, { now: Date.parse('2026-03-01T12:00:00Z') });
    expect(diagnostics.map(({ code }) => code)).toEqual(codes);
  });
});

describe('two events of one organization with nearly the same name overlap', () => {
  const guild = { 'organizations/guild.md': organization(1) };

  function fair(number: number, startDate: string, endDate: string, name = 'Spring Fair'): string {
    return event(number, { name, organization: 'guild', startDate, endDate });
  }

  test.each([
    ['2026-03-02', '2026-03-05', ['events/b.md:3:7 event-overlap']],
    ['2026-03-03', '2026-03-05', []],
    ['2026-02-20', '2026-03-01', ['events/b.md:3:7 event-overlap']],
    ['2026-02-20', '2026-02-28', []],
  ])('where one has not ended when the other begins: from %s to %s', (start, end, problems) => {
    const files = {
      ...guild,
      'events/a.md': fair(1, '2026-03-01', '2026-03-02'),
      'events/b.md': fair(2, start, end, 'Sprong Fair'),
    };
    expect(problemsOf(files)).toEqual(problems);
  });

  test('where both begin at the same time, and no end is known', () => {
    const files = { ...guild, 'events/a.md': fair(1, '2026-03-01', 'null') };
    expect(problemsOf({ ...files, 'events/b.md': fair(2, '2026-03-01', 'null') })).toEqual([
      'events/b.md:3:7 event-overlap',
    ]);
  });

  test('also among more at a time than are compared: the newest are', () => {
    const others = Array.from({ length: 101 }, (_, number): [string, string] => [
      `events/${number}.md`,
      fair(number + 10, '2026-03-01', '2026-03-09', `Fair ${number}`),
    ]);
    const files = {
      ...guild,
      ...Object.fromEntries(others),
      'events/a.md': fair(1, '2026-03-02', '2026-03-09'),
      'events/b.md': fair(2, '2026-03-03', '2026-03-09'),
    };
    expect(problemsOf(files)).toEqual(['events/b.md:3:7 event-overlap']);
  });
});

const KEYS = `id: ${uuid(1)}\nscale: small\n`;

describe('a "#" in a text without quotes', () => {
  test.each(['\n', '\r\n', ''])('is told where the comment begins, before %j', (end) => {
    const problem = only(diagnosticsOf({ 'events/x.yml': `${KEYS}name: Meeting #26${end}` }));
    expect(problem).toMatchObject({ code: 'comment-in-text', line: 3, column: 15, endColumn: 18 });
    expect(problem.hint).toContain('"Meeting #26"');
  });

  test.each(['Meeting # the 26th', '"Meeting #26"', 'Meeting#26', 'C#'])('is meant in %s', (name) => {
    expect(problemsOf({ 'events/x.yml': `${KEYS}name: ${name}\n` })).toEqual([]);
  });

  test('shows a text that has quotes of its own in the other kind', () => {
    const problem = only(diagnosticsOf({ 'events/x.yml': `${KEYS}name: The "Fair" #2\n` }));
    expect(problem.hint).toContain(`'The "Fair" #2'`);
  });
});

describe('a space at the end of a text in quotes', () => {
  test.each(['" Hamburg"', '"Hamburg "', "'Hamburg\u00a0'", '"Hamburg  "'])('is told: %j', (region) => {
    expect(eventProblems({ region })).toEqual(['5:9 spaces-around']);
  });

  test('is one problem with a value that it makes wrong, and the error tells of it', () => {
    const problem = only(diagnosticsOf({ 'events/x.md': event(1, { slug: '"fair "' }) }));
    expect(problem).toMatchObject({ code: 'slug-form', severity: 'error' });
    expect(problem.hint).toContain('Delete the space');
    expect(problem.fix).toMatchObject({ text: '"fair"' });
  });

  test('is not meant by what a block of lines ends with', () => {
    expect(eventProblems({ address: '|\n  one\n' })).toEqual(['6:1 text-form']);
  });
});

const IGNORE = { ignore: '[slug-reserved]' };

function filesWith(slug: string, keys: Readonly<Record<string, string>> = {}, silenced = {}) {
  return {
    'site.yml': yaml({ url: 'https://example.org' }),
    'events/fair.md': event(1, { organization: slug, ...keys }),
    [`organizations/${slug}.md`]: organization(1, silenced),
  };
}

describe('slugs that are first words of our paths (contract, section 5; C27)', () => {
  test.each([...RESERVED_SLUGS])('%s is a warning, of the organization and of its events', (slug) => {
    expect(problemsOf(filesWith(slug))).toEqual([
      'events/fair.md:5:15 slug-reserved',
      `organizations/${slug}.md:2:1 slug-reserved`,
    ]);
  });

  test.each(['opening', 'docs-team', 'map2', 'recent', 'event1'])('%s is none', (slug) => {
    expect(problemsOf(filesWith(slug))).toEqual([]);
  });

  test('a slug that is written is told where it stands', () => {
    expect(
      problemsOf({
        'events/fair.md': event(1, { organization: 'open', url: 'https://example.org/fair' }),
        'organizations/x.md': organization(1, { slug: 'open' }),
      }),
    ).toEqual(['organizations/x.md:4:7 slug-reserved']);
  });

  test('an event with an address of its own is none', () => {
    expect(problemsOf(filesWith('open', { url: 'https://example.org/fair' }, IGNORE))).toEqual([]);
  });

  test('the warnings can be silenced, and say what to do', () => {
    expect(problemsOf(filesWith('open', IGNORE, IGNORE))).toEqual([]);
    expect(renderedOf(filesWith('open'))).toMatch(/hint: .*"slug: …".*ignore: \[slug-reserved\]/);
  });

  test('the address that an event has by default stays as it is', () => {
    const { events, organizations } = recordsOf(filesWith('open'));
    expect(events[0]?.url).toBe('https://example.org/open/fair');
    expect(organizations[0]?.url).toBe('https://example.org/open');
  });
});
