import type { Language } from '../languages.ts';
import { EN, type Words } from './en.ts';
import { ZH_HANS } from './zh-hans.ts';
import { ZH_HANT } from './zh-hant.ts';

export type { Words } from './en.ts';

/** All that we say to people, apart from what content says. Another language is a file and a row here; the compiler names what is missing in it. */
export const WORDS: Readonly<Record<Language, Words>> = { en: EN, 'zh-Hans': ZH_HANS, 'zh-Hant': ZH_HANT };
