import { editorSchemaPath } from '../../schema/editor-schema.ts';
import type { NewType } from './record-type.ts';
import { yamlValue } from './yaml-value.ts';

/** A mapping within a new record. */
export type NewMapping = Readonly<Record<string, string>>;

/** What a new record is to have, by its keys; a list where the key takes one. */
export type NewValues = Readonly<Record<string, string | readonly (string | NewMapping)[]>>;

/** The text of a record's file. */
export interface RecordText {
  readonly text: string;
  /** The key that a line (from 1) belongs to, null for lines that belong to none. */
  readonly keyOf: (line: number) => string | null;
}

interface Line {
  readonly key: string | null;
  readonly text: string;
}

const FENCE: Line = { key: null, text: '---' };

/** Writes a record, its keys in the order of the schema, its long text below the front matter. */
export function recordText(type: NewType, id: string, values: NewValues): RecordText {
  const keys = type.fields
    .filter(({ key }) => key !== type.body)
    .flatMap(({ key }) => linesOf(key, values[key]));
  const mapping = [{ key: 'id', text: `id: ${id}` }, ...keys];
  const lines =
    type.extension === 'yml'
      ? [modeline(type), ...mapping]
      : [FENCE, ...mapping, FENCE, ...bodyOf(type, values)];
  return {
    text: lines.map(({ text }) => `${text}\n`).join(''),
    keyOf: (line) => lines[line - 1]?.key ?? null,
  };
}

/** Names the schema of the file for the YAML language server. */
function modeline({ name }: NewType): Line {
  return { key: null, text: `# yaml-language-server: $schema=../${editorSchemaPath(name)}` };
}

function linesOf(key: string, value: NewValues[string] | undefined): Line[] {
  if (value === undefined) return [];
  if (typeof value === 'string') return [{ key, text: `${key}: ${yamlValue(value)}` }];
  if (value.length === 0) return [];
  return [{ key, text: `${key}:` }, ...value.flatMap(itemLines).map((text) => ({ key, text }))];
}

function itemLines(item: string | NewMapping): string[] {
  const lines =
    typeof item === 'string'
      ? [yamlValue(item)]
      : Object.entries(item).map(([key, value]) => `${key}: ${yamlValue(value)}`);
  return lines.map((line, position) => `${position === 0 ? '  - ' : '    '}${line}`);
}

function bodyOf({ body: bodyKey }: NewType, values: NewValues): Line[] {
  const body = bodyKey === null ? undefined : values[bodyKey];
  if (typeof body !== 'string' || body.trim() === '') return [];
  const lines = body.replaceAll('\r\n', '\n').trimEnd().split('\n');
  return ['', ...lines].map((text) => ({ key: bodyKey, text }));
}
