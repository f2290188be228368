import { parentPort, workerData } from 'node:worker_threads';
import { parseSource, type ReadTask } from './parse-source.ts';
import { SourceError } from './source.ts';

try {
  parentPort?.postMessage(await parseSource(workerData as ReadTask));
} catch (error) {
  if (!(error instanceof SourceError)) throw error;
  parentPort?.postMessage({ refusal: error.message });
}
