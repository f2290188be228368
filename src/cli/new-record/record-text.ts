import { editorSchemaPath } from '../../schema/editor-schema.ts';
import { textValue } from '../../yaml/nodes.ts';
import { parseYaml } from '../../yaml/parse-yaml.ts';
import type { NewType } from './record-type.ts';

/** Writes a text as a YAML value, quoted only where it would otherwise be read as something else. */
export function yamlValue(text: string): string {
  if (text.length > LONGEST_WORD && PLAIN.test(text)) return text;
  return [text, JSON.stringify(text)].find((written) => isReadAs(text, written)) ?? escaped(text);
}

/** Dates, web addresses, and words of ASCII letters and digits, which YAML reads as plain text where they are longer than "false". */
const PLAIN =
  /^(?:\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-][\d:]+)?)?|https?:\/\/[\w.~/?%=&+-]+|[A-Za-z]\w*(?:(?:[ /-]|, )\w+)*)$/;
const LONGEST_WORD = 5;

function isReadAs(text: string, written: string): boolean {
  const { root, faults } = parseYaml(`key: ${written}\n`);
  const value = root?.kind === 'mapping' ? root.entries.get('key')?.value : undefined;
  return faults.length === 0 && value !== undefined && textValue(value) === text;
}

/** Writes a text in double quotes, with escapes for all but ASCII: YAML does not allow all characters (YAML 1.2.2, section 5.1). */
function escaped(text: string): string {
  return JSON.stringify(text).replace(/[^ -~]/gu, (character) => {
    const digits = (character.codePointAt(0) ?? 0).toString(16);
    return digits.length > 4 ? `\\U${digits.padStart(8, '0')}` : `\\u${digits.padStart(4, '0')}`;
  });
}

/** A mapping within a new record. */
export type NewMapping = Readonly<Record<string, string>>;

/** The values of a new record by their keys. */
export type NewValues = Readonly<Record<string, string | readonly (string | NewMapping)[]>>;

/** The text of a record's file. */
export interface RecordText {
  readonly text: string;
  /** Returns the key that a line, counted from 1, belongs to; null where it belongs to none. */
  readonly keyOf: (line: number) => string | null;
}

interface Line {
  readonly key: string | null;
  readonly text: string;
}

const FENCE: Line = { key: null, text: '---' };

/** Writes the file of a record, with its keys in the order of the schema and its long text below the front matter. */
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

/** Returns the comment that names the schema of the file for the YAML language server. */
function modeline({ name }: NewType): Line {
  return { key: null, text: `# yaml-language-server: $schema=../${editorSchemaPath(name)}` };
}

function linesOf(key: string, value: NewValues[string] | undefined): Line[] {
  return value === undefined ? [] : keyLines(key, value).map((text) => ({ key, text }));
}

/** Writes a key and its value as lines of YAML; no lines for an empty list. */
export function keyLines(key: string, value: NewValues[string]): string[] {
  if (typeof value === 'string') return [`${key}: ${yamlValue(value)}`];
  return value.length === 0 ? [] : [`${key}:`, ...value.flatMap(itemLines)];
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
