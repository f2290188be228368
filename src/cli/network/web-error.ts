import { printable } from '../../platform/printable.ts';
import { errnoOf } from '../../platform/system-errors.ts';

/**
 * Why there is no answer from an address of the web. `unknown-host`: the name of its host is not known; `private`: the name leads
 * to an IP address that is not public; `unreachable`: there is no connection, or it broke off.
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

/** Says that an address could not be asked, why, and what to do, in whole sentences that can be printed. */
export class WebError extends Error {
  readonly fault: WebFault;

  constructor(fault: WebFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

type Sentence = (shown: string) => string;

/** What the error codes of the system, of Node and of undici mean to whoever gave the address; errors without a code are known by their names. */
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
 * Returns what stopped a request, in words that name no library.
 *
 * @param url the address that was asked last
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

/** Whether the port is one of mail and the like, to which no web page may lead (Fetch Standard, section 2.9). */
function isBadPort(cause: unknown): boolean {
  return cause instanceof Error && cause.message === 'bad port';
}
