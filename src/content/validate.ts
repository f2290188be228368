import { diagnostic, type Diagnostic, type Edit, hasErrors, startOf } from '../diagnostics/codes.ts';
import { didYouMean } from '../platform/did-you-mean.ts';
import { remember } from '../platform/collections.ts';
import { languages, location } from '../schema/common-fields.ts';
import { EVENT } from '../schema/event.ts';
import { canonicalLanguage, formats } from '../schema/formats.ts';
import { SOURCE, type SourceRecord } from '../schema/followed-source.ts';
import { LINK_FIELDS, ORGANIZATION } from '../schema/organization.ts';
import {
  type Collection,
  COLLECTION_TYPES,
  COLLECTIONS,
  forEachCollection,
  isCollection,
  RECORD_TYPES,
  type RecordIn,
  type Records,
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
import { compileSchema } from '../schema/validator.ts';
import type { YamlNode } from '../yaml/nodes.ts';
import { instantsIn, readInstants } from './dates/instants.ts';
import { completerOf, type Identity, identityOf } from './defaults.ts';
import { isMisspelt } from './key-meant.ts';
import { htmlInText, textSlips } from './lint/text-slips.ts';
import { mergeSpaces, oddCharacters } from './lint/lint-text.ts';
import type { Document } from './parse.ts';
import { schemaProblems } from './schema-problems.ts';
import { slugLike } from './wrong-form.ts';
import { type Values, valuesOf } from './written-values.ts';

const { maximum: NORTH } = location.latitude.schema;
const { maximum: EAST } = location.longitude.schema;

/** Checks latitude and longitude together (editors' handbook, "Where an event is"). */
function checkCoordinates(document: Document, { latitude, longitude }: Values): Diagnostic[] {
  const { kind, root, placeOf } = document;
  if (!('latitude' in RECORD_TYPES[kind].fields)) return [];
  const nodeOf = (key: string): YamlNode => root.entries.get(key)?.value ?? root;
  if (latitude === undefined || longitude === undefined) {
    const [there, missing] = latitude === undefined ? ['longitude', 'latitude'] : ['latitude', 'longitude'];
    if (typeof (latitude ?? longitude) !== 'number' || isMisspelt(document, missing)) return [];
    const message = `There is a ${there}, and no ${missing}.`;
    const hint = `Add a line "${missing}: …", or delete this one.`;
    return [diagnostic('coordinates-incomplete', placeOf(nodeOf(there)), message, hint)];
  }
  const place = placeOf(nodeOf('latitude'));
  if (latitude === 0 && longitude === 0) {
    const message = 'Latitude and longitude are both 0, which is a point in the sea.';
    return [diagnostic('coordinates-zero', place, message, 'Write where it is, or delete both lines.')];
  }
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return [];
  const isSwapped = Math.abs(latitude) > NORTH && Math.abs(latitude) <= EAST && Math.abs(longitude) <= NORTH;
  if (!isSwapped) return [];
  const message = `The latitude is ${latitude}, and cannot be beyond ${NORTH}: latitude and longitude stand in each other's place.`;
  const hint = `Write "latitude: ${longitude}" and "longitude: ${latitude}".`;
  return [
    diagnostic('coordinates-swapped', place, message, hint, {
      related: { place: placeOf(nodeOf('longitude')), what: 'The longitude is' },
      fix: swap(document, nodeOf('latitude'), nodeOf('longitude')),
    }),
  ];
}

/** Leaves out the problem of a latitude that is too large where another problem says that it is a longitude. */
function mergeSwapped(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const swapped = diagnostics.some(({ code }) => code === 'coordinates-swapped');
  return swapped ? diagnostics.filter(({ code }) => code !== 'number-range') : diagnostics;
}

/** Swaps two values by one edit, from the beginning of the first to the end of the second. */
function swap({ text, base }: Document, one: YamlNode, other: YamlNode): Edit {
  const [first, second] = one.offset < other.offset ? [one, other] : [other, one];
  const source = (from: number, to: number): string => text.slice(base + from, base + to);
  const between = source(first.end, second.offset);
  return {
    offset: base + first.offset,
    end: base + second.end,
    text: source(second.offset, second.end) + between + source(first.offset, first.end),
  };
}

/** Checks the co-organizers of an event beside its organization (editors' handbook, "Organizers, tags and links"). */
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
  const message = 'The organization of the event is not one of its co-organizers, too.';
  const related = { place: placeOf(host), what: 'The organization is' };
  const place = placeOf(list.items[at] ?? list);
  return [diagnostic('co-organizer-host', place, message, 'Delete it from the list.', { related })];
}

