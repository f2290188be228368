import type { PackedNames, PackedTexts } from '../search/exact.ts';
import { COMMIT_BYTES, UNKNOWN } from '../../history/history.ts';
import { recentIn } from '../../history/recent.ts';
import { EVENT_STATUSES } from '../../schema/event.ts';
import { LINK_KINDS } from '../../schema/event-link.ts';
import { SCALES } from '../../schema/scale.ts';
import { linkFields } from '../../schema/organization.ts';
import { isPictureType } from '../../schema/picture.ts';
import type { Collection } from '../../schema/records.ts';
import type { SiteRecord } from '../../schema/site.ts';
import { type Closings, ETAG_LENGTH, forEachLabels, type Labels } from '../calendar.ts';
import { GONE, KINDS, UNCOMMITTED, type PackedChangeLog } from '../change-log.ts';
import { isObject } from '../../platform/collections.ts';
import { findId, ID_WORDS } from '../../platform/uuid.ts';
import { listAt, type Lists } from '../search/lists.ts';
import { postingsOf, tokenNamesOf } from '../search/pack.ts';
import type { PackedAnswers } from './packed-answers.ts';
import type { PackedCalendar, PackedTable } from './packed-calendar.ts';
import {
  areAnglesUpTo,
  areBelow,
  areDays,
  areNumbersOf,
  areStarts,
  areTimes,
  isCount,
  isListOf,
  isText,
  isTextOrNull,
  type WrittenPart,
} from './written-part.ts';
import type { Messages } from '../../words/messages.ts';

/**
 * Reads a calendar, and checks that it can answer every query: all positions are within bounds, and no loop over its parts is
 * endless. The JSON of the records is not checked.
 */
export function readPacked(written: WrittenPart): PackedCalendar {
  const coordinates = {
    latitudes: written.of('coordinates').column('latitudes', Float64Array, areAnglesUpTo(90)),
    longitudes: written.of('coordinates').column('longitudes', Float64Array, areAnglesUpTo(180)),
  };
  const points = Math.min(coordinates.latitudes.length, coordinates.longitudes.length);
  const organizationNames = namesIn(written.of('organizationNames'), null);
  const hosts = organizationNames.names.starts.length - 1;
  const events = eventsIn(written.of('events'), points, hosts);
  const size = events.byId.length;
  const organizations = tableIn(written.of('organizations'), size);
  const writtenPlaces = written.of('places');
  const places = tableIn(writtenPlaces, size);
  const texts = textsIn(written.of('eventTexts'), size);
  const tables = { events, organizations, places };
  const changeLog = changeLogIn(written.of('changeLog'), tables);
  return {
    site: siteIn(written.of('site')),
    events,
    organizations,
    places: {
      ...places,
      points: writtenPlaces.column('points', Int32Array, areNumbersOf(places.byId.length, points)),
      countries: labelsIn(writtenPlaces.of('countries'), places.byId.length),
    },
    closings: closingsIn(written.of('closings'), size),
    coordinates,
    ...forEachLabels((name) => labelsIn(written.of(name), size)),
    eventNames: namesIn(written.of('eventNames'), size),
    eventTexts: { ...texts, postings: tokenNamesOf(texts) },
    organizationNames,
    organizationSlugs: written.as('organizationSlugs', isListOf(isText, organizations.byId.length)),
    organizers: written.column('organizers', Int32Array, areNumbersOf(organizations.byId.length, hosts)),
    pictures: picturesIn(written.of('pictures')),
    changeLog,
    recentChanges: written.as('recentChanges', areRecentIn(tables, changeLog.times.length)),
    followed: written.as('followed', areFollowed),
    digest: written.as('digest', isDigest),
  };
}

function areFollowed(value: unknown): value is PackedCalendar['followed'] {
  return (
    Array.isArray(value) &&
    value.every((one) => isObject(one) && isText(one.key) && (one.name === null || isText(one.name)))
  );
}

function isDigest(value: unknown): value is string {
  return isText(value) && /^[0-9a-f]{64}$/.test(value);
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function siteIn(site: WrittenPart): SiteRecord {
  const links = site.of('organizationLinks');
  return {
    name: site.as('name', isTextOrNull),
    description: site.as('description', isTextOrNull),
    language: site.as('language', isText),
    languages: site.as('languages', isListOfTexts),
    logo: site.as('logo', isUrlOrNull),
    accentColor: site.as('accentColor', isTextOrNull),
    tagColors: site.as('tagColors', isTexts),
    mapTiles: site.as('mapTiles', isTiles),
    repository: site.as('repository', isUrlOrNull),
    contact: site.as('contact', isTextOrNull),
    imprint: site.as('imprint', isUrlOrNull),
    license: site.as('license', isLicense),
    url: site.as('url', isUrlOrNull),
    public: site.as('public', (value) => typeof value === 'boolean'),
    timezone: site.as('timezone', isZone),
    organizationLinks: linkFields((field) => links.as(field, isText)),
    words: site.as('words', isWords),
  };
}

/** The library of time zones that the schemas ask takes longer to load than a calendar of 100,000 events. */
function isZone(value: unknown): value is string {
  try {
    return isText(value) && Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
  } catch {
    return false;
  }
}

function isListOfTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText);
}

