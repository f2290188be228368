import { InvalidValue } from './parameter.ts';

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
  return known.length === items.length ? known : notAllowed(allowed);
}

export function notAllowed(allowed: readonly string[]): InvalidValue {
  return new InvalidValue('enum', `be of ${allowed.join(', ')}`, { allowed });
}
