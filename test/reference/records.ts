import { join } from 'node:path';
import { Temporal } from 'temporal-polyfill';
import { loadContent } from '../../src/content/load.ts';
import { EVENT_STATUSES, type EventRecord } from '../../src/schema/event.ts';
import { LINK_KINDS } from '../../src/schema/event-link.ts';
import { ATTENDANCE_MODES } from '../../src/schema/attendance.ts';
import { SCALES } from '../../src/schema/scale.ts';
import { linkFields, type OrganizationRecord } from '../../src/schema/organization.ts';
import type { PlaceRecord } from '../../src/schema/place.ts';
import { compareIds, type Records } from '../../src/schema/records.ts';

const SAMPLE_CONTENT = join(import.meta.dirname, '..', '..', 'content');
const EVENTS = 400;
const LOCAL_EVENTS = 150;
const PLACES = 20;
const ORGANIZATIONS = 30;
const HOUR = 3_600_000;
const FIRST_DAY = Date.parse('2026-01-01');

/* The Han words use only characters that are the same in Traditional and Simplified Chinese. */
const WORDS = [
  ...['Rust', 'Rest', 'Zürich', 'Kraków', 'Summit', 'Submit', 'Meetup', 'Conference', 'Café', 'Go', 'C++'],
  ...['Calendar', 'Calender', 'Fair', 'Internationalization', 'Straße', 'İstanbul', 'AI', '2026', '(open)'],
  ...[
    '北京',
    '上海',
    '大家',
    '日本',
    '中文天地',
    '公共生活',
    'ＥＸＰＯ',
    '한글',
    '🎪',
    '𠮷野',
    'x'.repeat(40),
  ],
];
const DETAILS = [
  null,
  '',
  'Line one\nLine two',
  '"quoted" \\ </script>',
  '\u2028 🎪 \u0000',
  '# 大家\n'.repeat(40),
];

/**
 * Returns a function that draws whole numbers below a bound, the same ones in every run (a linear congruential
 * generator).
 */
