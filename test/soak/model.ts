/*
 * What the content is at each revision, and what must be on the wire then, side by side (specification, section 2;
 * contract, section 3). Nothing here is shared with the server.
 */

const EVENTS = 300;
/** So many revisions it takes until every event has changed. */
const CHANGE_EVERY = 5;
const DAY = 86_400_000;
const SITE_URL = 'https://soak.example.org';

const CITIES = ['Zürich', 'Kraków', '東京', 'São Paulo', 'Reykjavík', 'Nürnberg'] as const;
export const TOPICS = ['Rust', 'Calendar', 'Café', 'Open Data', 'Quantum'] as const;
const KINDS = ['Meetup', 'Conference', 'Fair'] as const;
const SCALES = ['cosy', 'small', 'medium', 'large', 'xlarge', 'xxlarge', 'mega'] as const;
const STATUSES = ['scheduled', 'scheduled', 'scheduled', 'cancelled', 'movedOnline', 'rescheduled'] as const;
const LINKS = [
  'microblogGlobal',
  'microblogCn',
  'chatGroup',
  'videoSite',
  'lifestyleSite',
  'wikiSite',
  'socialNetwork',
  'microblogTw',
] as const;

export interface WireEvent {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly organization: { readonly name: string } | null;
  readonly [field: string]: unknown;
}

