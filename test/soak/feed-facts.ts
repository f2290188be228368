import { queryOf, type RevisionRequest, type ModelEvent, type Representation } from './representation.ts';
import { elementsIn, requireBalance, textIn } from './markup.ts';

interface JsonItem {
  readonly id: string;
  readonly title: string;
  readonly date_published?: string;
  readonly date_modified?: string;
}

const URN = 'urn:uuid:';
const EPOCH = '1970-01-01T00:00:00Z';

/** The comparisons for feeds: a line for each event with its identifier, its name and its times. */
export const FEEDS: readonly Representation[] = [
  {
    path: /^\/feeds\/events\.json$/,
    facts: (text) =>
      (JSON.parse(text) as { readonly items: readonly JsonItem[] }).items
        .map(({ id, title, ...dates }) =>
          lineOf(id.slice(URN.length), title, dates.date_published, dates.date_modified),
        )
        .sort(),
    expected: ofEvents(({ id, name, createdAt, updatedAt, startDate }) =>
      lineOf(id, name, createdAt ?? (updatedAt === null ? startDate : null), updatedAt),
    ),
  },
  {
    path: /^\/feeds\/events\.atom$/,
    facts: (text) => {
      requireBalance(text);
      return elementsIn(text, 'entry')
        .map((entry) =>
          lineOf(
            textIn(entry, 'id').slice(URN.length),
            ...['title', 'published', 'updated'].map((name) => textIn(entry, name)),
          ),
        )
        .sort();
    },
    expected: ofEvents(({ id, name, createdAt, updatedAt, startDate }) =>
      lineOf(id, name, createdAt, updatedAt ?? createdAt ?? startDate ?? EPOCH),
    ),
  },
  {
    path: /^\/feeds\/events\.geojson$/,
    facts: (text) =>
      (JSON.parse(text) as { readonly features: readonly { readonly properties: unknown }[] }).features
        .map(({ properties }) => JSON.stringify(properties))
        .sort(),
    expected: ofEvents((event) => (event.latitude === null ? null : JSON.stringify(event))),
  },
  {
    path: /^\/feeds\/events\.ics$/,
    facts: eventsIn,
    expected: ofEvents(icsLineOf),
  },
  {
    path: /^\/feeds\/organizations\/[^/]+\.ics$/,
    facts: eventsIn,
    expected: (asked) => {
      const [, slug = ''] = /organizations\/(.+)\.ics/.exec(asked.path) ?? [];
      return asked
        .list(`organization=${slug}&${queryOf(asked.path)}`)
        .map(icsLineOf)
        .filter((line) => line !== null)
        .sort();
    },
  },
  {
    path: /^\/feeds\/changes\.atom$/,
    facts: (text) => {
      requireBalance(text);
      return [textIn(text, 'updated')];
    },
    expected: ({ newestChange }) => [newestChange ?? EPOCH],
  },
];

function ofEvents(line: (event: ModelEvent) => string | null): (asked: RevisionRequest) => readonly string[] {
  return ({ list, path }) =>
    list(queryOf(path))
      .map(line)
      .filter((text) => text !== null)
      .sort();
}

function lineOf(...parts: readonly (string | null | undefined)[]): string {
  return parts.map((part) => part ?? '').join(' | ');
}

/** Returns the line of an event in iCalendar; null for an event without dates, which has no place there. */
function icsLineOf({ id, name, createdAt, updatedAt, startDate }: ModelEvent): string | null {
  const compact = (time: string | null): string => (time ?? '').replaceAll(/[-:]|\.\d+/g, '');
  return startDate === null ? null : lineOf(id, name, compact(createdAt), compact(updatedAt));
}

function eventsIn(text: string): string[] {
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  const open: string[] = [];
  const found: Map<string, string>[] = [];
  for (const line of lines) {
    const [name = '', value = ''] = line.split(/:(.*)/s);
    if (name === 'BEGIN') open.push(value);
    else if (name === 'END' && open.pop() !== value) throw new Error(`END:${value} ends nothing`);
    if (line === 'BEGIN:VEVENT') found.push(new Map());
    else if (open.at(-1) === 'VEVENT') found.at(-1)?.set(name, value);
  }
  if (open.length > 0) throw new Error(`${open.join()} has no end`);
  return found
    .map((event) =>
      lineOf(
        event.get('UID'),
        // The summary has the status before the name, with a colon between them.
        event.get('SUMMARY')?.split(': ').at(-1),
        event.get('CREATED'),
        event.get('LAST-MODIFIED'),
      ),
    )
    .sort();
}
