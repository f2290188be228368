import { describe, expect, test } from '@jest/globals';
import { type Change, compareRecords, compareSettings, type FieldChange } from '../../src/changes/compare.ts';
import {
  renderAnnotations,
  renderChangeJson,
  renderMarkdown,
  renderChangeText,
} from '../../src/cli/diff/change-text.ts';
import { changeReport, type ChangeReport } from '../../src/cli/diff/change-report.ts';
import type { Records } from '../../src/schema/records.ts';
import { event, loadedOf, organization, place, recordsOf, uuid } from '../helpers/content.ts';
import type { Files } from '../helpers/folder.ts';

function changesOf(before: Files, after: Files): Change[] {
  return compareRecords(recordsOnce(before), recordsOnce(after));
}

const read = new WeakMap<Files, Records>();

/** The records of these files, which are written and read only once. */
function recordsOnce(files: Files): Records {
  const records = read.get(files) ?? recordsOf(files);
  read.set(files, records);
  return records;
}

describe('compare', () => {
  /** Returns lines like "removed event Event 1", with the names of the fields that differ. */
  function told(before: Files, after: Files): string[] {
    return changesOf(before, after).map(({ kind, subject: { type, name }, fields }) =>
      [`${kind} ${type} ${name}`, ...fields.map(({ field }) => field)].join(' '),
    );
  }

  const guild = { 'organizations/guild.md': organization(9, { name: 'Guild' }) };

  const nothing = { 'events/.keep': '' };

  describe('changes of an event', () => {
    test('none when the answers are the same', () => {
      const before = { 'events/fair.md': event(1, { startDate: '2026-03-06T10:00:00Z' }, 'One\nTwo\n') };
      expect(changesOf(before, before)).toEqual([]);
      expect(
        changesOf(before, {
          'events/2026/fair.md': event(1, { startDate: '2026-03-06T11:00:00+01:00' }, '\r\nOne\r\nTwo'),
        }),
      ).toEqual([]);
    });

    test('the event is added or removed', () => {
      const files = { 'events/fair.md': event(1) };
      expect(changesOf(nothing, files)).toMatchObject([
        {
          kind: 'added',
          subject: {
            type: 'event',
            id: uuid(1),
            name: 'Event 1',
            key: 'fair-00000000',
            startDate: null,
            status: 'scheduled',
          },
          formerId: null,
          formerAnswer: null,
          fields: [],
          shownBy: 0,
        },
      ]);
      expect(told(files, nothing)).toEqual(['removed event Event 1']);
    });

    test('its fields change, each with its value before and after', () => {
      const before = { 'events/fair.md': event(1, { name: 'A', region: 'North' }, 'One') };
      const after = { 'events/fair.md': event(1, { name: 'B', startDate: '2026-03-06T00:00Z' }, 'Two') };
      expect(changesOf(before, after)).toMatchObject([
        {
          kind: 'changed',
          fields: [
            { field: 'name', before: 'A', after: 'B' },
            { field: 'startDate', before: null, after: '2026-03-06T00:00:00.000Z' },
            { field: 'region', before: 'North', after: null },
            { field: 'detail', before: 'One', after: 'Two' },
            { field: 'allDay', before: null, after: false },
            { field: 'startLocal', before: null, after: '2026-03-06T00:00:00' },
            { field: 'attendanceMode', before: 'offline', after: null },
          ],
        },
      ]);
    });

    test('its place and its organization change: reported once for each, with the number of their events', () => {
      const fair = { 'events/fair.md': event(1, { organization: 'guild', place: 'hall' }) };
      const feast = { 'events/feast.md': event(2, { organization: 'guild', place: 'hall' }) };
      const before = { ...fair, ...feast, ...guild, 'places/hall.yml': place(5) };
      const after = {
        ...before,
        'organizations/guild.md': organization(9, { name: 'New Guild' }),
        'places/hall.yml': place(6, { name: 'Hall' }),
      };
      expect(told(before, after)).toEqual([
        'changed organization New Guild name',
        'id-changed place Hall id name',
      ]);
      expect(changesOf(before, after).map(({ shownBy }) => shownBy)).toEqual([2, 2]);
      const cancelled = {
        ...after,
        'events/fair.md': event(1, { organization: 'guild', place: 'hall', status: 'cancelled' }),
      };
      expect(changesOf(before, cancelled)).toMatchObject([
        { kind: 'cancelled', fields: [{ field: 'status' }], shownBy: 0 },
        { subject: { name: 'New Guild' }, shownBy: 2 },
        { subject: { name: 'Hall' }, shownBy: 2 },
      ]);
    });

    test('it gets a place and an organization, and other ones: one field each', () => {
      const others = { 'organizations/club.md': organization(8), 'places/room.yml': place(6) };
      const given = { ...guild, 'places/hall.yml': place(5), ...others };
      const fair = (keys: Readonly<Record<string, string>>) => ({
        ...given,
        'events/fair.md': event(1, keys),
      });
      const first = fair({ organization: 'guild', place: 'hall' });
      expect(told(fair({}), first)).toEqual(['changed event Event 1 attendanceMode place organization']);
      const site = { 'site.yml': 'url: https://a.example\n' };
      expect(told({ ...fair({}), ...site }, { ...first, ...site })).toEqual([
        'changed event Event 1 url attendanceMode place organization',
      ]);
      expect(told(first, fair({ organization: 'club', place: 'room' }))).toEqual([
        'changed event Event 1 place organization public URL',
      ]);
    });

    test('a change of an organization that no event shows is no change of an event', () => {
      const fair = { 'events/fair.md': event(1, { organization: 'guild' }) };
      const after = { 'organizations/guild.md': organization(9, { name: 'Guild' }, 'Text') };
      expect(changesOf({ ...fair, ...guild }, { ...fair, ...after })).toMatchObject([
        { subject: { name: 'Guild' }, fields: [{ field: 'description' }], shownBy: 0 },
      ]);
    });

    test.each([
      ['its slug', { slug: 'feast' }, 'https://a.example/guild/fair', 'https://a.example/guild/feast'],
      [
        'its organization',
        { organization: 'club' },
        'https://a.example/guild/fair',
        'https://a.example/club/fair',
      ],
    ])('another public URL with %s, once', (_what, keys, before, after) => {
      const files = {
        ...guild,
        'organizations/club.md': organization(8),
        'site.yml': 'url: https://a.example\n',
      };
      const fair = (more: Readonly<Record<string, string>>) => ({
        ...files,
        'events/fair.md': event(1, { organization: 'guild', ...more }),
      });
      const [change] = changesOf(fair({}), fair(keys));
      expect(change?.fields).toContainEqual({ field: 'public URL', before, after });
      expect(change?.fields.map(({ field }) => field)).not.toContain('url');
    });

    test('the slug of its organization changes: reported only there, also when its own URL is made of it', () => {
      const fair = {
        'events/fair.md': event(1, { organization: 'guild' }),
        'site.yml': 'url: https://a.example\n',
      };
      const renamed = {
        'events/fair.md': event(1, { organization: 'club' }),
        'site.yml': 'url: https://a.example\n',
        'organizations/club.md': organization(9, { name: 'Guild' }),
      };
      expect(told({ ...fair, ...guild }, renamed)).toEqual(['changed organization Guild slug url']);
      expect(changesOf({ ...fair, ...guild }, renamed)).toMatchObject([{ shownBy: 1 }]);
      const elsewhere = { ...fair, 'site.yml': 'url: https://b.example\n' };
      expect(told({ ...fair, ...guild }, { ...elsewhere, ...guild })).toEqual([
        'changed event Event 1 url',
        'changed organization Guild url',
      ]);
    });

    test('the URL of an organization, which is only in the answers of its events', () => {
      const linked = {
        'organizations/guild.md': organization(9, { name: 'Guild', url: 'https://a.example' }),
      };
      const fair = { 'events/fair.md': event(1, { organization: 'guild' }) };
      expect(told({ ...fair, ...guild }, { ...fair, ...linked })).toEqual(['changed organization Guild url']);
      expect(told(guild, linked)).toEqual([]);
    });

    test('fields that come only on request change, too', () => {
      const before = event(1, {
        ...{ startDate: '2026-03-06', timezone: 'Europe/Berlin', tags: '[rust]' },
        links:
          '[{kind: cfp, url: "https://example.org/cfp", closesAt: 2026-01-31}, {kind: map, url: "https://a.example"}]',
      });
      const after = before
        .replace('[rust]', '[rust, web]')
        .replace('startDate: 2026-03-06', 'startDate: "2026-03-06 00:00"')
        .replace('01-31', '02-28');
      expect(told({ 'events/fair.md': before }, { 'events/fair.md': after })).toEqual([
        'changed event Event 1 allDay startLocal tags links[0].closesAt',
      ]);
    });

    test('a co-organizer comes, changes its name, and goes; the host is not shown twice', () => {
      const hosted = { ...guild, 'events/fair.md': event(1, { organization: 'guild' }) };
      const society = (name: string) => ({ 'organizations/society.md': organization(8, { name }) });
      const shared = {
        ...guild,
        ...society('Society'),
        'events/fair.md': event(1, { organization: 'guild', coOrganizers: '[society]' }),
      };
      expect(told({ ...hosted, ...society('Society') }, shared)).toEqual([
        'changed event Event 1 organizations',
      ]);
      expect(told(shared, { ...shared, ...society('Club') })).toEqual(['changed organization Club name']);
      const renamed = { 'organizations/guild.md': organization(9, { name: 'New Guild' }) };
      expect(told(shared, { ...shared, ...renamed })).toEqual(['changed organization New Guild name']);
    });

    test('the place where it is held moves on the map', () => {
      const at = (keys: Readonly<Record<string, string>>) => ({
        'events/fair.md': event(1, { place: 'hall' }),
        'places/hall.yml': place(5, keys),
      });
      const there = at({ countryCode: 'DE', latitude: '52.5', longitude: '13.4' });
      expect(told(at({}), there)).toEqual(['changed place Place 5 countryCode latitude longitude']);
      expect(changesOf(at({}), there)).toMatchObject([{ shownBy: 1 }]);
      const own = event(1, { place: 'hall', countryCode: 'FR' });
      expect(told({ ...at({}), 'events/fair.md': own }, { ...there, 'events/fair.md': own })).toEqual([
        'changed place Place 5 countryCode latitude longitude',
      ]);
    });

    test('it is cancelled: reported once', () => {
      const scheduled = { 'events/fair.md': event(1) };
      const cancelled = { 'events/fair.md': event(1, { status: 'cancelled' }) };
      expect(told(scheduled, cancelled)).toEqual(['cancelled event Event 1 status']);
      expect(told(cancelled, scheduled)).toEqual(['changed event Event 1 status']);
      expect(
        told(cancelled, { 'events/fair.md': event(1, { status: 'cancelled', region: 'North' }) }),
      ).toEqual(['changed event Event 1 region attendanceMode']);
    });
  });

  describe('a changed id', () => {
    test('is one change when the slug and the organization are the same', () => {
      const before = { ...guild, 'events/fair.md': event(1, { organization: 'guild', name: 'A' }) };
      const after = { ...guild, 'events/fair.md': event(2, { organization: 'guild', name: 'B' }) };
      expect(changesOf(before, after)).toMatchObject([
        { kind: 'id-changed', formerId: uuid(1), subject: { id: uuid(2), name: 'B' } },
      ]);
      expect(told(before, after)).toEqual(['id-changed event B id name']);
    });

    test('is one change for each when several have the same slug and name', () => {
      const many = (first: number) =>
        Object.fromEntries(
          [0, 1].map((number) => [
            `events/${number}/fair.md`,
            event(first + number, { name: 'A', urlKey: `key-${number}` }),
          ]),
        );
      expect(changesOf(many(1), many(5))).toMatchObject([
        { kind: 'id-changed', formerId: uuid(1), subject: { id: uuid(5) } },
        { kind: 'id-changed', formerId: uuid(2), subject: { id: uuid(6) } },
      ]);
    });

    test('is one change when the slug and the name are the same', () => {
      const before = { ...guild, 'events/fair.md': event(1, { organization: 'guild', name: 'A' }) };
      expect(told(before, { 'events/fair.md': event(2, { name: 'A' }) })).toEqual([
        'id-changed event A id organization',
        'removed organization Guild',
      ]);
    });

    test('is two events when only the slug is the same', () => {
      expect(
        told({ 'events/fair.md': event(1, { name: 'A' }) }, { 'events/fair.md': event(2, { name: 'B' }) }),
      ).toEqual(['removed event A', 'added event B']);
    });

    test('leaves another event with the same slug alone', () => {
      const before = {
        'events/2026/fair.md': event(1, { name: 'A', urlKey: '"1111"' }),
        'events/2027/fair.md': event(2, { name: 'A', urlKey: '"2222"' }),
      };
      expect(told(before, { 'events/2027/fair.md': event(3, { name: 'A', urlKey: '"2222"' }) })).toHaveLength(
        2,
      );
    });

    test('in other letter case is no change', () => {
      const id = 'abcdef00-0000-4000-8000-000000000001';
      expect(
        told(
          { 'events/fair.md': event(1, { id }) },
          { 'events/fair.md': event(1, { id: id.toUpperCase() }) },
        ),
      ).toEqual([]);
    });

    test('of an organization', () => {
      const after = { 'organizations/guild.md': organization(8, { name: 'Another' }) };
      expect(told(guild, after)).toEqual(['id-changed organization Another id name']);
    });
  });

  describe('changes of a place', () => {
    const hall = { 'places/hall.yml': place(5) };

    test('added, removed, changed', () => {
      expect(told(nothing, hall)).toEqual(['added place Place 5']);
      expect(told(hall, nothing)).toEqual(['removed place Place 5']);
      expect(told(hall, { 'places/hall.yml': place(5, { address: 'A 1' }) })).toEqual([
        'changed place Place 5 address',
      ]);
    });

    test('is one change when the file keeps its name and gets another id', () => {
      expect(told(hall, { 'places/hall.yml': place(6) })).toEqual(['id-changed place Place 6 id name']);
      expect(told(hall, { 'places/room.yml': place(5) })).toEqual([]);
    });
  });

  describe('changes of an organization', () => {
    test('added, removed, changed; a status is no cancellation', () => {
      expect(told(nothing, guild)).toEqual(['added organization Guild']);
      expect(told(guild, nothing)).toEqual(['removed organization Guild']);
      const after = { 'organizations/guild.md': organization(9, { name: 'Guild', status: 'cancelled' }) };
      expect(told(guild, after)).toEqual(['changed organization Guild status']);
    });

    test('link fields have their names in answers', () => {
      const site = { 'site.yml': 'organizationLinks:\n  wikiSite: wiki\n' };
      const linked = { 'organizations/guild.md': organization(9, { name: 'Guild', wikiSite: 'a' }) };
      expect(told({ ...site, ...guild }, { ...site, ...linked })).toEqual([
        'changed organization Guild wiki',
      ]);
      expect(changesOf(linked, { ...site, ...linked })).toMatchObject([
        {
          fields: [
            { field: 'wiki', before: undefined, after: 'a' },
            { field: 'wikiSite', before: 'a', after: undefined },
          ],
        },
      ]);
    });

    test('free-form fields by their paths; the order of their keys makes no difference', () => {
      const extra = (text: string) => ({ 'organizations/guild.md': organization(9, { extra: text }) });
      expect(told(extra('{a: 1, b: {c: [1]}}'), extra('{b: {c: [1]}, a: 1}'))).toEqual([]);
      const [change] = changesOf(
        extra('{a: 1, b: {c: [1], "d.e": 2}}'),
        extra('{b: {c: [1, 2]}, toString: 3}'),
      );
      expect(change?.fields).toEqual([
        { field: 'extra.b.c', before: [1], after: [1, 2] },
        { field: 'extra.b["d.e"]', before: 2, after: undefined },
        { field: 'extra.toString', before: undefined, after: 3 },
        { field: 'extra.a', before: 1, after: undefined },
      ]);
    });
  });

  test('the order: events first; by kind, then start, undated last, then name and id', () => {
    const start = (day: number) => ({ startDate: `2026-03-0${day}T00:00Z` });
    const before = {
      'events/a.md': event(1, start(1)),
      'events/b.md': event(2, start(2)),
      'events/c.md': event(3, { name: 'C', ...start(1) }),
      'organizations/z.md': organization(1),
    };
    const after = {
      'events/a.md': event(1, { ...start(1), region: 'North' }),
      'events/b.md': event(2, { ...start(2), status: 'cancelled' }),
      'events/new.md': event(7),
      'events/new-2.md': event(6, { name: 'Event 7' }),
      'events/new-1.md': event(8, start(9)),
      'events/c.md': event(3, { name: 'C', region: 'North', ...start(1) }),
    };
    expect(told(before, after)).toEqual([
      'cancelled event Event 2 status',
      'added event Event 8',
      'added event Event 7',
      'added event Event 7',
      'changed event C region attendanceMode',
      'changed event Event 1 region attendanceMode',
      'removed organization Organization 1',
    ]);
    expect(changesOf(before, after).map(({ subject }) => subject.id)).toContain(uuid(6));
  });
});

