import { diagnostic, type Diagnostic, type DiagnosticCode } from '../../diagnostics/codes.ts';
import { codePointName } from '../../platform/printable.ts';
import { RECORD_TYPES } from '../../schema/records.ts';
import type { Located, YamlNode, YamlScalar } from '../../yaml/nodes.ts';
import type { Document } from '../parse.ts';

/** A file without one of these, and without an escape of YAML that may stand for one, has nothing to report. */
const SUSPECT = /[\u202d\u202e\u2800\ufff9-\ufffb\ufffd]|\\[uU]/;

interface OddCharacters {
  readonly code: DiagnosticCode;
  readonly pattern: RegExp;
  readonly complaint: string;
  readonly hint: string;
}

const DAMAGED: OddCharacters = {
  code: 'text-damaged',
  pattern: /\ufffd/,
  complaint: 'which a program has written in place of one that it could not read',
  hint: 'Type the text anew where "\ufffd" stands, and save the file as UTF-8.',
};

/** A Braille pattern without dots is the space between words of Braille. */
const INVISIBLE: OddCharacters = {
  code: 'text-invisible',
  pattern: /[\ufff9-\ufffb]|(?<![\u2800-\u28ff])\u2800/,
  complaint: 'which nobody sees',
  hint: 'Delete the character, or add "ignore: [text-invisible]" where it is meant.',
};

/** In texts of one line these are refused. */
const TURNING: OddCharacters = {
  ...INVISIBLE,
  pattern: /[\u202d\u202e]/,
  complaint: 'which shows what follows it in another order than it is written',
};

/** Finds what is left of damaged texts, and what makes a reader see something else than what is written. */
export function oddCharacters(document: Document): Diagnostic[] {
  const { kind, text, base, body, root } = document;
  if (!SUSPECT.test(text)) return [];
  const { body: bodyKey } = RECORD_TYPES[kind];
  const found = [...root.entries].flatMap(([key, { value }]) => {
    // What is not seen in the name of a record has a warning of its own.
    const hidden = key === 'name' && kind !== 'site' ? [] : [INVISIBLE];
    const kinds = [DAMAGED, ...hidden, ...(key === bodyKey ? [TURNING] : [])];
    const subject = value.kind === 'scalar' ? `The ${key}` : `A text of "${key}"`;
    return scalarsOf(value).flatMap((scalar) => oddIn(document, kinds, subject, scalar.text, scalar));
  });
  if (body === null || bodyKey === null) return found;
  const piece = { offset: text.length - body.length - base, end: text.length - base };
  return [...found, ...oddIn(document, [DAMAGED, INVISIBLE, TURNING], `The ${bodyKey}`, body, piece)];
}

/** The first character of each kind in a text, which is the whole text where an escape stands for it. */
function oddIn(
  { text: source, base, placeOf }: Document,
  kinds: readonly OddCharacters[],
  subject: string,
  text: string,
  { offset, end }: Located,
): Diagnostic[] {
  return kinds.flatMap(({ code, pattern, complaint, hint }) => {
    const [character] = pattern.exec(text) ?? [];
    if (character === undefined) return [];
    const at = pattern.exec(source.slice(base + offset, base + end))?.index;
    const place = at === undefined ? { offset, end } : { offset: offset + at, end: offset + at + 1 };
    const message = `${subject} has the character ${codePointName(character)}, ${complaint}.`;
    return diagnostic(code, placeOf(place), message, hint);
  });
}

/** All texts within a node, in their order. */
export function scalarsOf(node: YamlNode): YamlScalar[] {
  switch (node.kind) {
    case 'scalar':
      return [node];
    case 'sequence':
      return node.items.flatMap(scalarsOf);
    case 'mapping':
      return [...node.entries.values()].flatMap(({ value }) => scalarsOf(value));
  }
}
