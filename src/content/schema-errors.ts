import type { Diagnostic } from '../diagnostics/codes.ts';
import { RECORD_TYPES } from '../schema/records.ts';
import { contentSchemaOf } from '../schema/table.ts';
import type { ErrorObject } from '../schema/validator.ts';
import { wrongForm } from './form-problems.ts';
import { guessKeys, missingKey, nameOfMissing, unknownKey } from './key-problems.ts';
import type { Document } from './parse.ts';
import { faultOf, type Fault } from './schema-fault.ts';
import { duplicateItems, outOfRange, tooManyItems, wordNotAllowed, wrongType } from './value-problems.ts';

/** What is said of an error, by the keyword of the schema that a value does not satisfy; of all others, `wrongType`. */
const PROBLEMS: Readonly<Record<string, (fault: Fault) => Diagnostic | Diagnostic[]>> = {
  required: missingKey,
  enum: wordNotAllowed,
  format: wrongForm,
  minimum: outOfRange,
  maximum: outOfRange,
  maxItems: tooManyItems,
  uniqueItems: duplicateItems,
};

/**
 * Turns the errors of a schema into problems with a place. A misspelt required key is one problem: it is
 * reported as the unknown key, not as the missing one too; and so is a value of the wrong type.
 */
export function schemaProblems(document: Document, errors: readonly ErrorObject[]): Diagnostic[] {
  const schema = contentSchemaOf(RECORD_TYPES[document.kind]);
  const faults = errors.map((error) => faultOf(document, schema, error));
  const guesses = guessKeys(faults);
  const firsts = [...guesses].map(([{ error }, [first = '']]) => `${error.instancePath}/${first}`);
  const misspelt = new Set(firsts);
  const isMeantTwice = (key: string): boolean => firsts.indexOf(key) !== firsts.lastIndexOf(key);
  const tooLong = faults.flatMap(({ error }) => (error.keyword === 'maxItems' ? [error.instancePath] : []));
  return faults
    .filter(({ error }) => !tooLong.some((list) => isOfItems(error, list)))
    .filter(
      ({ error }) =>
        error.keyword !== 'required' || !misspelt.has(`${error.instancePath}/${nameOfMissing(error)}`),
    )
    .filter(({ error }) => error.keyword !== 'enum' || typeof error.data === 'string')
    .flatMap((fault) => {
      const { keyword } = fault.error;
      if (keyword === 'additionalProperties') {
        const meant = guesses.get(fault) ?? [];
        return unknownKey(fault, meant, !isMeantTwice(`${fault.error.instancePath}/${meant[0] ?? ''}`));
      }
      return (PROBLEMS[keyword] ?? wrongType)(fault);
    });
}

/** True for an error of the items of a list: they are not looked at where there are too many of them. */
function isOfItems({ instancePath, keyword }: ErrorObject, list: string): boolean {
  return instancePath.startsWith(`${list}/`) || (instancePath === list && keyword === 'uniqueItems');
}
