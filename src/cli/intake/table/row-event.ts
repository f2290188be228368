import { readDate } from '../../../content/dates/read-date.ts';
import { attendanceModeOf } from '../../../schema/attendance.ts';
import { isTimeZone } from '../../../schema/formats.ts';
import type { NewMapping } from '../../new-record/record-text.ts';
import { choicesOf, NEW_TYPE_OF } from '../../new-record/record-type.ts';
import type { Fact, FoundEvent, FoundOrganizer } from '../found-event.ts';
import { factOf } from '../said.ts';
import type { Row } from './csv-columns.ts';

/** The keys that a column of their name gives as it stands. */
const PLAIN = [
  ...[
    'slug',
    'name',
    'scale',
    'status',
    'urlKey',
    'timezone',
    'region',
    'countryCode',
    'latitude',
    'longitude',
  ],
  ...['thumbnail', 'url', 'detail', 'place', 'isAccessibleForFree', 'series'],
];
const LISTS = ['tags', 'inLanguage', 'coOrganizers', 'sources'];

/** No key of a list takes more items, nor any address more characters. */
const MAX_ITEMS = 50;
const MAX_LINE = 1000;

/** What a row says of an event; the number is for people who look for it. */
export function eventOfRow(row: Row, number: number): FoundEvent {
  const notes: string[] = [];
  const facts = [
    ...PLAIN.flatMap((key) => cellOf(key, wordMeant(key, row.get(key)), key)),
    ...dateOf(row, 'startDate', 'startLocal'),
    ...dateOf(row, 'endDate', 'endLocal'),
    ...addressOf(row),
    ...attendanceOf(row),
    ...cellOf('organization', row.get('organization'), 'organization'),
    ...LISTS.flatMap((key) => cellOf(key, itemsOf(row.get(key)), key)),
    ...linksOf(row, notes),
  ];
  const organizers = row.has('organization') ? [] : organizersOf(row);
  return {
    uid: row.get('id')?.slice(0, MAX_LINE) ?? null,
    facts: facts.map((fact) => ({ ...fact, from: `row ${number}, ${fact.from}` })),
    organizers,
    notes,
  };
}

function cellOf(key: string, value: Fact['value'] | undefined, column: string): Fact[] {
  return factOf(key, value, `column ${column}`);
}

/** Of a key that takes one of certain words, the word that a cell or its label is in another letter case; else the cell as it stands. */
function wordMeant(key: string, text: string | undefined): string | undefined {
  const field = NEW_TYPE_OF.events.fields.find((one) => one.key === key);
  const sent = text?.toLowerCase();
  const choices = field === undefined ? [] : choicesOf(field);
  return (
    choices.find(({ value, label }) => [value, label].some((word) => word.toLowerCase() === sent))?.value ??
    text
  );
}

function itemsOf(text = ''): string[] {
  const items = text.split(/[\s,;]+/, MAX_ITEMS);
  return items.map((item) => item.slice(0, MAX_LINE)).filter((item) => item !== '');
}

/** A release has an instant, and beside it the day or the time on the clocks there, which says more. */
function dateOf(row: Row, key: string, localColumn: string): Fact[] {
  const written = row.get(key);
  const local = row.get(localColumn)?.replace(/(?<=T\d{2}:\d{2}):00(?:\.000)?$/, '');
  if (local === undefined) return cellOf(key, written, key);
  const zone = row.get('timezone');
  const isSame =
    zone !== undefined && isTimeZone(zone) && (written === undefined || isAt(local, written, zone));
  return row.get('allDay')?.toLowerCase() === 'true' || isSame
    ? cellOf(key, local, localColumn)
    : cellOf(key, written, key);
}

function isAt(local: string, written: string, zone: string): boolean {
  const read = readDate(local, 'start', zone);
  return 'instant' in read && Date.parse(read.instant) === Date.parse(written);
}

/** A release has the attendance mode of each event; it is written only where the other columns do not show it. */
function attendanceOf(row: Row): Fact[] {
  const written = wordMeant('attendanceMode', row.get('attendanceMode'));
  const shown = attendanceModeOf({
    status: row.get('status') ?? '',
    attendanceMode: null,
    placeKind: row.get('place.kind') ?? row.get('place.name') ?? row.get('place') ?? null,
    address: row.get('address') ?? null,
    region: row.get('region') ?? null,
    isLocated: row.has('latitude'),
  });
  return written === shown ? [] : cellOf('attendanceMode', written, 'attendanceMode');
}

/** A place of another calendar is an address here. */
function addressOf(row: Row): Fact[] {
  const columns = ['place.name', 'place.address', 'address'].filter((column) => row.has(column));
  const parts = new Set(columns.map((column) => row.get(column)));
  return cellOf('address', columns.length === 0 ? undefined : [...parts].join(', '), columns.join(', '));
}

/** Those of a release, the host first. What they are called in another calendar, they need not be here. */
function organizersOf(row: Row): FoundOrganizer[] {
  const names = recordsIn(row.get('organizations')).map((one) => one.get('name'));
  return names.flatMap((name) =>
    typeof name === 'string' ? [{ name: name.slice(0, MAX_LINE), url: '' }] : [],
  );
}

function linksOf(row: Row, notes: string[]): Fact[] {
  const written = row.get('links');
  const links = recordsIn(written).map((link): NewMapping =>
    Object.fromEntries(
      ['kind', 'url', 'opensAt', 'closesAt'].flatMap((key) => {
        const value = link.get(key);
        return typeof value === 'string' && value.length <= MAX_LINE ? [[key, value]] : [];
      }),
    ),
  );
  if (written !== undefined && links.length === 0 && written !== '[]') {
    notes.push('Its links are no list in JSON, and are left out.');
  }
  return cellOf('links', links, 'links');
}

/** The objects of a list in JSON; none where it is something else. */
function recordsIn(text: string | undefined): ReadonlyMap<string, unknown>[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(list)) return [];
    return list
      .slice(0, MAX_ITEMS)
      .flatMap((one: unknown) =>
        typeof one === 'object' && one !== null ? [new Map(Object.entries(one))] : [],
      );
  } catch {
    return [];
  }
}
