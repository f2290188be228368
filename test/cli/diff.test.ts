import { describe, expect, test } from '@jest/globals';
import { renderAnnotations } from '../../src/cli/diff/annotations.ts';
import { renderChangeJson } from '../../src/cli/diff/change-json.ts';
import { renderMarkdown } from '../../src/cli/diff/change-markdown.ts';
import { changeReport, type ChangeReport } from '../../src/cli/diff/change-report.ts';
import { renderText } from '../../src/cli/diff/change-text.ts';
import { compareRecords, type Change } from '../../src/changes/compare.ts';
import { event, organization, place, recordsOf, uuid } from '../helpers/content.ts';
import type { Files } from '../helpers/folder.ts';

function changesOf(before: Files, after: Files): Change[] {
  return compareRecords(recordsOf(before), recordsOf(after));
}

function markdownOf(changes: readonly Change[], maxBytes?: number): string {
  return renderMarkdown(changeReport(changes, 'abc'), maxBytes);
}

/** Without what is escaped, and what breaks references. */
function plainMarkdownOf(changes: readonly Change[]): string {
  return markdownOf(changes).replace(/[\\\u200b]/g, '');
}

/** The lines of one event that say what it is and what differs. */
function fieldLines(before: Readonly<Record<string, string>>, after: typeof before): string[] {
  const text = renderText(changesOf({ 'events/a.md': event(1, before) }, { 'events/a.md': event(1, after) }));
  return text.split('\n').filter((line) => line.startsWith('    ') && line !== '    dates: no date');
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
  Cancelled (cancelled-00000000)
    dates: Sun 1 March 2026, 10:30 (UTC)
    status: "scheduled" → "cancelled"

1 event with a changed id:
  warning id-changed: Clients know this event by its old id: put the old id back. If it is another event, keep the file of the old one, and give the new one a file of its own.
  Renumbered (renumbered-two)
    dates: Mon 2 March 2026, 10:30 (UTC)
    id: "${uuid(2)}"
      → "${uuid(7)}"

1 event removed:
  warning event-removed: Clients that know this event will find it nowhere: an event that does not take place keeps its file with "status: cancelled".
  Removed (removed-00000000)
    dates: Tue 3 March 2026, 10:30 (UTC)
    status: postponed

1 event added:
  Added (added-00000000)
    dates: Sun 8 March 2026, 10:30 (UTC)

1 event changed:
  Altered (changed-00000000)
    dates: no date
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

  test('dates as people write them, with the weekday, on the clocks of the place', () => {
    const day = { startDate: '2027-03-06', endDate: '2027-03-08', timezone: 'Asia/Shanghai' };
    expect(fieldLines(day, { ...day, startDate: '2027-03-05' })).toEqual([
      '    dates: Sat 6 – Mon 8 March 2027',
      '      → Fri 5 – Mon 8 March 2027',
    ]);
    const hours = { ...day, startDate: '2027-03-06T10:00', endDate: '2027-03-06T18:00' };
    expect(
      fieldLines(hours, { ...hours, startDate: '2027-03-06T09:00', endDate: '2027-03-06T17:00' }),
    ).toEqual([
      '    dates: Sat 6 March 2027, 10:00 – 18:00 (Asia/Shanghai)',
      '      → Sat 6 March 2027, 09:00 – 17:00 (Asia/Shanghai)',
    ]);
    expect(fieldLines(day, {})).toEqual(['    dates: Sat 6 – Mon 8 March 2027 → no date']);
  });

  test('dates whose words are the same are shown as they are', () => {
    const at = (seconds: string) => ({ startDate: `2027-03-06T10:00:${seconds}Z` });
    expect(fieldLines(at('00'), at('30'))).toEqual([
      '    dates: Sat 6 March 2027, 10:00 (UTC)',
      '    startDate: "2027-03-06T10:00:00.000Z"',
      '      → "2027-03-06T10:00:30.000Z"',
      '    startLocal: "2027-03-06T10:00:00"',
      '      → "2027-03-06T10:00:30"',
    ]);
  });

  test('the dates of a link, too', () => {
    const link = (closesAt: string) => ({
      timezone: 'Europe/Berlin',
      links: `[{kind: cfp, url: "https://example.org/cfp", closesAt: ${closesAt}}]`,
    });
    const lines = fieldLines(link('2026-01-31'), link('"2026-02-28 18:00"'));
    // Not every version of Node.js has the comma.
    expect(lines.map((line) => line.replace(',', ''))).toEqual([
      '    links[0].closesAt: Saturday 31 January 2026',
      '      → Saturday 28 February 2026 at 18:00 CET',
    ]);
  });

  test('an added event with its facts', () => {
    const others = {
      'organizations/guild.md': organization(8, { name: 'Guild' }),
      'organizations/club.md': organization(9, { name: 'Club' }),
      'places/hall.yml': place(6, { name: 'Town Hall' }),
    };
    const fair = event(1, {
      ...{ startDate: '2027-03-06', endDate: '2027-03-08', status: 'postponed', place: 'hall' },
      ...{
        region: 'Hamburg',
        organization: 'guild',
        coOrganizers: '[club]',
        url: 'https://example.org/fair',
      },
    });
    expect(renderText(changesOf(others, { ...others, 'events/fair.md': fair }))).toBe(`1 event added:
  Event 1 (fair-00000000)
    dates: Sat 6 – Mon 8 March 2027
    status: postponed
    place: Town Hall, Hamburg
    organization: Guild, Club
    url: https://example.org/fair

1 event added
`);
  });

  test('another slug is another public URL, old and new', () => {
    const files = { 'organizations/guild.md': organization(9), 'site.yml': 'url: https://a.example\n' };
    const fair = (keys: Readonly<Record<string, string>>) => ({
      ...files,
      'events/fair.md': event(1, { organization: 'guild', ...keys }),
    });
    const changes = changesOf(fair({}), fair({ slug: 'feast' }));
    expect(renderText(changes)).toBe(`1 event changed:
  warning url-changed: A public URL changes, and links to the old one break. A renamed file keeps it with the old "slug" as a key; a changed "urlKey" is better put back.
  Event 1 (feast-00000000)
    dates: no date
    eventKey: "fair-00000000" → "feast-00000000"
    public URL: https://a.example/guild/fair
      → https://a.example/guild/feast

1 event changed; 1 warning
`);
    expect(renderAnnotations(changes)).toMatch(
      /^::warning title=url-changed::Event 1 \(feast-00000000\), no date: its eventKey is feast-00000000, and was fair-00000000\. A public URL changes/,
    );
  });

  test('a warning stands by the event that it is about, where the others have none', () => {
    const files = (slug: string, name: string) => ({
      'events/fair.md': event(1, { slug: 'fair', name }),
      'events/feast.md': event(2, { slug }),
      'events/tea.md': event(3, { slug: 'tea', name }),
    });
    const text = renderText(changesOf(files('feast', 'Fair'), files('dinner', 'Tea')));
    const said = text.split('\n').map((line) => line.replace(/(warning [\w-]+): .*/, '$1'));
    expect(said.slice(0, 6)).toEqual([
      '3 events changed:',
      '  Event 2 (dinner-00000000)',
      '    warning url-changed',
      '    dates: no date',
      '    eventKey: "feast-00000000" → "dinner-00000000"',
      '  The same in 2:',
    ]);
  });

  test('what an organization changes in its events is told once, with their number', () => {
    const hosted = events(3, () => ({ organization: 'guild' }));
    const before = { ...hosted, 'organizations/guild.md': organization(9, { name: 'Guild', slug: 'guild' }) };
    const after = { ...before, 'organizations/guild.md': organization(9, { name: 'Club', slug: 'guild' }) };
    expect(renderText(changesOf(before, after))).toBe(`1 organization changed:
  Club (guild)
    shown by: 3 events
    name: "Guild" → "Club"

1 organization changed
`);
    const moved = {
      ...events(3, () => ({ organization: 'club' })),
      'organizations/club.md': organization(9, { name: 'Guild' }),
    };
    expect(renderText(changesOf(before, moved))).toContain(
      '1 organization changed:\n  warning url-changed: The public URLs of the organization and of its events change',
    );
  });

  test('another place and other organizations are told by their names', () => {
    const others = {
      'organizations/guild.md': organization(8, { name: 'Guild' }),
      'organizations/club.md': organization(9, { name: 'Club' }),
      'places/hall.yml': place(6, { name: 'Town Hall' }),
      'places/park.yml': place(7, { name: 'Park' }),
    };
    const fair = (keys: Readonly<Record<string, string>>) => ({
      ...others,
      'events/fair.md': event(1, keys),
    });
    const text = renderText(
      changesOf(
        fair({ place: 'hall', organization: 'guild' }),
        fair({ place: 'park', organization: 'guild', coOrganizers: '[club]' }),
      ),
    );
    expect(text).toContain('    place: "Town Hall" → "Park"\n    co-organizers: none → "Club"\n');
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
    - Event 0 (e0-00000000), no date
    - Event 2 (e2-00000000), no date
  Event 1 (e1-00000000)
    dates: no date
    region: "North" → "East"

3 events changed
`);
  });

  test('a long value is cut around the first difference', () => {
    const url = (end: string) => `https://example.org/${'a'.repeat(100)}${end}${'b'.repeat(100)}`;
    expect(fieldLines({ url: url('1') }, { url: url('2') })).toEqual([
      `    url: "…${'a'.repeat(15)}1${'b'.repeat(44)}…"`,
      `      → "…${'a'.repeat(15)}2${'b'.repeat(44)}…"`,
    ]);
    expect(fieldLines({ region: 'a'.repeat(80) }, { region: `${'a'.repeat(80)}b` })).toEqual([
      `    region: "…${'a'.repeat(60)}"`,
      `      → "…${'a'.repeat(59)}b"`,
    ]);
    expect(fieldLines({}, { region: '🎪'.repeat(80) })).toEqual([
      '    region: null',
      `      → "${'🎪'.repeat(60)}…"`,
    ]);
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
    expect(text.match(/^ {2}Event/gm)).toHaveLength(100);
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
  test('a summary, and for each group its warnings and a list: no table, which no phone has room for', () => {
    const markdown = plainMarkdownOf(many);
    const sections = markdown.split('\n### ');
    expect(sections[0]).toBe(
      "## Changes of the API's answers\n\nCompared with `abc`: 1 event cancelled, 1 with a changed id, 1 removed, 1 added, 1 changed; 1 organization removed; 1 place removed; 4 warnings\n",
    );
    expect(sections[1]).toBe(`1 event cancelled

- **Cancelled** \`cancelled-00000000\`
  - dates: Sun 1 March 2026, 10:30 (UTC)
  - status: "scheduled" → "cancelled"
`);
    expect(sections[3]).toBe(`1 event removed

> [!WARNING]
> event-removed: Clients that know this event will find it nowhere: an event that does not take place keeps its file with "status: cancelled".

- **Removed** \`removed-00000000\`
  - dates: Tue 3 March 2026, 10:30 (UTC)
  - status: postponed
`);
    expect(sections).toHaveLength(8);
    expect(markdown.match(/^> \[!WARNING\]$/gm)).toHaveLength(4);
    expect(markdown).not.toMatch(/^\|/m);
  });

  test('what is the same in many events is in one item; long lists are folded', () => {
    const before = events(30, () => ({ region: 'North' }));
    const after = events(30, (number) => ({ region: number === 1 ? 'East' : 'South' }));
    const markdown = plainMarkdownOf(changesOf(before, after));
    expect(markdown).toContain(
      '- **The same in 29**\n  - region: "North" → "South"\n  - **Event 0** `e0-00000000`, no date\n',
    );
    expect(markdown).toContain(
      '\n\n  <details><summary>19 more</summary>\n\n  - **Event 19** `e19-00000000`, no date\n',
    );
    expect(markdown).toMatch(/\n\n {2}<\/details>\n- \*\*Event 1\*\* `/);
    const added = markdownOf(changesOf({ 'events/.keep': '' }, events(11)));
    expect(added).toMatch(/\n\n<details><summary>1 more<\/summary>\n\n- .*\n {2}- .*\n\n<\/details>\n$/);
    expect(markdownOf(changesOf({ 'events/.keep': '' }, events(10)))).not.toContain('<');
  });

  test('nothing changes: no list', () => {
    expect(markdownOf([])).toBe(
      "## Changes of the API's answers\n\nCompared with `abc`: Nothing changes in the API's answers\\.\n",
    );
  });

  test('nothing of a stranger is markup', () => {
    const markdown = markdownOf(
      changesOf(
        { 'events/a.md': event(1) },
        { 'events/a.md': event(1, { name: "'<img src=x> [a](http://x.example) @all | b'" }) },
      ),
    );
    expect(markdown).toContain('\\<img src=x\\> \\[a\\]\\(http\\:\u200b//x\\.example\\) \\@\u200ball \\| b');
  });

  test('what does not go into the room that there is is counted, records of one difference too', () => {
    const markdown = markdownOf(changesOf({ 'events/.keep': '' }, events(100)), 2_000);
    const shown = markdown.match(/^- /gm)?.length ?? 0;
    expect(shown).toBeGreaterThan(10);
    expect(markdown).toContain(`\n\n${100 - shown} more changes not shown.\n`);
    const same = plainMarkdownOf(
      changesOf(
        events(400),
        events(400, () => ({ region: 'South' })),
      ),
    );
    expect(same).toContain('**The same in 400**');
    expect(same.match(/^ {2}- \*\*Event/gm)).toHaveLength(300);
    expect(same).toMatch(/\n\n100 more changes not shown\.\n$/);
  });

  test('300 changes are shown, the rest is counted', () => {
    const markdown = markdownOf(changesOf({ 'events/.keep': '' }, events(301)));
    expect(markdown.match(/^- /gm)).toHaveLength(300);
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
    const markdown = markdownOf(changesOf(files(1), files(2)));
    expect(Buffer.byteLength(markdown)).toBeLessThan(600 * 1024);
    expect(markdown).toMatch(/\n\n\d+ more changes not shown\.\n$/);
  });
});

describe('JSON', () => {
  test('every change, in words, in groups', () => {
    const { groups, ...whole } = JSON.parse(renderChangeJson(changeReport(many, 'abc'))) as ChangeReport;
    expect(whole).toEqual({ since: 'abc', summary: expect.stringMatching(/; 4 warnings$/), total: 7 });
    expect(groups[0]).toEqual({
      type: 'event',
      kind: 'cancelled',
      total: 1,
      warnings: [],
      items: [
        {
          records: [
            {
              id: uuid(1),
              name: 'Cancelled',
              key: 'cancelled-00000000',
              dates: 'Sun 1 March 2026, 10:30 (UTC)',
            },
          ],
          facts: [{ name: 'dates', value: 'Sun 1 March 2026, 10:30 (UTC)' }],
          fields: [{ field: 'status', before: '"scheduled"', after: '"cancelled"' }],
          moreFields: 0,
        },
      ],
    });
    const [added] = changeReport(changesOf({ 'events/.keep': '' }, events(301)), 'abc').groups;
    expect(added?.items.flatMap(({ records }) => records)).toHaveLength(301);
  });

  test('is one line, in which no runner finds a command', () => {
    const name = JSON.stringify('::error::x ##[error]y');
    const json = renderChangeJson(
      changeReport(changesOf({ 'events/a.md': event(1) }, { 'events/a.md': event(1, { name }) }), 'abc'),
    );
    expect(json).toMatch(/^[^\n]*\n$/);
    expect(json).not.toContain('##[');
    const [group] = (JSON.parse(json) as ChangeReport).groups;
    expect(group?.items[0]?.fields[0]?.after).toBe(JSON.stringify('::error::x ##[error]y'));
  });
});

describe('annotations', () => {
  test('one for every warning', () => {
    expect(renderAnnotations(many).trimEnd().split('\n')).toEqual([
      expect.stringMatching(
        `^::warning title=id-changed::Renumbered \\(renumbered-two\\), Mon 2 March 2026, 10:30 \\(UTC\\): its id is ${uuid(7)}, and was ${uuid(2)}\\. Clients know `,
      ),
      expect.stringMatching(/^::warning title=event-removed::Removed .*status: cancelled/),
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
