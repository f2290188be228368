import type { Page } from 'playwright-core';
import { OUR_LANGUAGES } from '../../../src/words/locales.ts';

/** A colour scheme and a size in which a page is shown. */
export interface Look {
  readonly colorScheme: 'light' | 'dark';
  readonly viewport: { readonly width: number; readonly height: number };
}

/** A language in which a page is opened, and the looks that it is then given one after the other. */
export interface View {
  /** A language tag. */
  readonly language: string;
  readonly looks: readonly [Look, ...Look[]];
}

const PHONE: Look = { colorScheme: 'light', viewport: { width: 390, height: 844 } };
const VIEWPORTS = [
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
  { width: 1920, height: 1080 },
];

/** All looks. The first and the last differ most: a light phone, and a dark screen of 1920 pixels. */
const ALL: View['looks'] = [
  PHONE,
  { ...PHONE, colorScheme: 'dark' },
  ...VIEWPORTS.flatMap((viewport) =>
    (['light', 'dark'] as const).map((colorScheme) => ({ colorScheme, viewport })),
  ),
];

/** The looks of languages that are tested on more than a phone. One Chinese script, in one scheme for each width, is enough. */
const LOOKS: Readonly<Record<string, View['looks']>> = {
  en: ALL,
  'zh-Hans': [
    PHONE,
    ...VIEWPORTS.map((viewport, at): Look => ({ colorScheme: at % 2 === 0 ? 'dark' : 'light', viewport })),
  ],
};

/** Whether all pages are tested in all looks, which takes long (`npm run test:pages`). */
export const TESTS_ALL_LOOKS = process.env.LOOKS === 'all';

/**
 * Returns how a page is tested, by its position in the table: in all looks, or in one that differs from that of the next page.
 */
export function viewsAt(place: number): readonly View[] {
  if (!TESTS_ALL_LOOKS) {
    const language = OUR_LANGUAGES[place % OUR_LANGUAGES.length] ?? 'en';
    return [{ language, looks: [ALL[place % ALL.length] ?? PHONE] }];
  }
  return OUR_LANGUAGES.map((language) => ({ language, looks: LOOKS[language] ?? [PHONE] }));
}

/** Gives an open page another look. */
export async function show(page: Page, { viewport, colorScheme }: Look): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
}

/** Returns a name like `1280-dark-en`. */
export function nameOf({ colorScheme, viewport }: Look, language: string): string {
  return [viewport.width, colorScheme, language].join('-');
}
