import { KINDS, TOPICS } from './events.ts';
import { elementsIn, textIn } from './markup.ts';
import { queryOf, type ModelEvent, type Representation } from './representation.ts';
import { CITIES } from './written.ts';

const SHOWN = 50;
const DAY = 86_400_000;
const ALL_WORDS = [CITIES, TOPICS, KINDS].map((words) => `(?:${words.join('|')})`);
/** Matches the name of an event, whose topic differs between the versions of the event. */
const NAME = RegExp(`${ALL_WORDS.join(' ')} \\d+`, 'g');

/** The comparisons for pages: their headings, and the names of events on them. */
export const PAGES: readonly Representation[] = [
  {
    path: /^\/$/,
    // Where nothing is found, the page suggests the next events of all.
    facts: (text) => namesOn(text.replace(/<div class="nothing">[^]*<\/main>/, '')),
    expected: ({ list, path, now }) => named(comingIn(list(queryOf(path)), now).slice(0, SHOWN)),
  },
  {
    path: /^\/month\/\d{4}-\d\d$/,
    facts: (text) => namesOn(text),
    expected: ({ list, path }) => {
      const [, month = ''] = /month\/([\d-]+)/.exec(path) ?? [];
      const last = new Date(Date.parse(`${month}-01`) + 31 * DAY).toISOString().slice(0, 8);
      const end = new Date(Date.parse(`${last}01`) - DAY).toISOString().slice(0, 10);
      return named(list(`datetime=${month}-01/${end}&${queryOf(path)}`));
    },
  },
  {
    path: /^\/map$/,
    facts: (text) => [/content="Events on the map: (\d+ events?)"/.exec(text)?.[1] ?? '', ...endOf(text)],
    expected: ({ list, path, now }) => {
      const { length } = comingIn(list(queryOf(path)), now);
      return [`${length} event${length === 1 ? '' : 's'}`];
    },
  },
  {
    path: /^\/events\/[^/.]+$/,
    facts: (text) => [textIn(text, 'h1'), ...startsOn(text), ...endOf(text)],
    expected: ({ list, path }) => {
      const id = path.split('/').at(-1) ?? '';
      const event = list('').find((each) => each.id === id);
      return event === undefined ? `/open/event/${id}` : [event.name, event.startDate ?? 'no start'];
    },
  },
  {
    path: /^\/guild-\d$/,
    facts: (text) => [textIn(text, 'h1'), ...namesOn(text)],
    expected: ({ list, dataOf, path, now }) => {
      const slug = path.slice(1);
      const [organization] = dataOf(`/open/organization?slug=${slug}`);
      return [organization?.name ?? '', ...shownOf(list(`organization=${slug}`), now)];
    },
  },
  {
    path: /^\/places\/[^/]+$/,
    facts: (text) => [textIn(text, 'h1'), ...namesOn(text)],
    expected: ({ list, dataOf, path, now }) => {
      const id = path.split('/').at(-1) ?? '';
      const places = dataOf('/open/place');
      const place = places.find((each) => each.id === id);
      return place === undefined ? `/open/place/${id}` : [place.name, ...shownOf(list(`place=${id}`), now)];
    },
  },
  {
    path: /^\/sitemap\.xml$/,
    facts: (text) =>
      [...text.matchAll(/<loc>[^<]*\/events\/([^</]+)\/?<\/loc>/g)].map(([, id = '']) => id).sort(),
    expected: ({ list }) =>
      list('')
        .map(({ id }) => id)
        .sort(),
  },
  { path: /^\/changes$/, facts: (text) => [textIn(text, 'h1'), ...endOf(text)], expected: () => ['Changes'] },
  {
    path: /^\/docs$/,
    facts: (text) => [textIn(text, 'h1'), ...endOf(text)],
    expected: () => ['How to use the API'],
  },
];

function namesOn(text: string): string[] {
  return [...new Set(text.match(NAME))].sort().concat(endOf(text));
}

/** Returns a fact that no complete page has if the page is cut off, else nothing. */
function endOf(text: string): string[] {
  return text.trimEnd().endsWith('</html>') ? [] : ['a page without its end'];
}

function startsOn(text: string): string[] {
  const written = elementsIn(text, 'script').map((script) => /"startDate":"([^"]+)"/.exec(script)?.[1]);
  const [start] = written.filter((each) => each !== undefined);
  return [start === undefined ? 'no start' : new Date(start).toISOString()];
}

function named(events: readonly ModelEvent[]): string[] {
  return [...new Set(events.map(({ name }) => name))].sort();
}

/** Returns the events that are not over, the earliest first and undated ones last. */
function comingIn(events: readonly ModelEvent[], now: number): ModelEvent[] {
  return events.filter((event) => !isOver(event, now)).sort(byStart);
}

/** Returns the names of the next events and of the latest past ones, which are the first of the list. */
function shownOf(events: readonly ModelEvent[], now: number): string[] {
  const past = events.filter((event) => isOver(event, now));
  return named([...comingIn(events, now).slice(0, SHOWN), ...past.slice(0, SHOWN)]);
}

/** An event without an end lasts until the end of its day in UTC. */
function isOver({ startDate, endDate }: ModelEvent, now: number): boolean {
  if (endDate !== null) return Date.parse(endDate) < now;
  return startDate !== null && Date.parse(startDate) < now - (now % DAY);
}

function byStart(one: ModelEvent, other: ModelEvent): number {
  const [first, second] = [one.startDate ?? '~', other.startDate ?? '~'];
  if (first !== second) return first < second ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}
