import { BenchError } from '../comparison.ts';
import type { OwnServer } from '../own-server.ts';

const MICROSECONDS = 1_000;

/** Microseconds until the whole answer is there, as it is in no encoding. @throws BenchError when its status is not 200 */
export async function timeOf({ port, headers }: OwnServer, path: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { ...headers, 'Accept-Encoding': 'identity' },
  });
  await response.arrayBuffer();
  if (response.status !== 200) throw new BenchError(`${path} is answered with ${response.status}.`);
  return (performance.now() - start) * MICROSECONDS;
}
