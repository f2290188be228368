/** What a merge does with a fact of a file. */
export type Decision = 'keep' | 'take' | 'agree' | 'conflict';

/** What the source says of a fact, beside what it said when the fact was taken. */
type SourceSide = 'same' | 'added' | 'changed' | 'removed';

/** What the file says of a fact: what was taken, what the source says now, or something else. */
type FileSide = 'taken' | 'agreeing' | 'edited';

/** A case of a merge, with its sentence in reports. */
export interface MergeCase {
  readonly decision: Decision;
  readonly sentence: string;
}

const LEFT = 'the file stays as it is. --take FILE takes what the source says.';

/** Every case of the three-way merge of a fact. No edit of a person is undone; what only the source changed arrives. */
const CASES: Readonly<Record<SourceSide, Readonly<Record<FileSide, MergeCase>>>> = {
  same: {
    taken: { decision: 'keep', sentence: 'Nothing changed.' },
    agreeing: { decision: 'keep', sentence: 'Nothing changed.' },
    edited: { decision: 'keep', sentence: 'Somebody edited it here, and the source did not change.' },
  },
  added: {
    taken: { decision: 'take', sentence: 'The source says it by now.' },
    agreeing: { decision: 'agree', sentence: 'The source says by now what somebody wrote here.' },
    edited: {
      decision: 'conflict',
      sentence: `The source says it by now, and somebody wrote it here: ${LEFT}`,
    },
  },
  changed: {
    taken: { decision: 'take', sentence: 'The source changed it.' },
    agreeing: { decision: 'agree', sentence: 'The source and somebody here changed it alike.' },
    edited: { decision: 'conflict', sentence: `The source changed it, and so did somebody here: ${LEFT}` },
  },
  removed: {
    taken: { decision: 'take', sentence: 'The source no longer says it.' },
    agreeing: { decision: 'agree', sentence: 'The source no longer says it, and neither does the file.' },
    edited: {
      decision: 'conflict',
      sentence: `The source no longer says it, and somebody edited it here: ${LEFT}`,
    },
  },
};

/** The three sides of a fact, as digests; null where nothing is said. */
export interface Sides {
  /** What the source said when the fact was taken. */
  readonly then: string | null;
  /** What the source says now. */
  readonly now: string | null;
  /** What the file said after the fact was taken. */
  readonly taken: string | null;
  /** What the file says. */
  readonly file: string | null;
  /** Whether the file says what the source says now. It is asked only where the source changed the fact. */
  readonly isAgreeing: () => boolean;
}

/** Decides what becomes of a fact that a source, and perhaps somebody here, changed since it was taken. */
export function mergeFact({ then, now, taken, file, isAgreeing }: Sides): MergeCase {
  const source = then === now ? 'same' : then === null ? 'added' : now === null ? 'removed' : 'changed';
  if (source === 'same') return CASES.same[file === taken ? 'taken' : 'edited'];
  return CASES[source][isAgreeing() ? 'agreeing' : file === taken ? 'taken' : 'edited'];
}
