import { describe, expect, test } from '@jest/globals';
import { renderAnnotations } from '../../src/changes/annotations.ts';
import { renderMarkdown } from '../../src/changes/change-markdown.ts';
import { renderText } from '../../src/changes/change-text.ts';
import { compareRecords, type Change } from '../../src/changes/compare.ts';
import { event, organization, place, recordsOf, uuid } from '../helpers/content.ts';
import type { Files } from '../helpers/folder.ts';

function changesOf(before: Files, after: Files): Change[] {
  return compareRecords(recordsOf(before), recordsOf(after));
}

/** The lines of the fields of one event that differ. */
function fieldLines(before: Readonly<Record<string, string>>, after: typeof before): string[] {
  const text = renderText(changesOf({ 'events/a.md': event(1, before) }, { 'events/a.md': event(1, after) }));
  return text.split('\n').filter((line) => line.startsWith('    '));
}

function events(
  count: number,
  keys: (number: number) => Readonly<Record<string, string>> = () => ({}),
): Files {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`events/e${index}.md`, event(index, keys(index))]),
  );
}

const day = (number: number) => ({ startDate: `2026-03-0${number}T10:30:00Z` });
const many = changesOf(
  {
    'events/cancelled.md': event(1, { name: 'Cancelled', ...day(1) }),
    'events/renumbered.md': event(2, { name: 'Renumbered', urlKey: 'two', ...day(2) }),
    'events/removed.md': event(3, { name: 'Removed', status: 'postponed', ...day(3) }),
    'events/changed.md': event(4, { name: 'Changed' }, 'One\nTwo\nThree'),
    'organizations/guild.md': organization(5, { name: 'Guild' }),
    'places/hall.yml': place(6, { name: 'Town Hall' }),
  },
  {
    'events/cancelled.md': event(1, { name: 'Cancelled', status: 'cancelled', ...day(1) }),
    'events/renumbered.md': event(7, { name: 'Renumbered', urlKey: 'two', ...day(2) }),
    'events/added.md': event(8, { name: 'Added', startDate: '2026-03-08T10:30:05.250Z' }),
    'events/changed.md': event(4, { name: 'Altered' }, 'One\nTwelve\nThree'),
  },
);