function isWords(value: unknown): value is SiteRecord['words'] {
  return isObject(value) && Object.values(value).every(isMessages);
}

function isMessages(value: unknown): value is Messages {
  return isObject(value) && Object.values(value).every((each) => isText(each) || isMessages(each));
}

function isTiles(value: unknown): value is SiteRecord['mapTiles'] {
  if (!isObject(value)) return value === null;
  const { url, attribution } = value;
  return isText(attribution) && isText(url) && url.startsWith('https://') && URL.canParse(url);
}

function isLicense(value: unknown): value is SiteRecord['license'] {
  if (typeof value !== 'object' || value === null) return value === null;
  return 'name' in value && isText(value.name) && 'url' in value && isText(value.url);
}

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return isObject(value) && Object.values(value).every(isText);
}

function isUrlOrNull(value: unknown): value is string | null {
  return isTextOrNull(value) && (value === null || URL.canParse(value));
}

function eventsIn(events: WrittenPart, points: number, hosts: number): PackedCalendar['events'] {
  const answers = answersIn(events);
  const size = answers.byId.length;
  return {
    ...answers,
    starts: events.column('starts', Float64Array, areTimes(size)),
    ends: events.column('ends', Float64Array, areTimes(size)),
    lasts: events.column('lasts', Float64Array, areTimes(size)),
    firstDays: events.column('firstDays', Int32Array, areDays(size)),
    lastDays: events.column('lastDays', Int32Array, areDays(size)),
    statuses: events.column('statuses', Uint8Array, areNumbersOf(size, EVENT_STATUSES.length)),
    scales: events.column('scales', Uint8Array, areNumbersOf(size, SCALES.length)),
    linkKinds: events.column('linkKinds', Int32Array, areNumbersOf(size, 2 ** LINK_KINDS.length)),
    slugHashes: events.column('slugHashes', Uint32Array, (hashes) => hashes.length === size),
    organizations: events.column('organizations', Int32Array, areNumbersOf(size, hosts)),
    points: events.column('points', Int32Array, areNumbersOf(size, points)),
    updatedAts: events.column('updatedAts', Float64Array, areTimes(size)),
  };
}

/** @param events the number of events */
function closingsIn(closings: WrittenPart, events: number): Closings {
  const moments = closings.column(
    'moments',
    Float64Array,
    (all) =>
      areTimes(all.length)(all) && all.every((moment, at) => at === 0 || moment >= (all[at - 1] ?? NaN)),
  );
  const { length } = moments;
  return {
    events: closings.column('events', Uint32Array, (all) => all.length === length && areBelow(all, events)),
    kinds: closings.column(
      'kinds',
      Uint8Array,
      (all) => all.length === length && areBelow(all, LINK_KINDS.length),
    ),
    moments,
    days: closings.column('days', Int32Array, areDays(length)),
    opens: closings.column('opens', Float64Array, areTimes(length)),
  };
}

function tableIn(table: WrittenPart, events: number): PackedTable {
  const answers = answersIn(table);
  const { length } = answers.byId;
  return {
    ...answers,
    names: namesIn(table.of('names'), length),
    events: listsIn(table.of('events'), length, events),
  };
}

/** Each is visible ASCII in quotes, as a header field wants it. */
const ETAGS = new RegExp(`"[!#-~]{${ETAG_LENGTH - 2}}"`, 'g');
/** The fewest bytes of a record: in `json` an object and a comma, in `more` a comma and the brace that ends the object. */
const [LEAST_JSON, LEAST_MORE] = [3, 2];

