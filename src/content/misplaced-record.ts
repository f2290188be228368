import { diagnostic, startOf, type Diagnostic } from '../diagnostics/codes.ts';
import { COLLECTION_TYPES, RECORD_TYPES, type Collection } from '../schema/records.ts';
import { rowsOf } from '../schema/table.ts';
import { COLLECTIONS, isCollection } from './collections.ts';
import type { Document } from './parse.ts';

/** A record that has one fault more than another collection has for it is hardly meant for that one. */
const CLEARLY_FEWER = 2;

/**
 * The collection for whose records a record is written that lies in another one; null where its keys do not decide
 * that: a key that is not known and a required one that is missing are a fault each, and the right collection
 * has one at the most, and clearly fewer than any other.
 */
export function collectionMeant({ kind, root }: Document): Collection | null {
  if (!isCollection(kind)) return null;
  const keys = [...root.entries.keys()];
  const [best, next] = COLLECTIONS.map((collection) => ({
    collection,
    faults: faultsWithin(collection, keys),
  })).sort((a, b) => a.faults - b.faults);
  if (best === undefined || best.collection === kind || best.faults > 1 || best.faults === next?.faults) {
    return null;
  }
  return faultsWithin(kind, keys) - best.faults >= CLEARLY_FEWER ? best.collection : null;
}

function faultsWithin(collection: Collection, keys: readonly string[]): number {
  const { fields } = RECORD_TYPES[collection];
  const unknown = keys.filter((key) => !Object.hasOwn(fields, key));
  const missing = rowsOf(RECORD_TYPES[collection]).filter(
    ([key, { required }]) => required && !keys.includes(key),
  );
  return unknown.length + missing.length;
}

/** The one problem of a record that lies in the folder of another kind: what else is wrong comes from that. */
export function misplaced({ kind, file }: Document, meant: Collection): Diagnostic {
  const { name } = COLLECTION_TYPES[meant];
  const right = `${meant}${file.slice(file.indexOf('/'))}`;
  return diagnostic(
    'record-misplaced',
    startOf(file),
    `This looks like ${name === 'place' ? 'a' : 'an'} ${name}, and lies in ${kind}/: the keys are those of ${meant}.`,
    `Move the file to "${right}".`,
  );
}
