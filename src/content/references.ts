import { diagnostic, type Diagnostic, type Place } from '../diagnostics/codes.ts';
import { EVENT, type EventRecord } from '../schema/event.ts';
import { formats, isOneLine } from '../schema/formats.ts';
import type { Collection, RecordIn } from '../schema/records.ts';
import { certainGuess, createGuesser, didYouMean } from '../platform/did-you-mean.ts';
import type { YamlNode } from '../yaml/nodes.ts';
import { replacement } from './fix/edits.ts';
import type { Document } from './parse.ts';
import type { UnreadFile } from './read/read-content.ts';
import type { Validated } from './validate.ts';

/** All records of a content folder that could be parsed, those with problems of their own included. */
export type ValidatedRecords = { readonly [Each in Collection]: readonly Validated<RecordIn<Each>>[] };

type AnyRecord = Validated<unknown>;

/**
 * References of events that lead nowhere (contract, section 3). A file that is itself broken counts as existing, so
 * that its fault is reported once.
 */
export function checkReferences(records: ValidatedRecords, unread: readonly UnreadFile[]): Diagnostic[] {
  const { events, organizations, places } = records;
  const unreadOf = (kind: UnreadFile['kind']): Named[] =>
    unread.filter((file) => file.kind === kind).map(({ stem }) => ({ key: stem, name: stem }));
  const knownPlaces = [...places.map((place) => named(place, place.identity.stem)), ...unreadOf('places')];
  const knownOrganizations = [
    ...organizations.flatMap((organization) => {
      const { slug } = organization.identity;
      return slug === null ? [] : [named(organization, slug)];
    }),
    ...unreadOf('organizations'),
  ];
  return [
    ...unknownReferences(events, 'place', ['place'], knownPlaces),
    ...unknownReferences(events, 'organization', ['organization', 'coOrganizers'], knownOrganizations),
  ];
}

/** What an event refers to. A value that cannot be a name at all is reported already. */
const REFERRED = {
  place: {
    code: 'place-unknown',
    canBeName: isOneLine,
    rule: 'Places are files under places/, named without their extension; "npm run new -- place" writes one. A place without a file of its own goes into "address" instead.',
  },
  organization: {
    code: 'organization-unknown',
    canBeName: (text: string) => formats.slug.test(text),
    rule: 'Organizations are files under organizations/, named by their slug; "npm run new -- organization" writes one.',
  },
} as const;

/** What an event refers to a record by, and what people call it. */
interface Named {
  readonly key: string;
  readonly name: string;
}

function named({ values: { name } }: AnyRecord, key: string): Named {
  return { key, name: typeof name === 'string' ? name : key };
}

/** @param keys of events that have such references */
function unknownReferences(
  events: readonly AnyRecord[],
  what: keyof typeof REFERRED,
  keys: readonly (keyof EventRecord)[],
  known: readonly Named[],
): Diagnostic[] {
  const { code, canBeName, rule } = REFERRED[what];
  const names = new Set(known.map((record) => record.key));
  const guess = createReferenceGuesser(known);
  // Most lead somewhere.
  const isKnown = (value: unknown): boolean =>
    value === undefined || (typeof value === 'string' ? names.has(value) : isListOf(value, isKnown));
  const others = events.filter(({ values }) => !keys.every((key) => isKnown(values[key])));
  return others.flatMap((event) =>
    keys.flatMap((key) =>
      referencesOf(event, key).flatMap(({ name, position }) => {
        if (names.has(name) || !canBeName(name) || names.has(name.normalize('NFC'))) return [];
        const { document } = event;
        const node = nodeOf(document, key, position);
        const message = `There is no ${what} "${name.slice(0, 60)}".`;
        const guesses = guess(name);
        const meant = guesses.length === 0 ? '' : (certainGuess(name, [...names]) ?? '');
        // Nobody organizes twice, and other names may want quotes.
        const isSafe = formats.slug.test(meant) && !keys.some((other) => hasReference(event, other, meant));
        return diagnostic(code, document.placeOf(node), message, didYouMean(guesses) + rule, {
          fix: isSafe ? replacement(document, node, meant) : null,
        });
      }),
    ),
  );
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem);
}

/** No list has more references; what is in one that is refused because it is too long is not looked at. */
const { maxItems: MAX_REFERENCES } = EVENT.fields.coOrganizers.schema;

/** A reference, and which item of a list it is; null where it is the value itself. */
interface Reference {
  readonly name: string;
  readonly position: number | null;
}

/** The texts of a key. */
function referencesOf({ values }: AnyRecord, key: string): readonly Reference[] {
  const value = values[key];
  if (typeof value === 'string') return [{ name: value, position: null }];
  if (!Array.isArray(value) || value.length > MAX_REFERENCES) return [];
  return value.flatMap((name, position) =>
    typeof name === 'string' && value.indexOf(name) === position ? [{ name, position }] : [],
  );
}

function nodeOf({ root }: Document, key: string, position: number | null): YamlNode {
  const written = root.entries.get(key)?.value ?? root;
  const item = position === null || written.kind !== 'sequence' ? undefined : written.items[position];
  return item ?? written;
}

function hasReference({ values }: AnyRecord, key: string, name: string): boolean {
  const value = values[key];
  return Array.isArray(value) ? value.includes(name) : value === name;
}

/** By key first, then by name: people write "FOSDEM Brussels" where "fosdem" is meant. */
function createReferenceGuesser(known: readonly Named[]): (word: string) => readonly string[] {
  const byKey = createGuesser(known.map(({ key }) => key));
  const byName = createGuesser(known.map(({ name }) => name));
  return (word) => {
    const keys = byKey(word);
    if (keys.length > 0) return keys;
    const names = byName(word);
    return names.length === 0 ? [] : known.filter(({ name }) => names.includes(name)).map(({ key }) => key);
  };
}

/** Where a record has a key; where the record begins, as a whole, if it has not. */
export function placeOfKey({ document: { root, placeOf } }: AnyRecord, key: string | null): Place {
  const entry = key === null ? undefined : root.entries.get(key);
  return entry === undefined ? { ...placeOf(root), source: null } : placeOf(entry.value);
}

/** Where an item of a list stands. */
export function placeOfItem(record: AnyRecord, key: string, position: number): Place {
  const { root, placeOf } = record.document;
  const list = root.entries.get(key)?.value;
  const item = list?.kind === 'sequence' ? list.items[position] : undefined;
  return item === undefined ? placeOfKey(record, key) : placeOf(item);
}
