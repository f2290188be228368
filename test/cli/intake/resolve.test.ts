import { describe, expect, test } from '@jest/globals';
import type { Fact, FoundEvent } from '../../../src/cli/intake/found-event.ts';
import { distinctEvents, type ImportedEvents } from '../../../src/cli/intake/resolve/identity.ts';
import {
  type ResolvedEvent,
  resolveEvents,
  type SourceFacts,
  valuesIn,
  withSoundFacts,
} from '../../../src/cli/intake/resolve/resolve.ts';
import { openFolder } from '../../../src/cli/new-record/new-file.ts';
import { NO_SITE } from '../../../src/content/validate.ts';
import { makeFolder } from '../../helpers/folder.ts';

type Values = Readonly<Record<string, Fact['value']>>;

function found(values: Values, more: Partial<FoundEvent> = {}): FoundEvent {
  const facts = Object.entries(values).map(([key, value]) => ({ key, value, from: key.toUpperCase() }));
  return { uid: null, facts, notes: [], ...more };
}

describe('an event of a source in a calendar of Berlin', () => {
  const FOLDER = {
    site: { ...NO_SITE, timezone: 'Europe/Berlin' },
    organizations: [],
    events: () => [],
    placeOf: () => null,
  };

  function resolved(values: Values, source: Partial<SourceFacts> = {}): ResolvedEvent {
    const [event] = resolveEvents(FOLDER, [found({ name: 'Tea', ...values })], {
      urls: [],
      given: {},
      ...source,
    });
    if (event === undefined) throw new Error('there is no event');
    return event;
  }

  const UTC = { startDate: '2027-03-10T02:00:00Z' };
  const LOCAL = { startDate: '2027-03-10T10:00' };
  const SYDNEY = { latitude: '-33.87', longitude: '151.2' };
  const TOKYO = { zone: 'Asia/Tokyo' };

  test.each<[string, Values, Partial<SourceFacts>, string | undefined]>([
    ['its own', { ...UTC, ...SYDNEY, timezone: 'America/Lima' }, TOKYO, 'America/Lima'],
    ['the one that is given', { ...LOCAL, ...SYDNEY }, { given: { timezone: 'Asia/Taipei' } }, 'Asia/Taipei'],
    ['that at its coordinates', { ...UTC, ...SYDNEY }, TOKYO, 'Australia/Sydney'],
    ['that of its country', { ...LOCAL, countryCode: 'NO' }, TOKYO, 'Europe/Oslo'],
    ['that of its town', { ...LOCAL, region: 'Austin, USA' }, TOKYO, 'America/Chicago'],
    ['that of the source in a country of several', { ...UTC, countryCode: 'US' }, TOKYO, 'Asia/Tokyo'],
    ['that of the source', UTC, TOKYO, 'Asia/Tokyo'],
    ['that of the source for days, too', { startDate: '2027-03-10' }, TOKYO, 'Asia/Tokyo'],
    ['that of the source where it is online', { ...UTC, region: 'Online' }, TOKYO, 'Asia/Tokyo'],
    ['that of the source where its own is none', { ...UTC, timezone: 'Mars/Base' }, TOKYO, 'Asia/Tokyo'],
    ['none where it has no date', {}, TOKYO, undefined],
    ['that of the calendar where its place has it', { ...UTC, countryCode: 'DE' }, TOKYO, undefined],
  ])('has as its time zone %s, and instants stay what they are', (_, values, source, zone) => {
    const event = resolved(values, source);
    const { notes } = event;
    const written = valuesIn(event);
    expect(written.timezone).toBe(zone);
    expect(written.startDate).toBe(values.startDate);
    expect(notes.filter((note) => note.includes('that of the calendar'))).toEqual([]);
  });

  test.each<[string, Values, string]>([
    ['UTC', UTC, 'The time zone of the place is not said: Europe/Berlin, that of the calendar, is taken.'],
    [
      'local',
      LOCAL,
      'The time zone of its times is not said: Europe/Berlin, that of the calendar, is taken.',
    ],
  ])('has that of the calendar with a note where nothing says it: %s', (_, values, note) => {
    const event = resolved(values);
    const { notes } = event;
    expect(valuesIn(event).timezone).toBeUndefined();
    expect(notes).toEqual([expect.stringContaining(note)]);
  });

  test('has days in the calendar without a note', () => {
    expect(resolved({ startDate: '2027-03-10' }).notes).toEqual([]);
  });

  test('says that its time zone is none that is known', () => {
    expect(resolved({ ...LOCAL, timezone: 'CEST+7' }, TOKYO).notes).toEqual([
      'The time zone "CEST+7" is not known.',
    ]);
  });

  test('gets country and coordinates that its region names, and knows regions of the other events', () => {
    expect(resolved({ region: 'Kiel, Germany' }).added).toMatchObject({ countryCode: 'DE' });
    const [, second] = resolveEvents(
      FOLDER,
      [found({ region: 'Nowhere', countryCode: 'FR' }), found({ region: 'Nowhere', ...UTC })],
      { urls: [], given: {} },
    );
    expect(second?.added).toEqual({ countryCode: 'FR', timezone: 'Europe/Paris' });
  });
});

