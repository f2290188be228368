import { join } from 'node:path';
import { loadContent } from '../../src/content/load.ts';
import { EVENT_STATUSES, SCALES, type EventRecord } from '../../src/schema/event.ts';
import { linkFields, type OrganizationRecord } from '../../src/schema/organization.ts';
import { compareIds, type Records } from '../../src/schema/records.ts';

const SAMPLE_CONTENT = join(import.meta.dirname, '..', '..', 'content');
const EVENTS = 400;
const ORGANIZATIONS = 30;
const HOUR = 3_600_000;
const FIRST_DAY = Date.parse('2026-01-01');

/* Every Han word is of letters that Traditional and Simplified Chinese share. */
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

/** Numbers below a bound, the same in every run (a linear congruential generator). */
function numbersFrom(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

const below = numbersFrom(4);

function pick<T>(values: readonly [T, ...T[]] | readonly T[]): T {
  const value = values[below(values.length)];
  if (value === undefined) throw new Error('There is nothing to pick from');
  return value;
}

function words(most: number): string {
  return Array.from({ length: 1 + below(most) }, () => pick(WORDS)).join(' ');
}

function id(kind: 'e' | 'a', number: number): string {
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

/** Within two years around the first day, on the hour or a millisecond beside it, so that many are equal. */
function instant(): number {
  return FIRST_DAY + (below(730) - 365) * 24 * HOUR + below(3) * HOUR + below(3) - 1;
}

/** What the specification has no field for. */
const NOT_SAID = {
  countryCode: null,
  latitude: null,
  longitude: null,
  tags: [],
  coOrganizers: [],
  links: [],
  sources: [],
};

function event(number: number, places: readonly string[]): EventRecord {
  const start = below(12) === 0 ? null : instant();
  const end = below(6) === 0 ? null : (start ?? instant()) + below(5) * 12 * HOUR;
  const slug = `event-${number}`;
  return {
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
    ...NOT_SAID,
    organization: below(6) === 0 ? null : `generated-${below(ORGANIZATIONS)}`,
  };
}

/** The sample content and some hundred events of every kind, the same in every run. */
export function referenceRecords(): Records {
  const { records } = loadContent(SAMPLE_CONTENT);
  if (records === null) throw new Error('The sample content is not valid');
  const organizations = Array.from({ length: ORGANIZATIONS }, (_, number) => organization(number));
  const stems = records.places.map(({ stem }) => stem);
  const events = Array.from({ length: EVENTS }, (_, number) => event(number, stems));
  return {
    ...records,
    events: [...records.events, ...events].sort(compareIds),
    organizations: [...records.organizations, ...organizations].sort(compareIds),
  };
}
