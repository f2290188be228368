import type { Usage } from './processes.ts';

/**
 * The growth of a process's memory during the soak that is allowed. The free memory that V8 keeps varies by tens of
 * MiB, and a leak of one calendar at each reload soon exceeds this.
 */
const MAX_MEBIBYTES_PER_PROCESS = 64;
/** The growth in descriptors that is allowed: a reload or a new connection to Redis may be under way. */
const MAX_DESCRIPTORS_PER_PROCESS = 4;

/** Returns a sentence for each resource of which the server holds more than it should. */
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
