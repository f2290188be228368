import { getDomain } from 'tldts';
import type { WebAnswer, WebDoor } from '../network/web-door.ts';
import { WebError } from '../network/web-error.ts';
import type { ComingLink } from './coming-links.ts';

/** What is to be put right in an event, the gravest first. */
export const FINDING_KINDS = ['gone', 'moved'] as const;

/** An address that somebody has to look at. */
export type Finding =
  /** The status that says so; null where the host is not known. */
  | { readonly kind: 'gone'; readonly status: number | null }
  /** A page that has gone to somebody else's domain, and where it is. */
  | { readonly kind: 'moved'; readonly at: string };

/** What asking an address came to. */
export type Outcome =
  | Finding
  | { readonly kind: 'fine' }
  /** Nothing can be said for sure; a whole sentence says why. */
  | { readonly kind: 'unasked'; readonly reason: string };

/** An address, and what came of asking it. */
export interface AskedLink {
  readonly link: ComingLink;
  readonly outcome: Outcome;
}

export interface AskOptions {
  /** After so long nothing more is asked; 20 minutes where not given. */
  readonly milliseconds?: number;
  /** Is called with how many of how many are done. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** At a time, of all hosts and of each. */
const MAX_ASKED = 16;
const MAX_OF_HOST = 4;
const MAX_MILLISECONDS = 20 * 60 * 1000;
const NOT_REACHED: Outcome = { kind: 'unasked', reason: 'There was no time left to ask it.' };
const NOT_KNOWN: Outcome = {
  kind: 'unasked',
  reason: 'Its host is not known, and neither is any other one: the network here reaches none.',
};

/** Asks all addresses, the first ones first as far as their hosts are free; the outcomes are in the same order. */
export async function askLinks(
  door: WebDoor,
  links: readonly ComingLink[],
  { milliseconds = MAX_MILLISECONDS, onProgress }: AskOptions = {},
): Promise<AskedLink[]> {
  const left = [...links];
  const busy = new Map<string, number>();
  const outcomes = new Map<ComingLink, Outcome>();
  const deadline = performance.now() + milliseconds;
  const busyWith = ({ url }: ComingLink): number => busy.get(new URL(url).hostname) ?? 0;
  const count = (link: ComingLink, change: 1 | -1): void => {
    busy.set(new URL(link.url).hostname, busyWith(link) + change);
  };

  /** The first address whose host has room; whoever is done with one of a full host looks again. */
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

/** Where no host answers at all it is this machine that reaches none, and nothing is known of any. */
function withoutDoubt(asked: readonly AskedLink[]): AskedLink[] {
  const isUnknown = ({ outcome }: AskedLink): boolean => outcome.kind === 'gone' && outcome.status === null;
  const isReached = asked.some((one) => one.outcome.kind !== 'unasked' && !isUnknown(one));
  return asked.map((one) => (isUnknown(one) && !isReached ? { ...one, outcome: NOT_KNOWN } : one));
}

const PAGE_TYPES = ['text/html', 'application/xhtml+xml'] as const;
/** What asking once more with another method does not change. */
const IS_FINAL: ReadonlySet<string> = new Set([
  'unknown-host',
  'private',
  'wrong-address',
  'too-slow',
  'too-many-redirects',
]);
const GONE: ReadonlySet<number> = new Set([404, 410]);

/**
 * Asks an address for its headers, and then for its page where the server did not answer well to that: many know no HEAD, and
 * say whatever comes to them.
 */
async function askLink(door: WebDoor, { url }: ComingLink): Promise<Outcome> {
  const head = await tried(door, url, 'HEAD');
  if (head instanceof WebError ? IS_FINAL.has(head.fault) : isThere(head)) return outcomeOf(url, head);
  const page = await tried(door, url, 'GET');
  // A page whose text is not read answers, and is no page or a very large one.
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

function outcomeOf(url: string, answer: WebAnswer | WebError): Outcome {
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

function placeOutcome(url: string, at: string): Outcome {
  return registrableDomain(url) === registrableDomain(at) ? { kind: 'fine' } : { kind: 'moved', at };
}

/**
 * What somebody has registered, so that pages below it are of one owner: "example.co.uk" of "www.example.co.uk",
 * "somebody.github.io" of a page there, and the host itself where it is an address, or a name like "intranet".
 */
function registrableDomain(url: string): string {
  const { hostname } = new URL(url);
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
}
