import { fetch, type Agent } from 'undici';
import { printable } from '../../platform/printable.ts';
import { formats } from '../../schema/formats.ts';
import { packageManifest } from '../package-manifest.ts';
import { connectionFault } from './connection-fault.ts';
import { publicAgent, type Connections } from './public-agent.ts';
import { answerOf, type WebAnswer, type WebRequest } from './web-answer.ts';
import { WebError } from './web-error.ts';

/** The one way to addresses that strangers wrote. */
export interface WebDoor {
  /** @throws WebError where the address gives no answer that can be taken */
  readonly ask: (url: string, request: WebRequest) => Promise<WebAnswer>;
  /** Ends all connections. */
  readonly close: () => Promise<void>;
}

export interface DoorOptions extends Connections {
  /** For an answer as a whole, redirects included; 10,000 where not given. */
  readonly milliseconds?: number;
}

const MAX_MILLISECONDS = 10_000;
const MAX_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Asks addresses of the public internet, within bounds of time, size and redirects (contract, section 8). */
export function openWebDoor({ milliseconds = MAX_MILLISECONDS, ...connections }: DoorOptions): WebDoor {
  const agent = publicAgent(connections);
  return {
    close: () => agent.destroy(),
    ask: (url, request) => follow(url, request, AbortSignal.timeout(milliseconds), agent),
  };
}

async function follow(
  first: string,
  request: WebRequest,
  signal: AbortSignal,
  agent: Agent,
): Promise<WebAnswer> {
  let url = first;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const answer = await askOnce(url, request, signal, agent);
    if (typeof answer !== 'string') return answer;
    url = answer;
  }
  throw new WebError(
    'too-many-redirects',
    `${printable(first)} leads on more than ${MAX_REDIRECTS} times. Give the address where it ends.`,
  );
}

/**
 * @returns a string where the address leads on to another one
 * @throws WebError
 */
async function askOnce(
  url: string,
  request: WebRequest,
  signal: AbortSignal,
  dispatcher: Agent,
): Promise<WebAnswer | string> {
  if (!formats['http-url'](url)) {
    throw new WebError('wrong-address', `${printable(url)} is no http or https URL without credentials.`);
  }
  try {
    const response = await fetch(url, {
      method: request.method,
      headers: { accept: request.types.join(', '), 'user-agent': userAgent() },
      redirect: 'manual',
      signal,
      dispatcher,
    });
    const target = REDIRECTS.has(response.status) ? response.headers.get('location') : null;
    if (target === null) return await answerOf(url, request, response);
    await response.body?.cancel();
    return absolute(target, url);
  } catch (error) {
    const fault = connectionFault(error, url);
    if (error instanceof WebError || !signal.aborted || fault.fault === 'private') throw fault;
    throw new WebError('too-slow', `${printable(url)} did not answer in time.`);
  }
}

/** A header's bytes come as characters of Latin 1, and strangers write UTF-8. What is no URL stays as it is. */
function absolute(location: string, base: string): string {
  const target = Buffer.from(location, 'latin1').toString();
  try {
    return new URL(target, base).href;
  } catch {
    return target;
  }
}

function userAgent(): string {
  const { name, version } = packageManifest();
  return `${name}/${version}`;
}
