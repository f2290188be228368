import { diagnostic, type Diagnostic, hasErrors, startOf } from '../diagnostics/codes.ts';
import { didYouMean } from '../platform/did-you-mean.ts';
import { remember } from '../platform/containers.ts';
import { location } from '../schema/common-fields.ts';
import { EVENT } from '../schema/event.ts';
import { formats } from '../schema/formats.ts';
import { LINK_FIELDS, ORGANIZATION } from '../schema/organization.ts';
import {
  type Collection,
  COLLECTION_TYPES,
  COLLECTIONS,
  forEachCollection,
  isCollection,
  RECORD_TYPES,
  type RecordIn,
} from '../schema/records.ts';
import { type RecordSettings, SITE, type SiteRecord } from '../schema/site.ts';
import {
  answerFieldsOf,
  contentSchemaOf,
  FIELD_WORDS,
  NO_SURROUNDINGS,
  type RecordOf,
  type RecordType,
  requestedFieldsOf,
  rowsOf,
} from '../schema/table.ts';
import { compileValueSchema } from '../schema/validator.ts';
import type { YamlNode } from '../yaml/nodes.ts';
import { instantsIn, readInstants } from './dates/instants.ts';
import { completerOf, type Identity, identityOf } from './defaults.ts';
import { isMisspelt } from './key-meant.ts';
import { htmlInText, textSlips } from './lint/text-slips.ts';
import { mergeSpaces, oddCharacters } from './lint/lint-text.ts';
import type { Document } from './parse.ts';
import { schemaProblems, slugLike } from './schema-problems.ts';
import { type Values, valuesOf } from './written-values.ts';

const { maximum: NORTH } = location.latitude.schema;
const { maximum: EAST } = location.longitude.schema;

/** The rules for latitude and longitude together (contract, section 3). */
function checkCoordinates(document: Document, { latitude, longitude }: Values): Diagnostic[] {
  const { kind, root, placeOf } = document;
  if (!('latitude' in RECORD_TYPES[kind].fields)) return [];
  const nodes = { latitude: nodeOf(document, 'latitude'), longitude: nodeOf(document, 'longitude') };
  if (latitude === undefined && longitude === undefined) return [];
  if (latitude === undefined || longitude === undefined) {
    const [there, missing] =
      latitude === undefined ? (['longitude', 'latitude'] as const) : (['latitude', 'longitude'] as const);
    if (typeof (latitude ?? longitude) !== 'number' || isMisspelt(document, missing)) return [];
    return [
      diagnostic(
        'coordinates-incomplete',
        placeOf(nodes[there] ?? root),
        `There is a ${there}, and no ${missing}.`,
        `Add a line "${missing}: …", or delete this one.`,
      ),
    ];
  }
  const place = placeOf(nodes.latitude ?? root);
  if (latitude === 0 && longitude === 0) {
    const message = 'Latitude and longitude are both 0, which is a point in the sea.';
    return [diagnostic('coordinates-zero', place, message, 'Write where it is, or delete both lines.')];
  }
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return [];
  const isSwapped = Math.abs(latitude) > NORTH && Math.abs(latitude) <= EAST && Math.abs(longitude) <= NORTH;
  if (!isSwapped) return [];
  return [
    diagnostic(
      'coordinates-swapped',
      place,
      `The latitude is ${latitude}, and cannot be beyond ${NORTH}: latitude and longitude stand in each other's place.`,
      `Write "latitude: ${longitude}" and "longitude: ${latitude}".`,
      {
        related:
          nodes.longitude === undefined
            ? null
            : { place: placeOf(nodes.longitude), what: 'The longitude is' },
        fix: swap(document, nodes.latitude, nodes.longitude),
      },
    ),
  ];
}

/** Of a latitude that is a longitude, the problem that it is too large is none of its own. */
function mergeSwapped(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const swapped = diagnostics.some(({ code }) => code === 'coordinates-swapped');
  return swapped ? diagnostics.filter(({ code }) => code !== 'number-range') : diagnostics;
}

function nodeOf({ root }: Document, key: string): YamlNode | undefined {
  return root.entries.get(key)?.value;
}

/** One change, from the beginning of the first to the end of the second. */
function swap({ text, base }: Document, one: YamlNode | undefined, other: YamlNode | undefined) {
  if (one === undefined || other === undefined) return null;
  const [first, second] = one.offset < other.offset ? [one, other] : [other, one];
  const source = (from: number, to: number): string => text.slice(base + from, base + to);
  const between = source(first.end, second.offset);
  return {
    offset: base + first.offset,
    end: base + second.end,
    text: source(second.offset, second.end) + between + source(first.offset, first.end),
  };
}

