import { fetch, type Agent, type Response } from 'undici';
import { printable } from '../../platform/printable.ts';
import { errnoOf } from '../../platform/system-errors.ts';
import { formats } from '../../schema/formats.ts';
import { packageManifest } from '../package-manifest.ts';
import { publicAgent, type Connections } from './public-agent.ts';
import { WebError } from './web-error.ts';

/** What is asked of an address. */
export interface WebRequest {
  readonly method: 'GET' | 'HEAD';
  /** The media types that are wanted, in lower case; the body of any other is not read. */
  readonly types: readonly string[];
}

export interface WebAnswer {
  /** Where the answer came from in the end. */
  readonly url: string;
  readonly status: number;
  /** In lower case, without parameters; null where the answer names none. */
  readonly type: string | null;
  /** As the answer names it; null where it does not. */
  readonly charset: string | null;
  /** Without its content coding; empty where the status is not 2xx or the method is HEAD. */
  readonly body: Buffer;
}

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
/** After decompression. */
const MAX_BYTES = 5 * 1024 * 1024;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Asks addresses of the public internet, within bounds of time, size and redirects (contract, section 8). */
export function openWebDoor({ milliseconds = MAX_MILLISECONDS, ...connections }: DoorOptions): WebDoor {
  const agent = publicAgent(connections);
  return {
    close: () => agent.destroy(),
    async ask(url, request) {
      const signal = AbortSignal.timeout(milliseconds);
      try {
        return await follow(url, request, signal, agent);
      } catch (error) {
        throw webErrorOf(error, url, signal.aborted);
      }
    },
  };
}

async function follow(
  first: string,
  request: WebRequest,
  signal: AbortSignal,
  dispatcher: Agent,
): Promise<WebAnswer> {
  let url = first;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    if (!formats['http-url'](url)) {
      throw new WebError('wrong-address', `${printable(url)} is no http or https URL without credentials.`);
    }
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
    url = URL.canParse(target, url) ? new URL(target, url).href : target;
  }
  throw new WebError(
    'too-many-redirects',
    `${printable(first)} leads on more than ${MAX_REDIRECTS} times. Give the address where it ends.`,
  );
}

async function answerOf(url: string, { method, types }: WebRequest, response: Response): Promise<WebAnswer> {
  const [type = '', ...parameters] = (response.headers.get('content-type') ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters.find((one) => one.startsWith('charset='))?.slice('charset='.length);
  const answer = {
    url,
    status: response.status,
    type: type === '' ? null : type,
    charset: charset?.replaceAll('"', '') ?? null,
  };
  if (!response.ok || method === 'HEAD') {
    await response.body?.cancel();
    return { ...answer, body: Buffer.alloc(0) };
  }
  if (!types.includes(type)) {
    await response.body?.cancel();
    throw new WebError(
      'wrong-type',
      `${printable(url)} is ${type === '' ? 'of no type that it names' : printable(type)}, where ${types.join(' or ')} is read.`,
    );
  }
  return { ...answer, body: await bodyOf(url, response) };
}

async function bodyOf(url: string, response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) {
      throw new WebError('too-large', `${printable(url)} is larger than the 5 MiB that are read.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function webErrorOf(thrown: unknown, url: string, isAborted: boolean): WebError {
  const cause = thrown instanceof Error && thrown.cause !== undefined ? thrown.cause : thrown;
  if (cause instanceof WebError) return cause;
  const shown = printable(url);
  if (isAborted) return new WebError('too-slow', `${shown} did not answer in time.`);
  const code = errnoOf(cause);
  return code === 'ENOTFOUND' || code === 'EAI_NONAME'
    ? new WebError('unknown-host', `The host of ${shown} is not known.`)
    : new WebError('unreachable', `${shown} could not be asked${code === undefined ? '' : ` (${code})`}.`);
}

function userAgent(): string {
  const { name, version } = packageManifest();
  return `${name}/${version}`;
}
