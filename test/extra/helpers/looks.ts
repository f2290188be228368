import { LANGUAGES, type Language } from '../../../src/event-text/languages.ts';

/** How a page is looked at. */
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

/** It has no factor in common with the number of looks, so that pages in a row come to each of them. */
const STEP = 5;

/** Whether a person looks at all pages in every way, on a machine that does nothing else. */
export const IS_ALL_LOOKED_AT = process.env.LOOKS === 'all';

/**
 * How the page of this place in the table is looked at: in every way where all are, else in one, which is another one for the
 * next page.
 */
export function looksAt(place: number): readonly Look[] {
  return IS_ALL_LOOKED_AT ? ALL : [ALL[(place * STEP) % ALL.length]].filter((look) => look !== undefined);
}

/** `1280-dark-en` */
export function nameOf({ colorScheme, viewport, language }: Look): string {
  return [viewport.width, colorScheme, language].join('-');
}
