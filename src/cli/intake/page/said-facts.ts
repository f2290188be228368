import type { Edge } from '../../../content/dates/read-date.ts';
import type { FoundEvent } from '../found-event.ts';
import { saying, type Said } from '../said.ts';
import { tagFacts } from '../tag-facts.ts';
import { lineSaid, markdownSaid } from '../text/said-text.ts';
import { ticketLinks } from './link-facts.ts';
import { placeFacts } from './place-facts.ts';
import { addressSaid } from './said-address.ts';
import { dateSaid, isMidnightInUtc } from './said-date.ts';
import type { SaidEvent, SaidWords } from './said-event.ts';

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
  const parts = [
    nameFacts(said.name, words.name),
    dateFacts('startDate', said.startDate, words.startDate),
    dateFacts('endDate', said.endDate, words.endDate),
    saying('status', said.status === 'scheduled' ? '' : (said.status ?? ''), words.status),
    { facts: placeFacts(said.places, words.places), notes: [] },
    saying('url', addressSaid(said.url, base) ?? '', words.url),
    saying('thumbnail', firstAddress(said.images, base), words.images),
    saying('links', ticketLinks(said.offers, base), words.offers),
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
  };
}

function nameFacts(said: string, from: string): Said {
  const name = lineSaid(said);
  if (name.length <= MAX_NAME) return saying('name', name, from);
  return { facts: [], notes: [`Left out: a name of more than ${MAX_NAME} characters.`] };
}

function dateFacts(key: 'startDate' | 'endDate', said: string, from: string): Said {
  if (said === '') return { facts: [], notes: [] };
  const edge: Edge = key === 'startDate' ? 'start' : 'end';
  const date = dateSaid(said, edge);
  if (date === null) {
    return { facts: [], notes: [`Left out: ${key}, since "${said.slice(0, MAX_SHOWN)}" is no clear date.`] };
  }
  const notes = isMidnightInUtc(date)
    ? [`${key} is said as midnight in UTC. Where a whole day is meant, give it as --${key}.`]
    : [];
  return { ...saying(key, date, from), notes };
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