describe('text', () => {
  test('every kind, in groups, with warnings and a count', () => {
    expect(renderText(many)).toBe(`1 event cancelled:
  2026-03-01T10:30Z Cancelled (cancelled-00000000)
    status: "scheduled" → "cancelled"

1 event with a changed id:
  warning id-changed: Clients know this event by its old id: put the old id back. If it is another event, keep the file of the old one, and give the new one a file of its own.
  2026-03-02T10:30Z Renumbered (renumbered-two)
    id: "${uuid(2)}" → "${uuid(7)}"

1 event removed:
  warning event-removed: Clients that know this event will find it nowhere: an event that does not take place keeps its file with "status: cancelled".
  2026-03-03T10:30Z Removed (removed-00000000), postponed

1 event added:
  2026-03-08T10:30:05.250Z Added (added-00000000)

1 event changed:
  undated Altered (changed-00000000)
    name: "Changed" → "Altered"
    detail (line 2, 13 → 16 characters): "Two" → "Twelve"

1 organization removed:
  warning organization-removed: Clients that know this organization will find it nowhere: one that is no more keeps its file with a "status" that says so.
  Guild (guild)

1 place removed:
  warning place-removed: Clients that know this place will find it nowhere: keep the file of a place where events have been.
  Town Hall (hall)

1 event cancelled, 1 with a changed id, 1 removed, 1 added, 1 changed; 1 organization removed; 1 place removed; 4 warnings
`);
  });

  test('nothing changes', () => {
    expect(renderText([])).toBe("Nothing changes in the API's answers.\n");
  });

  test('what is the same in many events is told once', () => {
    const before = events(3, () => ({ region: 'North' }));
    const after = events(3, (number) => ({ region: number === 1 ? 'East' : 'South' }));
    expect(renderText(changesOf(before, after))).toBe(`3 events changed:
  The same in 2:
    region: "North" → "South"
    - undated Event 0 (e0-00000000)
    - undated Event 2 (e2-00000000)
  undated Event 1 (e1-00000000)
    region: "North" → "East"

3 events changed
`);
  });

  test('a long value is cut around the first difference', () => {
    const url = (end: string) => `https://example.org/${'a'.repeat(100)}${end}${'b'.repeat(100)}`;
    expect(fieldLines({ url: url('1') }, { url: url('2') })).toEqual([
      `    url: "…${'a'.repeat(15)}1${'b'.repeat(44)}…" → "…${'a'.repeat(15)}2${'b'.repeat(44)}…"`,
    ]);
    expect(fieldLines({ region: 'a'.repeat(80) }, { region: `${'a'.repeat(80)}b` })).toEqual([
      `    region: "…${'a'.repeat(60)}" → "…${'a'.repeat(59)}b"`,
    ]);
    expect(fieldLines({}, { region: '🎪'.repeat(80) })).toEqual([`    region: null → "${'🎪'.repeat(60)}…"`]);
  });

  test('what cannot be shown is escaped', () => {
    expect(fieldLines({ region: '\'a "b" c\'' }, {})).toEqual(['    region: "a \\"b\\" c" → null']);
    const before = { 'events/a.md': event(1, {}, 'a\u202eb') };
    expect(renderText(changesOf(before, { 'events/a.md': event(1, {}, 'a\tb') }))).toContain(
      'detail: "a\\u202eb" → "a\\tb"',
    );
  });

  test('no name becomes a command of a workflow', () => {
    const text = renderText(
      changesOf(
        { 'events/a.md': event(1) },
        {
          'events/a.md': event(1, { name: '"x ##[error]y"' }),
          'organizations/a.md': organization(2, { name: '"::error::z"' }),
        },
      ),
    );
    expect(text).not.toMatch(/^[^\S\n\r\u2028\u2029]*::|##\[/m);
    expect(text).toContain('error::z (a)');
  });

  test('100 changes are shown, the rest is counted', () => {
    const before = { 'organizations/guild.md': organization(1) };
    const text = renderText(changesOf(before, events(130)));
    expect(text.match(/^ {2}undated/gm)).toHaveLength(100);
    expect(text).toContain('130 events added:\n');
    expect(text).toContain('\n  30 more not shown\n');
    expect(text).toContain('1 organization removed:\n');
    expect(text).toContain('\n  1 not shown\n');
    expect(text).not.toContain('Organization 1');
  });

  test('20 fields are shown, the rest is counted', () => {
    const extra = (value: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`k${index}`, value])));
    const text = renderText(
      changesOf(
        { 'organizations/a.md': organization(1, { extra: extra(1) }) },
        { 'organizations/a.md': organization(1, { extra: extra(2) }) },
      ),
    );
    expect(text.match(/^ {4}extra\.k/gm)).toHaveLength(20);
    expect(text).toContain('    and 5 more fields\n');
  });
});

