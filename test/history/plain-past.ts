import type { AnswerParts } from '../../src/history/answers.ts';
import { createHash } from 'node:crypto';
import { eventJson, organizationJson, placeJson } from '../../src/calendar/wire.ts';
import { parseFile } from '../../src/content/parse.ts';
import { decodeFile } from '../../src/content/read/source-file.ts';
import { NO_SITE, validateRecord, validateSite } from '../../src/content/validate.ts';
import type { EventRecord } from '../../src/schema/event.ts';
import type { OrganizationRecord } from '../../src/schema/organization.ts';
import type { PlaceRecord } from '../../src/schema/place.ts';
import type { SiteRecord } from '../../src/schema/site.ts';

/** The texts of a content folder at a commit, by their paths. */
export type Tree = ReadonlyMap<string, string>;

/** What the plain reference says of a record; commits are numbers. */
export interface PlainPast {
  first: number;
  last: number;
  isGone: boolean;
  previousStart: string | null;
}

/** Everything that the plain reference says. */
export interface PlainPasts {
  readonly pasts: ReadonlyMap<string, PlainPast>;
  /** Each change of an answer for whatever reason: "<commit> <kind>/<id> <state>". */
  readonly changes: readonly string[];
}

type Kept = { readonly site: SiteRecord } & (
  | { readonly kind: 'events'; readonly record: EventRecord }
  | { readonly kind: 'organizations'; readonly record: OrganizationRecord }
  | { readonly kind: 'places'; readonly record: PlaceRecord }
);

/**
 * The plain reference of a replay (operators' handbook, "History of the content"): the whole folder is read at each
 * commit, every record is answered there, and the answers are compared with those at the commit before.
 */
export function plainPast(trees: readonly Tree[]): PlainPasts {
  const pasts = new Map<string, PlainPast>();
  const changes: string[] = [];
  const starts = new Map<string, string[]>();
  /** The last readable version of each path. */
  const kept = new Map<string, Kept>();
  /** The last record that had each name. */
  const named = new Map<string, Kept>();
  let site: SiteRecord = NO_SITE;
  let before = new Map<string, string>();
  for (const [commit, tree] of trees.entries()) {
    const siteText = tree.get('site.yml');
    site = siteText === undefined ? NO_SITE : (siteIn(siteText) ?? site);
    for (const path of kept.keys()) if (!tree.has(path)) kept.delete(path);
    for (const [path, text] of tree) {
      const read = recordIn(path, text, site);
      if (read !== null) kept.set(path, read);
    }
    const records = new Map<string, Kept>();
    for (const path of [...kept.keys()].sort()) {
      const written = kept.get(path);
      if (written === undefined) continue;
      const version = withPicture(written, tree);
      const key = `${version.kind}/${version.record.id}`;
      if (!records.has(key)) records.set(key, version);
    }
    const names = new Set<string>();
    for (const version of records.values()) {
      const name = nameOf(version);
      if (!names.has(name)) named.set(name, version);
      names.add(name);
    }
    const after = new Map<string, string>();
    for (const [key, version] of records) {
      const { json, more } = answerOf(version, named, site);
      after.set(key, json + more);
      const start = version.kind === 'events' ? version.record.startDate : null;
      if (start !== null) starts.set(key, [...(starts.get(key) ?? []), start]);
    }
    for (const key of new Set([...before.keys(), ...after.keys()])) {
      if (before.get(key) === after.get(key)) continue;
      const state = !before.has(key) ? 'added' : after.has(key) ? 'changed' : 'removed';
      changes.push(`${commit} ${key} ${state}`);
      const past = pasts.get(key) ?? { first: commit, last: commit, isGone: false, previousStart: null };
      pasts.set(key, { ...past, last: commit, isGone: !after.has(key) });
    }
    for (const [key, version] of records) {
      const past = pasts.get(key);
      if (past === undefined || version.kind !== 'events') continue;
      const { startDate } = version.record;
      past.previousStart = (starts.get(key) ?? []).findLast((start) => start !== startDate) ?? null;
    }
    before = after;
  }
  return { pasts, changes };
}

function siteIn(text: string): SiteRecord | null {
  const { document } = parseFile({ kind: 'site', path: 'site.yml', stem: 'site', format: 'yaml', text });
  return document && validateSite(document).record;
}

function recordIn(path: string, text: string, site: SiteRecord): Kept | null {
  const [kind] = path.split('/');
  const [stem = '', ending] = (path.split('/').at(-1) ?? '').split('.');
  if (kind !== 'events' && kind !== 'organizations' && kind !== 'places') return null;
  const format = ending === 'md' ? 'markdown' : 'yaml';
  const decoded = decodeFile(path, format, Buffer.from(text));
  if (typeof decoded !== 'string') return null;
  const { document } = parseFile({ kind, path, stem, format, text: decoded });
  if (document === null) return null;
  if (kind === 'events') {
    const { record } = validateRecord(kind, document, site);
    return record && { site, kind, record };
  }
  if (kind === 'organizations') {
    const { record } = validateRecord(kind, document, site);
    return record && { site, kind, record };
  }
  const { record } = validateRecord(kind, document, site);
  return record && { site, kind, record };
}

/**
 * Returns the version with the address of its own picture, made of the bytes in the tree; null where the picture is
 * missing.
 */
function withPicture(version: Kept, tree: Tree): Kept {
  const addressOf = (written: string | null): string | null => {
    if (written?.startsWith('images/') !== true) return written;
    const [bytes, { url }] = [tree.get(written), version.site];
    if (bytes === undefined || url === null) return null;
    const blob = createHash('sha1')
      .update(`blob ${Buffer.byteLength(bytes)}\0${bytes}`)
      .digest('hex');
    return `${url}/images/${blob}.${written.endsWith('.png') ? 'png' : 'jpg'}`;
  };
  switch (version.kind) {
    case 'events':
      return { ...version, record: { ...version.record, thumbnail: addressOf(version.record.thumbnail) } };
    case 'organizations':
      return { ...version, record: { ...version.record, logoUrl: addressOf(version.record.logoUrl) } };
    case 'places':
      return version;
  }
}

function nameOf({ kind, record }: Kept): string {
  return kind === 'places' ? `places/${record.stem}` : `${kind}/${record.slug}`;
}

function answerOf(version: Kept, named: ReadonlyMap<string, Kept>, site: SiteRecord): AnswerParts {
  if (version.kind === 'places') return placeJson(version.record);
  if (version.kind === 'organizations') return organizationJson(version.record, site);
  const { record } = version;
  const place = named.get(`places/${record.place}`);
  const organizations = [record.organization, ...record.coOrganizers].flatMap((slug) => {
    const found = named.get(`organizations/${slug}`);
    return found?.kind === 'organizations' ? [found.record] : [];
  });
  return eventJson(record, { place: place?.kind === 'places' ? place.record : null, organizations });
}
