import type { FoundEvent } from '../found-event.ts';
import { valueOf } from '../said.ts';
import { SourceError, type SourceReader } from '../read/source.ts';
import { eventsOfScripts } from './json-ld-events.ts';
import { microformatEvents } from './microformats.ts';
import { lineOfScript, pageParts } from './page-parts.ts';

/** The events that a web page speaks of: in its JSON-LD, or else by the classes of its elements; and calendars that it links to. */
export const pageEvents: SourceReader = (html, { url }) => {
  const { base, scripts, calendars } = pageParts(html, url);
  const { events, notes } = eventsOfScripts(scripts, base, (script) => lineOfScript(html, script));
  if (events.length > 0) return { events: ownFirst(events, url), calendars, notes };
  try {
    return { events: microformatEvents(html, base), calendars, notes };
  } catch (error) {
    if (error instanceof SourceError) throw error;
    return { events: [], calendars, notes: [...notes, 'The classes of its elements cannot be read.'] };
  }
};

/** The event that a page is about stands before others of which it speaks as well. */
function ownFirst(events: readonly FoundEvent[], url: string | null): FoundEvent[] {
  if (url === null) return [...events];
  const isOwn = ({ facts }: FoundEvent): boolean => {
    const own = valueOf(facts, 'url');
    return typeof own === 'string' && isSamePage(own, url);
  };
  return events.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)));
}

function isSamePage(one: string, other: string): boolean {
  const pathOf = (address: string): string => {
    const { host, pathname } = new URL(address);
    return `${host}${pathname}`.replace(/\/$/, '');
  };
  return pathOf(one) === pathOf(other);
}