/** The rules for the co-organizers of an event beside its organization (contract, section 3). */
function checkCoOrganizers(document: Document, { organization, coOrganizers }: Values): Diagnostic[] {
  const { kind, root, placeOf } = document;
  const list = root.entries.get('coOrganizers')?.value;
  if (kind !== 'events' || list?.kind !== 'sequence' || !Array.isArray(coOrganizers)) return [];
  if (coOrganizers.length === 0 || coOrganizers.length > EVENT.fields.coOrganizers.schema.maxItems) return [];
  if (organization === undefined) {
    if (isMisspelt(document, 'organization')) return [];
    const message = 'The event has co-organizers, and no organization.';
    const hint = 'Add a line "organization: …" with the one that is the host, and keep only the others here.';
    return [diagnostic('organization-missing', placeOf(list), message, hint)];
  }
  const host = root.entries.get('organization')?.value ?? root;
  const at = coOrganizers.indexOf(organization);
  if (at === -1) return [];
  return [
    diagnostic(
      'co-organizer-host',
      placeOf(list.items[at] ?? list),
      'The organization of the event is not one of its co-organizers, too.',
      'Delete it from the list.',
      { related: { place: placeOf(host), what: 'The organization is' } },
    ),
  ];
}

/** A record that has one fault more than another collection has for it is hardly meant for that one. */
const CLEARLY_FEWER = 2;

/**
 * The collection for whose records a record is written that lies in another one; null where its keys do not decide
 * that: a key that is not known and a required one that is missing are a fault each, and the right collection
 * has one at the most, and clearly fewer than any other.
 */
