import type { Found, FoundEvent } from '../found-event.ts';
import { valueOf } from '../said.ts';
import type { SourceReader } from '../read/source.ts';
import { jsonGraph, typesOf, type JsonGraph, type JsonNode } from './json-graph.ts';
import { JSON_LD_WORDS, saidInJsonLd } from './json-ld-event.ts';
import { eventFacts } from './said-facts.ts';

/** A page that has more is a listing; nobody chooses among so many. */
const MAX_EVENTS = 500;
const OTHER_EVENTS: ReadonlySet<string> = new Set(['Festival', 'Hackathon', 'CourseInstance', 'EventSeries']);

/** The events that JSON with the words of schema.org speaks of. */
export const jsonLdEvents: SourceReader = (text, { url }) => eventsOfScripts([text], url);

/**
 * The events of the scripts of a page, outer ones first; a broken script is left out.
 *
 * @param base the address that relative ones count from; null where it is not known
 */
export function eventsOfScripts(scripts: readonly string[], base: string | null): Found {
  const parsed = scripts.map(parsedJson);
  const broken = parsed.filter((one) => one === undefined).length;
  const graph = jsonGraph(parsed.filter((one) => one !== undefined));
  const nodes = eventNodes(graph);
  const events = nodes
    .slice(0, MAX_EVENTS)
    .map((node) => eventFacts(saidInJsonLd(graph, node), JSON_LD_WORDS, base));
  return {
    events: withoutRepetition(events),
    calendars: [],
    notes: [
      ...(broken > 0 ? [`Of its JSON-LD ${broken} of ${scripts.length} scripts cannot be read.`] : []),
      ...(graph.isCut || nodes.length > MAX_EVENTS ? ['It says more than is looked at.'] : []),
    ],
  };
}

/** Undefined for what is no JSON; what wraps it in a page of old is passed over. */
function parsedJson(script: string): unknown {
  const json = script
    .trim()
    .replace(/^(?:<!--|<!\[CDATA\[)/, '')
    .replace(/(?:-->|\]\]>);?$/, '');
  try {
    return JSON.parse(json) ?? undefined;
  } catch {
    return undefined;
  }
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

/** Of events with one name and start the one of which most is said. */
function withoutRepetition(events: readonly FoundEvent[]): FoundEvent[] {
  const keyOf = ({ facts }: FoundEvent): string =>
    JSON.stringify(['name', 'startDate'].map((key) => valueOf(facts, key) ?? ''));
  const best = new Map<string, FoundEvent>();
  for (const event of events) {
    const before = best.get(keyOf(event));
    if (before === undefined || before.facts.length < event.facts.length) best.set(keyOf(event), event);
  }
  return [...best.values()];
}
