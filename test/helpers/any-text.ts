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

/** What stands in an address behind its host as it is, and any character in per cent. */
function addressPart(plain: string): fc.Arbitrary<string> {
  const unreserved = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~';
  const unit = fc.oneof(
    { weight: 10, arbitrary: fc.constantFrom(...Array.from(`${unreserved}!$&'()*+,;=:@${plain}`)) },
    character.map(encodeURIComponent),
  );
  return fc.string({ unit });
}

/** Any address of the web, as of `webUrl` of fast-check, which costs most of a second for the reason above. */
export const anyWebUrl = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.domain(),
    fc.array(addressPart(''), { maxLength: 4 }),
    fc.option(addressPart('/?')),
    fc.option(addressPart('/?')),
  )
  .map(([scheme, host, segments, query, fragment]) =>
    [
      `${scheme}://${host}`,
      ...segments.map((segment) => `/${segment}`),
      query === null ? '' : `?${query}`,
      fragment === null ? '' : `#${fragment}`,
    ].join(''),
  );