function collectionMeant({ kind, root }: Document): Collection | null {
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
function misplaced({ kind, file }: Document, meant: Collection): Diagnostic {
  const { name } = COLLECTION_TYPES[meant];
  const right = `${meant}${file.slice(file.indexOf('/'))}`;
  return diagnostic(
    'record-misplaced',
    startOf(file),
    `This looks like ${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}, and lies in ${kind}/: the keys are those of ${meant}.`,
    `Move the file to "${right}".`,
  );
}

/** A record as far as it goes: `record` is null when there are errors, the rest serves the other records. */
export interface Validated<T> {
  readonly document: Document;
  readonly values: Values;
  readonly identity: Identity;
  readonly record: T | null;
  /** Whether the record has no error, but for dates that these settings of the site may not allow. */
  readonly isSound: boolean;
  /** The collection for which the record is written, where that is another one than its folder's. */
  readonly meant: Collection | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** A record without an error of its own. */
export type Sound<T> = Validated<T> & { readonly record: T };

/** The settings of a site that has none. */
export const NO_SITE = completerOf(SITE)(
  {},
  {
    identity: {},
    instants: {},
    site: NO_SURROUNDINGS.site,
  },
);

type ReadingSettings = Pick<RecordSettings, 'url' | 'timezone'>;

/** The last stages of the records of a type. */
interface Validator<T> {
  readonly validate: (document: Document, site: ReadingSettings) => Validated<T>;
  readonly complete: (sound: SoundValues, site: ReadingSettings, last: T | null) => T | null;
}

/** What a record without an error says, whatever the settings of the site are. */
export type SoundValues = Pick<Validated<unknown>, 'values' | 'identity'>;

const SITE_VALIDATOR = validatorOf(SITE);

const VALIDATORS = forEachCollection<{ readonly [Each in Collection]: Validator<RecordIn<Each>> }>(
  (collection) => validatorOf<RecordType>(COLLECTION_TYPES[collection]),
);

export function validateSite(document: Document): Validated<SiteRecord> {
  return SITE_VALIDATOR.validate(document, NO_SITE);
}

/** Validates a record of a collection by itself. */
export function validateRecord<Each extends Collection>(
  collection: Each,
  document: Document,
  site: ReadingSettings,
): Validated<RecordIn<Each>> {
  return VALIDATORS[collection].validate(document, site);
}

/**
 * The record that validated values are with other settings of the site.
 *
 * @param sound values that `isSound`
 * @param last what they are with other settings; null where that is not known
 * @returns null where a date does not exist in the time zone of these settings, or the dates are out of order there
 */
export function completeRecord<Each extends Collection>(
  collection: Each,
  sound: SoundValues,
  site: ReadingSettings,
  last: RecordIn<Each> | null,
): RecordIn<Each> | null {
  return VALIDATORS[collection].complete(sound, site, last);
}

/** Validates a file of any kind by itself. */
export function validateDocument(document: Document, site: ReadingSettings): Validated<unknown> {
  return document.kind === 'site'
    ? SITE_VALIDATOR.validate(document, site)
    : validateRecord(document.kind, document, site);
}

const compiledSchemaOf = remember((type: RecordType) => compileValueSchema(contentSchemaOf(type)));

/**
 * Compiles the schemas of all kinds now, each of which is otherwise compiled for the first record of its kind.
 *
 * @throws Error naming the keyword when one is wrong
 */
export function compileSchemas(): void {
  Object.values(RECORD_TYPES).forEach(compiledSchemaOf);
}

function validatorOf<Type extends RecordType>(type: Type): Validator<RecordOf<Type>> {
  const complete = completerOf(type);
  return {
    validate,
    complete({ values, identity }, site, last) {
      const dates = instantsIn(type, values, site.timezone);
      return dates && complete(values, { identity, ...dates, site }, last);
    },
  };

  function validate(document: Document, site: ReadingSettings): Validated<RecordOf<Type>> {
    const isWritten = compiledSchemaOf(type);
    const { values, diagnostics: valueProblems } = valuesOf(document);
    const {
      instants,
      itemInstants,
      diagnostics: dateProblems,
    } = readInstants(document, values, site.timezone);
    const identity = identityOf(document, values);
    const isValid = isWritten(values);
    const meant = isValid ? null : collectionMeant(document);
    if (meant !== null) {
      const diagnostics = [misplaced(document, meant)];
      return { document, values, identity, record: null, isSound: false, meant, diagnostics };
    }
    const schemaErrors = isValid ? [] : schemaProblems(document, isWritten.errors ?? []);
    const otherProblems = [
      ...stemProblems(document, values),
      ...schemaErrors,
      ...checkCoordinates(document, values),
      ...checkCoOrganizers(document, values),
      ...textSlips(document),
      ...htmlInText(document),
      ...oddCharacters(document),
    ];
    const isSound = isValid && !hasErrors([...valueProblems, ...otherProblems]);
    const record =
      isSound && !hasErrors(dateProblems)
        ? complete(values, { identity, instants, itemInstants, site })
        : null;
    const diagnostics = mergeSwapped(mergeSpaces([...valueProblems, ...dateProblems, ...otherProblems]));
    return { document, values, identity, record, isSound, meant, diagnostics };
  }
}

/** A file's name stands in for a slug that is left out, and has to look like one. */
function stemProblems({ kind, file, stem }: Document, values: Values): Diagnostic[] {
  const { identity }: RecordType = RECORD_TYPES[kind];
  if (!identity.includes('slug') || values.slug !== undefined || formats.slug.test(stem)) return [];
  const slug = slugLike(stem);
  const names = slug === '' ? [] : [slug + file.slice(file.lastIndexOf('.'))];
  return [
    diagnostic(
      'slug-form',
      startOf(file),
      `The file's name "${stem}" stands in for the slug, but is not one.`,
      `${didYouMean(names)}Rename the file to words of a-z and 0-9 joined by single hyphens, or add a line "slug: …".`,
    ),
  ];
}

/** The names of the link fields on the wire must differ from each other and from all other fields. */
export function checkWireNames({ document, record }: Validated<SiteRecord>): Diagnostic[] {
  if (record === null) return [];
  const links = document.root.entries.get('organizationLinks')?.value;
  const renamed = LINK_FIELDS.filter((field) => record.organizationLinks[field] !== field);
  const words: readonly string[] = Object.values(FIELD_WORDS);
  const taken = new Set([
    ...[...answerFieldsOf(ORGANIZATION), ...requestedFieldsOf(ORGANIZATION)].map(([key]) => key),
    ...words,
  ]);
  for (const field of renamed) taken.delete(field);
  return renamed.flatMap((field) => {
    const name = record.organizationLinks[field];
    if (!taken.has(name)) {
      taken.add(name);
      return [];
    }
    const written = links?.kind === 'mapping' ? links.entries.get(field)?.value : undefined;
    const place = document.placeOf(written ?? links ?? document.root);
    const message = words.includes(name)
      ? `The name "${name}" for ${field} stands for several fields in the API's parameter "fields".`
      : `The name "${name}" for ${field} is the name of another field already.`;
    return [
      diagnostic(
        'wire-name-duplicate',
        place,
        message,
        'Choose a name that no other field of an organization has.',
      ),
    ];
  });
}
