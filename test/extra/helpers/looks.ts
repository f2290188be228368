import { LANGUAGES, type Language } from '../../../src/event-text/languages.ts';

/** A colour scheme, a size and a language in which a page is shown. */
export interface Look {
  readonly colorScheme: 'light' | 'dark';
  readonly viewport: { readonly width: number; readonly height: number };
  readonly language: Language;
}

const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

const ALL: readonly Look[] = (['light', 'dark'] as const).flatMap((colorScheme) =>
  VIEWPORTS.flatMap((viewport) => LANGUAGES.map((language) => ({ colorScheme, viewport, language }))),
);

/** It has no common factor with the number of looks, so that successive pages go through all of them. */
const STEP = 5;

/** Whether all pages are tested in all looks, as a person does on an idle machine. */
export const IS_ALL_LOOKED_AT = process.env.LOOKS === 'all';

/**
 * The looks in which a page is tested, by its place in the table: all of them, or else one, which differs from that of
 * the next page.
 */
export function looksAt(place: number): readonly Look[] {
  return IS_ALL_LOOKED_AT ? ALL : [ALL[(place * STEP) % ALL.length]].filter((look) => look !== undefined);
}

/** Returns a name like `1280-dark-en`. */
export function nameOf({ colorScheme, viewport, language }: Look): string {
  return [viewport.width, colorScheme, language].join('-');
}
