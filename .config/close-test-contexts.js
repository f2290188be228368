import { AsyncLocalStorage } from 'node:async_hooks';

/*
 * jest opens an AsyncLocalStorage for each test file and closes none, so that every promise of a file would carry one of
 * each file that the same process has run before. This closes those before the next file.
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