describe('diff', () => {
  function markdownOf(changes: readonly Change[], maxBytes?: number): string {
    return renderMarkdown(changeReport(changes, 'abc'), maxBytes);
  }

  /** The Markdown without escapes and without characters that break references. */
  function plainMarkdownOf(changes: readonly Change[]): string {
    return markdownOf(changes).replace(/[\\\u200b]/g, '');
  }

  /** The lines about one event that say what it is and what differs. */
  function fieldLines(before: Readonly<Record<string, string>>, after: typeof before): string[] {
    const text = renderChangeText(
      changesOf({ 'events/a.md': event(1, before) }, { 'events/a.md': event(1, after) }),
    );
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

  /** One event more than the Markdown shows. */
  const tooMany = events(301);

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
      expect(renderChangeText(many)).toBe(`1 event cancelled:
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
  warning event-removed: Clients that know this event will find it nowhere: an event that does not take place keeps its file with "status: cancelled". Where it was entered twice, removing the newer file is right.
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
  warning organization-removed: Clients that know this organization will find it nowhere: one that is no more keeps its file with a "status" that says so. Where it was entered twice, removing the newer file is right.
  Guild (guild)

1 place removed:
  warning place-removed: Clients that know this place will find it nowhere: keep the file of a place where events have been. Where it was entered twice, removing the newer file is right.
  Town Hall (hall)

1 event cancelled, 1 with a changed id, 1 removed, 1 added, 1 changed; 1 organization removed; 1 place removed; 4 warnings
`);
    });

    test('dates are written as people write them, with the weekday, on the clocks of the place', () => {
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

    test('different dates with the same words are shown as they are', () => {
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
      // Some versions of Node.js write a comma here.
      expect(lines.map((line) => line.replace(',', ''))).toEqual([
        '    links[0].closesAt: Saturday 31 January 2026',
        '      → Saturday 28 February 2026 at 18:00 Central European Time',
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
      expect(renderChangeText(changesOf(others, { ...others, 'events/fair.md': fair }))).toBe(`1 event added:
  Event 1 (fair-00000000)
    dates: Sat 6 – Mon 8 March 2027
    status: postponed
    place: Town Hall, Hamburg
    organization: Guild, Club
    url: https://example.org/fair

1 event added
`);
    });

    test('another slug gives another public URL, old and new', () => {
      const files = { 'organizations/guild.md': organization(9), 'site.yml': 'url: https://a.example\n' };
      const fair = (keys: Readonly<Record<string, string>>) => ({
        ...files,
        'events/fair.md': event(1, { organization: 'guild', ...keys }),
      });
      const changes = changesOf(fair({}), fair({ slug: 'feast' }));
      expect(renderChangeText(changes)).toBe(`1 event changed:
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

    test('a warning stands beside the event that it is about, when the others have none', () => {
      const files = (slug: string, name: string) => ({
        'events/fair.md': event(1, { slug: 'fair', name }),
        'events/feast.md': event(2, { slug }),
        'events/tea.md': event(3, { slug: 'tea', name }),
      });
      const text = renderChangeText(changesOf(files('feast', 'Fair'), files('dinner', 'Tea')));
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

    test('changes of an organization in its events are reported once, with the number of events', () => {
      const hosted = events(3, () => ({ organization: 'guild' }));
      const before = {
        ...hosted,
        'organizations/guild.md': organization(9, { name: 'Guild', slug: 'guild' }),
      };
      const after = { ...before, 'organizations/guild.md': organization(9, { name: 'Club', slug: 'guild' }) };
      expect(renderChangeText(changesOf(before, after))).toBe(`1 organization changed:
  Club (guild)
    shown by: 3 events
    name: "Guild" → "Club"

1 organization changed
`);
      const moved = {
        ...events(3, () => ({ organization: 'club' })),
        'organizations/club.md': organization(9, { name: 'Guild' }),
      };
      expect(renderChangeText(changesOf(before, moved))).toContain(
        '1 organization changed:\n  warning url-changed: The public URLs of the organization and of its events change',
      );
    });

    test('another place and other organizations are reported by their names', () => {
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
      const text = renderChangeText(
        changesOf(
          fair({ place: 'hall', organization: 'guild' }),
          fair({ place: 'park', organization: 'guild', coOrganizers: '[club]' }),
        ),
      );
      expect(text).toContain('    place: "Town Hall" → "Park"\n    co-organizers: none → "Club"\n');
    });

    test('nothing changes', () => {
      expect(renderChangeText([])).toBe("Nothing changes in the API's answers.\n");
    });

    describe('the settings of the calendar', () => {
      const SOURCES = '- key: club\n  scale: cosy\n  url: https://example.org/club.ics\n';
      const between = (before: Files, after: Files): FieldChange[] => {
        const settingsOf = (files: Files): Parameters<typeof compareSettings>[0] => {
          const withEvent = { 'events/a.md': event(1), ...files };
          return { site: recordsOf(withEvent).site, sources: loadedOf(withEvent).sources };
        };
        return compareSettings(settingsOf(before), settingsOf(after));
      };

      test('are named with their values where they change, though no answer does', () => {
        const settings = between(
          { 'site.yml': 'public: true\n', 'sources.yml': SOURCES },
          { 'site.yml': 'contact: x@example.org\n', 'sources.yml': SOURCES.replace('.org', '.com') },
        );
        const sentence =
          'Settings of the whole calendar change, so look at each of them: ' +
          'site.contact from null to "x@example.org"; site.public from true to false; ' +
          'sources[0].url from "https://example.org/club.ics" to "https://example.com/club.ics".';
        expect(renderChangeText([], settings)).toBe(`Nothing changes in the API's answers. ${sentence}\n`);
        expect(changeReport([], 'abc', settings).summary).toMatch(/change, so look at each of them: site\./);
        expect(renderAnnotations([], settings)).toBe(`::warning title=settings-changed::${sentence}\n`);
      });

      test('are not named where they stay', () => {
        const files = { 'site.yml': 'public: true\n', 'sources.yml': SOURCES };
        expect(between(files, { ...files, 'events/b.md': event(2) })).toEqual([]);
      });
    });

    test('a change that is the same in many events is reported once', () => {
      const before = events(3, () => ({ region: 'North' }));
      const after = events(3, (number) => ({ region: number === 1 ? 'East' : 'South' }));
      expect(renderChangeText(changesOf(before, after))).toBe(`3 events changed:
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
        '    attendanceMode: null → "offline"',
      ]);
    });

    test('invisible characters are escaped', () => {
      expect(fieldLines({ region: '\'a "b" c\'' }, {})).toEqual([
        '    region: "a \\"b\\" c" → null',
        '    attendanceMode: "offline" → null',
      ]);
      const before = { 'events/a.md': event(1, {}, 'a\u202eb') };
      expect(renderChangeText(changesOf(before, { 'events/a.md': event(1, {}, 'a\tb') }))).toContain(
        'detail: "a\\u202eb" → "a\\tb"',
      );
    });

    test('no name becomes a command of a workflow', () => {
      const text = renderChangeText(
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
      const text = renderChangeText(changesOf(before, events(130)));
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
      const text = renderChangeText(
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
    test('a summary, and for each group its warnings and a list, but no table, for which phones have no room', () => {
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
> event-removed: Clients that know this event will find it nowhere: an event that does not take place keeps its file with "status: cancelled". Where it was entered twice, removing the newer file is right.

- **Removed** \`removed-00000000\`
  - dates: Tue 3 March 2026, 10:30 (UTC)
  - status: postponed
`);
      expect(sections).toHaveLength(8);
      expect(markdown.match(/^> \[!WARNING\]$/gm)).toHaveLength(4);
      expect(markdown).not.toMatch(/^\|/m);
    });

    test('a change that is the same in many events is one item; long lists are folded', () => {
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

    test("nothing in a stranger's text is markup", () => {
      const markdown = markdownOf(
        changesOf(
          { 'events/a.md': event(1) },
          { 'events/a.md': event(1, { name: "'<img src=x> [a](http://x.example) @all | b'" }) },
        ),
      );
      expect(markdown).toContain(
        '\\<img src=x\\> \\[a\\]\\(http\\:\u200b//x\\.example\\) \\@\u200ball \\| b',
      );
    });

    test('changes that do not fit are counted, also records with the same change', () => {
      const markdown = markdownOf(changesOf({ 'events/.keep': '' }, events(100)), 2_000);
      const shown = markdown.match(/^- /gm)?.length ?? 0;
      expect(shown).toBeGreaterThan(10);
      expect(markdown).toContain(`\n\n${100 - shown} more changes not shown.\n`);
      const after = events(301, () => ({ region: 'South' }));
      const same = plainMarkdownOf(changesOf(tooMany, after));
      expect(same).toContain('**The same in 301**');
      expect(same.match(/^ {2}- \*\*Event/gm)).toHaveLength(300);
      expect(same).toMatch(/\n\n1 more change not shown\.\n$/);
    });

    test('300 changes are shown, the rest is counted', () => {
      const markdown = markdownOf(changesOf({ 'events/.keep': '' }, tooMany));
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
          Array.from({ length: 80 }, (_, index) => [
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
      const [added] = changeReport(changesOf({ 'events/.keep': '' }, tooMany), 'abc').groups;
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
});
