import { getDomain } from 'tldts';
import { isOver } from '../../content/lint/lint-records.ts';
import type { Validated } from '../../content/validate.ts';
import { addTo } from '../../platform/collections.ts';
import type { EventRecord } from '../../schema/event.ts';
import type { WebAnswer, HttpClient } from '../network/http-client.ts';
import { WebError } from '../network/web-error.ts';

/** A use of a web address in an event. */
interface LinkUse {
  /** The path of its file within the content folder. */
  readonly file: string;
  /** The key of the file: "url", "links", "sources". */
  readonly key: string;
}

/** A web address in coming events, with all of its uses. */
interface ComingLink {
  /** The address without its fragment. */
  readonly url: string;
  readonly uses: readonly LinkUse[];
}

/**
 * Lists the web addresses of events that are neither over nor cancelled, ordered by the start of the events. Expired links, such
 * as tickets after their last day, are left out.
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
    // A url that is not in the file is the default one, the event's page in this calendar.
    ...(url === null || values.url === undefined ? [] : [['url', url] as const]),
    ...usable.map((link) => ['links', link.url] as const),
    ...sources.map((source) => ['sources', source] as const),
  ];
}

/** The kinds of findings, the most serious first. */
export const FINDING_KINDS = ['gone', 'moved'] as const;

/** A problem with an address that somebody has to fix. */
export type Finding =
  /** The page does not exist any more; `status` is null where the host does not exist. */
  | { readonly kind: 'gone'; readonly status: number | null }
  /** The address redirects to a different domain; `at` is the final address. */
  | { readonly kind: 'moved'; readonly at: string };

/** The result of checking an address. */
export type LinkOutcome =
  | Finding
  | { readonly kind: 'fine' }
  /** The check was inconclusive; the reason is a whole sentence. */
  | { readonly kind: 'unasked'; readonly reason: string };

/** An address with the result of checking it. */
export interface AskedLink {
  readonly link: ComingLink;
  readonly outcome: LinkOutcome;
}

interface AskOptions {
  /** The time after which no further request is made; 20 minutes by default. */
  readonly milliseconds?: number;
  /** Called after each address with the number of finished ones and the total. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** The maximum number of concurrent requests. */
const MAX_ASKED = 16;
/** The maximum number of concurrent requests to one host. */
const MAX_OF_HOST = 4;
const MAX_MILLISECONDS = 20 * 60 * 1000;
const NOT_REACHED: LinkOutcome = { kind: 'unasked', reason: 'There was no time left to ask it.' };
const NOT_KNOWN: LinkOutcome = {
  kind: 'unasked',
  reason: 'Its host is not known, and neither is any other one: the network here reaches none.',
};

/** Checks all addresses, and returns the outcomes in the order of the addresses. */
export async function askLinks(
  client: HttpClient,
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

  /** Takes the first address whose host is below its limit; undefined where there is none at the moment. */
  function take(): ComingLink | undefined {
    const position = left.findIndex((link) => busyWith(link) < MAX_OF_HOST);
    return position === -1 ? undefined : left.splice(position, 1)[0];
  }

  async function work(): Promise<void> {
    for (let link = take(); link !== undefined; link = take()) {
      count(link, 1);
      outcomes.set(link, performance.now() < deadline ? await askLink(client, link) : NOT_REACHED);
      count(link, -1);
      onProgress?.(outcomes.size, links.length);
    }
  }

  await Promise.all(Array.from({ length: MAX_ASKED }, work));
  return withoutDoubt(links.map((link) => ({ link, outcome: outcomes.get(link) ?? NOT_REACHED })));
}

/** Marks unknown hosts as inconclusive where no host was reached at all: then the network is down. */
function withoutDoubt(asked: readonly AskedLink[]): AskedLink[] {
  const isUnknown = ({ outcome }: AskedLink): boolean => outcome.kind === 'gone' && outcome.status === null;
  const isReached = asked.some((one) => one.outcome.kind !== 'unasked' && !isUnknown(one));
  return asked.map((one) => (isUnknown(one) && !isReached ? { ...one, outcome: NOT_KNOWN } : one));
}

const PAGE_TYPES = ['text/html', 'application/xhtml+xml'] as const;
/** The faults for which a request with another method is pointless. */
const IS_FINAL: ReadonlySet<string> = new Set([
  'unknown-host',
  'private',
  'wrong-address',
  'too-slow',
  'too-many-redirects',
]);
const GONE: ReadonlySet<number> = new Set([404, 410]);

/** Checks an address with HEAD, and with GET where that fails: many servers answer HEAD with an arbitrary error. */
async function askLink(client: HttpClient, { url }: ComingLink): Promise<LinkOutcome> {
  const head = await tried(client, url, 'HEAD');
  if (head instanceof WebError ? IS_FINAL.has(head.fault) : isThere(head)) return outcomeOf(url, head);
  const page = await tried(client, url, 'GET');
  // These faults mean that the address works, but its content is not HTML, or is too large.
  const isUnread = page instanceof WebError && (page.fault === 'wrong-type' || page.fault === 'too-large');
  if (!isUnread) return outcomeOf(url, page);
  return head instanceof WebError ? { kind: 'fine' } : placeOutcome(url, head.url);
}

async function tried(client: HttpClient, url: string, method: 'GET' | 'HEAD'): Promise<WebAnswer | WebError> {
  try {
    return await client.ask(url, { method, types: PAGE_TYPES });
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
 * Returns the registrable domain, below which all pages have the same owner: "example.co.uk" for "www.example.co.uk",
 * "somebody.github.io" for a page there. For an IP address, or a name like "intranet", it is the host itself.
 */
function registrableDomain(url: string): string {
  const { hostname } = new URL(url);
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
}
