import { sourceText } from '../intake/source-text.ts';
import type { WebAnswer, WebDoor } from '../network/web-door.ts';
import { WebError } from '../network/web-error.ts';
import type { ComingLink } from './coming-links.ts';
import type { Outcome } from './link-outcome.ts';
import { pageWords } from './page-title.ts';
import { isParked } from './parked-page.ts';
import { registrableDomain } from './registrable-domain.ts';
import { shareWord } from './shared-words.ts';

const PAGE_TYPES = ['text/html', 'application/xhtml+xml'] as const;
/** Of a page that is not read: it answers, and is no page or a very large one. */
const IS_THERE: ReadonlySet<string> = new Set(['wrong-type', 'too-large']);
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
 * Asks an address for its headers, and then for its page where it is one, or where the server did not answer to that: many
 * know no HEAD, and say whatever comes to them.
 */
export async function askLink(door: WebDoor, link: ComingLink): Promise<Outcome> {
  const head = await tried(door, link.url, 'HEAD');
  if (head instanceof WebError ? IS_FINAL.has(head.fault) : isThere(head) && !isPage(head)) {
    return head instanceof WebError ? faultOutcome(head) : placeOutcome(link, head.url);
  }
  const page = await tried(door, link.url, 'GET');
  if (!(page instanceof WebError)) return answerOutcome(link, page);
  if (!IS_THERE.has(page.fault)) return faultOutcome(page);
  return head instanceof WebError ? { kind: 'fine' } : placeOutcome(link, head.url);
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

/** What names no type may be one. */
function isPage({ type }: WebAnswer): boolean {
  return type === null || (PAGE_TYPES as readonly string[]).includes(type);
}

function faultOutcome({ fault, message }: WebError): Outcome {
  return fault === 'unknown-host' ? { kind: 'gone', status: null } : { kind: 'unasked', reason: message };
}

function answerOutcome(link: ComingLink, answer: WebAnswer): Outcome {
  const { status, url } = answer;
  if (GONE.has(status)) return { kind: 'gone', status };
  if (!isThere(answer)) return { kind: 'unasked', reason: `${url} answers with status ${status}.` };
  const { text } = sourceText({
    type: 'text/html',
    charset: answer.charset,
    bytes: answer.body,
  });
  const page = pageWords(text);
  if (isParked(url, page)) return { kind: 'parked', at: url };
  const isAboutEvent = link.uses.every((use) => use.isAboutEvent);
  if (
    isAboutEvent &&
    page.title !== '' &&
    !link.uses.some(({ names }) => shareWord(names, [page.title, ...page.names]))
  ) {
    return { kind: 'foreign', title: page.title, at: url };
  }
  return placeOutcome(link, url);
}

/** Of an address that leads somewhere. */
function placeOutcome({ url }: ComingLink, at: string): Outcome {
  return registrableDomain(url) === registrableDomain(at) ? { kind: 'fine' } : { kind: 'moved', at };
}
