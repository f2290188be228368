import { printable } from '../../platform/printable.ts';
import { errnoOf } from '../../platform/system-errors.ts';

/**
 * Why a request failed. `unknown-host`: the host name does not exist; `private`: the host has an IP address that is not public;
 * `unreachable`: no connection could be made, or it was closed early.
 */
type WebFault =
  | 'wrong-address'
  | 'unknown-host'
  | 'private'
  | 'unreachable'
  | 'too-slow'
  | 'too-many-redirects'
  | 'too-large'
  | 'wrong-type';

/** A request failed; the message says why and what to do, in whole sentences that are safe to print. */
export class WebError extends Error {
  readonly fault: WebFault;

  constructor(fault: WebFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

type Sentence = (shown: string) => string;

/** The faults and messages for error codes of the system, of Node and of undici. Errors without a code are matched by their names. */
const FAULTS: readonly (readonly [pattern: RegExp, fault: WebFault, sentence: Sentence])[] = [
  [/^(?:ENOTFOUND|EAI_NONAME)$/, 'unknown-host', (shown) => `The host of ${shown} is not known.`],
  [/^EAI_/, 'unreachable', (shown) => `No name server could say where the host of ${shown} is.`],
  [/^ECONNREFUSED$/, 'unreachable', (shown) => `The host of ${shown} takes no connections at that port.`],
  [/^E(?:HOST|NET)UNREACH$/, 'unreachable', (shown) => `No way leads to the host of ${shown} from here.`],
  [/TIMEDOUT$|_TIMEOUT$/, 'too-slow', (shown) => `${shown} did not answer in time.`],
  [
    /CERT|SIGNATURE|^UNABLE_TO_/,
    'unreachable',
    (shown) => `The certificate of ${shown} is not trusted, so it was not asked.`,
  ],
  [/^(?:ERR_SSL_|EPROTO$|ERR_TLS_)/, 'unreachable', (shown) => `${shown} makes no secure connection.`],
  [
    /^(?:ECONNRESET|EPIPE|UND_ERR_(?:SOCKET|.*CONTENT_LENGTH_MISMATCH))$/,
    'unreachable',
    (shown) => `${shown} broke off the connection.`,
  ],
  [/^UND_ERR_HEADERS_OVERFLOW$/, 'too-large', (shown) => `The header of ${shown} is larger than is read.`],
  [/^(?:HPE_|HTTPParserError$)/, 'unreachable', (shown) => `${shown} does not answer in HTTP.`],
  [/^(?:Z_|ERR_?_?BROTLI)/, 'unreachable', (shown) => `The content coding of ${shown} is broken.`],
];

/**
 * Converts any error of a request to a `WebError` whose message does not mention libraries.
 *
 * @param url the address of the last request, after redirects
 */
export function connectionFault(thrown: unknown, url: string): WebError {
  const cause = thrown instanceof Error && thrown.cause !== undefined ? thrown.cause : thrown;
  if (cause instanceof WebError) return cause;
  const shown = printable(url);
  if (isBadPort(cause)) {
    return new WebError('wrong-address', `The port of ${shown} is that of another service than the web.`);
  }
  const code = errnoOf(cause) ?? (cause instanceof Error ? cause.name : '');
  const [, fault, sentence] = FAULTS.find(([pattern]) => pattern.test(code)) ?? [];
  return fault !== undefined && sentence !== undefined
    ? new WebError(fault, sentence(shown))
    : new WebError('unreachable', `${shown} could not be asked.`);
}

/** Whether fetch blocked the port, since it belongs to mail or another protocol (Fetch Standard, section 2.9). */
function isBadPort(cause: unknown): boolean {
  return cause instanceof Error && cause.message === 'bad port';
}
