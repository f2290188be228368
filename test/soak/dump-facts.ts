import type { Representation } from './representation.ts';

/** A line of a dump with one record; the order of the lines has no meaning. */
export interface DumpLine {
  readonly kind: string;
  readonly id: string;
  readonly record: unknown;
}

export interface Dump {
  readonly revision: string;
  /** The sync token with which a client continues. */
  readonly next: string;
  readonly lines: readonly DumpLine[];
}

const KINDS = ['event', 'organization', 'place'] as const;

/**
 * Reads the text of a dump.
 *
 * @throws Error where it is no dump, or has another number of records than it says
 */
export function readDump(text: string): Dump {
  const [first = '', ...rest] = text.trimEnd().split('\n');
  const head = JSON.parse(first) as Record<'revision' | 'next' | `${(typeof KINDS)[number]}s`, unknown>;
  const lines = rest.map((line) => JSON.parse(line) as DumpLine);
  for (const kind of KINDS) {
    const count = lines.filter((line) => line.kind === kind).length;
    if (head[`${kind}s`] !== count)
      throw new Error(`${String(head[`${kind}s`])} ${kind}s, and ${count} lines`);
  }
  return { revision: String(head.revision), next: String(head.next), lines };
}

/** The comparison for `/open/dump`, whose records may come in any order. */
export const DUMP: Representation = {
  path: /^\/open\/dump$/,
  facts: (text) =>
    readDump(text)
      .lines.map(({ kind, record }) => lineOf(kind, record))
      .sort(),
  expected: ({ path, dataOf }) => {
    const query = path.split('?')[1] ?? '';
    return KINDS.flatMap((kind) =>
      dataOf(`/open/${kind}?pageSize=500&${query}`).map((record) => lineOf(kind, record)),
    ).sort();
  },
};

function lineOf(kind: string, record: unknown): string {
  return `${kind} ${JSON.stringify(record)}`;
}
