import type { Page } from '../../pages/page.tsx';
import type { Reader } from '../../pages/reader.ts';

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

/** @param address as links have it */
export function fileAt({ to }: Reader, address: string, make: () => Buffer): SiteFile {
  return { path: address.slice(to.file('/').length), make };
}

/** A page is a folder with one file in it, which every host serves at the address of the folder. */
export function pageFile(reader: Reader, address: string | null, makePage: () => Page): SiteFile {
  if (address === null) throw new TypeError('A page of the static site has no address.');
  return fileAt(reader, `${address}index.html`, () => makePage().bytes);
}
