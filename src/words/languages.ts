import { remember } from '../platform/collections.ts';
import { Language } from './language.ts';
import { OUR_LANGUAGES } from './locales.ts';
import { type Messages, parseMessages, readMessages } from './messages.ts';

const known = new Map<string, Language>(
  OUR_LANGUAGES.map((tag) => [tag, new Language(tag, () => parseMessages(readMessages(tag)))]),
);

/** English, the language of everything that is not made for a certain reader. */
export const ENGLISH_LANGUAGE = ourLanguage('en');

/** @param tag one of `OUR_LANGUAGES` */
export function ourLanguage(tag: (typeof OUR_LANGUAGES)[number]): Language {
  const language = known.get(tag);
  if (language === undefined) throw new RangeError(`There are no words of ${tag}`);
  return language;
}

/** The settings of a calendar that concern languages. */
export interface LanguageSettings {
  /** Tags of the languages that its pages are offered in. */
  readonly languages: readonly string[];
  /** The tag of the language for readers who ask for none of them. */
  readonly language: string;
  /** The messages that its content adds, by the tag of their language. */
  readonly words: Readonly<Record<string, Messages>>;
}

/** Returns the languages that the pages of a calendar are offered in: the same objects each time. */
export const languagesOfSite = remember((site: LanguageSettings): readonly Language[] =>
  site.languages.map((tag) => known.get(tag) ?? ownLanguage(tag, site)),
);

/** Returns the languages that the pages of a calendar are offered in, followed by all other languages that this program knows. */
export function knownLanguages(site: LanguageSettings): readonly Language[] {
  return [...new Set([...languagesOfSite(site), ...known.values()])];
}

function ownLanguage(tag: string, { words }: LanguageSettings): Language {
  return new Language(tag, () => parseMessages(words[tag] ?? {}));
}

/** Returns the language for readers who ask for none that the pages are offered in. */
export function siteLanguage(site: LanguageSettings): Language {
  const languages = languagesOfSite(site);
  return languages.find(({ tag }) => tag === site.language) ?? languages[0] ?? ENGLISH_LANGUAGE;
}

/** The regions where each Chinese script is in use. */
const CHINESE: Readonly<Record<string, readonly string[]>> = {
  'zh-Hans': ['CN', 'SG'],
  'zh-Hant': ['TW', 'HK', 'MO'],
};

/** Returns all tags by which browsers and older addresses may ask for a language, its own tag first. */
function namesOf({ tag }: Language, languages: readonly Language[]): readonly string[] {
  const regions = CHINESE[tag];
  if (regions === undefined) return [tag];
  const isOnly = !languages.some((other) => other.tag !== tag && other.tag in CHINESE);
  const all = Object.values(CHINESE).flat();
  return [
    tag,
    ...(isOnly || tag === 'zh-Hans' ? ['zh'] : []),
    ...(isOnly ? all : regions).map((region) => `zh-${region}`),
    ...all.map((region) => `${tag}-${region}`),
  ];
}

/** Returns all tags by which one of these languages may be asked for. */
export function languageNames(languages: readonly Language[]): string[] {
  return languages.flatMap((language) => namesOf(language, languages));
}

/** Returns the language that a tag asks for; null where it is none of these. */
export function languageNamed(name: string, languages: readonly Language[]): Language | null {
  return languages.find((language) => namesOf(language, languages).includes(name)) ?? null;
}
