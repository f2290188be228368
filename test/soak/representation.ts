/** A record with the fields that tests look at. */
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

/** A request to a revision, and the lists of the revision. */
export interface RevisionRequest {
  readonly path: string;
  /** The time of the request, in milliseconds since 1970. */
  readonly now: number;
  readonly newestChange: string | null;
  /** Returns the events that satisfy the filters of a query, in the order of the list. */
  readonly list: (query: string) => readonly ModelEvent[];
  /** Returns the records in the answer to a list request. */
  readonly dataOf: (target: string) => readonly ModelRecord[];
}

/** A form of the records, such as a feed or a page, which is compared by its facts and not byte by byte. */
export interface Representation {
  readonly path: RegExp;
  /**
   * Returns the facts of a body.
   *
   * @throws Error where it is not well-formed
   */
  readonly facts: (text: string, path: string) => readonly string[];
  /** Returns the expected facts, or the path of an API request that is refused with the same status. */
  readonly expected: (asked: RevisionRequest) => readonly string[] | string;
}

/** Returns the query of a path, without its question mark. */
export function queryOf(path: string): string {
  return path.split(/\?(.*)/s)[1] ?? '';
}
