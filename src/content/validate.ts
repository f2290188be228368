import { diagnostic, type Diagnostic, startOf, hasErrors } from '../diagnostics/codes.ts';
import { didYouMean } from '../platform/did-you-mean.ts';
import { remember } from '../platform/remember.ts';
import { EVENT } from '../schema/event.ts';
import type { RecordOf, RecordType } from '../schema/field.ts';
import { formats } from '../schema/formats.ts';
import { COLLECTION_TYPES, RECORD_TYPES, type Collection, type RecordIn } from '../schema/records.ts';
import { SITE, type RecordSettings, type SiteRecord } from '../schema/site.ts';
import { rowsOf, contentSchemaOf, NO_SURROUNDINGS } from '../schema/table.ts';
import { compileValueSchema } from '../schema/validator.ts';
import { COLLECTIONS, isCollection, forEachCollection } from './collections.ts';
import { checkCoordinates, mergeSwapped } from './coordinate-pair.ts';
import { instantsIn, readInstants } from './dates/instants.ts';
import { completerOf } from './defaults.ts';
import { identityOf, type Identity } from './identity.ts';
import { isMisspelt } from './key-meant.ts';
import { htmlInText } from './lint/html-in-text.ts';
import { mergeSpaces } from './lint/lint-text.ts';
import { oddCharacters } from './lint/odd-characters.ts';
import { textSlips } from './lint/text-slips.ts';
import type { Document } from './parse.ts';
import { schemaProblems } from './schema-errors.ts';
import { slugLike } from './suggest.ts';
import { type Values, valuesOf } from './written-values.ts';

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
    `This looks like ${name === 'place' ? 'a' : 'an'} ${name}, and lies in ${kind}/: the keys are those of ${meant}.`,
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
  if ((kind !== 'events' && kind !== 'organizations') || values.slug !== undefined || formats.slug.test(stem))
    return [];
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
