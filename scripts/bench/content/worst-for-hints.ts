/** The largest YAML file that is read. */
const MAX_BYTES = 64 * 1024;

/**
 * Files of the greatest length, broken in ways that a hint explains and that make the search for the hint slow, by
 * their shape.
 */
export const WORST_FOR_HINTS: Readonly<Record<string, string>> = {
  'brackets in double quotes, each closed far below': nested('name: "', ' [\n', ' ]\n', 'b: 1\n'),
  'brackets in single quotes, each closed far below': nested("name: '", ' [\n', ' ]\n', 'b: 1\n'),
  'braces in double quotes, never ended': nested('name: "', ' {\n', ' }\n', ''),
  'brackets of both kinds': nested('name: "', ' [\n {\n', ' }\n ]\n', 'b: 1\n'),
  'brackets and comments': nested('name: "', ' [ #\n', ' ] #\n', 'b: 1\n'),
  'brackets behind keys': nested('name: "', ' a: [\n', ' ]\n', 'b: 1\n'),
  'brackets in a block text': nested('name: |\n', ' [\n', ' ]\n', 'b: [x}\n'),
  'quotes within brackets': repeated('name: [\n', ' "a",\n', 'b: 1\n'),
  'quotes in quotes': repeated('name: "', " '\n", 'b: 1\n'),
  'quotes that end before the text': repeated('name: "a" ', '"a" ', '\n'),
  'an escape at the end': repeated('name: "', '\\\\', '\\q"\n'),
  'a character at the end': repeated('name: ', 'x', '\ufffe\n'),
  'block texts': repeated('', 'a: |\n x\n', '@\n'),
  'lines of a tab': repeated('id: 1\n', '\tx\n', 'a: 1\n'),
  'keys without a space': repeated('', 'name:x\n', 'a: 1\n'),
  'keys without a colon': repeated('', 'name x\n', 'a: 1\n'),
  'wide colons': repeated('', 'name：x\n', 'a: 1\n'),
  'colons in a text': repeated('name: a', 'a: b', '\n'),
  'items among keys': repeated('', 'a: 1\n', '- a\n'),
  'a key many times': repeated('', 'a: 1\n', ''),
  'a key many times in a line': repeated('{', 'a: 1,', '}\n'),
  'keys that are no texts': repeated('a: [', '{[]: 1},', ']\n'),
  'anchors in a line': repeated('a: [', '&a ,', ']\n'),
  'empty keys': repeated('', ':\n', ''),
  'blank lines': repeated('', '\n', '"\n'),
  'marks of a merge at the end': repeated('', '# a\n', '=======\n@\n'),
};

/** Repeats `piece` between the other two as often as the size of a file allows. */
function repeated(start: string, piece: string, end: string): string {
  return start + piece.repeat(room(start + end) / Buffer.byteLength(piece)) + end;
}

/** Repeats `opening`, and `closing` behind it, as often as the size of a file allows. */
function nested(start: string, opening: string, closing: string, end: string): string {
  const count = room(start + end) / Buffer.byteLength(opening + closing);
  return start + opening.repeat(count) + closing.repeat(count) + end;
}

function room(taken: string): number {
  return MAX_BYTES - Buffer.byteLength(taken);
}
