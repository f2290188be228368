import { addTo } from '../../../platform/containers.ts';
import { MAX_EVENTS, type Found, type FoundEvent } from '../found-event.ts';
import { valueOf } from '../found-facts.ts';
import { SourceError, type SourceReader } from '../read/source.ts';
import { jsonGraph, typesOf, type JsonGraph, type JsonNode } from './json-graph.ts';
import { JSON_LD_WORDS, saidInJsonLd } from './json-ld-event.ts';
import { readJson, type JsonFault } from './lenient-json.ts';
import { eventFacts } from './said-facts.ts';

const OTHER_EVENTS: ReadonlySet<string> = new Set(['Festival', 'Hackathon', 'CourseInstance', 'EventSeries']);

/** The events that JSON with the words of schema.org speaks of. */
export const jsonLdEvents: SourceReader = (text, { url }) => {
  const read = readJson(text);
  if ('fault' in read) throw new SourceError(unreadable('The JSON', read.fault));
  return eventsOfValues([read.value], url);
};

/**
 * The events of the scripts of a page, outer ones first; a broken script is left out, with a note.
 *
 * @param base the address that relative ones count from; null where it is not known
 * @param lineOf the line of the page in which a script begins
 * @throws SourceError where there are more than are taken
 */
export function eventsOfScripts(
  scripts: readonly string[],
  base: string | null,
  lineOf: (script: string) => number,
): Found {
  const read = scripts.map((script) => ({ script, ...readJson(script) }));
  const found = eventsOfValues(
    read.flatMap((one) => ('value' in one ? [one.value] : [])),
    base,
  );
  const broken = read.flatMap((one) => ('fault' in one ? [one] : []));
  const more = broken.length - MAX_FAULTS;
  return {
    ...found,
    notes: [
      ...broken.slice(0, MAX_FAULTS).map(({ script, fault: { line, reason } }) => {
        return unreadable('A script of its JSON-LD', { line: lineOf(script) + line - 1, reason });
      }),
      ...(more > 0 ? [`Of its JSON-LD ${more} more scripts cannot be read.`] : []),
      ...found.notes,
    ],
  };
}

const MAX_FAULTS = 5;

/** Says where JSON cannot be read, and why. */
function unreadable(what: string, { line, reason }: JsonFault): string {
  return `${what} cannot be read in line ${line}, and nothing of it is taken: ${reason}.`;
}

function eventsOfValues(values: readonly unknown[], base: string | null): Found {
  const graph = jsonGraph(values.filter((value) => value !== null));
  const nodes = eventNodes(graph);
  if (nodes.length > MAX_EVENTS || graph.isCut === 'in number')
    throw new SourceError(`It says more than the ${MAX_EVENTS} events that are taken. Take a part of it.`);
  const events = nodes.map((node) => eventFacts(saidInJsonLd(graph, node), JSON_LD_WORDS, base));
  return {
    events: withoutRepetition(events),
    calendars: [],
    notes: graph.isCut === 'in depth' ? ['It is nested deeper than is looked at.'] : [],
  };
}

/** A series stands for itself only where none of its events is said. */
function eventNodes(graph: JsonGraph): JsonNode[] {
  const events = graph.nodes.filter(
    (node) =>
      typesOf(node).some((type) => type.endsWith('Event') || OTHER_EVENTS.has(type)) &&
      graph.valuesOf(node, 'name').length + graph.valuesOf(node, 'headline').length > 0,
  );
  const single = events.filter((node) => !typesOf(node).includes('EventSeries'));
  return single.length > 0 ? single : events;
}

/** Keeps what says most of an event that is said more than once: with one name and start, where nothing says that they are two. */
function withoutRepetition(events: readonly FoundEvent[]): FoundEvent[] {
  const groups = new Map<string, FoundEvent[]>();
  for (const event of events) {
    const key = JSON.stringify(['name', 'startDate'].map((one) => valueOf(event.facts, one) ?? ''));
    const group = groups.get(key) ?? [];
    const at = group.slice(0, MAX_COMPARED).findIndex((other) => isSame(other, event));
    const before = group[at];
    if (before === undefined) addTo(groups, key, event);
    else if (before.facts.length < event.facts.length) group[at] = event;
  }
  return [...groups.values()].flat();
}

/** An event is compared with no more events of its name and start. */
const MAX_COMPARED = 50;

function isSame({ facts: one }: FoundEvent, { facts: other }: FoundEvent): boolean {
  return ['region', 'url'].every((key) => {
    const values = [valueOf(one, key), valueOf(other, key)];
    return values.includes(undefined) || values[0] === values[1];
  });
}
