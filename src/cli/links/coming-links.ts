import { isOver } from '../../content/lint/doubtful-dates.ts';
import type { Validated } from '../../content/validate.ts';
import { addTo } from '../../platform/lists-by-key.ts';
import type { EventRecord } from '../../schema/event.ts';
import type { OpenFolder } from '../new-record/new-file.ts';

/** An event that names a web address. */
export interface LinkUse {
  /** Within the content folder. */
  readonly file: string;
  /** The key of the file: "url", "links", "sources". */
  readonly key: string;
  /** What the event, its organizers and its place are called, in any order. */
  readonly names: readonly string[];
  /** Whether the page is one about the event: one of a map, or of an account, says little of it. */
  readonly isAboutEvent: boolean;
}

/** A web address that coming events name, once however many do. */
export interface ComingLink {
  /** Without its fragment. */
  readonly url: string;
  readonly uses: readonly LinkUse[];
}

/** Kinds of links whose pages have a title of their own. */
const OF_ELSEWHERE: ReadonlySet<string> = new Set(['map', 'social', 'livestream', 'recording']);

/**
 * The web addresses of events that are not over and not cancelled, those of the events that begin first before all others; what
 * can no longer be used, like tickets behind their last day, is left out.
 *
 * @param now milliseconds since 1970
 */
export function comingLinks(
  folder: Pick<OpenFolder, 'events' | 'organizations' | 'places'>,
  now: number,
): ComingLink[] {
  const nameOf = namesOf(folder);
  const uses = new Map<string, LinkUse[]>();
  for (const event of folder
    .events()
    .filter((one) => isComing(one, now))
    .sort(byStart)) {
    const names = nameOf(event);
    for (const { url, key, isAboutEvent } of addressesOf(event, now)) {
      const address = withoutFragment(url);
      const use = { file: event.document.file, key, names, isAboutEvent };
      addTo(uses, address, use);
    }
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
): (Pick<LinkUse, 'key' | 'isAboutEvent'> & { readonly url: string })[] {
  const usable = links.filter(({ closesAt }) => closesAt === null || Date.parse(closesAt) >= now);
  return [
    // What is not written is the event's page in this calendar.
    ...(url === null || values.url === undefined ? [] : [{ url, key: 'url', isAboutEvent: true }]),
    ...usable.map((link) => ({
      url: link.url,
      key: 'links',
      isAboutEvent: !OF_ELSEWHERE.has(link.kind),
    })),
    ...sources.map((source) => ({
      url: source,
      key: 'sources',
      isAboutEvent: true,
    })),
  ];
}

function withoutFragment(url: string): string {
  const address = new URL(url);
  address.hash = '';
  return address.href;
}

function namesOf({
  organizations,
  places,
}: Pick<OpenFolder, 'organizations' | 'places'>): (event: Event) => string[] {
  const byKey = (known: typeof places): ReadonlyMap<string, string> =>
    new Map(known.map(({ key, name }) => [key, name]));
  const [organizationNames, placeNames] = [byKey(organizations), byKey(places)];
  return ({ record: { name, slug, organization, coOrganizers, place } }) => {
    const organizers = [...(organization === null ? [] : [organization]), ...coOrganizers];
    return [
      name,
      slug,
      ...organizers.flatMap((key) => [key, organizationNames.get(key) ?? '']),
      ...(place === null ? [] : [place, placeNames.get(place) ?? '']),
    ];
  };
}
