import { diagnostic, type Diagnostic } from '../diagnostics.ts';
import type { YamlNode, YamlScalar } from '../yaml/nodes.ts';
import { replacement } from './edits.ts';
import type { Document } from './parse.ts';

/** Texts that are valid YAML, and hardly meant the way they are written. */
export function textSlips(document: Document, node: YamlNode): Diagnostic[] {
  if (node.kind !== 'scalar') return [];
  return node.plain ? cutByComment(document, node) : spacesAround(document, node);
}

/** "Meeting #26" is "Meeting": a comment that is meant has a space after its "#". */
function cutByComment({ text, base, placeOf }: Document, { offset, end }: YamlScalar): Diagnostic[] {
  const [comment] = /^[ \t]+#[^\s#].*/.exec(text.slice(base + end, text.indexOf('\n', base + end))) ?? [];
  if (comment === undefined) return [];
  return [
    diagnostic(
      'comment-in-text',
      placeOf({ offset: end + comment.indexOf('#'), end: end + comment.trimEnd().length }),
      'From the "#" on this is a comment, and no part of the text.',
      `Put quotes around the whole text: "${text.slice(base + offset, base + end)}${comment.trimEnd()}"; or put a space after the "#" of a comment.`,
    ),
  ];
}

function spacesAround(document: Document, node: YamlScalar): Diagnostic[] {
  if (node.text.trim() === node.text || node.text.trim() === '') return [];
  const { text, base, placeOf } = document;
  const written = text.slice(base + node.offset, base + node.end);
  const [, quote = '', inner = ''] = /^(["'])(.*)\1$/.exec(written) ?? [];
  const trimmed = `${quote}${inner.trim()}${quote}`;
  return [
    diagnostic(
      'spaces-around',
      placeOf(node),
      'The text in these quotes begins or ends with a space.',
      'Delete the space.',
      { fix: quote === '' || trimmed === written ? null : replacement(document, node, trimmed) },
    ),
  ];
}
