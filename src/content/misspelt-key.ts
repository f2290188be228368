import { RECORD_TYPES } from '../schema/records.ts';
import { MAX_GUESSES } from '../platform/did-you-mean.ts';
import { keysMeant } from './key-meant.ts';
import type { Document } from './parse.ts';

/** True where an unknown key of a record, which is reported as such, probably stands for one that is not there. */
export function isMisspelt({ kind, root }: Document, key: string): boolean {
  const known = RECORD_TYPES[kind].fields;
  return [...root.entries.keys()]
    .filter((written) => !Object.hasOwn(known, written))
    .slice(0, MAX_GUESSES)
    .some((written) => keysMeant(written, [key]).length > 0);
}
