import type { Rule } from './check-past.ts';
import { areAscending, areBelow, areStarts, isAscending } from './column-checks.ts';
import type { StoredTexts } from './stored-calendar.ts';

/** In UTF-16 units, with one more for each word; no file of content is so long. */
const LONGEST_NAME = 2 ** 19;

/** What has to hold for names that a search forgives errors in. */
export function rulesOfNames(part: string, packed: StoredTexts): Rule[] {
  return [...rulesOfTexts(part, packed), [`${part}.names`, () => areShort(packed)]];
}

/** What has to hold for texts that are searched word by word. */
export function rulesOfTexts(part: string, packed: StoredTexts): Rule[] {
  const { names, units, pairs } = packed;
  const tokens = units.starts.length - 1;
  return [
    [`${part}.units`, () => areStarts(units)],
    [`${part}.names`, () => areStarts(names) && areBelow(names.values, tokens)],
    [
      `${part}.pairs.keys`,
      () => pairs.keys.length === pairs.tokens.starts.length - 1 && isAscending(pairs.keys),
    ],
    [
      `${part}.pairs.tokens`,
      () => areStarts(pairs.tokens) && areAscending(pairs.tokens) && areBelow(pairs.tokens.values, tokens),
    ],
  ];
}

function areShort({ names, units }: StoredTexts): boolean {
  for (let name = 1; name < names.starts.length; name += 1) {
    const end = names.starts[name] ?? 0;
    let length = 0;
    for (let at = names.starts[name - 1] ?? 0; at < end; at += 1) {
      const token = names.values[at] ?? 0;
      length += 1 + (units.starts[token + 1] ?? 0) - (units.starts[token] ?? 0);
    }
    if (length > LONGEST_NAME) return false;
  }
  return true;
}