function answersIn(answers: WrittenPart): PackedAnswers {
  const byId = answers.column('byId', Uint32Array, (all) => areBelow(all, all.length));
  const size = byId.length;
  const json = answers.column('json', Uint8Array);
  const more = answers.column('more', Uint8Array);
  const areEtags = ({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>): boolean =>
    length === size * ETAG_LENGTH &&
    Buffer.from(buffer, byteOffset, length).toString('latin1').replace(ETAGS, '') === '';
  // There is a comma after all objects but the last.
  const end = size === 0 ? json.length : json.length + 1;
  return {
    json,
    offsets: answers.column('offsets', Float64Array, areStarts(size, end, LEAST_JSON)),
    more,
    moreOffsets: answers.column('moreOffsets', Float64Array, areStarts(size, more.length, LEAST_MORE)),
    etags: answers.column('etags', Uint8Array, areEtags),
    ids: answers.column('ids', Uint32Array, (ids) => ids.length === size * ID_WORDS),
    byId,
  };
}

function labelsIn(labels: WrittenPart, records: number): Labels {
  const names = labels.as('names', isListOf(isText));
  return { names, positions: listsIn(labels.of('positions'), names.length, records) };
}

/**
 * @param count the number of the lists; null for any
 * @param limit all numbers in them are below this one
 */
function listsIn(lists: WrittenPart, count: number | null, limit: number): Lists {
  const values = lists.column('values', Uint32Array, (numbers) => areBelow(numbers, limit));
  const starts = lists.column('starts', Uint32Array, areStarts(count, values.length));
  return { starts, values };
}

/** The maximum length of a name, in UTF-16 units plus one for each word. Names in content are far shorter. */
const LONGEST_NAME = 2 ** 19;

/** Reads the names that a search finds despite typing errors. The search may join all words of a name to one text, so their length is limited. */
function namesIn(written: WrittenPart, count: number | null): PackedNames {
  const texts = textsIn(written, count);
  const { names, units } = texts;
  const lengthOf = (tokens: Uint32Array): number =>
    tokens.reduce((sum, token) => sum + 1 + (units.starts[token + 1] ?? 0) - (units.starts[token] ?? 0), 0);
  written
    .of('names')
    .column('starts', Uint32Array, (starts) =>
      starts.subarray(1).every((_end, name) => lengthOf(listAt(names, name)) <= LONGEST_NAME),
    );
  return { ...texts, postings: postingsOf(texts) };
}

/** Reads texts without their postings, which follow from their tokens. */
function textsIn(texts: WrittenPart, count: number | null): Omit<PackedTexts, 'postings'> {
  const letters = texts.as('letters', isText);
  const values = texts.of('units').column('values', Uint16Array);
  const units = {
    starts: texts.of('units').column('starts', Uint32Array, areStarts(null, values.length)),
    values,
  };
  const tokens = units.starts.length - 1;
  const names = listsIn(texts.of('names'), count, tokens);
  const keys = texts.of('pairs').column('keys', Uint32Array);
  const pairs = { keys, tokens: listsIn(texts.of('pairs').of('tokens'), keys.length, tokens) };
  return { letters, units, names, pairs };
}

/** Whether a value is a name that `pictureName` makes. */
function isPictureName(value: unknown): value is string {
  const [, type = ''] = /^[0-9a-f]{40}\.([a-z]+)$/.exec(isText(value) ? value : '') ?? [];
  return isPictureType(type);
}

function areNamesInOrder(value: unknown): value is readonly string[] {
  return (
    isListOf(isPictureName)(value) && value.every((name, at) => at === 0 || name > (value[at - 1] ?? ''))
  );
}

function picturesIn(pictures: WrittenPart): PackedCalendar['pictures'] {
  const names = pictures.as('names', areNamesInOrder);
  const areSides = (sides: Uint16Array): boolean => sides.length === names.length && !sides.includes(0);
  return {
    names,
    widths: pictures.column('widths', Uint16Array, areSides),
    heights: pictures.column('heights', Uint16Array, areSides),
    bytes: names.map((_name, number) => pictures.of('bytes').column(number, Uint8Array)),
  };
}

type Tables = Readonly<Record<Collection, PackedAnswers>>;

/** @param commits how many there are */
function areRecentIn(tables: Tables, commits: number) {
  const isGone = (kind: keyof Tables, id: string): boolean | null =>
    UUID.test(id) ? findId(tables[kind].ids, tables[kind].byId, id) === undefined : null;
  return (changes: unknown): changes is PackedCalendar['recentChanges'] => {
    try {
      return Array.isArray(recentIn(changes, isGone, commits));
    } catch {
      return false;
    }
  };
}

function changeLogIn(log: WrittenPart, tables: Tables): PackedChangeLog {
  const sizes = KINDS.map(({ collection }) => tables[collection].byId.length);
  const kinds = log.column('kinds', Uint8Array, (all) => areBelow(all, KINDS.length));
  const times = log.column('times', Float64Array, (all) => areTimes(all.length)(all));
  const isCommit = (commit: number): boolean => commit === UNCOMMITTED || commit < times.length;
  const positions = log.column(
    'positions',
    Int32Array,
    (all) =>
      all.length === kinds.length &&
      all.every((position, at) => position >= GONE && position < (sizes[kinds[at] ?? 0] ?? 0)),
  );
  const gone = positions.filter((position) => position === GONE).length;
  return {
    kinds,
    goneIds: log.column('goneIds', Uint32Array, (ids) => ids.length === gone * ID_WORDS),
    // A client goes on after the place where it was: if the commits were not in order, it would come back to it for ever.
    commits: log.column(
      'commits',
      Int32Array,
      (commits) =>
        commits.length === kinds.length &&
        commits.every((commit, at) => commit >= (commits[at - 1] ?? UNKNOWN) && isCommit(commit)),
    ),
    positions,
    states: log.as('states', isListOf(isText, KINDS.length)),
    lowered: log.column('lowered', Int32Array, (commits) => areBelow(commits, times.length)),
    names: log.column('names', Uint8Array, (names) => names.length === times.length * COMMIT_BYTES),
    times,
    knownFrom: log.as('knownFrom', isCount),
  };
}
