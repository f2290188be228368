import { type LookupAddress, lookup as lookUpName } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector, fetch, type Headers, type Response } from 'undici';
import { printable, printableUrl } from '../../platform/printable.ts';
import { formats } from '../../schema/formats.ts';
import { packageManifest } from '../command.ts';
import { connectionFault, WebError } from './web-error.ts';

/** The addresses that are given out for the internet (IANA, "IPv6 Global Unicast Address Space"). */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/** The host of a machine in Azure, where GitHub's runners run: only such a machine reaches it, though its address is an ordinary one. */
const AZURE_HOST = '168.63.129.16';

/**
 * Whether an address is one of the internet, and of no special kind (RFC 6890): not private, loopback, link-local,
 * carrier-grade, multicast, unspecified or reserved, and no IPv6 address that stands for an IPv4 address.
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
  /** Whether an IP address may be connected to; only public ones where not given. */
  readonly isAllowed?: (address: string) => boolean;
  /** Finds the IP addresses of a name; the system does it where not given. */
  readonly lookup?: LookupFunction;
}

/** The time for a connection to each address of a name but the last one. Node's 250 ms are too few for the other side of the world. */
const ATTEMPT_MILLISECONDS = 1_500;

/**
 * Makes connections to IP addresses that are allowed, and to no others: the addresses of a name are judged before the connection
 * is made, and the address of the connected socket is judged once more, so that no second answer of a name server counts.
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

/** Refuses a name that has any address which is not allowed: its owner means nothing good by it. */
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

/** @param address the address of a connected socket; a socket that has ended already has none */
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

/** How an address is asked. */
export interface WebRequest {
  readonly method: 'GET' | 'HEAD';
  /** The media types that are wanted, in lower case; a body of any other type is not read. */
  readonly types: readonly string[];
  /** The version of the answer that is known (RFC 9110, section 13.1); null or nothing where none is. */
  readonly version?: AnswerVersion | null;
}

export interface WebAnswer {
  /** The address that gave the answer, behind all redirects. */
  readonly url: string;
  readonly status: number;
  /** The media type in lower case, without parameters; null where the answer names none. */
  readonly type: string | null;
  /** The charset as the answer names it; null where it names none. */
  readonly charset: string | null;
  /** The body without its content coding; empty where the status is not 2xx, the method is HEAD, or there is no body. */
  readonly body: Buffer;
  readonly version: AnswerVersion;
  /** The seconds after which the server wants to be asked again; null where it does not say it. */
  readonly retryAfter: number | null;
}

/** What an answer is known by (RFC 9110, section 8.8); null where it does not say it. */
export interface AnswerVersion {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** The size of the largest body that is read, after decompression. */
const MAX_BYTES = 5 * 1024 * 1024;

/** The content codings that are undone; a body in any other coding would come through as it is. */
const CODINGS: ReadonlySet<string> = new Set(['gzip', 'x-gzip', 'deflate', 'br', 'identity', '']);

/**
 * Reads an answer, with its body where that is wanted; a body that is not read is cancelled.
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

/** In characters: what is longer is not sent back. */
const MAX_FIELD = 512;

function fieldOf(headers: Headers, name: string): string | null {
  const value = headers.get(name);
  return value !== null && value.length <= MAX_FIELD && /^[\t -~]+$/.test(value) ? value : null;
}

const MAX_SECONDS = 86_400;

/** Reads Retry-After, which has seconds or a date (RFC 9110, section 10.2.3). */
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

/** The only way in which the program asks addresses that strangers wrote. */
export interface WebDoor {
  /** @throws WebError where there is no answer, or none that can be used */
  readonly ask: (url: string, request: WebRequest) => Promise<WebAnswer>;
  /** Ends all connections. */
  readonly close: () => Promise<void>;
}

export interface DoorOptions extends Connections {
  /** The time for an answer, redirects included; 10,000 where not given. */
  readonly milliseconds?: number;
  /** A page that says who asks, for the people who look after the server; null or nothing where there is none. */
  readonly page?: string | null;
}

const MAX_MILLISECONDS = 10_000;
const MAX_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Asks addresses of the public internet, within bounds of time, size and redirects (editors' handbook, "Take an event from a web page"). */
export function openWebDoor({
  milliseconds = MAX_MILLISECONDS,
  page = null,
  ...connections
}: DoorOptions): WebDoor {
  const agent = publicAgent(connections);
  const asker = page === null ? userAgent() : `${userAgent()} (+${page})`;
  return {
    close: () => agent.destroy(),
    ask: (url, request) => follow(url, { ...request, asker }, AbortSignal.timeout(milliseconds), agent),
  };
}

/** A request, and who makes it. */
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
 * @returns the next address, a string, where this one redirects
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

/** Makes a redirect's target a whole URL. The bytes of a header field come as Latin 1, and strangers write UTF-8. A text that is no URL stays as it is. */
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
