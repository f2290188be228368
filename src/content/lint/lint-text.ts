import { diagnostic, type Diagnostic } from '../../diagnostics/codes.ts';
import type { YamlNode, YamlScalar } from '../../yaml/nodes.ts';
import { quoted } from '../../yaml/hints/hint.ts';
import { replacement } from '../fix/edits.ts';
import type { Document } from '../parse.ts';

const MAX_SHOWN = 100;

/** Finds scalars that are valid YAML, and hardly meant the way they are written. */
export function lintText(document: Document, node: YamlNode): Diagnostic[] {
  switch (node.kind) {
    case 'scalar':
      return node.plain ? cutByComment(document, node) : spacesAround(document, node);
    case 'sequence':
      return node.items.flatMap((item) => lintText(document, item));
    case 'mapping':
      return [...node.entries.values()].flatMap(({ value }) => lintText(document, value));
  }
}

const COMMENT = /[ \t]+#[^\s#].*/y;

/** What stands behind a key that has no value: its place stands for that of the value. */
const COMMENT_ALONE = /:[ \t]+#[^\s#].*/y;

const COLOUR = /^#[0-9a-f]{6}$/i;

/** "Meeting #26" is "Meeting": a comment that is meant has a space after its "#". */
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
  return [
    diagnostic(
      'comment-in-text',
      placeOf(place),
      `From the "#" on this is a comment, ${isAlone ? `so the ${isItem ? 'item' : 'key'} has no value` : 'and no part of the text'}.`,
      `Put quotes around the whole text${whole.length > MAX_SHOWN ? '' : `: ${quoted(whole)}`}; or put a space after the "#" of a comment.`,
      { fix },
    ),
  ];
}

/** Only spaces that are seen: what an escape or a block of lines ends with is meant. */
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
  return [
    diagnostic('spaces-around', placeOf(node), message, 'Delete the space within the quotes.', { fix }),
  ];
}

/** A value that is refused, and has such a space, is one problem: the error's hint speaks of the space as well. */
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
