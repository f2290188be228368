import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/** The value of each sample by its name and labels, as Prometheus's text format writes them. */
export type Samples = ReadonlyMap<string, number>;

/**
 * Reads `/metrics` at a Unix socket.
 *
 * @throws Error when it is answered with another status than 200
 */
export async function metricsAt(socketPath: string): Promise<Samples> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ socketPath, path: '/metrics' }, resolve).on('error', reject).end();
  });
  const body = await text(response);
  if (response.statusCode !== 200)
    throw new Error(`/metrics is answered with ${String(response.statusCode)}: ${body.slice(0, 200)}`);
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line): [string, number] => {
      const space = line.lastIndexOf(' ');
      return [line.slice(0, space), Number(line.slice(space + 1))];
    }),
  );
}
