import { isMainThread } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

// "npm run dev" runs TypeScript without compiling it; tsx registers itself in the main thread only.
if (!isMainThread) register();
