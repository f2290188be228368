import { conflict, escape, notPrintable, tabIndent } from './character-hints.ts';
import { inBrackets, unclosed } from './enclosed.ts';
import { StepBudget, type Hint, type HintFinder } from './hint.ts';
import { indentation, itemAmongKeys, keyBeginning, missingColon, missingSpace } from './key-hints.ts';
import { lineAt, linesOf } from './lines.ts';
import { colonInText, specialBeginning, textAfterEnd } from './value-hints.ts';

/** In this order: a finder may rely on what the ones before it have ruled out. */
const FINDERS: readonly HintFinder[] = [
  conflict,
  tabIndent,
  notPrintable,
  escape,
  unclosed,
  inBrackets,
  specialBeginning,
  textAfterEnd,
  colonInText,
  missingSpace,
  missingColon,
  keyBeginning,
  itemAmongKeys,
  indentation,
];

/**
 * Finds the mistake that keeps a source from being read, and a hint how to put it right.
 *
 * @param reason the parser's complaint, in its own words
 * @param offset where the parser gave up
 * @returns a general hint at that place where a bounded number of steps finds no mistake
 */
export function findHint(source: string, reason: string, offset: number): Hint {
  const lines = linesOf(source);
  const index = lineAt(lines, offset);
  const line = lines[index];
  const steps = new StepBudget();
  for (const find of line === undefined ? [] : FINDERS) {
    const hint = line && find({ reason, source, offset, lines, index, line, steps });
    if (steps.isSpent) break;
    if (hint) return hint;
  }
  return {
    offset,
    end: offset + 1,
    message: 'From here on this cannot be read as YAML.',
    hint: 'Put quotes around a text that has special characters, and check the indentation.',
  };
}
