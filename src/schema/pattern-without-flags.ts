const ESCAPE = String.raw`\\(?:u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|.)`;
/** The parts of a pattern outside of classes that matter to letter case: escapes, classes, letters. */
const PART = new RegExp(String.raw`${ESCAPE}|\[(?:\\.|[^\]\\])*|[a-zA-Z]`, 'g');
/** The same within a class: escapes, ranges of letters, letters. */
const CLASS_PART = new RegExp(String.raw`${ESCAPE}|[a-z]-[a-z]|[A-Z]-[A-Z]|[a-zA-Z]`, 'g');

/**
 * The source of a pattern that matches the same without flags, of which JSON Schema has none: a letter of a
 * pattern that passes over letter case becomes a class of both.
 *
 * @throws Error for a flag other than `i`, or a pattern whose groups have names
 */
export function patternWithoutFlags({ source, flags }: RegExp): string {
  if (flags === '') return source;
  if (flags !== 'i' || source.includes('(?<')) {
    throw new Error(`The pattern /${source}/${flags} has no form without flags.`);
  }
  return source.replace(PART, (part) => {
    if (part.startsWith('\\')) return part;
    return part.startsWith('[') ? part.replace(CLASS_PART, inBothCases) : `[${inBothCases(part)}]`;
  });
}

function inBothCases(part: string): string {
  return part.startsWith('\\') ? part : `${part.toUpperCase()}${part.toLowerCase()}`;
}