/** Finds languages that occur twice in the list of an event or a source, compared in canonical form. */
function checkLanguages(document: Document, { inLanguage }: Values): Diagnostic[] {
  const list = document.root.entries.get('inLanguage')?.value;
  const isKey = 'inLanguage' in RECORD_TYPES[document.kind].fields;
  if (!isKey || list?.kind !== 'sequence' || !Array.isArray(inLanguage)) return [];
  const first = new Map<string, { readonly written: string; readonly node: YamlNode }>();
  return inLanguage.slice(0, languages.maxItems).flatMap((written, position) => {
    const node = list.items[position];
    if (typeof written !== 'string' || node === undefined || !formats['language-tag'](written)) return [];
    const tag = canonicalLanguage(written) ?? written;
    const other = first.get(tag);
    if (other === undefined) first.set(tag, { written, node });
    // The schema finds those that are written alike.
    if (other === undefined || other.written === written) return [];
    return diagnostic(
      'item-duplicate',
      document.placeOf(node),
      `The language "${written}" is "${tag}", which stands in the list "inLanguage" already.`,
      'Delete one of the two.',
      { related: { place: document.placeOf(other.node), what: 'The first one is' } },
    );
  });
}

/** How many more faults a record must have in its own collection than in the one that is meant. */
const CLEARLY_FEWER = 2;

/**
 * Returns the collection for which a record in another collection is written; null where its keys do not decide that. Each
 * unknown key and each missing required key is a fault: the right collection has one at the most, fewer than any other, and
 * clearly fewer than the record's own.
 */
function collectionMeant({ kind, root }: Document): Collection | null {
  if (!isCollection(kind)) return null;
  const faults = (collection: Collection): number => {
    const rows = rowsOf(RECORD_TYPES[collection]);
    const known = rows.filter(([key]) => root.entries.has(key)).length;
    const required = rows.filter(([key, field]) => field.required && !root.entries.has(key)).length;
    return root.entries.size - known + required;
  };
  const [best = kind, next = kind] = COLLECTIONS.toSorted((a, b) => faults(a) - faults(b));
  if (faults(best) > 1 || faults(best) === faults(next)) return null;
  return faults(kind) - faults(best) >= CLEARLY_FEWER ? best : null;
}

/** Reports that a record lies in the folder of another kind, and nothing else: what else is wrong comes from that. */
function misplaced({ kind, file }: Document, meant: Collection): Diagnostic {
  const { name } = COLLECTION_TYPES[meant];
  const article = /^[aeiou]/.test(name) ? 'an' : 'a';
  const message = `This looks like ${article} ${name}, and lies in ${kind}/: the keys are those of ${meant}.`;
  const hint = `Move the file to "${meant}${file.slice(file.indexOf('/'))}".`;
  return diagnostic('record-misplaced', startOf(file), message, hint);
}

/** A record that was validated: `record` is null when there are errors; the rest is there all the same, for the checks of other records. */
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
export type ErrorFree<T> = Validated<T> & { readonly record: T };

/** The settings of a site that has none. */
export const NO_SITE: SiteRecord = {
  ...completerOf(SITE)({}, { identity: {}, instants: {}, site: NO_SURROUNDINGS.site }),
  words: {},
};

/** A calendar without settings and records. */
export const NO_RECORDS: Records = {
  ...{ site: NO_SITE, pictures: [] },
  ...forEachCollection<Omit<Records, 'site' | 'pictures'>>(() => []),
};

type ReadingSettings = Pick<RecordSettings, 'url' | 'timezone'>;

/** The functions that validate and complete the records of a type. */
interface Validator<T> {
  readonly validate: (document: Document, site: ReadingSettings) => Validated<T>;
  readonly complete: (sound: ErrorFreeValues, site: ReadingSettings, last: T | null) => T | null;
}

/** The parts of a record without an error that do not depend on the settings of the site. */
export type ErrorFreeValues = Pick<Validated<unknown>, 'values' | 'identity'>;

const SITE_VALIDATOR = validatorOf(SITE);
const SOURCE_VALIDATOR = validatorOf(SOURCE);

const VALIDATORS = forEachCollection<{ readonly [Each in Collection]: Validator<RecordIn<Each>> }>(
  (collection) => validatorOf<RecordType>(COLLECTION_TYPES[collection]),
);

