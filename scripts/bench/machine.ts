import { arch, cpus, release, totalmem, type } from 'node:os';

const GIBIBYTE = 2 ** 30;

/** The machine that was measured on: processor, cores, memory, Node.js, operating system. */
export function describeMachine(): string {
  const processors = cpus();
  return [
    processors[0]?.model.trim() ?? 'unknown processor',
    `${processors.length} ${processors.length === 1 ? 'core' : 'cores'}`,
    `${(totalmem() / GIBIBYTE).toFixed(0)} GiB`,
    `Node.js ${process.version}`,
    `${type()} ${release().replace(/-.*/, '')} ${arch()}`,
  ].join(', ');
}