describe('the facts of an event', () => {
  const FOLDER = openFolder(
    makeFolder({
      'organizations/club.md':
        '---\nid: 00000000-0000-4000-8000-000000000001\nname: The Club\nwebsite: https://www.club.example/\n---\n',
      'organizations/one.md': '---\nid: 00000000-0000-4000-8000-000000000002\nname: Twins\n---\n',
      'organizations/two.md': '---\nid: 00000000-0000-4000-8000-000000000003\nname: Twins\n---\n',
    }),
  );

  test('are those that a file can have; others are left out with a note, and what decides stays', () => {
    const values = {
      name: 'Tea',
      startDate: '2027-03-01',
      endDate: '2027-02-01',
      url: 'ftp://example.org',
      colour: 'red',
    };
    const [resolved] = resolveEvents(FOLDER, [found(values)], { urls: [], given: {} });
    const event = resolved && withSoundFacts(FOLDER, resolved);
    expect(event && valuesIn(event)).toEqual({
      name: 'Tea',
      startDate: '2027-03-01',
      endDate: '2027-02-01',
    });
    expect(event?.notes).toEqual([expect.stringMatching(/^Left out: url\. /)]);
  });

  test('name the organizers whom the calendar knows, by name or address, each once', () => {
    const organizers = [
      { name: 'Club e.V.', url: 'http://club.example' },
      { name: 'The Club', url: '' },
      { name: 'Twins', url: '' },
      { name: '', url: 'https://nobody.example' },
    ];
    const [event] = resolveEvents(FOLDER, [found({ name: 'Tea' }, { organizers })], { urls: [], given: {} });
    expect(event && valuesIn(event)).toEqual({ name: 'Tea', organization: 'club' });
    expect(event?.notes).toEqual([
      'Left out, since the calendar has no such organization: "Twins", "https://nobody.example".',
    ]);
  });
});

describe('each event of a source is taken once', () => {
  const importedAs = (uids: ReadonlySet<string> = new Set()): ImportedEvents => ({
    has: (uid) => uids.has(uid),
    keys: () => uids.keys(),
    differing: () => 0,
  });

  function namesOf(events: readonly FoundEvent[]): { taken: string[]; repeated: string[] } {
    const name = ({ facts }: FoundEvent): string => JSON.stringify(facts[0]?.value ?? '').slice(1, -1);
    const { events: taken, repeated } = distinctEvents(events, importedAs());
    expect(new Set(taken.map(({ uid }) => uid)).size).toBe(taken.length);
    return {
      taken: taken.map(({ event }) => name(event)),
      repeated: repeated.map(({ event, reason }) => `${name(event)}: ${reason}`),
    };
  }

  const at = (name: string, day: string, more: Partial<FoundEvent> = {}): FoundEvent =>
    found({ name, startDate: `2027-03-${day}` }, { uid: 'one@example.org', ...more });

  test('of one UID the highest SEQUENCE, and another start or name of that is another event', () => {
    expect(
      namesOf([
        at('Old', '01', { sequence: 0 }),
        at('New', '02', { sequence: 2 }),
        at('Newer', '02', { sequence: 2 }),
      ]),
    ).toEqual({
      taken: ['New', 'Newer'],
      repeated: ['Old: The source has a later version of it (SEQUENCE 2).'],
    });
  });

  test('of the same name and start the last, and the others are named', () => {
    expect(namesOf([at('Tea', '01', { sequence: 0 }), at('Tea', '01', { sequence: 0 })])).toEqual({
      taken: ['Tea'],
      repeated: ['Tea: The source has it once more.'],
    });
  });

  test('rows of one name and day in two towns are two events, also with one id', () => {
    const rows = ['Kiel', 'Bonn', 'Kiel'].map((region) =>
      found({ name: `Tea`, startDate: '2027-03-01', region }),
    );
    expect(namesOf(rows)).toMatchObject({
      taken: ['Tea', 'Tea'],
      repeated: [expect.stringMatching(/^Tea: /)],
    });
    const numbered = rows.map((row) => ({ ...row, uid: '1' }));
    expect(namesOf(numbered)).toMatchObject({ taken: ['Tea', 'Tea'] });
  });

  test('events of one UID keep their names in whatever order the source has them', () => {
    const [first, second] = [at('Tea', '01'), at('Tea', '02')];
    const uidsOf = (
      events: readonly FoundEvent[],
      known: ReadonlySet<string>,
    ): ReadonlyMap<FoundEvent, string> =>
      new Map(distinctEvents(events, importedAs(known)).events.map(({ uid, event }) => [event, uid]));
    const uids = uidsOf([first, second], new Set());
    const known = new Set(uids.values());
    expect(known.size).toBe(2);
    expect(uidsOf([second, first], known)).toEqual(uids);
    expect(uidsOf([second], known).get(second)).toBe(uids.get(second));
    expect(uidsOf([first], known).get(first)).toBe(uids.get(first));
  });
});