/** Validates the settings of the site by themselves, without the words that the content brings. */
export function validateSite(document: Document): Validated<SiteRecord> {
  const validated = SITE_VALIDATOR.validate(document, NO_SITE);
  const { record, values } = validated;
  return { ...validated, record: record && { ...record, ...offeredLanguages(record, values), words: {} } };
}

/** The languages that pages are offered in, and the one for readers who ask for none of them: either follows from the other where it is not written. */
function offeredLanguages(
  { language, languages }: Pick<SiteRecord, 'language' | 'languages'>,
  values: Validated<unknown>['values'],
): Pick<SiteRecord, 'language' | 'languages'> {
  const own = canonicalLanguage(language) ?? language;
  const [first = own] = languages;
  if (typeof values.language !== 'string')
    return { languages, language: languages.includes(own) ? own : first };
  const isOffered = Array.isArray(values.languages) || languages.includes(own);
  return { languages: isOffered ? languages : [own, ...languages], language: own };
}

/** Validates an item of the list of sources by itself. */
export function validateSource(document: Document): Validated<SourceRecord> {
  return SOURCE_VALIDATOR.validate(document, NO_SITE);
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
 * Completes validated values to a record, with other settings of the site than before.
 *
 * @param sound values that `isSound`
 * @param last the record of the same values with other settings; null where that is not known
 * @returns null where a date does not exist in the time zone of these settings, or the dates are out of order there
 */
export function completeRecord<Each extends Collection>(
  collection: Each,
  sound: ErrorFreeValues,
  site: ReadingSettings,
  last: RecordIn<Each> | null,
): RecordIn<Each> | null {
  return VALIDATORS[collection].complete(sound, site, last);
}

/** Validates a record of any kind by itself. */
export function validateDocument(document: Document, site: ReadingSettings): Validated<unknown> {
  switch (document.kind) {
    case 'site':
      return validateSite(document);
    case 'sources':
      return validateSource(document);
    default:
      return validateRecord(document.kind, document, site);
  }
}

const compiledSchemaOf = remember((type: RecordType) => compileSchema(contentSchemaOf(type)));

/**
 * Compiles the schemas of all record types now, so that the first record of a type need not wait for its schema.
 *
 * @throws Error naming the wrong keyword of a schema
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
    const { diagnostics: dateProblems, ...dates } = readInstants(document, values, site.timezone);
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
      ...checkLanguages(document, values),
      ...textSlips(document),
      ...htmlInText(document),
      ...oddCharacters(document),
    ];
    const isSound = isValid && !hasErrors([...valueProblems, ...otherProblems]);
    const record =
      isSound && !hasErrors(dateProblems) ? complete(values, { identity, ...dates, site }) : null;
    const diagnostics = mergeSwapped(mergeSpaces([...valueProblems, ...dateProblems, ...otherProblems]));
    return { document, values, identity, record, isSound, meant, diagnostics };
  }
}

/** Checks a file's name where it stands in for a slug that is left out: it has to look like one. */
function stemProblems({ kind, file, stem }: Document, values: Values): Diagnostic[] {
  const { identity }: RecordType = RECORD_TYPES[kind];
  if (!identity.includes('slug') || values.slug !== undefined || formats.slug.test(stem)) return [];
  const slug = slugLike(stem);
  const names = slug === '' ? [] : [slug + file.slice(file.lastIndexOf('.'))];
  const message = `The file's name "${stem}" stands in for the slug, but is not one.`;
  const hint = `${didYouMean(names)}Rename the file to words of a-z and 0-9 joined by single hyphens, or add a line "slug: …".`;
  return [diagnostic('slug-form', startOf(file), message, hint)];
}

/** Checks that the names of the link fields on the wire differ from each other and from all other fields. */
export function checkWireNames({ document, record }: Validated<SiteRecord>): Diagnostic[] {
  if (record === null) return [];
  const links = document.root.entries.get('organizationLinks')?.value;
  const renamed = LINK_FIELDS.filter((field) => record.organizationLinks[field] !== field);
  const words: readonly string[] = Object.values(FIELD_WORDS);
  const fields = [...answerFieldsOf(ORGANIZATION), ...requestedFieldsOf(ORGANIZATION)];
  const taken = new Set([...fields.map(([key]) => key), ...words]);
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
    const hint = 'Choose a name that no other field of an organization has.';
    return [diagnostic('wire-name-duplicate', place, message, hint)];
  });
}
