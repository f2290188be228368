import type { Diagnostic } from '../../src/diagnostics/codes.ts';
import { renderText } from '../../src/diagnostics/report/text.ts';
import type { EventRecord } from '../../src/schema/event.ts';
import type { OrganizationRecord } from '../../src/schema/organization.ts';
import type { PlaceRecord } from '../../src/schema/place.ts';
import { event, loadedOf, organization, place, problemsOf, recordsOf } from '../helpers/content.ts';
import type { Files } from '../helpers/folder.ts';

/** The event in `events/x.md`, with these other files beside it. */
export function eventOf(text: string, others: Files = {}): EventRecord {
  return only(recordsOf({ 'events/x.md': text, ...others }).events);
}

/** The organization in `organizations/x.md`, with these other files beside it. */
export function organizationOf(text: string, others: Files = {}): OrganizationRecord {
  return only(recordsOf({ 'organizations/x.md': text, ...others }).organizations);
}

/** The place in `places/x.yml`. */
export function placeOf(text: string): PlaceRecord {
  return only(recordsOf({ 'places/x.yml': text }).places);
}

/** All problems of a content folder with these files. */
export function diagnosticsOf(files: Files): readonly Diagnostic[] {
  return loadedOf(files).diagnostics;
}

/** The problems of a content folder with only this file, as `line:column code`. */
export function problemsIn(file: string, text: string | Buffer): string[] {
  return problemsOf({ [file]: text }).map((problem) => problem.replace(`${file}:`, ''));
}

type Keys = Readonly<Record<string, string>>;

/** The problems of a valid event to which these keys are added; the first key stands in line 5. */
export function eventProblems(keys: Keys): string[] {
  return problemsIn('events/x.md', event(1, keys));
}

/** The problems of a valid organization to which these keys are added; the first key stands in line 4. */
export function organizationProblems(keys: Keys): string[] {
  return problemsIn('organizations/x.md', organization(1, keys));
}

/** The problems of a valid place to which these keys are added; the first key stands in line 4. */
export function placeProblems(keys: Keys): string[] {
  return problemsIn('places/x.yml', place(1, keys));
}

/** The problems of a content folder with these files, as people read them. */
export function renderedOf(files: Files): string {
  return renderText({ diagnostics: diagnosticsOf(files), displayPath: (file) => file });
}

export function only<T>(items: readonly T[]): T {
  const [item, ...rest] = items;
  if (item === undefined || rest.length > 0) throw new Error(`${items.length} instead of one`);
  return item;
}
