import { afterEach } from '@jest/globals';
import { startChild, type Child } from '../../soak/child.ts';

const children = new Set<Child>();

afterEach(async () => {
  for (const { pid } of children) process.kill(-pid, 'SIGKILL');
  await Promise.all([...children].map(({ ended }) => ended));
});

/** Starts a program of this machine. The test ends it afterwards, with all processes that it has started. */
export function startProgram(command: readonly string[]): Child {
  const child = startChild(command);
  children.add(child);
  void child.ended.then(() => children.delete(child));
  return child;
}
