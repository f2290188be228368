import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { BenchError } from '../comparison.ts';

/** An answer of the service, for a peer to send the same. */
export interface RecordedAnswer {
  readonly path: string;
  readonly status: number;
  /** Names and values in turn, without those that Node writes itself. */
  readonly fields: readonly string[];
  readonly body: string;
  readonly etag: string;
}

const WRITTEN_BY_NODE = /^(?:date|connection|keep-alive|transfer-encoding)$/i;

/** @throws BenchError when the answer is an error */
export function recordAnswer(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<RecordedAnswer> {
  return new Promise((resolve, reject) => {
    get({ port, path, headers, host: '127.0.0.1' }, (response) => {
      const { statusCode: status = 0, rawHeaders, headers: named } = response;
      if (status >= 400) reject(new BenchError(`${path} is answered with ${status}.`));
      const fields = rawHeaders.filter(
        (_, index) => !WRITTEN_BY_NODE.test(rawHeaders[index - (index % 2)] ?? ''),
      );
      text(response).then((body) => {
        resolve({ path, status, fields, body, etag: named.etag ?? '' });
      }, reject);
    }).on('error', reject);
  });
}
