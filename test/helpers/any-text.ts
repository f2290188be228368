import fc from 'fast-check';

/** The first code point behind the surrogates, and how many there are of these. */
const [BEHIND_SURROGATES, SURROGATES] = [0xe000, 0x800];

/**
 * Any character, as of the unit `binary` of fast-check: that one lists all million of them in a map, once for each
 * test file, to know which strings it may begin with.
 */
const character = fc.nat({ max: 0x10ffff - SURROGATES }).map(
  (number) => String.fromCodePoint(number < BEHIND_SURROGATES - SURROGATES ? number : number + SURROGATES),
  (text) => {
    const [only, more] = Array.from(typeof text === 'string' ? text : '');
    const point = more === undefined ? only?.codePointAt(0) : undefined;
    if (point === undefined) throw new Error('This is no character.');
    return point < BEHIND_SURROGATES ? point : point - SURROGATES;
  },
);

/** Any text, of all the characters that there are. */
export function anyTextOf(constraints: Omit<fc.StringConstraints, 'unit'> = {}): fc.Arbitrary<string> {
  return fc.string({ ...constraints, unit: character });
}
