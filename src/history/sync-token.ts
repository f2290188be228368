import { hash } from 'node:crypto';
import { UUID_BYTES, uuidBytes, uuidOf } from '../platform/uuid.ts';

/** A record, by the position of its kind and its id in lower case. */
export interface RecordKey {
  readonly kind: number;
  readonly id: string;
}

/** A place in the order of the changes: right after the entry of this commit with this key, which need not exist. */
export interface LogPlace extends RecordKey {
  readonly commit: number;
}

/**
 * How far a client has followed a calendar (guide, "Sync tokens"). Servers store no tokens: every server with the
 * same history can go on from one.
 */
export interface SyncToken {
  /** The kinds of records that are followed, a bit each. */
  readonly kinds: number;
  /** The number of the newest commit at the time when the token was made. */
  readonly seen: number;
  /** A digest of the ancestry of the commit `seen`, as `ANCESTRY_BYTES` characters of one byte each. */
  readonly seenAncestry: string;
  /** A digest of the ancestry of the commit that `place` names, with as many characters. */
  readonly placeAncestry: string;
  /** The client began with all records as of this commit, so it never hears of what was removed by then. */
  readonly begun: number;
  readonly place: LogPlace;
  /** Records that were uncommitted at some time of the walk, and have to be sent again; `MAX_UNCOMMITTED` at most. */
  readonly uncommitted: readonly RecordKey[];
  /** Whether more records than `uncommitted` has were uncommitted, so that no change of these can be noticed. */
  readonly isCrowded: boolean;
  /** A digest of all records that were uncommitted when the token was made: `STATE_BYTES` characters of one byte each. */
  readonly state: string;
}

export const ANCESTRY_BYTES = 16;
export const STATE_BYTES = 16;
export const MAX_UNCOMMITTED = 64;

/** Raised when tokens are written in another way. */
const FORMAT = 2;
const CHECK_BYTES = 4;
const KEY_BYTES = 1 + UUID_BYTES;
const RULES_BYTES = 2;
const NUMBER_BYTES = 4;
/** The length of a token that names no uncommitted record. */
const SHORTEST = 2 + RULES_BYTES + 3 * NUMBER_BYTES + 2 * ANCESTRY_BYTES + KEY_BYTES + 1 + STATE_BYTES;
const LONGEST = SHORTEST + MAX_UNCOMMITTED * KEY_BYTES;

/** The token as a text of base64url, at most some 1,600 characters. */
export function encodeSyncToken(token: SyncToken, rules: string): string {
  const { kinds, seen, seenAncestry, placeAncestry, begun, place, uncommitted, isCrowded, state } = token;
  const body = Buffer.concat([
    Buffer.from([FORMAT, kinds]),
    rulesBytes(rules),
    numberBytes(seen),
    numberBytes(begun),
    numberBytes(place.commit),
    Buffer.from(seenAncestry + placeAncestry, 'latin1'),
    keyBytes(place),
    Buffer.from([Number(isCrowded)]),
    Buffer.from(state, 'latin1'),
    ...uncommitted.map(keyBytes),
  ]);
  return Buffer.concat([checkOf(body), body]).toString('base64url');
}

/**
 * Reads a token, which has one spelling: a text that `encodeSyncToken` would write differently is refused.
 *
 * @returns null for a text that `encodeSyncToken` has not written, "expired" for a token of another format or of other rules
 */
export function decodeSyncToken(text: string, rules: string): SyncToken | 'expired' | null {
  if (text.length > 2 * LONGEST) return null;
  const bytes = Buffer.from(text, 'base64url');
  const body = bytes.subarray(CHECK_BYTES);
  if (bytes.toString('base64url') !== text || !checkOf(body).equals(bytes.subarray(0, CHECK_BYTES)))
    return null;
  const reader = new TokenReader(body);
  if (reader.byte() !== FORMAT) return 'expired';
  if (body.length < SHORTEST || body.length > LONGEST) return null;
  const kinds = reader.byte();
  if (!reader.take(RULES_BYTES).equals(rulesBytes(rules))) return 'expired';
  const [seen, begun, commit] = [reader.number(), reader.number(), reader.number()];
  const [seenAncestry, placeAncestry] = [reader.text(ANCESTRY_BYTES), reader.text(ANCESTRY_BYTES)];
  const place = { commit, ...reader.key() };
  const isCrowded = reader.byte() !== 0;
  const state = reader.text(STATE_BYTES);
  const uncommitted = Array.from({ length: Math.floor(reader.left / KEY_BYTES) }, () => reader.key());
  const token = { kinds, seen, seenAncestry, placeAncestry, begun, place, uncommitted, isCrowded, state };
  return encodeSyncToken(token, rules) === text ? token : null;
}

/** Reads the parts of a token one after the other; after its end a byte is 0 and a text is empty. */
class TokenReader {
  #rest: Buffer;

  constructor(bytes: Buffer) {
    this.#rest = bytes;
  }

  get left(): number {
    return this.#rest.length;
  }

  take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return taken;
  }

  byte(): number {
    return this.take(1)[0] ?? 0;
  }

  number(): number {
    return this.take(NUMBER_BYTES).readInt32LE();
  }

  text(length: number): string {
    return this.take(length).toString('latin1');
  }

  key(): RecordKey {
    return { kind: this.byte(), id: uuidOf(this.take(UUID_BYTES).toString('hex')) };
  }
}

/** Returns a checksum, which finds copying errors. It is no protection: a forged token gives no more access than any other. */
function checkOf(body: Buffer): Buffer {
  return hash('sha256', body, 'buffer').subarray(0, CHECK_BYTES);
}

function rulesBytes(rules: string): Buffer {
  return hash('sha256', rules, 'buffer').subarray(0, RULES_BYTES);
}

function numberBytes(number: number): Buffer {
  const bytes = Buffer.alloc(NUMBER_BYTES);
  bytes.writeInt32LE(number);
  return bytes;
}

function keyBytes({ kind, id }: RecordKey): Buffer {
  return Buffer.concat([Buffer.from([kind]), uuidBytes(id)]);
}
