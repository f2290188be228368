import type { Edge } from '../../../content/dates/read-date.ts';
import { slugOf } from '../../new-record/slug.ts';
import type { Fact, FoundEvent } from '../found-event.ts';
import { ticketLinks } from './link-facts.ts';
import { placeFacts } from './place-facts.ts';
import { addressSaid } from './said-address.ts';
import { dateSaid, isMidnightInUtc } from './said-date.ts';
import type { SaidEvent, SaidWords } from './said-event.ts';
import { lineSaid, markdownSaid } from './said-text.ts';

/** An event has no more (contract, section 3). */
const MAX_TAGS = 10;
const MAX_TAG = 40;
const MAX_NAME = 300;
/** The Markdown of longer texts is not shown as such on pages. */
const MAX_DETAIL = 19_000;
const MAX_SHOWN = 60;
const MAX_ID = 1_000;
const MAX_ORGANIZERS = 20;

/** What comes of something that is said. */
interface Outcome {
  readonly facts: readonly Fact[];
  readonly notes: readonly string[];
}

/**
 * Makes facts of what a page says of an event.
 *
 * @param base the address that relative ones count from; null where it is not known
 */
export function eventFacts(said: SaidEvent, words: SaidWords, base: string | null): FoundEvent {
  const outcomes = [
    nameOutcome(said.name, words.name),
    dateOutcome('startDate', said.startDate, words.startDate),
    dateOutcome('endDate', said.endDate, words.endDate),
    fact('status', said.status === 'scheduled' ? '' : (said.status ?? ''), words.status),
    { facts: placeFacts(said.places, words.places), notes: [] },
    fact('url', addressSaid(said.url, base) ?? '', words.url),
    fact('thumbnail', firstAddress(said.images, base), words.images),
    fact('links', ticketLinks(said.offers, base), words.offers),
    tagsOutcome(said.keywords, words.keywords),
    detailOutcome(said.description, words.description),
  ];
  return {
    uid: said.id === '' ? null : said.id.slice(0, MAX_ID),
    facts: outcomes.flatMap(({ facts }) => facts),
    organizers: said.organizers.slice(0, MAX_ORGANIZERS).map(({ name, url }) => ({
      name: lineSaid(name),
      url: addressSaid(url, base) ?? '',
    })),
    notes: [...outcomes.flatMap(({ notes }) => notes), ...said.notes],
  };
}

function fact(key: string, value: Fact['value'], from: string): Outcome {
  return { facts: value.length === 0 ? [] : [{ key, value, from }], notes: [] };
}

function nameOutcome(said: string, from: string): Outcome {
  const name = lineSaid(said);
  if (name.length <= MAX_NAME) return fact('name', name, from);
  return { facts: [], notes: [`Left out: a name of more than ${MAX_NAME} characters.`] };
}

function dateOutcome(key: 'startDate' | 'endDate', said: string, from: string): Outcome {
  if (said === '') return { facts: [], notes: [] };
  const edge: Edge = key === 'startDate' ? 'start' : 'end';
  const date = dateSaid(said, edge);
  if (date === null) {
    return { facts: [], notes: [`Left out: ${key}, since "${said.slice(0, MAX_SHOWN)}" is no clear date.`] };
  }
  const notes = isMidnightInUtc(date)
    ? [`${key} is said as midnight in UTC. Where a whole day is meant, give it as --${key}.`]
    : [];
  return { ...fact(key, date, from), notes };
}

function firstAddress(images: readonly string[], base: string | null): string {
  return images.map((image) => addressSaid(image, base)).find((address) => address !== null) ?? '';
}

function tagsOutcome(keywords: readonly string[], from: string): Outcome {
  const words = keywords.flatMap((keyword) => lineSaid(keyword).split(/[,;]/)).map(slugOf);
  const tags = [...new Set(words)].filter((tag) => tag !== '' && tag.length <= MAX_TAG);
  const notes = tags.length > MAX_TAGS ? [`Of ${tags.length} keywords the first ${MAX_TAGS} are taken.`] : [];
  return { ...fact('tags', tags.slice(0, MAX_TAGS), from), notes };
}

function detailOutcome(said: string, from: string): Outcome {
  const detail = markdownSaid(said);
  if (detail.length <= MAX_DETAIL) return fact('detail', detail, from);
  const end = detail.lastIndexOf('\n\n', MAX_DETAIL);
  return {
    ...fact('detail', end < 1 ? '' : detail.slice(0, end), from),
    notes: ['The text is too long to be shown, so its end is left out.'],
  };
}
