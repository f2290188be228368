import type { YAMLException } from 'js-yaml';
import { findHint } from './hints/find-hint.ts';
import type { YamlFault } from './nodes.ts';

/** The deepest nesting of lists and mappings (contract, section 3). */
export const MAX_DEPTH = 20;

/** What the parser's complaint means for the person who wrote the text. */
export function syntaxFault(source: string, { reason, mark }: YAMLException): YamlFault {
  const offset = mark?.position ?? 0;
  if (reason.startsWith('nesting exceeded')) return depthFault(offset);
  if (/directive|YAML version|declared suffix/.test(reason)) return directiveFault(source);
  return { code: 'yaml-syntax', ...findHint(source, reason, offset) };
}

export function depthFault(offset: number): YamlFault {
  const message = `Lists and mappings are nested more than ${MAX_DEPTH} levels deep here.`;
  return {
    code: 'yaml-depth',
    offset,
    end: offset + 1,
    message,
    hint: 'Use fewer lists and mappings within each other.',
  };
}

export function directiveFault(source: string): YamlFault {
  const line = /^[ \t]*%/m.exec(source);
  const offset = line === null ? 0 : line.index + line[0].length - 1;
  const [directive = ''] = source.slice(offset).split('\n', 1);
  const end = offset + Math.max(1, directive.trimEnd().length);
  const message = 'Directives ("%YAML", "%TAG") are not allowed.';
  return { code: 'yaml-directive', offset, end, message, hint: 'Delete the line.' };
}
