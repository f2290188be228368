/** What a merge does with a fact: keep the file's value, take the source's, remember that both agree, or report a conflict. */
export type Decision = 'keep' | 'take' | 'agree' | 'conflict';

/** How a fact changed in the source since it was last taken over. */
type SourceSide = 'same' | 'added' | 'changed' | 'removed';

/** The fact in the file: as it was taken over, as the source has it now, or something else. */
type FileSide = 'taken' | 'agreeing' | 'edited';

/** The decision in a case of the merge, and its sentence in reports. */
export interface MergeCase {
  readonly decision: Decision;
  readonly sentence: string;
}

const LEFT = 'the file stays as it is. --take FILE takes what the source says.';

/** All cases of the three-way merge of a fact. Edits of people are never undone; what only the source changed is taken. */
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

/** The versions of a fact to merge, as digests; null where there is no value. */
export interface Sides {
  /** The value in the source when the fact was last taken over. */
  readonly then: string | null;
  /** The value in the source now. */
  readonly now: string | null;
  /** The value in the file after that. */
  readonly taken: string | null;
  /** The value in the file now. */
  readonly file: string | null;
  /** Whether the file agrees with the source now; called only where the source changed the fact. */
  readonly isAgreeing: () => boolean;
}

/** Decides the three-way merge of a fact. */
export function mergeFact({ then, now, taken, file, isAgreeing }: Sides): MergeCase {
  const source = then === now ? 'same' : then === null ? 'added' : now === null ? 'removed' : 'changed';
  if (source === 'same') return CASES.same[file === taken ? 'taken' : 'edited'];
  return CASES[source][isAgreeing() ? 'agreeing' : file === taken ? 'taken' : 'edited'];
}
