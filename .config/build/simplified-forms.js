import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { to } from 'opencc-js/preset/t2cn';

/*
 * The Traditional Chinese characters that have a Simplified form, each followed by that form: one character for one, because
 * typing errors are counted in characters. They are extracted from the dictionaries of OpenCC here, not at each start.
 */

const FOLDER = 'dist/src/calendar/search/han';

const entries = Object.values(to)
  .flat(2)
  .flatMap((dictionary) => dictionary.split('|'))
  .map((entry) => entry.split(' '));
const forms = new Map(entries.filter((pair) => pair.every(isOneCharacter)));
// A form may have a simpler form itself.
const pairs = [...forms].map(([traditional, form]) => traditional + (forms.get(form) ?? form));
mkdirSync(FOLDER, { recursive: true });
writeFileSync(`${FOLDER}/simplified-forms.txt`, pairs.join(''));
const opencc = import.meta.resolve('opencc-js');
for (const file of ['LICENSE', 'THIRD_PARTY_LICENSES.md'])
  cpSync(new URL(`../../${file}`, opencc), `${FOLDER}/${file}`);

function isOneCharacter(text) {
  return [...text].length === 1;
}
