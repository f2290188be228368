import { existsSync, readdirSync, readFileSync } from 'node:fs';

interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly kibibytes: number;
}

/** The memory and descriptors that processes hold. */
export interface Usage {
  readonly processes: number;
  readonly mebibytes: number;
  readonly descriptors: number;
}

/** Returns whether the system lists its processes in `/proc`, as Linux does. */
export function canListProcesses(): boolean {
  return existsSync('/proc/self/status');
}

export function childrenOf(pid: number): number[] {
  return listProcesses()
    .filter(({ parent }) => parent === pid)
    .map((child) => child.pid);
}

/** Returns the command line of a process as one text; empty where the process has ended. */
export function commandOf(pid: number): string {
  return unlessEnded(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? '';
}

/** Returns what these processes and their children hold together. */
export function usageOf(pids: readonly number[]): Usage {
  const rows = listProcesses().filter(({ pid, parent }) => pids.includes(pid) || pids.includes(parent));
  return {
    processes: rows.length,
    mebibytes: sum(rows.map(({ kibibytes }) => kibibytes)) / 1024,
    descriptors: sum(rows.map(({ pid }) => unlessEnded(() => readdirSync(`/proc/${pid}/fd`).length) ?? 0)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Lists processes as Linux shows them (proc_pid_status(5)). */
function listProcesses(): ProcessRow[] {
  if (!canListProcesses()) return [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const rows = pids.map((pid) => {
    const status = unlessEnded(() => readFileSync(`/proc/${pid}/status`, 'utf8'));
    if (status === null) return null;
    const field = (key: string): number =>
      Number(new RegExp(`^${key}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    return { pid: Number(pid), parent: field('PPid'), kibibytes: field('VmRSS') };
  });
  return rows.filter((row) => row !== null);
}

/** Returns what is read of a process; null where the process has ended meanwhile. */
function unlessEnded<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
