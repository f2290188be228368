import { diagnostic, hasErrors, startOf, type Diagnostic } from '../diagnostics/codes.ts';
import type { RecordOf, RecordType } from '../schema/field.ts';
import { formats } from '../schema/formats.ts';
import { COLLECTION_TYPES, RECORD_TYPES, type Collection, type RecordIn } from '../schema/records.ts';
import { SITE, type SiteRecord } from '../schema/site.ts';
import { contentSchemaOf, NO_SURROUNDINGS } from '../schema/table.ts';
import { compileValueSchema } from '../schema/validator.ts';
import { readInstants } from './dates/instants.ts';
import { checkCoOrganizers } from './co-organizers.ts';
import { forEachCollection } from './collections.ts';
import { checkCoordinates, mergeSwapped } from './coordinate-pair.ts';
import { completerOf } from './defaults.ts';
import { didYouMean } from '../platform/did-you-mean.ts';
import { remember } from '../platform/remember.ts';
import { identityOf, type Identity } from './identity.ts';
import { htmlInText } from './lint/html-in-text.ts';
import { mergeSpaces } from './lint/lint-text.ts';
import { collectionMeant, misplaced } from './misplaced-record.ts';
import { oddCharacters } from './lint/odd-characters.ts';
import { textSlips } from './lint/text-slips.ts';
import type { Document } from './parse.ts';
import { schemaProblems } from './schema-errors.ts';
import { slugLike } from './suggest.ts';
import { valuesOf, type Values } from './written-values.ts';

/** A record as far as it goes: `record` is null when there are errors, the rest serves the other records. */
export interface Validated<T> {
  readonly document: Document;
  readonly values: Values;
  readonly identity: Identity;
  readonly record: T | null;
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

type Validate<T> = (document: Document, site: SiteRecord) => Validated<T>;

const validateSettings = validatorOf(SITE);

const VALIDATE = forEachCollection<{ readonly [Each in Collection]: Validate<RecordIn<Each>> }>(
  (collection) => validatorOf<RecordType>(COLLECTION_TYPES[collection]),
);

export function validateSite(document: Document): Validated<SiteRecord> {
  return validateSettings(document, NO_SITE);
}

/** Validates a record of a collection by itself. */
export function validateRecord<Each extends Collection>(
  collection: Each,
  document: Document,
  site: SiteRecord,
): Validated<RecordIn<Each>> {
  return VALIDATE[collection](document, site);
}

/** Validates a file of any kind by itself. */
export function validateDocument(document: Document, site: SiteRecord): Validated<unknown> {
  return document.kind === 'site'
    ? validateSettings(document, site)
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

function validatorOf<Type extends RecordType>(type: Type): Validate<RecordOf<Type>> {
  const complete = completerOf(type);
  return (document, site) => {
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
      return { document, values, identity, record: null, meant, diagnostics: [misplaced(document, meant)] };
    }
    const schemaErrors = isValid ? [] : schemaProblems(document, isWritten.errors ?? []);
    const diagnostics = mergeSwapped(
      mergeSpaces([
        ...valueProblems,
        ...dateProblems,
        ...stemProblems(document, values),
        ...schemaErrors,
        ...checkCoordinates(document, values),
        ...checkCoOrganizers(document, values),
        ...textSlips(document),
        ...htmlInText(document),
        ...oddCharacters(document),
      ]),
    );
    const completion = { identity, instants, itemInstants, site };
    const record = isValid && !hasErrors(diagnostics) ? complete(values, completion) : null;
    return { document, values, identity, record, meant, diagnostics };
  };
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