describe('Markdown', () => {
  test('a summary, the warnings, a row for every field', () => {
    const lines = renderMarkdown(many, 'abc').replaceAll('\\', '').split('\n');
    expect(lines.slice(0, 4)).toEqual([
      "## Changes of the API's answers",
      '',
      'Compared with abc: 1 event cancelled, 1 with a changed id, 1 removed, 1 added, 1 changed; 1 organization removed; 1 place removed; 4 warnings',
      '',
    ]);
    expect(lines.filter((line) => line.startsWith('- **Warning** '))).toHaveLength(4);
    const rows = lines.filter((line) => line.startsWith('|'));
    expect(rows).toEqual([
      '| Change | Record | Field | Before | After |',
      '| --- | --- | --- | --- | --- |',
      '| event cancelled | 2026-03-01T10:30Z Cancelled (cancelled-00000000) | status | "scheduled" | "cancelled" |',
      `| event with a changed id | 2026-03-02T10:30Z Renumbered (renumbered-two) | id | "${uuid(2)}" | "${uuid(7)}" |`,
      '| event removed | 2026-03-03T10:30Z Removed (removed-00000000), postponed |  |  |  |',
      '| event added | 2026-03-08T10:30:05.250Z Added (added-00000000) |  |  |  |',
      '| event changed | undated Altered (changed-00000000) | name | "Changed" | "Altered" |',
      '|  |  | detail (line 2, 13 → 16 characters) | "Two" | "Twelve" |',
      '| organization removed | Guild (guild) |  |  |  |',
      '| place removed | Town Hall (hall) |  |  |  |',
    ]);
  });

  test('what is the same in many events is in one row', () => {
    const before = events(3, () => ({ region: 'North' }));
    const after = events(3, (number) => ({ region: number === 1 ? 'East' : 'South' }));
    const rows = renderMarkdown(changesOf(before, after), 'abc').replaceAll('\\', '');
    expect(rows).toContain(
      '| 2 events changed | undated Event 0 (e0-00000000); undated Event 2 (e2-00000000) | region | "North" | "South" |\n' +
        '| event changed | undated Event 1 (e1-00000000) | region | "North" | "East" |\n',
    );
  });

  test('nothing changes: no table', () => {
    expect(renderMarkdown([], 'abc')).toBe(
      "## Changes of the API's answers\n\nCompared with abc\\: Nothing changes in the API's answers\\.\n",
    );
  });

  test('nothing of a stranger is markup', () => {
    const markdown = renderMarkdown(
      changesOf(
        { 'events/a.md': event(1) },
        { 'events/a.md': event(1, { name: "'<img src=x> [a](http://x.example) @all | b'" }) },
      ),
      'abc',
    );
    expect(markdown).toContain('\\<img src=x\\> \\[a\\]\\(http\\://x\\.example\\) \\@all \\| b');
  });

  test('300 changes are shown, the rest is counted', () => {
    const markdown = renderMarkdown(changesOf({ 'events/.keep': '' }, events(301)), 'abc');
    expect(markdown.match(/^\| event added/gm)).toHaveLength(300);
    expect(markdown).toMatch(/\n\n1 more change not shown\.\n$/);
  });

  test('it fits into the summary of a step, whatever the content', () => {
    const extra = (index: number, value: number) =>
      JSON.stringify(
        Object.fromEntries(
          Array.from({ length: 10 }, (_, key) => [
            `${'𝔎'.repeat(70)}${key}`,
            `${'&'.repeat(60)}${index} ${value}`,
          ]),
        ),
      );
    const files = (value: number) =>
      Object.fromEntries(
        Array.from({ length: 200 }, (_, index) => [
          `organizations/o${index}.md`,
          organization(index, { extra: extra(index, value) }),
        ]),
      );
    const markdown = renderMarkdown(changesOf(files(1), files(2)), 'abc');
    expect(Buffer.byteLength(markdown)).toBeLessThan(600 * 1024);
    expect(markdown).toMatch(/\n\n\d+ more changes not shown\.\n$/);
  });
});

describe('annotations', () => {
  test('one for every warning', () => {
    expect(renderAnnotations(many).trimEnd().split('\n')).toEqual([
      expect.stringMatching(
        `^::warning title=id-changed::2026-03-02T10:30Z Renumbered \\(renumbered-two\\) has the id ${uuid(7)}, and had ${uuid(2)}\\. Clients know `,
      ),
      expect.stringMatching(/^::warning title=event-removed::2026-03-03T10:30Z Removed .*status: cancelled/),
      expect.stringMatching(/^::warning title=organization-removed::Guild \(guild\)\. Clients /),
      expect.stringMatching(/^::warning title=place-removed::Town Hall \(hall\)\. Clients /),
    ]);
    expect(renderAnnotations([])).toBe('');
  });

  test.each([
    [10, 10, 'event-removed'],
    [11, 10, 'More warnings::2 more warnings'],
    [30, 10, 'More warnings::21 more warnings'],
  ])('%i warnings make %i annotations', (removed, shown, last) => {
    const kept = { 'events/kept.md': event(99) };
    const lines = renderAnnotations(changesOf({ ...kept, ...events(removed) }, kept))
      .trimEnd()
      .split('\n');
    expect(lines).toHaveLength(shown);
    expect(lines.at(-1)).toContain(last);
  });
});
