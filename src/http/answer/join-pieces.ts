/** A text as bytes: makes a piece of it each time, and returns the whole. */
export function* joinPieces(texts: Iterable<string>): Generator<undefined, Buffer> {
  const pieces: Buffer[] = [];
  for (const text of texts) {
    if (text !== '') pieces.push(Buffer.from(text));
    yield;
  }
  return Buffer.concat(pieces);
}
