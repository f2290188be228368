import { describe, expect, test } from '@jest/globals';
import { compareRecords, type Change } from '../../src/changes/compare.ts';
import { event, organization, place, recordsOf, uuid } from '../helpers/content.ts';
import type { Files } from '../helpers/folder.ts';

function changesOf(before: Files, after: Files): Change[] {
  return compareRecords(recordsOf(before), recordsOf(after));
}

/** "removed event Event 1", with the names of the fields that differ. */
function told(before: Files, after: Files): string[] {
  return changesOf(before, after).map(({ kind, subject: { type, name }, fields }) =>
    [`${kind} ${type} ${name}`, ...fields.map(({ field }) => field)].join(' '),
  );
}

const guild = { 'organizations/guild.md': organization(9, { name: 'Guild' }) };
const nothing = { 'events/.keep': '' };

describe('what happens to an event', () => {
  test('nothing where the answers are the same', () => {
    const before = { 'events/fair.md': event(1, { startDate: '2026-03-06T10:00:00Z' }, 'One\nTwo\n') };
    expect(changesOf(before, before)).toEqual([]);
    expect(
      changesOf(before, {
        'events/2026/fair.md': event(1, { startDate: '2026-03-06T11:00:00+01:00' }, '\r\nOne\r\nTwo'),
      }),
    ).toEqual([]);
  });

  test('it is added or removed', () => {
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
        ],
      },
    ]);
  });

  test('its place and its organization change: that is told of these, with the number of their events', () => {
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

  test('it gets a place and an organization, and another one: one field each', () => {
    const others = { 'organizations/club.md': organization(8), 'places/room.yml': place(6) };
    const given = { ...guild, 'places/hall.yml': place(5), ...others };
    const fair = (keys: Readonly<Record<string, string>>) => ({ ...given, 'events/fair.md': event(1, keys) });
    const first = fair({ organization: 'guild', place: 'hall' });
    expect(told(fair({}), first)).toEqual(['changed event Event 1 place organization']);
    const site = { 'site.yml': 'url: https://a.example\n' };
    expect(told({ ...fair({}), ...site }, { ...first, ...site })).toEqual([
      'changed event Event 1 url place organization',
    ]);
    expect(told(first, fair({ organization: 'club', place: 'room' }))).toEqual([
      'changed event Event 1 place organization public URL',
    ]);
  });

  test('what an organization has that no event shows is no change of an event', () => {
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

  test('the slug of its organization: a change of that one only, also where its own URL is made of it', () => {
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

  test('a URL of an organization, which stands in the answers of its events only', () => {
    const linked = { 'organizations/guild.md': organization(9, { name: 'Guild', url: 'https://a.example' }) };
    const fair = { 'events/fair.md': event(1, { organization: 'guild' }) };
    expect(told({ ...fair, ...guild }, { ...fair, ...linked })).toEqual(['changed organization Guild url']);
    expect(told(guild, linked)).toEqual([]);
  });

  test('what the specification has no field for changes, too', () => {
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

  test('the place that it is at moves on the map', () => {
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

  test('it is cancelled, once', () => {
    const scheduled = { 'events/fair.md': event(1) };
    const cancelled = { 'events/fair.md': event(1, { status: 'cancelled' }) };
    expect(told(scheduled, cancelled)).toEqual(['cancelled event Event 1 status']);
    expect(told(cancelled, scheduled)).toEqual(['changed event Event 1 status']);
    expect(told(cancelled, { 'events/fair.md': event(1, { status: 'cancelled', region: 'North' }) })).toEqual(
      ['changed event Event 1 region'],
    );
  });
});

describe('a changed id', () => {
  test('is one change where the slug and the organization are the same', () => {
    const before = { ...guild, 'events/fair.md': event(1, { organization: 'guild', name: 'A' }) };
    const after = { ...guild, 'events/fair.md': event(2, { organization: 'guild', name: 'B' }) };
    expect(changesOf(before, after)).toMatchObject([
      { kind: 'id-changed', formerId: uuid(1), subject: { id: uuid(2), name: 'B' } },
    ]);
    expect(told(before, after)).toEqual(['id-changed event B id name']);
  });

  test('is one change each where several have the same slug and name', () => {
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

  test('is one change where the slug and the name are the same', () => {
    const before = { ...guild, 'events/fair.md': event(1, { organization: 'guild', name: 'A' }) };
    expect(told(before, { 'events/fair.md': event(2, { name: 'A' }) })).toEqual([
      'id-changed event A id organization',
      'removed organization Guild',
    ]);
  });

  test('is two events where only the slug is the same', () => {
    expect(
      told({ 'events/fair.md': event(1, { name: 'A' }) }, { 'events/fair.md': event(2, { name: 'B' }) }),
    ).toEqual(['removed event A', 'added event B']);
  });

  test('leaves another event of the same slug alone', () => {
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
      told({ 'events/fair.md': event(1, { id }) }, { 'events/fair.md': event(1, { id: id.toUpperCase() }) }),
    ).toEqual([]);
  });

  test('of an organization', () => {
    const after = { 'organizations/guild.md': organization(8, { name: 'Another' }) };
    expect(told(guild, after)).toEqual(['id-changed organization Another id name']);
  });
});

describe('what happens to a place', () => {
  const hall = { 'places/hall.yml': place(5) };

  test('added, removed, changed', () => {
    expect(told(nothing, hall)).toEqual(['added place Place 5']);
    expect(told(hall, nothing)).toEqual(['removed place Place 5']);
    expect(told(hall, { 'places/hall.yml': place(5, { address: 'A 1' }) })).toEqual([
      'changed place Place 5 address',
    ]);
  });

  test('is one change where the file keeps its name and gets another id', () => {
    expect(told(hall, { 'places/hall.yml': place(6) })).toEqual(['id-changed place Place 6 id name']);
    expect(told(hall, { 'places/room.yml': place(5) })).toEqual([]);
  });
});

describe('what happens to an organization', () => {
  test('added, removed, changed; a status is no cancellation', () => {
    expect(told(nothing, guild)).toEqual(['added organization Guild']);
    expect(told(guild, nothing)).toEqual(['removed organization Guild']);
    const after = { 'organizations/guild.md': organization(9, { name: 'Guild', status: 'cancelled' }) };
    expect(told(guild, after)).toEqual(['changed organization Guild status']);
  });

  test('link fields under their names on the wire', () => {
    const site = { 'site.yml': 'organizationLinks:\n  wikiSite: wiki\n' };
    const linked = { 'organizations/guild.md': organization(9, { name: 'Guild', wikiSite: 'a' }) };
    expect(told({ ...site, ...guild }, { ...site, ...linked })).toEqual(['changed organization Guild wiki']);
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
    'changed event C region',
    'changed event Event 1 region',
    'removed organization Organization 1',
  ]);
  expect(changesOf(before, after).map(({ subject }) => subject.id)).toContain(uuid(6));
});
