import type { WebDoor } from '../network/web-door.ts';
import { askLink } from './ask-link.ts';
import type { ComingLink } from './coming-links.ts';
import type { Outcome } from './link-outcome.ts';

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
const NOT_REACHED: Outcome = {
  kind: 'unasked',
  reason: 'There was no time left to ask it.',
};

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

  /** The first address whose host has room; whoever is done with one of a full host looks again. */
  function take(): ComingLink | undefined {
    const position = left.findIndex(({ url }) => (busy.get(hostOf(url)) ?? 0) < MAX_OF_HOST);
    return position === -1 ? undefined : left.splice(position, 1)[0];
  }

  function count(url: string, change: 1 | -1): void {
    busy.set(hostOf(url), (busy.get(hostOf(url)) ?? 0) + change);
  }

  async function work(): Promise<void> {
    for (let link = take(); link !== undefined; link = take()) {
      count(link.url, 1);
      outcomes.set(link, performance.now() < deadline ? await askLink(door, link) : NOT_REACHED);
      count(link.url, -1);
      onProgress?.(outcomes.size, links.length);
    }
  }

  await Promise.all(Array.from({ length: MAX_ASKED }, work));
  return withoutDoubt(links.map((link) => ({ link, outcome: outcomes.get(link) ?? NOT_REACHED })));
}

function hostOf(url: string): string {
  return new URL(url).hostname;
}

/** Where no host answers at all it is this machine that reaches none, and nothing is known of any. */
function withoutDoubt(asked: readonly AskedLink[]): AskedLink[] {
  const isUnknown = ({ outcome }: AskedLink): boolean => outcome.kind === 'gone' && outcome.status === null;
  const isReached = asked.some((one) => one.outcome.kind !== 'unasked' && !isUnknown(one));
  return asked.map((one) => (isUnknown(one) && !isReached ? { ...one, outcome: NOT_KNOWN } : one));
}
