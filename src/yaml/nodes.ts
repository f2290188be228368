import { firstWhere } from '../platform/collections.ts';

/** Names of properties that objects inherit, which are no keys. */
export const REFUSED_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** The place of a node in the source, in UTF-16 units. */
export interface Located {
  readonly offset: number;
  /** The offset after its last character; for lists and mappings, after their first. */
  readonly end: number;
}

/** A scalar as it is written; `plain` is true where it has no quotes and is not a block. */
export interface YamlScalar extends Located {
  readonly kind: 'scalar';
  readonly text: string;
  readonly plain: boolean;
}

export interface YamlSequence extends Located {
  readonly kind: 'sequence';
  readonly items: YamlNode[];
}

export interface YamlMapping extends Located {
  readonly kind: 'mapping';
  readonly entries: Map<string, YamlEntry>;
}

export interface YamlEntry {
  readonly key: YamlScalar;
  readonly value: YamlNode;
}

export type YamlNode = YamlScalar | YamlSequence | YamlMapping;

type YamlFaultCode =
  | 'yaml-syntax'
  | 'yaml-depth'
  | 'yaml-directive'
  | 'yaml-documents'
  | 'yaml-anchor'
  | 'yaml-alias'
  | 'yaml-tag'
  | 'yaml-merge-key'
  | 'yaml-key'
  | 'yaml-duplicate-key';

/** A fault at a place of the source; `first` is the first occurrence of a doubled key. */
export interface YamlFault extends Located {
  readonly code: YamlFaultCode;
  readonly message: string;
  readonly hint: string | null;
  readonly first?: YamlScalar;
}

/** `root` is null for a source without content. It must not be used when there are faults. */
export interface YamlDocument {
  readonly root: YamlNode | null;
  readonly faults: readonly YamlFault[];
}

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

const NULL = /^(?:|~|null|Null|NULL)$/;
const BOOLEAN = /^(?:true|True|TRUE|false|False|FALSE)$/;
const DECIMAL = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/;
const LEADING_ZERO = /^[-+]?0\d/;
const BASED = /^0(?:o[0-7]+|x[0-9a-fA-F]+)$/;
const NOT_FINITE = /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;

/**
 * Returns the value of a node whose scalars are all texts, as they are written: `2026` is `"2026"`. An unquoted
 * null or nothing is null (editors' handbook, "Keys and values").
 */
export function textValue(node: YamlNode): JsonValue {
  return valueOf(node, (scalar) => (isNull(scalar) ? null : scalar.text));
}

/** Returns the value of a free-form node by the core schema of YAML 1.2.2, section 10.3. */
export function dataValue(node: YamlNode): JsonValue {
  return valueOf(node, (scalar) => {
    const { text } = scalar;
    if (isNull(scalar)) return null;
    if (isNumber(scalar)) return Number(text);
    return scalar.plain && BOOLEAN.test(text) ? text.toLowerCase() === 'true' : text;
  });
}

/**
 * Returns true for a number that would be rounded, that is not finite, or that begins with a zero and so means
 * another number in YAML 1.1.
 */
export function isInexact(scalar: YamlScalar): boolean {
  return isNumber(scalar) && !isExact(scalar.text);
}

function isNumber({ plain, text }: YamlScalar): boolean {
  return plain && (DECIMAL.test(text) || BASED.test(text) || NOT_FINITE.test(text));
}

function isNull({ plain, text }: YamlScalar): boolean {
  return plain && NULL.test(text);
}

function valueOf(node: YamlNode, scalarValue: (scalar: YamlScalar) => JsonValue): JsonValue {
  switch (node.kind) {
    case 'scalar':
      return scalarValue(node);
    case 'sequence':
      return node.items.map((item) => valueOf(item, scalarValue));
    case 'mapping':
      return Object.fromEntries(
        [...node.entries].map(([key, { value }]) => [key, valueOf(value, scalarValue)]),
      );
  }
}

/** Returns a node and all that is within it, but for the keys of mappings, in the order of the source. */
export function nodesWithin(node: YamlNode): YamlNode[] {
  switch (node.kind) {
    case 'scalar':
      return [node];
    case 'sequence':
      return [node, ...node.items.flatMap(nodesWithin)];
    case 'mapping':
      return [node, ...[...node.entries.values()].flatMap(({ value }) => nodesWithin(value))];
  }
}

/** Returns all texts within a node, but for the keys of mappings, in the order of the source. */
export function scalarsWithin(node: YamlNode): YamlScalar[] {
  return nodesWithin(node).filter((one) => one.kind === 'scalar');
}

/** Longer numbers count as inexact: without useless zeros, none of them can be kept exactly. */
const MAX_NUMBER_LENGTH = 40;

function isExact(text: string): boolean {
  if (text.length > MAX_NUMBER_LENGTH) return false;
  const number = Number(text);
  if (BASED.test(text)) return Number.isSafeInteger(number);
  if (LEADING_ZERO.test(text) || !Number.isFinite(number)) return false;
  return canonicalDecimal(text) === canonicalDecimal(String(number));
}

/** Writes digits and exponent without leading and trailing zeros, so that `1.50e3` and `1500` are the same. */
function canonicalDecimal(text: string): string {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().replace(/^\+/, '').split('e');
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = mantissa.replace(/^-/, '').split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/(?<!0)0+$/, '');
  if (significant === '') return '0';
  return `${sign}${significant}e${Number(exponent) - fraction.length + (digits.length - significant.length)}`;
}

/** A piece of one line of a text; lines and columns count from 1, columns in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
  /** The column after the last character, on the same line. */
  readonly endColumn: number;
  /** The whole line, without its end. */
  readonly source: string;
}

/**
 * Returns a function that finds the position of a piece of `text`, one character where no end is given. A piece of several
 * lines is marked on its first. Lines end with LF or CRLF.
 */
export function positionsOf(text: string): (offset: number, end?: number) => Position {
  let starts: number[] | null = null;
  return (offset, end = offset + 1) => {
    const lines = (starts ??= lineStarts(text));
    const line = firstWhere(lines.length, (at) => (lines[at] ?? 0) > offset);
    const start = lines[line - 1] ?? 0;
    const next = lines[line];
    const source = text.slice(start, next === undefined ? text.length : next - 1).replace(/\r$/, '');
    const column = offset - start + 1;
    const endColumn = Math.max(column + 1, Math.min(end - start, source.length) + 1);
    return { line, column, endColumn, source };
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let index = text.indexOf('\n'); index !== -1; index = text.indexOf('\n', index + 1)) {
    starts.push(index + 1);
  }
  return starts;
}
