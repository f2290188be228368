import { isOver } from '../../content/lint/lint-records.ts';
import type { Validated } from '../../content/validate.ts';
import { addTo } from '../../platform/containers.ts';
import type { EventRecord } from '../../schema/event.ts';

/** An event that names a web address. */
export interface LinkUse {
  /** Within the content folder. */
  readonly file: string;
  /** The key of the file: "url", "links", "sources". */
  readonly key: string;
}

/** A web address that coming events name, once however many do. */
export interface ComingLink {
  /** Without its fragment. */
  readonly url: string;
  readonly uses: readonly LinkUse[];
}

/**
 * The web addresses of events that are not over and not cancelled, those of the events that begin first before all others; what
 * can no longer be used, like tickets behind their last day, is left out.
 *
 * @param now milliseconds since 1970
 */
export function comingLinks(events: readonly Validated<EventRecord>[], now: number): ComingLink[] {
  const uses = new Map<string, LinkUse[]>();
  for (const event of events.filter((one) => isComing(one, now)).sort(byStart))
    for (const [key, url] of addressesOf(event, now)) {
      const address = new URL(url);
      address.hash = '';
      addTo(uses, address.href, { file: event.document.file, key });
    }
  return Array.from(uses, ([url, its]) => ({ url, uses: its }));
}

type Event = Validated<EventRecord> & { readonly record: EventRecord };

function isComing(event: Validated<EventRecord>, now: number): event is Event {
  const { record } = event;
  return record !== null && record.status !== 'cancelled' && !isOver(record, now);
}

/** Undated events come last. */
function byStart({ record: a }: Event, { record: b }: Event): number {
  const [one, other] = [a.startDate ?? '~', b.startDate ?? '~'];
  return one < other ? -1 : one > other ? 1 : 0;
}

function addressesOf(
  { record: { url, links, sources }, values }: Event,
  now: number,
): (readonly [key: string, url: string])[] {
  const usable = links.filter(({ closesAt }) => closesAt === null || Date.parse(closesAt) >= now);
  return [
    // What is not written is the event's page in this calendar.
    ...(url === null || values.url === undefined ? [] : [['url', url] as const]),
    ...usable.map((link) => ['links', link.url] as const),
    ...sources.map((source) => ['sources', source] as const),
  ];
}
