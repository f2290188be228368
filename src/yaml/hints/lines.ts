/** A line of a source that the parser cannot read. */
export interface Line {
  /** Where it begins in the source. */
  readonly offset: number;
  /** Without its end, and without spaces at the end. */
  readonly text: string;
  /** Where its first character that is no space stands, within the line. */
  readonly indent: number;
  /** Empty, or nothing but a comment. */
  readonly blank: boolean;
  /** Where the colon stands that ends its key; null where there is none. */
  readonly colon: number | null;
  /** Where the value begins, or all that is there where there is no key; the hyphens of a list do not count. */
  readonly value: number;
}

export function linesOf(source: string): Line[] {
  let offset = 0;
  return source.split('\n').map((row) => {
    const line = lineOf(offset, row.trimEnd());
    offset += row.length + 1;
    return line;
  });
}

/** The index of the line that an offset is in. */
export function lineAt(lines: readonly Line[], offset: number): number {
  const next = lines.findIndex((line) => line.offset > offset);
  return (next === -1 ? lines.length : next) - 1;
}

function lineOf(offset: number, text: string): Line {
  const indent = text.length - text.trimStart().length;
  const [hyphens = ''] = /^(?:- +)*/.exec(text.slice(indent)) ?? [];
  const begin = indent + hyphens.length;
  const colon = colonOf(text, begin);
  const spaces = colon === null ? 0 : text.slice(colon + 1).search(/\S|$/);
  return {
    offset,
    text,
    indent,
    blank: text.slice(indent).startsWith('#') || indent === text.length,
    colon,
    value: colon === null ? begin : colon + 1 + spaces,
  };
}

/** The first colon before a space or the line's end; the colons in the quotes of a key do not count. */
function colonOf(text: string, begin: number): number | null {
  const quote = /["']/.exec(text[begin] ?? '')?.[0];
  const from = quote === undefined ? begin : text.indexOf(quote, begin + 1);
  if (from === -1 || /[[{#]/.test(text[begin] ?? '')) return null;
  const colon = text.slice(from).search(/:(?:[ \t]|$)/);
  return colon === -1 ? null : from + colon;
}
