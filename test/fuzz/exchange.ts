import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';

/** A client that hears nothing for so long has nothing more to say. */
const QUIET_MILLISECONDS = 30;
/** Whatever hangs is let go by the server. */
const PATIENCE_MILLISECONDS = 15_000;

/** Sends bytes on a connection of their own; everything that comes back until it is closed, null where it never is. */
export function exchange(port: number, bytes: Buffer): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let quiet: NodeJS.Timeout | undefined;
    const listen = (): void => {
      clearTimeout(quiet);
      quiet = setTimeout(() => socket.end(), QUIET_MILLISECONDS);
    };
    const patience = setTimeout(() => {
      resolve(null);
      socket.destroy();
    }, PATIENCE_MILLISECONDS);
    socket.on('connect', listen);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      listen();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(quiet);
      clearTimeout(patience);
      resolve(Buffer.concat(chunks));
    });
  });
}

/** With which no text begins (RFC 1952, section 2.3.1). */
const GZIP_FIRST_BYTE = 0x1f;

/** The first final answer in these bytes. */
export interface FirstAnswer {
  readonly status: number;
  readonly contentType: string | null;
  readonly body: string;
}

/** Null where there is none. */
export function firstAnswerOf(bytes: Buffer): FirstAnswer | null {
  const text = bytes.toString('latin1').replace(/^(?:HTTP\/1\.1 1\d\d [^\r]*\r\n(?:[^\r]+\r\n)*\r\n)+/, '');
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(head) ?? [];
  if (status === undefined) return null;
  const field = (name: string): string | null =>
    new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? null;
  const length = Number(field('content-length') ?? 0);
  const body = Buffer.from(rest.join('\r\n\r\n'), 'latin1').subarray(0, length);
  return {
    status: Number(status),
    contentType: field('content-type'),
    body: (body[0] === GZIP_FIRST_BYTE ? gunzipSync(body) : body).toString(),
  };
}

/** The statuses of all answers in these bytes. */
export function statusesOf(bytes: Buffer): number[] {
  return (bytes.toString('latin1').match(/(?<=HTTP\/1\.1 )\d{3}(?= )/g) ?? []).map(Number);
}
