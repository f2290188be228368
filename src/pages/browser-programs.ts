import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { LANGUAGES, type Language } from '../event-text/languages.ts';
import { asset, type Asset } from './asset.ts';

const require = createRequire(import.meta.url);
const programs = new Map<Language, Asset>();

/**
 * What static pages do in the browser, in the words of a language: it is bundled when the code is compiled, and read when it
 * is first needed.
 */
export function browserProgram(language: Language): Asset {
  const file = `search-${language}.js`;
  const program =
    programs.get(language) ?? asset(file, readFileSync(require.resolve(`#browser-programs/${file}`)));
  programs.set(language, program);
  return program;
}

/** Those of all languages. */
export function browserPrograms(): readonly Asset[] {
  return LANGUAGES.map(browserProgram);
}
