import { AsyncLocalStorage } from 'node:async_hooks';
import { setFlagsFromString } from 'node:v8';

/*
 * Each test file loads all code anew, so that what V8 optimizes is thrown away a moment later. V8 waits fifteen times longer here
 * before it optimizes a function, which takes a sixth off the processor's time. Later versions of Node.js have a cheaper
 * compiler for that, and no such flag.
 */
if (process.versions.node.startsWith('20.')) setFlagsFromString('--interrupt-budget=1000000');

/*
 * jest-circus 30 makes one AsyncLocalStorage for each test file (`testExecutionContext` of its run.ts), enters it with `run`
 * and never disables it, although the process goes on to the next file. Before Node.js 24 an enabled storage costs every
 * promise of the process some work, so the twentieth file of a process pays for nineteen that are over: without this, the
 * suite takes 8 percent more of the processor's time. The storage is not exported, so that `run` is the only place to
 * learn of it. This can go when jest disables the storage itself, or when Node.js 24 is the oldest version that is supported
 * (its storages are part of V8's frames and cost nothing then).
 */

const { prototype } = AsyncLocalStorage;
prototype.opened ??= remembering();

for (const storage of prototype.opened) storage.disable();
prototype.opened.clear();

function remembering() {
  const opened = new Set();
  const { run } = prototype;
  prototype.run = function (...args) {
    opened.add(this);
    return run.apply(this, args);
  };
  return opened;
}
