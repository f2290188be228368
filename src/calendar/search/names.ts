import type { PackedNames } from './pack.ts';
import type { Word } from './spelling.ts';

/** Names by the number of their words, on which fuse.js's scores depend. */
export interface NameKinds {
  /** Names with the same number of words have the same kind. */
  readonly kindOf: Uint16Array;
  readonly count: number;
}

export function nameKinds({ names: { starts, values }, units }: PackedNames): NameKinds {
  const kinds = new Map<number, number>();
  const kindOf = new Uint16Array(starts.length - 1);
  for (let name = 0; name < kindOf.length; name += 1) {
    const end = starts[name + 1] ?? 0;
    let words = 0;
    for (let i = starts[name] ?? 0; i < end; i += 1) {
      const token = values[i] ?? 0;
      if (units.starts[token] !== units.starts[token + 1]) words += 1;
    }
    const kind = kinds.get(words) ?? kinds.size;
    kinds.set(words, kind);
    kindOf[name] = kind;
  }
  return { kindOf, count: kinds.size };
}

/** The text of a name, with whatever separated its words as one space. */
export function textOf({ names, units }: PackedNames, name: number): string {
  const tokens = names.values.subarray(names.starts[name], names.starts[name + 1]);
  return Array.from(tokens, (token) => tokenText(units, token)).join(' ');
}

/** Whether a name consists of nothing but a word that occurs in it. */
export function isAll({ names, units }: PackedNames, name: number, { length }: Word): boolean {
  const start = names.starts[name] ?? 0;
  const token = names.values[start] ?? 0;
  return (
    names.starts[name + 1] === start + 1 && units.starts[token + 1] === (units.starts[token] ?? 0) + length
  );
}

function tokenText({ starts, values }: PackedNames['units'], token: number): string {
  let text = '';
  for (const unit of values.subarray(starts[token], starts[token + 1])) text += String.fromCharCode(unit);
  return text;
}
