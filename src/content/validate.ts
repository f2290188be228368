import { diagnostic, hasErrors, startOf, type Diagnostic } from '../diagnostics/codes.ts';
import { eventSchema, type EventRecord } from '../schema/event.ts';
import { formats } from '../schema/formats.ts';
import { organizationSchema, type OrganizationRecord } from '../schema/organization.ts';
import { placeSchema, type PlaceRecord } from '../schema/place.ts';
import { siteSchema, type SiteRecord } from '../schema/site.ts';
import { compileSchema, type ValidateFunction } from '../schema/validator.ts';
import type { RecordKind } from './collections.ts';
import { readInstants, type Instants } from './dates/instants.ts';
import { completeEvent, completeOrganization, completePlace, completeSite } from './defaults.ts';
import { question } from './did-you-mean.ts';
import { identityOf, type Identity } from './identity.ts';
import { mergeSpaces } from './lint/lint-text.ts';
import type { Document } from './parse.ts';
import { explain } from './schema-errors.ts';
import { slugLike } from './suggest.ts';
import { valuesOf, type Values } from './written-values.ts';

/** A record as far as it goes: `record` is null when there are errors, the rest serves the other records. */
export interface Validated<T> {
  readonly document: Document;
  readonly values: Values;
  readonly identity: Identity;
  readonly record: T | null;
  readonly diagnostics: readonly Diagnostic[];
}

const isWrittenEvent = compileSchema(eventSchema);
const isWrittenOrganization = compileSchema(organizationSchema);
const isWrittenPlace = compileSchema(placeSchema);
const isWrittenSite = compileSchema(siteSchema);

export const NO_SITE: SiteRecord = completeSite({});

export function validateSite(document: Document): Validated<SiteRecord> {
  return validate(document, isWrittenSite, NO_SITE, completeSite);
}

export function validateEvent(document: Document, site: SiteRecord): Validated<EventRecord> {
  return validate(document, isWrittenEvent, site, (written, { slug, urlKey }, instants) =>
    slug === null || urlKey === null ? null : completeEvent(written, { slug, urlKey }, instants, site),
  );
}

export function validateOrganization(document: Document, site: SiteRecord): Validated<OrganizationRecord> {
  return validate(document, isWrittenOrganization, site, (written, { slug }, instants) =>
    slug === null ? null : completeOrganization(written, { slug }, instants, site),
  );
}

export function validatePlace(document: Document, site: SiteRecord): Validated<PlaceRecord> {
  return validate(document, isWrittenPlace, site, completePlace);
}

const VALIDATE = {
  events: validateEvent,
  organizations: validateOrganization,
  places: validatePlace,
  site: validateSite,
} as const;

/** Validates a file of any kind by itself. */
export function validateDocument(document: Document, site: SiteRecord): Validated<unknown> {
  return VALIDATE[document.kind](document, site);
}

/** The keys of every kind of file, in the order in which they are documented. */
export const KEYS: Readonly<Record<RecordKind, readonly string[]>> = {
  events: keysOf(eventSchema),
  organizations: keysOf(organizationSchema),
  places: keysOf(placeSchema),
  site: keysOf(siteSchema),
};

function keysOf({ properties }: Readonly<Record<string, unknown>>): string[] {
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
}

function validate<Written, T>(
  document: Document,
  isWritten: ValidateFunction<Written>,
  site: SiteRecord,
  complete: (written: Written, identity: Identity, instants: Instants) => T | null,
): Validated<T> {
  const { values, diagnostics: valueProblems } = valuesOf(document);
  const { instants, diagnostics: dateProblems } = readInstants(document, values, site.timezone);
  const identity = identityOf(document, values);
  const candidate: unknown = values;
  const valid = isWritten(candidate);
  const diagnostics = mergeSpaces([
    ...valueProblems,
    ...dateProblems,
    ...stemProblems(document, values),
    ...(valid ? [] : explain(document, isWritten.errors ?? [])),
  ]);
  const record = valid && !hasErrors(diagnostics) ? complete(candidate, identity, instants) : null;
  return { document, values, identity, record, diagnostics };
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
      `${question(names)}Rename the file to words of a-z and 0-9 joined by single hyphens, or add a line "slug: …".`,
    ),
  ];
}
