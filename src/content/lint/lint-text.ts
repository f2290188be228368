import { diagnostic, type Diagnostic, type DiagnosticCode } from '../../diagnostics/codes.ts';
import { codePointName } from '../../platform/printable.ts';
import { isCollection, RECORD_TYPES } from '../../schema/records.ts';
import { quoted } from '../../yaml/hints/hint.ts';
import { type Located, scalarsWithin, type YamlNode, type YamlScalar } from '../../yaml/nodes.ts';
import { replacement } from '../fix/edits.ts';
import type { Document } from '../parse.ts';

const MAX_SHOWN = 100;

/** Finds scalars that are valid YAML, but probably not meant as they are written. */
export function lintText(document: Document, node: YamlNode): Diagnostic[] {
  return scalarsWithin(node).flatMap((scalar) =>
    scalar.plain ? cutByComment(document, scalar) : spacesAround(document, scalar),
  );
}

const COMMENT = /[ \t]+#[^\s#].*/y;

/** A comment after a key without a value, whose place in the tree is that of its key. */
const COMMENT_ALONE = /:[ \t]+#[^\s#].*/y;

const COLOUR = /^#[0-9a-f]{6}$/i;

/** Finds a text that a comment cuts off: "Meeting #26" is read as "Meeting". An intended comment has a space after its "#". */
function cutByComment(document: Document, { offset, end, text: value }: YamlScalar): Diagnostic[] {
  const { text, base, placeOf } = document;
  const isAlone = value === '';
  const isItem = isAlone && text[base + end] !== ':';
  const pattern = isAlone && !isItem ? COMMENT_ALONE : COMMENT;
  pattern.lastIndex = base + end;
  const comment = pattern.exec(text)?.[0].trimEnd();
  if (comment === undefined) return [];
  const place = { offset: end + comment.indexOf('#'), end: end + comment.length };
  const written = text.slice(base + place.offset, base + place.end);
  const whole = isAlone ? written : text.slice(base + offset, base + place.end);
  const fix = isAlone && COLOUR.test(written) ? replacement(document, place, quoted(written)) : null;
  const lost = isAlone ? `so the ${isItem ? 'item' : 'key'} has no value` : 'and no part of the text';
  const message = `From the "#" on this is a comment, ${lost}.`;
  const hint = `Put quotes around the whole text${whole.length > MAX_SHOWN ? '' : `: ${quoted(whole)}`}; or put a space after the "#" of a comment.`;
  return [diagnostic('comment-in-text', placeOf(place), message, hint, { fix })];
}

/** Finds spaces at the ends of a quoted text; spaces that are written as escapes, or end a block of lines, are intended. */
function spacesAround(document: Document, node: YamlScalar): Diagnostic[] {
  if (node.text.trim() === node.text) return [];
  const { text, base, placeOf } = document;
  const written = text.slice(base + node.offset, base + node.end);
  const [, quote, inner = ''] = /^(["'])([^]*)\1$/.exec(written) ?? [];
  const trimmed = inner.trim();
  if (quote === undefined || trimmed === inner || trimmed === '') return [];
  // A backslash at the end would make the quote a part of the text.
  const fix = trimmed.endsWith('\\') ? null : replacement(document, node, quote + trimmed + quote);
  const message = 'The text in these quotes begins or ends with a space.';
  const hint = 'Delete the space within the quotes.';
  return [diagnostic('spaces-around', placeOf(node), message, hint, { fix })];
}

/** Merges a warning about spaces into the error of the same value, whose hint then names the spaces as well. */
export function mergeSpaces(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const spaces = diagnostics.filter(({ code }) => code === 'spaces-around');
  if (spaces.length === 0) return diagnostics;
  const byPlace = new Map(spaces.map((space) => [placeKey(space), space]));
  const merged = new Set<Diagnostic>();
  const kept = diagnostics.map((problem) => {
    const space = problem.severity === 'error' ? byPlace.get(placeKey(problem)) : undefined;
    if (space === undefined) return problem;
    merged.add(space);
    const hint = [space.hint, problem.hint].filter((part) => part !== null).join(' ');
    return { ...problem, hint, fix: problem.fix ?? space.fix };
  });
  return kept.filter((problem) => !merged.has(problem));
}

function placeKey({ line, column }: Diagnostic): string {
  return `${line}:${column}`;
}

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

/** Only long texts are checked for these: texts of one line that have them are refused. */
const TURNING: OddCharacters = {
  ...INVISIBLE,
  pattern: /[\u202d\u202e]/,
  complaint: 'which shows what follows it in another order than it is written',
};

/** Finds characters that damage has left in texts, and characters that make a reader see another text than the one that is written. */
export function oddCharacters(document: Document): Diagnostic[] {
  const { kind, text, base, body, root } = document;
  if (!SUSPECT.test(text)) return [];
  const { body: bodyKey } = RECORD_TYPES[kind];
  const found = [...root.entries].flatMap(([key, { value }]) => {
    // What is not seen in the name of a record has a warning of its own.
    const hidden = key === 'name' && isCollection(kind) ? [] : [INVISIBLE];
    const kinds = [DAMAGED, ...hidden, ...(key === bodyKey ? [TURNING] : [])];
    const subject = value.kind === 'scalar' ? `The ${key}` : `A text of "${key}"`;
    return scalarsWithin(value).flatMap((scalar) => oddIn(document, kinds, subject, scalar.text, scalar));
  });
  if (body === null || bodyKey === null) return found;
  const piece = { offset: text.length - body.length - base, end: text.length - base };
  return [...found, ...oddIn(document, [DAMAGED, INVISIBLE, TURNING], `The ${bodyKey}`, body, piece)];
}

/** Finds the first character of each kind in a text; where an escape stands for it, the whole text is marked. */
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
