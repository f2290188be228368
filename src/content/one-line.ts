import { codePointName, UNPRINTABLE } from '../platform/printable.ts';

/** What is wrong with a text that is not of one line as the formats want it, and what to do. */
export function explainOneLine(text: string): readonly [complaint: string, hint: string] {
  if (/[\r\n]/.test(text)) {
    return ['has more than one line', 'Write it in one line; in YAML, ">-" makes one of the lines below it.'];
  }
  const [unprintable] = UNPRINTABLE.exec(text) ?? [];
  if (unprintable !== undefined) {
    return [`has the character ${codePointName(unprintable)}, which is not shown`, 'Delete the character.'];
  }
  if (/\p{M}{31}/u.test(text)) {
    return ['has more than 30 marks on one letter', 'Delete some of the marks.'];
  }
  return ['has nothing that can be seen', 'Write a text; a key that is not required can be left out.'];
}
