import { isMainThread } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

// "npm run dev" runs TypeScript as it is; tsx sees to the main thread only.
if (!isMainThread) register();
