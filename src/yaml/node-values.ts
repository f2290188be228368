import type { YamlNode, YamlScalar } from './nodes.ts';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

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

/** The value of a free-form node by the core schema of YAML 1.2.2, section 10.3. */
export function dataValue(node: YamlNode): JsonValue {
  return valueOf(node, (scalar) => {
    const { text } = scalar;
    if (isNull(scalar)) return null;
    if (isNumber(scalar)) return Number(text);
    return scalar.plain && BOOLEAN.test(text) ? text.toLowerCase() === 'true' : text;
  });
}

/**
 * True for a number that would be rounded, that is not finite, or that begins with a zero and so means
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

/** No number of more characters is exact, but for useless zeros. */
const MAX_NUMBER_LENGTH = 40;

function isExact(text: string): boolean {
  if (text.length > MAX_NUMBER_LENGTH) return false;
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
  const significant = digits.replace(/(?<!0)0+$/, '');
  if (significant === '') return '0';
  return `${sign}${significant}e${Number(exponent) - fraction.length + (digits.length - significant.length)}`;
}
