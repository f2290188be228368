import { type LookupAddress, lookup as lookUpName } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector, fetch, type Headers, type Response } from 'undici';
import { printable, printableUrl } from '../../platform/printable.ts';
import { formats } from '../../schema/formats.ts';
import { packageManifest } from '../command.ts';
import { connectionFault, WebError } from './web-error.ts';

/** The addresses that are allocated as global unicast (IANA, "IPv6 Global Unicast Address Space"). */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/** A service of the Azure host, reachable only from Azure's virtual machines, such as GitHub's runners; its address looks public. */
const AZURE_HOST = '168.63.129.16';

/**
 * Whether an address is public, and not for a special purpose (RFC 6890): not private, loopback, link-local, carrier-grade NAT,
 * multicast, unspecified or reserved, and not an IPv6 address that embeds an IPv4 address.
 *
 * @param address an IPv4 or IPv6 address without brackets; any other text is not public
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.toString() === AZURE_HOST) return false;
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6));
}

interface Connections {
  /** Whether connections to an IP address are allowed; by default only to public ones. */
  readonly isAllowed?: (address: string) => boolean;
  /** Resolves a host name to IP addresses; by default the resolver of the system. */
  readonly lookup?: LookupFunction;
}

/** The time after which a connection attempt moves on to the next address of a host. Node's 250 ms are too few for distant hosts. */
const ATTEMPT_MILLISECONDS = 1_500;

/**
 * Connects only to allowed IP addresses. The addresses of a host are checked before connecting, and the address of the connected
 * socket is checked again, so that DNS rebinding has no effect.
 */
function publicAgent({ isAllowed = isPublicAddress, lookup = lookUpName }: Connections): Agent {
  const connect = buildConnector({
    lookup: judged(lookup, isAllowed),
    autoSelectFamilyAttemptTimeout: ATTEMPT_MILLISECONDS,
  });
  return new Agent({
    connect(options, callback) {
      const literal = options.hostname.replace(/^\[(.*)\]$/, '$1');
      if (isIP(literal) !== 0 && !isAllowed(literal)) {
        callback(privateError(literal), null);
        return;
      }
      connect(options, (...result) => {
        const [error, socket] = result;
        const fault = error === null ? faultOf(socket.remoteAddress, isAllowed) : null;
        if (fault === null) {
          callback(...result);
          return;
        }
        socket?.destroy();
        callback(fault, null);
      });
    },
  });
}

/** Wraps a lookup so that a host name is refused if any of its addresses is not allowed. */
function judged(lookup: LookupFunction, isAllowed: (address: string) => boolean): LookupFunction {
  return (name, options, callback) => {
    lookup(name, options, (error, found, family) => {
      if (error !== null) {
        callback(error, found, family);
        return;
      }
      const addresses: LookupAddress[] =
        typeof found === 'string' ? [{ address: found, family: family ?? 0 }] : found;
      const refused = addresses.find(({ address }) => !isAllowed(address));
      if (refused === undefined) callback(error, found, family);
      else callback(privateError(refused.address), [], 0);
    });
  };
}

/** @param address the address of a connected socket; undefined where the socket has already been closed */
function faultOf(address: string | undefined, isAllowed: (address: string) => boolean): WebError | null {
  if (address === undefined) {
    return new WebError('unreachable', 'The connection broke off before anything was asked.');
  }
  return isAllowed(address) ? null : privateError(address);
}

function privateError(address: string): WebError {
  return new WebError(
    'private',
    `The address leads to ${printable(address)}, which is not an address of the public internet. --allow-private asks it all the same.`,
  );
}

/** A request to a web address. */
export interface WebRequest {
  readonly method: 'GET' | 'HEAD';
  /** The accepted media types, in lower case; a body of any other type is not read. */
  readonly types: readonly string[];
  /** The validators of an earlier answer, for a conditional request (RFC 9110, section 13.1). */
  readonly version?: AnswerVersion | null;
}

export interface WebAnswer {
  /** The final address after all redirects. */
  readonly url: string;
  readonly status: number;
  /** The media type in lower case, without parameters; null where the answer names none. */
  readonly type: string | null;
  /** The charset as the answer names it; null where it names none. */
  readonly charset: string | null;
  /** The body without its content coding; empty where the status is not 2xx, the method is HEAD, or there is no body. */
  readonly body: Buffer;
  readonly version: AnswerVersion;
  /** The value of Retry-After in seconds; null where it is missing or invalid. */
  readonly retryAfter: number | null;
}

