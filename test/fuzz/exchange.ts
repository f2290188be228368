import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';

/** When a client has received nothing for this time, it closes the connection. */
const QUIET_MILLISECONDS = 30;
/** After this time the server must have closed a connection that hangs. */
const PATIENCE_MILLISECONDS = 15_000;

/**
 * Sends the pieces one by one on a new connection. Returns all bytes that come back until the server closes it, or null
 * where it never does.
 */
export function exchange(port: number, ...pieces: readonly Buffer[]): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const rest = [...pieces];
    const socket = connect(port, '127.0.0.1').setNoDelay();
    let quiet: NodeJS.Timeout | undefined;
    const goOn = (): void => {
      clearTimeout(quiet);
      const piece = rest.shift();
      if (piece === undefined) quiet = setTimeout(() => socket.end(), QUIET_MILLISECONDS);
      else if (socket.writable) socket.write(piece, () => setImmediate(goOn));
    };
    const patience = setTimeout(() => {
      resolve(null);
      socket.destroy();
    }, PATIENCE_MILLISECONDS);
    socket.on('connect', goOn);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (rest.length === 0) goOn();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(quiet);
      clearTimeout(patience);
      resolve(Buffer.concat(chunks));
    });
  });
}

/** The first byte of a gzip stream (RFC 1952, section 2.3.1), with which no text begins. */
const GZIP_FIRST_BYTE = 0x1f;

/** An answer, parsed from the bytes that were received. */
export interface WireAnswer {
  readonly status: number;
  readonly contentType: string | null;
  readonly body: string;
}

/** Returns all final answers in these bytes. Returns null where other bytes are among them, or where one is cut off. */
export function answersIn(bytes: Buffer): WireAnswer[] | null {
  const answers: WireAnswer[] = [];
  for (let rest = bytes; rest.length > 0;) {
    const end = rest.indexOf('\r\n\r\n') + 4;
    const head = rest.toString('latin1', 0, end);
    const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(head) ?? [];
    if (status === undefined) return null;
    const field = (name: string): string | null =>
      new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? null;
    const behind = rest.subarray(end);
    const isChunked = field('transfer-encoding') !== null;
    const length = isChunked ? behind.length : Number(field('content-length') ?? 0);
    // An answer to HEAD has a Content-Length, but no body.
    const isBare = behind.length === 0 || behind.subarray(0, 9).equals(STATUS_LINE);
    const body = behind.subarray(0, isBare ? 0 : length);
    if (!isBare && body.length < length) return null;
    if (Number(status) >= 200)
      answers.push({ status: Number(status), contentType: field('content-type'), body: textIn(body) });
    rest = behind.subarray(body.length);
  }
  return answers;
}

const STATUS_LINE = Buffer.from('HTTP/1.1 ');

function textIn(body: Buffer): string {
  return (body[0] === GZIP_FIRST_BYTE ? gunzipSync(body) : body).toString();
}
