import type { Usage } from './processes.ts';

/**
 * What a process may hold at the end more than at the start: what V8 keeps of memory that is free moves by some ten
 * MiB, and a leak of one calendar of the soak a reload is soon past that.
 */
const MAX_MEBIBYTES_PER_PROCESS = 64;
/** A reload or a new connection to Redis may be under way. */
const MAX_DESCRIPTORS_PER_PROCESS = 4;

/** Says where the server holds more than it should; nothing where it does not. */
export function growthOf(start: Usage, end: Usage): string[] {
  const complaints: string[] = [];
  const mebibytes = start.mebibytes + MAX_MEBIBYTES_PER_PROCESS * start.processes;
  if (end.mebibytes > mebibytes)
    complaints.push(
      `Memory grew from ${start.mebibytes.toFixed(0)} to ${end.mebibytes.toFixed(0)} MiB, past ${mebibytes.toFixed(0)}.`,
    );
  const descriptors = start.descriptors + MAX_DESCRIPTORS_PER_PROCESS * start.processes;
  if (end.descriptors > descriptors)
    complaints.push(
      `Open descriptors grew from ${start.descriptors} to ${end.descriptors}, past ${descriptors}.`,
    );
  if (end.processes !== start.processes)
    complaints.push(`There were ${start.processes} processes, and now there are ${end.processes}.`);
  return complaints;
}
