import { diagnostic, type Diagnostic, type DiagnosticCode } from '../../diagnostics/codes.ts';
import { isTimeZone } from '../../schema/formats.ts';
import { RECORD_TYPES } from '../../schema/records.ts';
import { rowsOf } from '../../schema/table.ts';
import type { YamlNode } from '../../yaml/nodes.ts';
import type { Document } from '../parse.ts';
import { isMapping, type Values } from '../written-values.ts';
import { dateProblem } from './date-problem.ts';
import { readDate, type Edge } from './read-date.ts';

/** The dates of each kind of record. */
const DATES = new Map(
  Object.entries(RECORD_TYPES).map(([kind, type]) => [
    kind,
    rowsOf(type).flatMap(([key, { date }]) => (date === undefined ? [] : [{ key, ...date }])),
  ]),
);

/** The lists of each kind of record whose items have dates. */
const LISTS = new Map(
  Object.entries(RECORD_TYPES).map(([kind, type]) => [
    kind,
    rowsOf(type).flatMap(([key, { itemDates, schema }]) =>
      itemDates === undefined ? [] : [{ key, dates: Object.entries(itemDates), maxItems: schema.maxItems }],
    ),
  ]),
);

/**
 * By the fields of a record: the instants of its dates (`YYYY-MM-DDTHH:mm:ss.sssZ`), and the days (`YYYY-MM-DD`) where
 * the file writes one without a time. A field that is not there has no date.
 */
export type Instants = Readonly<Record<string, string | null>>;

/** The instants in the items of lists, by the fields of the record and the positions in the list. */
export type ItemInstants = Readonly<Record<string, readonly Instants[]>>;

/** A key with a date, and the moment that a plain day stands for there. */
interface DateKey {
  readonly key: string;
  readonly edge: Edge;
}

/** What dates are read of: a record, or a mapping within it, as values and as it is written. */
interface Dated {
  readonly document: Document;
  readonly values: Values;
  readonly node: YamlNode;
  readonly timeZone: string;
}

/**
 * Reads the dates of a record in its time zone, or in the site's. Works on records that have other
 * problems too, so that all are reported at once.
 */
export function readInstants(
  document: Document,
  values: Values,
  siteTimeZone: string,
): { instants: Instants; itemInstants: ItemInstants; diagnostics: readonly Diagnostic[] } {
  const { kind, root } = document;
  const record = { document, values, node: root, timeZone: zoneOf(values, siteTimeZone) };
  const instants: Record<string, string | null> = {};
  const diagnostics: Diagnostic[] = [];
  for (const { key, edge, day } of DATES.get(kind) ?? []) {
    const read = readKey(record, { key, edge });
    if (read === null) continue;
    if ('code' in read) {
      diagnostics.push(read);
      continue;
    }
    instants[key] = read.instant;
    if (day !== undefined) instants[day] = read.day;
  }
  const itemInstants: Record<string, readonly Instants[]> = {};
  for (const { key, dates, maxItems = Infinity } of LISTS.get(kind) ?? []) {
    const items = values[key];
    const list = root.entries.get(key)?.value;
    // Nothing of a list that is refused because it is too long.
    if (!Array.isArray(items) || list?.kind !== 'sequence' || items.length > maxItems) continue;
    itemInstants[key] = items.map((item, position) => {
      const node = list.items[position];
      if (!isMapping(item) || node === undefined) return {};
      const read = readItem({ ...record, values: item, node }, dates);
      diagnostics.push(...read.diagnostics);
      return read.instants;
    });
  }
  diagnostics.push(...checkOrder(record, instants, EVENT_ORDER));
  return { instants, itemInstants, diagnostics };
}

function readItem(
  item: Dated,
  dates: readonly (readonly [key: string, edge: Edge])[],
): { instants: Instants; diagnostics: readonly Diagnostic[] } {
  const instants: Record<string, string | null> = {};
  const diagnostics: Diagnostic[] = [];
  for (const [key, edge] of dates) {
    const read = readKey(item, { key, edge });
    if (read === null) continue;
    if ('code' in read) diagnostics.push(read);
    else instants[key] = read.instant;
  }
  return { instants, diagnostics: [...diagnostics, ...checkOrder(item, instants, LINK_ORDER)] };
}

/** Null where the key has no text: what else it has is reported elsewhere. */
function readKey({ document, values, node, timeZone }: Dated, { key, edge }: DateKey) {
  const text = values[key];
  if (typeof text !== 'string') return null;
  const result = readDate(text, edge, timeZone);
  if ('instant' in result) return result;
  const entry = node.kind === 'mapping' ? node.entries.get(key) : undefined;
  return entry === undefined ? null : dateProblem({ document, node, key, text, entry }, result);
}

/** Two dates of which the second is not before the first, and what is said where it is. */
interface Order {
  readonly code: DiagnosticCode;
  readonly first: string;
  readonly second: string;
  readonly message: (first: string, second: string) => string;
  readonly related: string;
}

const EVENT_ORDER: Order = {
  code: 'end-before-start',
  first: 'startDate',
  second: 'endDate',
  message: (start, end) => `The event ends (${end}) before it starts (${start}).`,
  related: 'The start is',
};

const LINK_ORDER: Order = {
  code: 'closes-before-opens',
  first: 'opensAt',
  second: 'closesAt',
  message: (opens, closes) => `The link closes (${closes}) before it opens (${opens}).`,
  related: 'It opens',
};

function checkOrder({ document, values, node }: Dated, instants: Instants, order: Order): Diagnostic[] {
  const { first, second, code, message, related } = order;
  const { [first]: from = null, [second]: until = null } = instants;
  if (from === null || until === null || until >= from) return [];
  const text = message(JSON.stringify(values[first]), JSON.stringify(values[second]));
  return [
    diagnostic(code, document.placeOf(valueAt(node, second)), text, 'Correct one of the two dates.', {
      related: { place: document.placeOf(valueAt(node, first)), what: related },
    }),
  ];
}

function valueAt(node: YamlNode, key: string): YamlNode {
  return (node.kind === 'mapping' ? node.entries.get(key)?.value : undefined) ?? node;
}

/** UTC stands in for a time zone that is reported as unknown elsewhere: no local time is missing there. */
function zoneOf({ timezone }: Values, siteTimeZone: string): string {
  if (timezone === undefined) return siteTimeZone;
  return typeof timezone === 'string' && isTimeZone(timezone) ? timezone : 'UTC';
}
