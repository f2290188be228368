import type { YamlNode, YamlScalar } from './nodes.ts';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** A number that JavaScript cannot hold as it is written. */
export interface InexactNumber {
  readonly offset: number;
  readonly text: string;
}

const NULL = /^(?:|~|null|Null|NULL)$/;
const BOOLEAN = /^(?:true|True|TRUE|false|False|FALSE)$/;
const DECIMAL = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/;
const LEADING_ZERO = /^[-+]?0\d/;
const BASED = /^0(?:o[0-7]+|x[0-9a-fA-F]+)$/;
const NOT_FINITE = /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;

/**
 * The value of a node whose scalars are all texts, as they are written: `2026` is `"2026"`. An unquoted
 * null or nothing is null (contract, section 3).
 */
export function textValue(node: YamlNode): JsonValue {
  return valueOf(node, (scalar) => (isNull(scalar) ? null : scalar.text));
}

/**
 * The value of a free-form node by the core schema of YAML 1.2.2, section 10.3. Numbers that would be
 * rounded, that are not finite or that begin with a zero (octal in YAML 1.1) are reported to `inexact`.
 */
export function dataValue(node: YamlNode, inexact: (number: InexactNumber) => void): JsonValue {
  return valueOf(node, (scalar) => {
    const { text, offset } = scalar;
    if (isNull(scalar)) return null;
    if (!scalar.plain) return text;
    if (BOOLEAN.test(text)) return text.toLowerCase() === 'true';
    if (!DECIMAL.test(text) && !BASED.test(text) && !NOT_FINITE.test(text)) return text;
    if (!isExact(text)) inexact({ offset, text });
    return Number(text);
  });
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

function isExact(text: string): boolean {
  const number = Number(text);
  if (BASED.test(text)) return Number.isSafeInteger(number);
  if (LEADING_ZERO.test(text) || !Number.isFinite(number)) return false;
  return canonicalDecimal(text) === canonicalDecimal(String(number));
}

/** Digits and exponent without leading and trailing zeros, so that `1.50e3` and `1500` are the same. */
function canonicalDecimal(text: string): string {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().replace(/^\+/, '').split('e');
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = mantissa.replace(/^-/, '').split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  return `${sign}${significant}e${Number(exponent) - fraction.length + (digits.length - significant.length)}`;
}
