import type { Request } from 'express';
import { LRUCache } from 'lru-cache';

/** What bodies are coded in; of those that are equally welcome the first is taken, which makes them smallest. */
export const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

/** What a client takes besides bytes as they are. */
export interface Negotiated {
  /** Null where bytes as they are are more welcome than any. */
  readonly preferred: Coding | null;
  readonly accepted: readonly Coding[];
}

const NONE: Negotiated = { preferred: null, accepted: [] };

/** A coding, or "*", and its weight (RFC 9110, sections 12.4.2 and 12.5.3). */
const MEMBER = /^[ \t]*([^\s;=]+)[ \t]*(?:;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)[ \t]*)?$/;

const MAX_MEMBERS = 1_000;

/** Most clients send one of a few fields. */
const MAX_FIELD_LENGTH = 128;
const remembered = new LRUCache<string, Negotiated>({ max: 256 });

/**
 * What the client's `Accept-Encoding` asks for. Bytes as they are can always be sent, also to those who say that
 * they do not want them: nothing else would be of more use to them.
 */
export function negotiate({ headers }: Request): Negotiated {
  const field = headers['accept-encoding'];
  if (field === undefined) return NONE;
  const known = remembered.get(field);
  if (known !== undefined) return known;
  const negotiated = read(field);
  if (field.length <= MAX_FIELD_LENGTH) remembered.set(field, negotiated);
  return negotiated;
}

/** What cannot be read counts for nothing, nor what comes behind more members than there are codings. */
function read(field: string): Negotiated {
  const weights = new Map<string, number>();
  for (const member of field.toLowerCase().split(',', MAX_MEMBERS)) {
    const [, name, weight = '1'] = MEMBER.exec(member) ?? [];
    if (name !== undefined) weights.set(name, Number(weight));
  }
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0;
  const accepted = CODINGS.filter((coding) => weightOf(coding) > 0);
  const [best] = accepted.toSorted((one, other) => weightOf(other) - weightOf(one));
  const isWelcome = best !== undefined && weightOf(best) >= weightOf('identity');
  return { preferred: isWelcome ? best : null, accepted };
}