function numbersFrom(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

/*
 * Values of a new field are drawn by a generator of its own, `numbersFrom` another seed: a draw from one of these would
 * change all values that it draws afterwards, and the recorded requests would find other events.
 */
const below = numbersFrom(4);
/** Draws the values of most fields that are answered only on request. */
const belowLater = numbersFrom(6);
/** Draws when links close. */
const belowClosings = numbersFrom(8);

function pick<T>(values: readonly T[], draw = below): T {
  const value = values[draw(values.length)];
  if (value === undefined) throw new Error('There is nothing to pick from');
  return value;
}

function words(most: number): string {
  return Array.from({ length: 1 + below(most) }, () => pick(WORDS)).join(' ');
}

function id(kind: 'e' | 'a' | 'f' | 'b', number: number): string {
  const digits = Math.imul(number + 1, 0x9e3779b1) >>> 0;
  return `${digits.toString(16).padStart(8, '0')}-0000-4000-8000-${kind}${String(number).padStart(11, '0')}`;
}

function organization(number: number): OrganizationRecord {
  const slug = `generated-${number}`;
  return {
    ...linkFields(() => (below(2) === 0 ? null : words(2))),
    id: id('a', number),
    slug,
    name: `${words(2)} Guild`,
    description: pick(DETAILS),
    status: 'active',
    type: below(2) === 0 ? null : 'agency',
    logoUrl: below(2) === 0 ? null : `https://example.org/${slug}.png`,
    richMediaConfig: below(2) === 0 ? null : { colours: ['red', 2, null], nested: { deep: true } },
    contactMail: null,
    website: `https://example.org/?q=${slug}`,
    extra: { number, '10': 'first', text: pick(DETAILS) },
    creationTime: new Date(FIRST_DAY - number * HOUR).toISOString(),
    url: below(2) === 0 ? null : `https://calendar.example.org/${slug}`,
  };
}

/**
 * Returns a time within a year before or after the first day, on the hour or a millisecond beside it: many draws
 * are equal.
 */
function instant(): number {
  return FIRST_DAY + (below(730) - 365) * 24 * HOUR + below(3) * HOUR + below(3) - 1;
}

const TAGS = ['ai', 'data', 'rust', 'web', 'community', 'c-1'];
const COUNTRIES = ['AT', 'CH', 'CN', 'DE', 'FJ', 'JP', 'US'];
/** Coordinates on both sides of the antimeridian; some of these places are near each other. */
const DEGREES = [
  [52.52, 13.405],
  [52.5163, 13.3777],
  [47.3769, 8.5417],
  [39.9042, 116.4074],
  [-16.78, 179.99],
  [-16.78, -179.99],
  [-17.7134, 178.065],
  [90, 0],
  [-90, 45],
  [0, 180],
  [0, -180],
] as const;
const ADDRESSES = [
  'https://example.org/cfp?a=1',
  'https://bücher.example/straße?q=ü#日本',
  'http://EXAMPLE.org:8080/天/%E5%A4%A9',
  'https://日本.example',
];

/** The ends of days in some of the time zones, their midnights, and times beside them. */
const CLOSINGS = [
  '2026-02-01T22:59:59.999Z',
  '2026-02-01T23:00:00.000Z',
  '2026-02-02T10:30:00.000Z',
  '2025-12-31T23:59:59.999Z',
  '2026-06-01T03:59:59.999Z',
  '2026-06-01T04:00:00.000Z',
];

function somewhere(): Pick<PlaceRecord, 'countryCode' | 'latitude' | 'longitude'> {
  const [latitude, longitude] = belowLater(2) === 0 ? [null, null] : pick(DEGREES, belowLater);
  return { countryCode: belowLater(2) === 0 ? null : pick(COUNTRIES, belowLater), latitude, longitude };
}

/** Draws at most this number of the values, each at most once. */
function some<T>(values: readonly T[], most: number): T[] {
  const chosen = Array.from({ length: belowLater(most + 1) }, () => pick(values, belowLater));
  return [...new Set(chosen)];
}

/** Returns values of the fields that are answered only on request. */
function notSaid(
  organizationSlug: string | null,
): Pick<
  EventRecord,
  | 'tags'
  | 'coOrganizers'
  | 'links'
  | 'sources'
  | 'attendanceMode'
  | 'isAccessibleForFree'
  | 'inLanguage'
  | 'series'
  | keyof ReturnType<typeof somewhere>
> {
  const others = some([...Array(ORGANIZATIONS).keys()], 2).map((number) => `generated-${number}`);
  return {
    ...somewhere(),
    tags: some(TAGS, 3),
    coOrganizers: organizationSlug === null ? [] : others.filter((slug) => slug !== organizationSlug),
    links: some(ADDRESSES, 2).map((url) => ({
      kind: pick(LINK_KINDS, belowLater),
      url,
      opensAt: null,
      closesAt: belowLater(2) === 0 ? null : pick(CLOSINGS, belowClosings),
    })),
    sources: some(ADDRESSES, 2),
    attendanceMode: belowLater(3) === 0 ? pick(ATTENDANCE_MODES, belowLater) : null,
    isAccessibleForFree: pick([true, false, null], belowLater),
    inLanguage: some(['de', 'en', 'zh-Hans', 'pt-BR'], 2),
    series: belowLater(2) === 0 ? null : pick(['fair', 'camp-2'], belowLater),
  };
}

/**
 * Time zones with special days: in one of them, a day begins at one o'clock when the clocks change; in another one,
 * at the date line, a day is missing.
 */
const ZONES = [
  ...['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'America/Sao_Paulo', 'Pacific/Apia'],
  ...['Africa/Cairo', 'Pacific/Kiritimati', 'Asia/Shanghai'],
];

/** Draws dates as files write them: days with or without an end, local times on the hour, and ends at midnight. */
function localDates(): Pick<EventRecord, 'startDate' | 'endDate' | 'startDay' | 'endDay' | 'timezone'> {
  const timezone = pick(ZONES, belowLater);
  const start = Temporal.PlainDate.from('2026-01-01').add({ days: belowLater(330) });
  const end = start.add({ days: belowLater(3) });
  const iso = (date: Temporal.ZonedDateTime): string => new Date(date.epochMilliseconds).toISOString();
  const at = (day: Temporal.PlainDate, hour: number): string =>
    iso(day.toZonedDateTime({ timeZone: timezone, plainTime: { hour } }));
  const lastOf = (day: Temporal.PlainDate): string =>
    iso(day.add({ days: 1 }).toZonedDateTime(timezone).subtract({ milliseconds: 1 }));
  const startsOnDay = belowLater(2) === 0;
  const kind = belowLater(5);
  return {
    startDate: startsOnDay ? iso(start.toZonedDateTime(timezone)) : at(start, belowLater(24)),
    startDay: startsOnDay ? start.toString() : null,
    endDate: kind === 0 ? null : kind < 3 ? lastOf(end) : at(end.add({ days: 1 }), kind === 3 ? 0 : 5),
    endDay: kind === 1 || kind === 2 ? end.toString() : null,
    timezone,
  };
}

function event(number: number, places: readonly string[]): EventRecord {
  const start = below(12) === 0 ? null : instant();
  const end = below(6) === 0 ? null : (start ?? instant()) + below(5) * 12 * HOUR;
  const slug = `event-${number}`;
  const host = (): string | null => (below(6) === 0 ? null : `generated-${below(ORGANIZATIONS)}`);
  const drawn = {
    id: id('e', number),
    name: words(4),
    scale: pick(SCALES),
    status: below(2) === 0 ? 'scheduled' : pick(EVENT_STATUSES),
    slug,
    urlKey: String(number),
    startDate: start === null ? null : new Date(start).toISOString(),
    endDate: end === null ? null : new Date(end).toISOString(),
    startDay: null,
    endDay: null,
    timezone: 'UTC',
    address: below(2) === 0 ? null : words(3),
    region: below(2) === 0 ? null : words(1),
    thumbnail: below(2) === 0 ? null : `https://example.org/${slug}.jpg`,
    detail: pick(DETAILS),
    url: below(2) === 0 ? null : `https://calendar.example.org/${slug}`,
    place: below(2) === 0 ? null : pick(places),
    organization: host(),
  };
  return { ...drawn, ...notSaid(drawn.organization) };
}

/** Returns an event whose dates are local times of a time zone, at one of the generated places. */
function localEvent(number: number): EventRecord {
  const slug = `local-${number}`;
  const places = Array.from({ length: PLACES }, (_, index) => `generated-place-${index}`);
  const drawn = { ...event(EVENTS + number, places), ...localDates() };
  return { ...drawn, id: id('f', number), slug, url: pick([...ADDRESSES, null], belowLater) };
}

function place(number: number): PlaceRecord {
  return {
    id: id('b', number),
    stem: `generated-place-${number}`,
    name: number % 5 === 0 ? 'Hall' : `${words(2)} Hall`,
    kind: 'hall',
    address: number % 2 === 0 ? null : words(3),
    ...somewhere(),
  };
}

/** Returns an organization without events, whose URLs have characters beyond ASCII. */
function foreignOrganization(): OrganizationRecord {
  const [website = '', logoUrl = '', url = '', link = ''] = ADDRESSES.toReversed();
  const links = linkFields((field) => (field === 'chatGroup' ? 'Gruppe 七八四' : link));
  return {
    ...organization(ORGANIZATIONS),
    ...links,
    ...{ microblogCn: ADDRESSES[1] ?? null, wikiSite: 'wiki.example/日本', website, logoUrl, url },
  };
}

/** Returns the sample content and some hundred generated events, the same in every run. */
export function referenceRecords(): Records {
  const { records } = loadContent(SAMPLE_CONTENT);
  if (records === null) throw new Error('The sample content is not valid');
  const organizations = Array.from({ length: ORGANIZATIONS }, (_, number) => organization(number));
  const stems = records.places.map(({ stem }) => stem);
  const events = Array.from({ length: EVENTS }, (_, number) => event(number, stems));
  const localEvents = Array.from({ length: LOCAL_EVENTS }, (_, number) => localEvent(number));
  const places = Array.from({ length: PLACES }, (_, number) => place(number));
  return {
    ...records,
    events: [...records.events, ...events, ...localEvents].sort(compareIds),
    organizations: [...records.organizations, ...organizations, foreignOrganization()].sort(compareIds),
    places: [...records.places, ...places].sort(compareIds),
  };
}
