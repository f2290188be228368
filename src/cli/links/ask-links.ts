import { getDomain } from 'tldts';
import { isOver } from '../../content/lint/lint-records.ts';
import type { Validated } from '../../content/validate.ts';
import { addTo } from '../../platform/containers.ts';
import type { EventRecord } from '../../schema/event.ts';
import type { WebAnswer, WebDoor } from '../network/web-door.ts';
import { WebError } from '../network/web-error.ts';

/** An event that names a web address. */
interface LinkUse {
  /** The path of its file within the content folder. */
  readonly file: string;
  /** The key of the file: "url", "links", "sources". */
  readonly key: string;
}

/** A web address that coming events name; it is listed once, however many events name it. */
interface ComingLink {
  /** The address without its fragment. */
  readonly url: string;
  readonly uses: readonly LinkUse[];
}

/**
 * Lists the web addresses of events that are neither over nor cancelled, in the order in which the events begin. Links that can
 * no longer be used, like tickets after their last day, are left out.
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

/** Compares events by their start; undated events come last. */
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
    // An address that the file does not have is the event's page in this calendar.
    ...(url === null || values.url === undefined ? [] : [['url', url] as const]),
    ...usable.map((link) => ['links', link.url] as const),
    ...sources.map((source) => ['sources', source] as const),
  ];
}

/** What is to be put right in an event, the gravest first. */
export const FINDING_KINDS = ['gone', 'moved'] as const;

/** An address that somebody has to look at. */
export type Finding =
  /** The status of the answer is null where the host is not known. */
  | { readonly kind: 'gone'; readonly status: number | null }
  /** The page has gone to somebody else's domain; `at` is its address there. */
  | { readonly kind: 'moved'; readonly at: string };

/** The result of asking an address. */
export type LinkOutcome =
  | Finding
  | { readonly kind: 'fine' }
  /** Nothing can be said for sure; the reason is a whole sentence. */
  | { readonly kind: 'unasked'; readonly reason: string };

/** An address with the result of asking it. */
export interface AskedLink {
  readonly link: ComingLink;
  readonly outcome: LinkOutcome;
}

interface AskOptions {
  /** After this time no further address is asked; 20 minutes where not given. */
  readonly milliseconds?: number;
  /** Is called with the number of addresses that are done, and the number of all. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** The number of addresses that are asked at a time. */
const MAX_ASKED = 16;
/** The number of addresses of one host that are asked at a time. */
const MAX_OF_HOST = 4;
const MAX_MILLISECONDS = 20 * 60 * 1000;
const NOT_REACHED: LinkOutcome = { kind: 'unasked', reason: 'There was no time left to ask it.' };
const NOT_KNOWN: LinkOutcome = {
  kind: 'unasked',
  reason: 'Its host is not known, and neither is any other one: the network here reaches none.',
};

/** Asks all addresses, in their order as far as their hosts are free; returns the outcomes in the order of the addresses. */
export async function askLinks(
  door: WebDoor,
  links: readonly ComingLink[],
  { milliseconds = MAX_MILLISECONDS, onProgress }: AskOptions = {},
): Promise<AskedLink[]> {
  const left = [...links];
  const busy = new Map<string, number>();
  const outcomes = new Map<ComingLink, LinkOutcome>();
  const deadline = performance.now() + milliseconds;
  const busyWith = ({ url }: ComingLink): number => busy.get(new URL(url).hostname) ?? 0;
  const count = (link: ComingLink, change: 1 | -1): void => {
    busy.set(new URL(link.url).hostname, busyWith(link) + change);
  };

  /** Takes the first address whose host has room. Whoever is done with an address of a full host looks again. */
  function take(): ComingLink | undefined {
    const position = left.findIndex((link) => busyWith(link) < MAX_OF_HOST);
    return position === -1 ? undefined : left.splice(position, 1)[0];
  }

  async function work(): Promise<void> {
    for (let link = take(); link !== undefined; link = take()) {
      count(link, 1);
      outcomes.set(link, performance.now() < deadline ? await askLink(door, link) : NOT_REACHED);
      count(link, -1);
      onProgress?.(outcomes.size, links.length);
    }
  }

  await Promise.all(Array.from({ length: MAX_ASKED }, work));
  return withoutDoubt(links.map((link) => ({ link, outcome: outcomes.get(link) ?? NOT_REACHED })));
}

/** Takes unknown hosts for unasked where no host answers at all: then it is this machine that reaches none. */
function withoutDoubt(asked: readonly AskedLink[]): AskedLink[] {
  const isUnknown = ({ outcome }: AskedLink): boolean => outcome.kind === 'gone' && outcome.status === null;
  const isReached = asked.some((one) => one.outcome.kind !== 'unasked' && !isUnknown(one));
  return asked.map((one) => (isUnknown(one) && !isReached ? { ...one, outcome: NOT_KNOWN } : one));
}

const PAGE_TYPES = ['text/html', 'application/xhtml+xml'] as const;
/** The faults that asking once more with another method does not change. */
const IS_FINAL: ReadonlySet<string> = new Set([
  'unknown-host',
  'private',
  'wrong-address',
  'too-slow',
  'too-many-redirects',
]);
const GONE: ReadonlySet<number> = new Set([404, 410]);

/**
 * Asks an address for its header fields, and then for its page where the server did not answer well to that: many servers do
 * not know the method HEAD, and answer with any status.
 */
async function askLink(door: WebDoor, { url }: ComingLink): Promise<LinkOutcome> {
  const head = await tried(door, url, 'HEAD');
  if (head instanceof WebError ? IS_FINAL.has(head.fault) : isThere(head)) return outcomeOf(url, head);
  const page = await tried(door, url, 'GET');
  // An address whose text is not read has answered: it has no page, or a very large one.
  const isUnread = page instanceof WebError && (page.fault === 'wrong-type' || page.fault === 'too-large');
  if (!isUnread) return outcomeOf(url, page);
  return head instanceof WebError ? { kind: 'fine' } : placeOutcome(url, head.url);
}

async function tried(door: WebDoor, url: string, method: 'GET' | 'HEAD'): Promise<WebAnswer | WebError> {
  try {
    return await door.ask(url, { method, types: PAGE_TYPES });
  } catch (error) {
    if (error instanceof WebError) return error;
    throw error;
  }
}

function isThere({ status }: WebAnswer): boolean {
  return status >= 200 && status < 300;
}

function outcomeOf(url: string, answer: WebAnswer | WebError): LinkOutcome {
  if (answer instanceof WebError) {
    const { fault, message } = answer;
    return fault === 'unknown-host' ? { kind: 'gone', status: null } : { kind: 'unasked', reason: message };
  }
  const { status, url: at } = answer;
  if (isThere(answer)) return placeOutcome(url, at);
  return GONE.has(status)
    ? { kind: 'gone', status }
    : { kind: 'unasked', reason: `${at} answers with status ${status}.` };
}

function placeOutcome(url: string, at: string): LinkOutcome {
  return registrableDomain(url) === registrableDomain(at) ? { kind: 'fine' } : { kind: 'moved', at };
}

/**
 * Returns the domain that somebody has registered, so that all pages below it have one owner: "example.co.uk" for
 * "www.example.co.uk", "somebody.github.io" for a page there, and the host itself where it is an IP address, or a name like
 * "intranet".
 */
function registrableDomain(url: string): string {
  const { hostname } = new URL(url);
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
}
