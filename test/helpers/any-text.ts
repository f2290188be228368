import fc from 'fast-check';

/** The first code point after the surrogates, and the number of surrogates. */
const [BEHIND_SURROGATES, SURROGATES] = [0xe000, 0x800];

/**
 * Generates any character, like the unit `binary` of fast-check. That unit is not used, because it first lists a million
 * characters in a map, once for each test file, to know which strings it can shrink.
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

/** Any text of any characters. */
export function anyTextOf(constraints: Omit<fc.StringConstraints, 'unit'> = {}): fc.Arbitrary<string> {
  return fc.string({ ...constraints, unit: character });
}

/** Any text of these characters and of percent-encoded ones, as the path of a URL may have it. */
function addressPart(plain: string): fc.Arbitrary<string> {
  const unreserved = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~';
  const unit = fc.oneof(
    { weight: 10, arbitrary: fc.constantFrom(...Array.from(`${unreserved}!$&'()*+,;=:@${plain}`)) },
    character.map(encodeURIComponent),
  );
  return fc.string({ unit });
}

/**
 * Any URL of the web, like `webUrl` of fast-check, which costs most of a second for the reason that is given at
 * `character`.
 */
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
