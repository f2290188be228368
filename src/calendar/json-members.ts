const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/**
 * The members of an object in JSON that have one of some names, in their order. Each is its bytes, from its name on, as a
 * text in latin1, which has a character for each byte. No more is read than up to the last of them.
 *
 * @param json as `JSON.stringify` writes it, without white space; the names in it have no escapes
 */
export function membersOf(json: Buffer, names: ReadonlySet<string>): string[] {
  const members: string[] = [];
  for (let at = 1; at < json.length && members.length < names.size;) {
    const value = endOfText(json, at) + 1;
    const end = endOfValue(json, value);
    if (names.has(json.toString('latin1', at + 1, value - 2))) members.push(json.toString('latin1', at, end));
    at = end + 1;
  }
  return members;
}

/** The place of the comma or the bracket that follows the value which begins at a place. */
function endOfValue(json: Buffer, begin: number): number {
  let depth = 0;
  for (let at = begin; at < json.length;) {
    switch (json[at] ?? 0) {
      case QUOTE:
        at = endOfText(json, at);
        continue;
      case OPENING_BRACKET:
      case OPENING_BRACE:
        depth += 1;
        break;
      case CLOSING_BRACKET:
      case CLOSING_BRACE:
        if (depth === 0) return at;
        depth -= 1;
        break;
      case COMMA:
        if (depth === 0) return at;
        break;
    }
    at += 1;
  }
  return json.length;
}

/** The place behind the text that begins with the quote at a place. */
function endOfText(json: Buffer, begin: number): number {
  let end = begin;
  let escapes = 1;
  while (escapes % 2 === 1) {
    end = json.indexOf(QUOTE, end + 1);
    if (end === -1) return json.length;
    for (escapes = 0; json[end - 1 - escapes] === BACKSLASH;) escapes += 1;
  }
  return end + 1;
}
