import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** The value of each sample by its name and labels, as they stand in Prometheus's text format. */
export type Samples = ReadonlyMap<string, number>;

const SAMPLE = /^([a-z_:][\w:]*(?:\{.*\})?) (\S+)$/i;
const TRIES = 5;
const PAUSE_MILLISECONDS = 1_000;

/**
 * What a server tells of itself. Workers that have just been started may not answer yet, so it is asked again.
 *
 * @throws Error when it tells nothing, or something else
 */
export async function readMetrics(socketPath: string): Promise<Samples> {
  for (let tried = 1; ; tried += 1) {
    const { status, text } = await get(socketPath);
    if (status === 200) return samplesOf(text);
    if (tried === TRIES) throw new Error(`/metrics is answered with ${status}: ${text.slice(0, 200)}`);
    await sleep(PAUSE_MILLISECONDS);
  }
}

/** The sum of all samples of a metric that have these labels. */
export function total(samples: Samples | null, metric: string, ...labels: readonly string[]): number {
  const found = [...(samples ?? [])].filter(
    ([name]) => name.split('{', 1)[0] === metric && labels.every((label) => name.includes(label)),
  );
  return found.reduce((sum, [, value]) => sum + value, 0);
}

function samplesOf(text: string): Samples {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line): [string, number] => {
      const [, name, value] = SAMPLE.exec(line) ?? [];
      if (name === undefined) throw new Error(`/metrics has the line "${line}".`);
      return [name, Number(value)];
    }),
  );
}

function get(socketPath: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    request({ socketPath, path: '/metrics' }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, text });
      });
    })
      .on('error', reject)
      .end();
  });
}
