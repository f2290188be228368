import type { Edge } from '../../../content/dates/read-date.ts';
import { attendanceModeOf } from '../../../schema/attendance.ts';
import { formats } from '../../../schema/formats.ts';
import type { NewMapping } from '../../new-record/record-text.ts';
import { slugOf } from '../../new-record/slug.ts';
import type { Fact, FoundEvent } from '../found-event.ts';
import { factOf, maxItemsOf, type Said, saying, tagFacts, valueOf } from '../found-facts.ts';
import { lineSaid, markdownSaid } from '../text/said-text.ts';
import { placeFacts } from './place-facts.ts';
import { addressSaid } from './said-address.ts';
import { dateSaid, isMidnightInUtc } from './said-date.ts';
import type { SaidEvent, SaidOffer, SaidWords } from './said-event.ts';

const MAX_NAME = 300;
/** The Markdown of longer texts is not shown as such on pages. */
const MAX_DETAIL = 19_000;
const MAX_SHOWN = 60;
const MAX_ID = 1_000;
const MAX_ORGANIZERS = 20;

/**
 * Makes facts of what a page says of an event.
 *
 * @param base the address that relative ones count from; null where it is not known
 */
export function eventFacts(said: SaidEvent, words: SaidWords, base: string | null): FoundEvent {
  const place = placeFacts(said.places, words.places);
  const dates = [
    dateFacts('startDate', said.startDate, words.startDate),
    dateFacts('endDate', said.endDate, words.endDate),
  ];
  const refusals = dates.flatMap(({ refusal }) => refusal ?? []);
  const links = ticketLinks(said.offers, base);
  const parts = [
    nameFacts(said.name, words.name),
    ...dates,
    saying('status', said.status === 'scheduled' ? '' : (said.status ?? ''), words.status),
    { facts: place, notes: [] },
    saying('attendanceMode', attendanceSaid(said, place), words.attendance),
    freeFacts(said, words),
    saying('inLanguage', languagesSaid(said.languages), words.languages),
    saying('series', slugOf(lineSaid(said.series)), words.series),
    saying('url', addressSaid(said.url, base) ?? '', words.url),
    saying('thumbnail', firstAddress(said.images, base), words.images),
    { facts: factOf('links', links.links, words.offers), notes: links.notes },
    tagFacts(
      said.keywords.flatMap((keyword) => lineSaid(keyword).split(/[,;]/)),
      words.keywords,
    ),
    detailFacts(said.description, words.description),
  ];
  return {
    uid: said.id === '' ? null : said.id.slice(0, MAX_ID),
    facts: parts.flatMap(({ facts }) => facts),
    organizers: said.organizers.slice(0, MAX_ORGANIZERS).map(({ name, url }) => ({
      name: lineSaid(name),
      url: addressSaid(url, base) ?? '',
    })),
    notes: [...parts.flatMap(({ notes }) => notes), ...said.notes],
    ...(refusals.length > 0 && { refusal: refusals.join(' ') }),
  };
}

function nameFacts(said: string, from: string): Said {
  const name = lineSaid(said);
  if (name.length <= MAX_NAME) return saying('name', name, from);
  return { facts: [], notes: [`Left out: a name of more than ${MAX_NAME} characters.`] };
}

/** A date that cannot be read refuses the event, and stays as it is written, so that people find it. */
function dateFacts(
  key: 'startDate' | 'endDate',
  said: string,
  from: string,
): Said & { readonly refusal?: string } {
  if (said === '') return { facts: [], notes: [] };
  const edge: Edge = key === 'startDate' ? 'start' : 'end';
  const date = dateSaid(said, edge);
  if (date === null) {
    const written = lineSaid(said).slice(0, MAX_SHOWN);
    return { ...saying(key, written, from), refusal: `${from}: "${written}" is no clear date.` };
  }
  const notes = isMidnightInUtc(date)
    ? [`${key} is said as midnight in UTC. Where a whole day is meant, give it as --${key}.`]
    : [];
  return { ...saying(key, date, from), notes };
}

