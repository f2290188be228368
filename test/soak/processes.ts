import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { errnoOf } from '../../src/platform/system-errors.ts';

interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly kibibytes: number;
}

/** What processes use of the machine. */
export interface Usage {
  readonly processes: number;
  readonly mebibytes: number;
  /** Null where the system does not say. */
  readonly descriptors: number | null;
}

/** Whether this system lists its processes, by `/proc` or by `ps`. */
export function canListProcesses(): boolean {
  return listProcesses().length > 0;
}

export function childrenOf(pid: number): number[] {
  return listProcesses()
    .filter(({ parent }) => parent === pid)
    .map((child) => child.pid);
}

/** What these processes and their children use together. */
export function usageOf(pids: readonly number[]): Usage {
  const rows = listProcesses().filter(({ pid, parent }) => pids.includes(pid) || pids.includes(parent));
  const descriptors = rows.map(({ pid }) => descriptorsOf(pid));
  return {
    processes: rows.length,
    mebibytes: sum(rows.map(({ kibibytes }) => kibibytes)) / 1024,
    descriptors: descriptors.includes(null) ? null : sum(descriptors.map(Number)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function listProcesses(): ProcessRow[] {
  return fromProc() ?? fromPs() ?? [];
}

/** As Linux lists them (proc_pid_status(5)). */
function fromProc(): ProcessRow[] | null {
  let names: string[];
  try {
    names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return null;
  }
  if (names.length === 0) return null;
  return names.flatMap((name) => {
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8');
      const field = (key: string): number =>
        Number(new RegExp(`^${key}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);
      return [{ pid: Number(name), parent: field('PPid'), kibibytes: field('VmRSS') }];
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
}

function fromPs(): ProcessRow[] | null {
  try {
    const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' })
      .trim()
      .split('\n');
    return lines.map((line) => {
      const [pid = 0, parent = 0, kibibytes = 0] = line.trim().split(/\s+/).map(Number);
      return { pid, parent, kibibytes };
    });
  } catch {
    return null;
  }
}

function descriptorsOf(pid: number): number | null {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch (error) {
    return errnoOf(error) === 'ENOENT' && canReadOwn() ? 0 : null;
  }
}

/** Tells a process that has ended from a system without `/proc`. */
function canReadOwn(): boolean {
  try {
    return readdirSync('/proc/self/fd').length > 0;
  } catch {
    return false;
  }
}
