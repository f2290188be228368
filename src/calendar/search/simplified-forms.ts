import { to } from 'opencc-js/preset/t2cn';

/**
 * The Traditional Chinese characters that have a Simplified form, each followed by that form: one character
 * for one, because typing errors are counted in characters.
 */
export const SIMPLIFIED_FORMS = simplifiedForms();

function simplifiedForms(): string {
  const forms = new Map<string, string>();
  const dictionaries: readonly unknown[] = Object.values(to).flat(2);
  for (const dictionary of dictionaries) {
    if (typeof dictionary !== 'string') throw new TypeError('A dictionary of opencc-js is no text.');
    for (const entry of dictionary.split('|')) {
      const [traditional = '', simplified = ''] = entry.split(' ');
      if (isOneCharacter(traditional) && isOneCharacter(simplified)) forms.set(traditional, simplified);
    }
  }
  // A form may have a simpler form itself.
  return [...forms].map(([traditional, form]) => traditional + (forms.get(form) ?? form)).join('');
}

function isOneCharacter(text: string): boolean {
  return text !== '' && String.fromCodePoint(text.codePointAt(0) ?? 0) === text;
}
