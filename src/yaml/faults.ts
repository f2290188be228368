import type { YAMLException } from 'js-yaml';
import { findHint } from './hints/find-hint.ts';
import type { Located, YamlFault, YamlMapping, YamlNode } from './nodes.ts';

/** The deepest nesting of lists and mappings (editors' handbook, "What is too large"). */
export const MAX_DEPTH = 20;

/** What the parser's complaint means for the person who wrote the text. */
export function syntaxFault(source: string, { reason, mark }: YAMLException): YamlFault {
  const offset = mark?.position ?? 0;
  if (reason.startsWith('nesting exceeded')) return depthFault(offset);
  if (/directive|YAML version|declared suffix/.test(reason)) return directiveFault(source);
  return { code: 'yaml-syntax', ...findHint(source, reason, offset) };
}

/** What YAML has and content must not have (editors' handbook, "What could be a trick"), with what to do instead. */
const REFUSED = {
  'yaml-anchor': {
    message: 'Anchors ("&name") are not allowed.',
    hint: 'Write the value out, or put quotes around a text that starts with "&".',
  },
  'yaml-alias': {
    message: 'Aliases ("*name") are not allowed.',
    hint: 'Write the value out, or put quotes around a text that starts with "*".',
  },
  'yaml-tag': {
    message: 'Tags ("!name") are not allowed.',
    hint: 'Put quotes around a text that starts with "!".',
  },
  'yaml-merge-key': { message: 'Merge keys ("<<") are not allowed.', hint: 'Write the keys out.' },
  'yaml-documents': { message: 'A second YAML document begins here.', hint: 'Keep one record in each file.' },
} as const;
export type RefusedCode = keyof typeof REFUSED;

export function refusal(code: RefusedCode, { offset, end }: Located): YamlFault {
  return { code, offset, end, ...REFUSED[code] };
}

/** Names that objects inherit. */
const REFUSED_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** Why a node cannot be the next key of a mapping with these entries; null where it can. */
export function keyFault(node: YamlNode, entries: YamlMapping['entries']): YamlFault | null {
  const { offset, end } = node;
  const refuse = (message: string, hint: string): YamlFault => ({
    code: 'yaml-key',
    offset,
    end,
    message,
    hint,
  });
  if (node.kind !== 'scalar') {
    const hint = 'Put quotes around a text that begins with "{" or "[".';
    return refuse('A key must be a text, not a list or a mapping.', hint);
  }
  const { text } = node;
  if (node.plain && text === '<<') return refusal('yaml-merge-key', node);
  if (REFUSED_KEYS.has(text)) return refuse(`The key "${text}" is not allowed.`, 'Use another name.');
  const first = entries.get(text)?.key;
  if (first === undefined) return null;
  const message = `The key "${text.slice(0, 60)}" stands twice.`;
  return { code: 'yaml-duplicate-key', offset, end, first, message, hint: 'Keep one of the two.' };
}

export function depthFault(offset: number): YamlFault {
  const message = `Lists and mappings are nested more than ${MAX_DEPTH} levels deep here.`;
  const hint = 'Use fewer lists and mappings within each other.';
  return { code: 'yaml-depth', offset, end: offset + 1, message, hint };
}

export function directiveFault(source: string): YamlFault {
  const offset = /%(?<=^[ \t]*%)/m.exec(source)?.index ?? 0;
  const [directive = ''] = source.slice(offset).split('\n', 1);
  const end = offset + Math.max(1, directive.trimEnd().length);
  const message = 'Directives ("%YAML", "%TAG") are not allowed.';
  return { code: 'yaml-directive', offset, end, message, hint: 'Delete the line.' };
}