/** The validators of an answer (RFC 9110, section 8.8); null where a field is missing. */
export interface AnswerVersion {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** The size of the largest body that is read, after decompression. */
const MAX_BYTES = 5 * 1024 * 1024;

/** The supported content codings; a body in any other coding would stay encoded. */
const CODINGS: ReadonlySet<string> = new Set(['gzip', 'x-gzip', 'deflate', 'br', 'identity', '']);

/**
 * Reads an answer, and its body if it answers GET with success; other bodies are cancelled.
 *
 * @throws WebError of fault `wrong-type` or `too-large`
 */
export async function answerOf(
  url: string,
  { method, types }: WebRequest,
  response: Response,
): Promise<WebAnswer> {
  const { headers } = response;
  const version = { etag: fieldOf(headers, 'etag'), lastModified: fieldOf(headers, 'last-modified') };
  const retryAfter = secondsOf(fieldOf(headers, 'retry-after'));
  const answer = { url, status: response.status, ...mediaTypeOf(response), version, retryAfter };
  const isWanted = response.ok && method === 'GET' && response.body !== null;
  const wrong = isWanted ? (wrongTypeOf(url, answer.type, types) ?? wrongCodingOf(url, response)) : null;
  if (isWanted && wrong === null) return { ...answer, body: await bodyOf(url, response) };
  await response.body?.cancel();
  if (wrong !== null) throw wrong;
  return { ...answer, body: Buffer.alloc(0) };
}

/** The maximum length of a header field in characters; a longer field is ignored. */
const MAX_FIELD = 512;

function fieldOf(headers: Headers, name: string): string | null {
  const value = headers.get(name);
  return value !== null && value.length <= MAX_FIELD && /^[\t -~]+$/.test(value) ? value : null;
}

const MAX_SECONDS = 86_400;

/** Reads Retry-After, which is a number of seconds or a date (RFC 9110, section 10.2.3); at most a day. */
function secondsOf(written: string | null): number | null {
  if (written === null) return null;
  const seconds = /^\d{1,9}$/.test(written) ? Number(written) : (Date.parse(written) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.min(Math.max(Math.ceil(seconds), 0), MAX_SECONDS);
}

/** Returns the media type and the charset of an answer; the first type counts where there are several. */
function mediaTypeOf({ headers }: Response): Pick<WebAnswer, 'type' | 'charset'> {
  const [first = ''] = (headers.get('content-type') ?? '').toLowerCase().split(',', 1);
  const [type = '', ...parameters] = first.split(';').map((part) => part.trim());
  const charset = parameters.find((one) => one.startsWith('charset='))?.slice('charset='.length);
  return {
    type: type === '' ? null : type,
    charset: charset?.replaceAll('"', '') ?? null,
  };
}

function wrongTypeOf(url: string, type: string | null, types: readonly string[]): WebError | null {
  if (type !== null && types.includes(type)) return null;
  const is = type === null ? 'of no type that it names' : printable(type);
  return new WebError('wrong-type', `${printableUrl(url)} is ${is}, where ${types.join(' or ')} is read.`);
}

function wrongCodingOf(url: string, { headers }: Response): WebError | null {
  const codings = (headers.get('content-encoding') ?? '').toLowerCase().split(',');
  const unknown = codings.map((coding) => coding.trim()).find((coding) => !CODINGS.has(coding));
  if (unknown === undefined) return null;
  return new WebError(
    'wrong-type',
    `${printableUrl(url)} is sent in the content coding ${printable(unknown)}, where gzip, deflate and br are read.`,
  );
}

async function bodyOf(url: string, response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) {
      throw new WebError('too-large', `${printableUrl(url)} is larger than the 5 MiB that are read.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The only HTTP client that the program uses for addresses from untrusted content. */
export interface HttpClient {
  /** @throws WebError where there is no usable answer */
  readonly ask: (url: string, request: WebRequest) => Promise<WebAnswer>;
  /** Closes all connections. */
  readonly close: () => Promise<void>;
}

export interface HttpClientOptions extends Connections {
  /** The time limit for an answer, including redirects; 10,000 by default. */
  readonly milliseconds?: number;
  /** The address of a page about this client, for the User-Agent field. */
  readonly page?: string | null;
}

const MAX_MILLISECONDS = 10_000;
const MAX_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Creates a client with limits on addresses, time, size and redirects (editors' handbook, "Take an event from a web page"). */
export function openHttpClient({
  milliseconds = MAX_MILLISECONDS,
  page = null,
  ...connections
}: HttpClientOptions): HttpClient {
  const agent = publicAgent(connections);
  const asker = page === null ? userAgent() : `${userAgent()} (+${page})`;
  return {
    close: () => agent.destroy(),
    ask: (url, request) => follow(url, { ...request, asker }, AbortSignal.timeout(milliseconds), agent),
  };
}

/** A request with the value of its User-Agent field. */
interface NamedRequest extends WebRequest {
  readonly asker: string;
}

async function follow(
  first: string,
  request: NamedRequest,
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
    `${printableUrl(first)} leads on more than ${MAX_REDIRECTS} times. Give the address where it ends.`,
  );
}

/**
 * @returns the answer, or the target address where this one redirects
 * @throws WebError
 */
async function askOnce(
  url: string,
  request: NamedRequest,
  signal: AbortSignal,
  dispatcher: Agent,
): Promise<WebAnswer | string> {
  if (!formats['http-url'](url)) {
    throw new WebError('wrong-address', `${printableUrl(url)} is no http or https URL without credentials.`);
  }
  try {
    const response = await fetch(url, {
      method: request.method,
      headers: {
        accept: request.types.join(', '),
        'user-agent': request.asker,
        ...(request.version?.etag != null && { 'if-none-match': request.version.etag }),
        ...(request.version?.lastModified != null && { 'if-modified-since': request.version.lastModified }),
      },
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
    throw new WebError('too-slow', `${printableUrl(url)} did not answer in time.`);
  }
}

/** Resolves the target of a redirect. Node decodes header fields as Latin 1, although servers write UTF-8. An invalid URL is returned unchanged. */
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
