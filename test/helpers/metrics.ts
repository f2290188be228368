import { request } from 'node:http';
import { text } from 'node:stream/consumers';

/** Reads `/metrics` at a Unix socket: the values by their name and labels, as they are written. */
export async function metricsAt(socketPath: string): Promise<ReadonlyMap<string, number>> {
  const body = await new Promise<string>((resolve, reject) => {
    request({ socketPath, path: '/metrics' }, (response) => {
      text(response).then(resolve, reject);
    })
      .on('error', reject)
      .end();
  });
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line): [string, number] => {
      const space = line.lastIndexOf(' ');
      return [line.slice(0, space), Number(line.slice(space + 1))];
    }),
  );
}
