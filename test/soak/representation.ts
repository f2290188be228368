/** A record, as far as it matters for what shows it. */
export interface ModelRecord {
  readonly id: string;
  readonly name: string;
}

/** An event with all its fields. */
export interface ModelEvent extends ModelRecord {
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly latitude: number | null;
}

/** What is asked of a revision. */
export interface Asked {
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly newestChange: string | null;
  /** The events that satisfy filters, in the order of the list. */
  readonly list: (query: string) => readonly ModelEvent[];
  /** The records of a list of the interface. */
  readonly dataOf: (target: string) => readonly ModelRecord[];
}

/** Something that shows records in its own way: compared by what it says, not by its bytes. */
export interface Representation {
  readonly path: RegExp;
  /** @throws Error where it is not well-formed */
  readonly facts: (text: string, path: string) => readonly string[];
  /** The facts, or the path of an operation of the interface that refuses in the same way. */
  readonly expected: (asked: Asked) => readonly string[] | string;
}

/** The query of a path, without its question mark. */
export function queryOf(path: string): string {
  return path.split(/\?(.*)/s)[1] ?? '';
}