export interface WireOrganization {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** Texts of files by their paths within the content folder. */
export type Files = ReadonlyMap<string, string>;

/** One whole set of content. */
export interface Revision {
  readonly number: number;
  readonly files: Files;
  /** In no order that means anything. */
  readonly events: readonly WireEvent[];
  readonly organizations: readonly WireOrganization[];
}

/** @param firstDay midnight in UTC, in milliseconds since 1970, that all dates are counted from */
export function revisionOf(number: number, firstDay: number): Revision {
  const files = new Map([['site.yml', `url: ${SITE_URL}\n`]]);
  const organizations = [0, 1, 2, 3].map((index) => organizationOf(index, number));
  for (const { path, text } of [...organizations, ...[0, 1, 2].map(placeOf)]) files.set(path, text);
  const events = Array.from({ length: EVENTS }, (_, index) => index)
    .filter((index) => (index + Math.floor(number / 3)) % 12 > 0)
    .map((index) => eventOf(index, number, firstDay));
  for (const { path, text } of events) files.set(path, text);
  return {
    number,
    files,
    events: events.map(({ wire }) => wire),
    organizations: organizations.map(({ wire }) => wire),
  };
}

/** Also of events that a revision does not have. */
export function eventId(index: number): string {
  return `${hex(Math.imul(index + 1, 0x9e3779b1))}-0000-4000-8000-${String(index).padStart(12, '0')}`;
}

export function organizationId(index: number): string {
  return `${hex(index)}-0000-4000-9000-${String(index).padStart(12, '0')}`;
}

function hex(number: number): string {
  return (number >>> 0).toString(16).padStart(8, '0');
}

interface ModelRecord<Wire> {
  readonly path: string;
  readonly text: string;
  readonly wire: Wire;
}

function eventOf(index: number, revision: number, firstDay: number): ModelRecord<WireEvent> {
  const version = Math.max(0, revision - ((revision + index) % CHANGE_EVERY));
  const slug = `event-${index}`;
  const id = eventId(index);
  const topic = pick(TOPICS, Math.floor(index / CHANGE_EVERY) + version);
  const name = `${pick(CITIES, index)} ${topic} ${pick(KINDS, index)} ${index}`;
  const { start, end, ...dates } = datesOf(index, firstDay + (((index * 37 + version) % 400) - 250) * DAY);
  // Now and then nothing comes, so that the events of the past are asked for.
  const isQuiet = revision % 4 === 3 && start !== null && Date.parse(start) >= firstDay - DAY;
  const status = isQuiet ? 'postponed' : pick(STATUSES, index + version);
  const organization = index % 5 === 4 ? null : index % 5;
  const place = index % 4 === 3 ? null : index % 4;
  const region = index % 2 === 0 ? `Region "${version}"` : null;
  const detail = index % 10 === 9 ? null : detailOf(index, version);
  const keys = {
    id,
    name,
    scale: pick(SCALES, index),
    status,
    ...dates,
    ...(region !== null && { region }),
    ...(organization !== null && { organization: `guild-${organization}` }),
    ...(place !== null && { place: `hall-${place}` }),
  };
  const wire = {
    id,
    name,
    scale: pick(SCALES, index),
    status,
    slug,
    urlKey: id.slice(0, 8),
    eventKey: `${slug}-${id.slice(0, 8)}`,
    startDate: start,
    endDate: end,
    address: null,
    region,
    thumbnail: null,
    detail,
    url: organization === null ? null : `${SITE_URL}/guild-${organization}/${slug}`,
    place: place === null ? null : placeOf(place).wire,
    organization: organization === null ? null : summaryOf(organization),
  };
  return { path: `events/${index % 10}/${slug}.md`, text: markdown(keys, detail ?? ''), wire };
}

interface Dates {
  readonly startDate?: string;
  readonly endDate?: string;
  readonly start: string | null;
  readonly end: string | null;
}

/** The same moments in all forms that a file may have them in. No two events end at the same moment. */
function datesOf(index: number, day: number): Dates {
  const start = new Date(day).toISOString();
  const end = new Date(day + (index + 1) * 60_000).toISOString();
  switch (index % 9) {
    case 0:
      return { start: null, end: null };
    case 1:
      return { start, end: null, startDate: start.slice(0, 10) };
    case 2:
      return { start, end, startDate: withOffset(day), endDate: end };
    case 3:
      return { start, end, startDate: start.slice(0, 16).replace('T', ' '), endDate: end };
    default:
      return { start, end, startDate: start, endDate: end };
  }
}

/** Five and a half hours ahead of UTC. */
function withOffset(instant: number): string {
  return new Date(instant + 5.5 * 3_600_000).toISOString().replace('Z', '+05:30');
}

/** Some are so long that a page of them does not fit into what a connection holds. */
function detailOf(index: number, version: number): string {
  const line = `* Version ${version} of <b>${index}</b>, "quoted" \\ \u2028 🎪 ---\n\n`;
  return line.repeat(index % 50 === 0 ? 400 : 1 + (index % 6)).trimEnd();
}

function organizationOf(index: number, revision: number): ModelRecord<WireOrganization> {
  const version = revision - (revision % 7);
  const id = organizationId(index);
  const { name, slug, logoUrl } = summaryOf(index);
  const website = `https://example.org/?version=${version}`;
  const chatGroup = String(700_000_000 + version);
  const extra = { version, nested: { list: [1, 'two', null] } };
  const creationTime = `20${10 + index}-01-01T00:00:00.000Z`;
  const keys = { id, name, website, chatGroup, extra, creationTime: creationTime.slice(0, 10) };
  const description = `Since revision ${version}`;
  const wire = {
    id,
    slug,
    name,
    description,
    status: 'active',
    type: null,
    logoUrl,
    richMediaConfig: null,
    contactMail: null,
    website,
    ...Object.fromEntries(LINKS.map((link) => [link, link === 'chatGroup' ? chatGroup : null])),
    extra,
    creationTime,
  };
  return { path: `organizations/${slug}.md`, text: markdown(keys, description), wire };
}

function summaryOf(index: number): { name: string; slug: string; logoUrl: null; url: string } {
  const slug = `guild-${index}`;
  return { name: `Guild of ${pick(CITIES, index)}`, slug, logoUrl: null, url: `${SITE_URL}/${slug}` };
}

function placeOf(
  index: number,
): ModelRecord<{ id: string; name: string; kind: string; address: string | null }> {
  const wire = {
    id: eventId(index),
    name: `Hall ${index}`,
    kind: 'hall',
    address: index === 0 ? null : 'A 1',
  };
  return { path: `places/hall-${index}.yml`, text: yaml(wire), wire };
}

function markdown(keys: Readonly<Record<string, unknown>>, body: string): string {
  return `---\n${yaml(keys)}---\n\n${body}\n`;
}

/** A value in JSON is YAML as well. */
function yaml(keys: Readonly<Record<string, unknown>>): string {
  return Object.entries(keys)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
    .join('');
}

function pick<T>(items: readonly [T, ...T[]], index: number): T {
  return items[index % items.length] ?? items[0];
}
