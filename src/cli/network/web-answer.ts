import type { Response } from 'undici';
import { printable } from '../../platform/printable.ts';
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
  /** Without its content coding; empty where the status is not 2xx, the method is HEAD, or there is none. */
  readonly body: Buffer;
}

/** After decompression. */
const MAX_BYTES = 5 * 1024 * 1024;

/** The content codings that are undone; a body in any other would come through as it is. */
const CODINGS: ReadonlySet<string> = new Set(['gzip', 'x-gzip', 'deflate', 'br', 'identity', '']);

/**
 * Takes an answer with its body, where that is wanted; what is not read of it is cancelled.
 *
 * @throws WebError of fault `wrong-type` or `too-large`
 */
export async function answerOf(
  url: string,
  { method, types }: WebRequest,
  response: Response,
): Promise<WebAnswer> {
  const answer = { url, status: response.status, ...mediaTypeOf(response) };
  const isWanted = response.ok && method === 'GET' && response.body !== null;
  const wrong = isWanted ? (wrongTypeOf(url, answer.type, types) ?? wrongCodingOf(url, response)) : null;
  if (isWanted && wrong === null) return { ...answer, body: await bodyOf(url, response) };
  await response.body?.cancel();
  if (wrong !== null) throw wrong;
  return { ...answer, body: Buffer.alloc(0) };
}

/** Of a type that is given several times the first one counts. */
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
  return new WebError('wrong-type', `${printable(url)} is ${is}, where ${types.join(' or ')} is read.`);
}

function wrongCodingOf(url: string, { headers }: Response): WebError | null {
  const codings = (headers.get('content-encoding') ?? '').toLowerCase().split(',');
  const unknown = codings.map((coding) => coding.trim()).find((coding) => !CODINGS.has(coding));
  if (unknown === undefined) return null;
  return new WebError(
    'wrong-type',
    `${printable(url)} is sent in the content coding ${printable(unknown)}, where gzip, deflate and br are read.`,
  );
}

async function bodyOf(url: string, response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) {
      throw new WebError('too-large', `${printable(url)} is larger than the 5 MiB that are read.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
