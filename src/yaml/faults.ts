import type { YAMLException } from 'js-yaml';
import type { YamlFault } from './nodes.ts';

/** The deepest nesting of lists and mappings (contract, section 3). */
export const MAX_DEPTH = 20;

/** What the parser's complaint means for the person who wrote the text. */
export function syntaxFault(source: string, { reason, mark }: YAMLException): YamlFault {
  const offset = mark?.position ?? 0;
  if (reason.startsWith('nesting exceeded')) return depthFault(offset);
  if (reason.startsWith('directives end mark')) return directiveFault(source);
  const [, hint = GENERAL_HINT] = HINTS.find(([start]) => reason.startsWith(start)) ?? [];
  return {
    code: 'yaml-syntax',
    offset,
    end: offset + 1,
    message: `This is not readable as YAML: ${reason}.`,
    hint,
  };
}

/** What to do about the parser's complaints, by how they begin. */
const HINTS: readonly (readonly [start: string, hint: string])[] = [
  ['tab characters', 'Indent with spaces.'],
  ['unexpected end of the stream', 'Close the bracket or the quote.'],
  ['deficient indentation', 'Indent every line of a list or mapping in brackets, the closing bracket too.'],
];
const GENERAL_HINT =
  'Put quotes around a text that contains ": " or " #", or starts with a special character, and check the indentation.';

export function depthFault(offset: number): YamlFault {
  const message = `Lists and mappings are nested more than ${MAX_DEPTH} levels deep here.`;
  return { code: 'yaml-depth', offset, end: offset + 1, message, hint: 'Flatten the value.' };
}

export function directiveFault(source: string): YamlFault {
  const offset = Math.max(0, source.search(/^%/m));
  const message = 'Directives ("%YAML", "%TAG") are not allowed.';
  return { code: 'yaml-directive', offset, end: offset + 1, message, hint: 'Remove the line.' };
}
