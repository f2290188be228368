import { conflict, escape, notPrintable, tabIndent } from './character-hints.ts';
import { inBrackets, unclosed } from './enclosed.ts';
import { StepBudget, type Hint, type HintFinder } from './hint.ts';
import { indentation, itemAmongKeys, keyBeginning, missingColon, missingSpace } from './key-hints.ts';
import { lineAt, linesOf } from './lines.ts';
import { colonInText, specialBeginning, textAfterEnd } from './value-hints.ts';

/** The surest first: each knows what is left by those before it. */
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
 * The hint of a person that explains why a source cannot be read, as far as a bounded search finds one.
 *
 * @param reason the parser's complaint, in its own words
 * @param offset where it gave up
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
