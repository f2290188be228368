import { NumberSet } from '../number-set.ts';
import { InvalidValue } from './parameter.ts';

/** Of a word that is not known, in UTF-16 units. */
const MAX_SHOWN = 60;

/**
 * The items of a comma list, each once and in one order, so that lists that mean the same are the same (contract, section
 * 6); undefined for a list of nothing.
 */
export function readList(sent: string): readonly string[] | undefined {
  const items = sent
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  return items.length === 0 ? undefined : [...new Set(items)].sort();
}

/** Such a list of known words. */
export function readWords<Word extends string>(
  sent: string,
  allowed: readonly Word[],
): readonly Word[] | undefined | InvalidValue {
  const items = readList(sent);
  if (items === undefined) return undefined;
  const known = allowed.filter((word) => items.includes(word));
  return known.length === items.length ? known : notAllowed('some', items, allowed);
}

/** The positions of some words among all. */
export function wordNumbers<Word extends string>(wanted: readonly Word[], all: readonly Word[]): NumberSet {
  return NumberSet.of(
    all.length,
    wanted.map((word) => all.indexOf(word)),
  );
}

/**
 * @param howMany of the words that are allowed can be sent
 * @param items those that were sent, one of which is not allowed
 */
export function notAllowed(
  howMany: 'one' | 'some',
  items: readonly string[],
  allowed: readonly string[],
): InvalidValue {
  const wrong = items.find((item) => !allowed.includes(item)) ?? '';
  const shown = JSON.stringify(wrong.slice(0, MAX_SHOWN));
  const words = allowed.join(', ') + (howMany === 'one' ? '' : ', with commas between them');
  return new InvalidValue('enum', `be ${howMany} of ${words}: ${shown} is none of them`, { allowed });
}