/** How people attend, where the page says it, or names a place and a web address; nothing where its place shows it without a word. */
function attendanceSaid({ attendance, places }: SaidEvent, place: readonly Fact[]): string {
  const isOnline = new Set(places.map(({ webAddress }) => webAddress !== ''));
  const said = attendance ?? (isOnline.size > 1 ? 'mixed' : '');
  return said === attendanceShown(place) ? '' : said;
}

/** What the facts about an event's place show of how people attend; null where they show nothing. */
export function attendanceShown(facts: readonly Fact[], placeKind: string | null = null): string | null {
  const textOf = (key: string): string | null => {
    const value = valueOf(facts, key);
    return typeof value === 'string' ? value : null;
  };
  return attendanceModeOf({
    status: textOf('status') ?? '',
    attendanceMode: null,
    placeKind: placeKind ?? textOf('place'),
    address: textOf('address'),
    region: textOf('region'),
    isLocated: textOf('latitude') !== null,
  });
}

/** An event is free where the page says so, or else where all that its offers cost is nothing. */
function freeFacts({ isFree, offers }: SaidEvent, words: SaidWords): Said {
  if (isFree !== null) return saying('isAccessibleForFree', String(isFree), words.isFree);
  const prices = offers
    .flatMap((offer) => offer.prices)
    .map((price) => Number(price.trim().replace(',', '.')))
    .filter((price) => price >= 0);
  const free = prices.filter((price) => price === 0).length;
  // Where some tickets are free and others are not, it is not said for whom.
  const isKnown = prices.length > 0 && (free === 0 || free === prices.length);
  return saying('isAccessibleForFree', isKnown ? String(free > 0) : '', `${words.offers}, price`);
}

/** Where tickets are, each address once; a date that cannot be read is noted, and one that comes before the other is none. */
function ticketLinks(
  offers: readonly SaidOffer[],
  base: string | null,
): { readonly links: readonly NewMapping[]; readonly notes: readonly string[] } {
  const notes = new Set<string>();
  const links = new Map<string, NewMapping>();
  for (const { url: said, opensAt, closesAt } of offers) {
    const url = addressSaid(said, base);
    if (url === null || links.has(url)) continue;
    const [opens, closes] = [dateSaid(opensAt, 'start'), dateSaid(closesAt, 'end')];
    for (const [date, written] of [
      [opens, opensAt],
      [closes, closesAt],
    ]) {
      if (date === null && written !== '')
        notes.add(
          `Left out: "${lineSaid(written ?? '').slice(0, MAX_SHOWN)}" of a ticket, which is no clear date.`,
        );
    }
    const isTurned = opens !== null && closes !== null && Date.parse(closes) < Date.parse(opens);
    links.set(url, {
      kind: 'tickets',
      url,
      ...(opens !== null && !isTurned && { opensAt: opens }),
      ...(closes !== null && !isTurned && { closesAt: closes }),
    });
  }
  return { links: [...links.values()].slice(0, maxItemsOf('links')), notes: [...notes].slice(0, MAX_NOTES) };
}

const MAX_NOTES = 5;

/** A language tag begins with two or three letters (RFC 5646, section 2.1); what is longer is the name of a language. */
const TAG = /^[a-z]{2,3}(?:[-_]|$)/i;
const MAX_LANGUAGES = 10;
const MAX_TAG = 35;

/** The tags in canonical form, each once; what is no tag is passed over. */
export function languagesSaid(said: readonly string[]): string[] {
  const tags = said.map((one) => one.trim().replaceAll('_', '-'));
  const known = tags.filter((tag) => tag.length <= MAX_TAG && TAG.test(tag) && formats['language-tag'](tag));
  return [...new Set(known.flatMap((tag) => Intl.getCanonicalLocales(tag)))].slice(0, MAX_LANGUAGES);
}

function firstAddress(images: readonly string[], base: string | null): string {
  return images.map((image) => addressSaid(image, base)).find((address) => address !== null) ?? '';
}

function detailFacts(said: string, from: string): Said {
  const detail = markdownSaid(said);
  if (detail.length <= MAX_DETAIL) return saying('detail', detail, from);
  const end = detail.lastIndexOf('\n\n', MAX_DETAIL);
  return {
    ...saying('detail', end < 1 ? '' : detail.slice(0, end), from),
    notes: ['The text is too long to be shown, so its end is left out.'],
  };
}
