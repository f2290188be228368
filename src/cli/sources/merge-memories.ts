import { type Memory, type MemoryLine, memoryText, NO_MEMORY, readMemory } from './memory.ts';

/** The texts of a memory on two branches, and where these parted; null where there was none. */
export interface MemorySides {
  readonly base: string | null;
  readonly main: string | null;
  readonly branch: string | null;
}

/**
 * Merges what two branches remember of a source, event by event: a line that one of them changed is taken, and of a line that both
 * changed that of the main branch. The source is asked unconditionally afterwards.
 *
 * @param ofMain the ids of records that are taken as the main branch has them: so is what it remembers of them
 * @throws MemoryError where one of the texts is no memory
 */
export function mergeMemories(
  { base, main, branch }: MemorySides,
  ofMain: ReadonlySet<string> = new Set(),
): string {
  const [before, ours, theirs] = [base, main, branch].map(linesIn);
  const lines = new Map<string, MemoryLine>();
  for (const uid of new Set([...(ours?.keys() ?? []), ...(theirs?.keys() ?? [])])) {
    const [old, one, other] = [before?.get(uid), ours?.get(uid), theirs?.get(uid)];
    const isOfMain = one?.id != null && ofMain.has(one.id);
    const line = !isOfMain && textOf(one) === textOf(old) ? other : one;
    if (line !== undefined) lines.set(uid, line);
  }
  return memoryText({ validator: null, lines });
}

function linesIn(text: string | null): Memory['lines'] {
  return (text === null ? NO_MEMORY : readMemory(text)).lines;
}

function textOf(line: MemoryLine | undefined): string {
  return line === undefined ? '' : memoryText({ validator: null, lines: new Map([[line.uid, line]]) });
}
