/** A file of the static site, not made yet. */
export interface SiteFile {
  /** From the folder of the site on, with slashes. */
  readonly path: string;
  readonly make: () => Buffer;
}

/** What a site is made for. */
export interface SiteQuery {
  /** The path that it is put below, without a slash at its end; empty at the root of a host. */
  readonly base: string;
  /** The moment that says which events are over, in milliseconds since 1970. */
  readonly now: number;
}
