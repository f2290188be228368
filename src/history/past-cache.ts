import { createHash } from 'node:crypto';
import { endianness } from 'node:os';
import { forEachCollection } from '../content/collections.ts';
import { readRegularFile } from '../platform/regular-file.ts';
import { UUID_BYTES } from '../platform/uuid.ts';
import { writeFileWhole } from '../platform/write-file.ts';
import type { Collection } from '../schema/records.ts';
import { ANSWER_HASH_BYTES } from './answers.ts';
import { bytes, floats, list, mapping, name, numbers, text } from './fitting.ts';
import { COMMIT_BYTES, positionOf, type History, type PastColumns } from './history.ts';
import { loweredTimes } from './pack-history.ts';
import { recentIn } from './recent-cache.ts';

/*
 * What was learned of the past of a folder, in a file beside the compiled output that may be deleted at any time: a line
 * with the SHA-256 of all that follows, then JSON with the columns in base64. It is believed only where the key is the
 * one that is wanted, and everything in it fits together; whoever can write it could write the calendar, too.
 */

const FORMAT = 5;
const MAX_BYTES = 1024 * 1024 * 1024;

/** Where the file is, and the rules by which records are read: what other rules have learned is of no use. */
export interface PastCacheOptions {
  readonly file: string;
  readonly rules: string;
}

/** A version that is not the one that its path has at the commit, or was read with other settings of the site. */
export interface KeptVersion {
  readonly path: string;
  readonly blob: string;
  /** The blob of site.yml, null for none. */
  readonly site: string | null;
  /** The name that leads to it although no record has it any longer; null for a version that its path keeps. */
  readonly name: string | null;
  /** The digest of the picture that it shows, where it has a name; null for none. */
  readonly picture: string | null;
}

/** A record's latest start, and the one before it that was another; NaN for none. */
export interface StartColumns {
  readonly starts: Float64Array;
  readonly formerStarts: Float64Array;
}

/** All that is needed to go on from a commit. */
export interface CachedPast {
  readonly head: string;
  /** Of a whole clone. */
  readonly history: History;
  /** In the order of the columns of the history. */
  readonly starts: Readonly<Record<Collection, StartColumns>>;
  readonly site: string | null;
  readonly kept: readonly KeptVersion[];
}

/** Writes the cache; where that is not possible, there is none. */
export function writePastCache({ file, rules }: PastCacheOptions, past: CachedPast): void {
  const body = Buffer.from(
    JSON.stringify({ key: keyOf(rules), ...past }, (_key, value: unknown) =>
      ArrayBuffer.isView(value)
        ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64')
        : value,
    ),
  );
  try {
    writeFileWhole(file, Buffer.concat([Buffer.from(`${digestOf(body)}\n`), body]), { mode: 0o600 });
  } catch {
    // The past is read anew the next time.
  }
}

/** Reads the cache; null where there is none that can be used. */
export function readPastCache({ file, rules }: PastCacheOptions): CachedPast | null {
  try {
    const bytes = readRegularFile(file, { maxBytes: MAX_BYTES, followLinks: false });
    const end = bytes?.indexOf('\n') ?? -1;
    if (bytes === null || end === -1) return null;
    const body = bytes.subarray(end + 1);
    if (bytes.toString('latin1', 0, end) !== digestOf(body)) return null;
    return pastIn(JSON.parse(body.toString()), rules);
  } catch {
    return null;
  }
}

function keyOf(rules: string): string {
  return JSON.stringify([FORMAT, rules, endianness(), process.versions.tz]);
}

function digestOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex');
}

/** @throws Error where something does not fit */
function pastIn(value: unknown, rules: string): CachedPast | null {
  const { key, head, history, starts, site, kept } = mapping(value);
  if (key !== keyOf(rules)) return null;
  const whole = historyIn(history);
  const startsIn = (kind: Collection): StartColumns => {
    const { starts: latest, formerStarts } = mapping(mapping(starts)[kind]);
    const { length } = whole[kind].gone;
    return { starts: floats(latest, length), formerStarts: floats(formerStarts, length) };
  };
  return {
    head: name(head),
    history: whole,
    starts: forEachCollection(startsIn),
    site: site === null ? null : name(site),
    kept: list(kept).map((each) => {
      const version = mapping(each);
      return {
        path: text(version.path),
        blob: name(version.blob),
        site: version.site === null ? null : name(version.site),
        name: version.name === null ? null : text(version.name),
        picture: version.picture === null ? null : name(version.picture),
      };
    }),
  };
}

function historyIn(value: unknown): History {
  const { commits, site, events, organizations, places, recent } = mapping(value);
  const { names, written } = mapping(commits);
  const times = floats(written);
  const count = times.length;
  const columns = {
    events: columnsIn(events, count),
    organizations: columnsIn(organizations, count),
    places: columnsIn(places, count),
  };
  const previousStarts = floats(mapping(events).previousStarts, columns.events.gone.length);
  return {
    commits: { names: bytes(names, count * COMMIT_BYTES), written: times, times: loweredTimes(times) },
    knownFrom: 0,
    site: text(site),
    ...columns,
    events: { ...columns.events, previousStarts },
    recent: recentIn(recent, (kind, id) => isGoneIn(columns[kind], id), count),
  };
}

function isGoneIn(columns: PastColumns, id: string): boolean | null {
  const position = positionOf(columns, id);
  return position === -1 ? null : columns.gone[position] === 1;
}

function columnsIn(value: unknown, commits: number): PastColumns {
  const { ids, firsts, lasts, gone, hashes } = mapping(value);
  const flags = bytes(gone);
  const { length } = flags;
  return {
    ids: bytes(ids, length * UUID_BYTES),
    firsts: numbers(firsts, length, commits),
    lasts: numbers(lasts, length, commits),
    gone: flags,
    hashes: bytes(hashes, length * ANSWER_HASH_BYTES),
  };
}
