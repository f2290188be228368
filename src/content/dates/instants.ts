import { diagnostic, type Diagnostic, type DiagnosticCode } from '../../diagnostics/codes.ts';
import { remember } from '../../platform/collections.ts';
import { isTimeZone } from '../../schema/formats.ts';
import { type RecordType, rowsOf } from '../../schema/table.ts';
import { RECORD_TYPES } from '../../schema/records.ts';
import type { YamlNode } from '../../yaml/nodes.ts';
import type { Document } from '../parse.ts';
import { isMapping, type Values } from '../written-values.ts';
import { dateProblem } from './date-meant.ts';
import { readDate, type DateFault, type DateResult, type Edge } from './read-date.ts';

/** The keys of a kind of record that are dates. */
const datesOf = remember((type: RecordType) =>
  rowsOf(type).flatMap(([key, { date }]) => (date === undefined ? [] : [{ key, ...date }])),
);

/** The lists of a kind of record whose items have dates. */
const listsOf = remember((type: RecordType) =>
  rowsOf(type).flatMap(
    ([
      key,
      {
        itemDates,
        schema: { maxItems = Infinity },
      },
    ]) => (itemDates === undefined ? [] : [{ key, dates: Object.entries(itemDates), maxItems }]),
  ),
);

/**
 * The instants of a record's dates by its fields (`YYYY-MM-DDTHH:mm:ss.sssZ`), and the days (`YYYY-MM-DD`) where
 * the file writes one without a time. A field that is not there has no date.
 */
export type Instants = Readonly<Record<string, string | null>>;

/** The instants in the items of lists, by the fields of the record and the positions in the list. */
export type ItemInstants = Readonly<Record<string, readonly Instants[]>>;

/** The dates of a record that could be read. */
export interface ReadInstants {
  readonly instants: Instants;
  readonly itemInstants: ItemInstants;
}

/** Where dates are: the record itself, or an item of one of its lists. */
interface Where {
  readonly values: Values;
  readonly item: { readonly key: string; readonly position: number } | null;
}

/** Receives what is wrong with the dates of a record. */
interface Faults {
  readonly unread: (where: Where, key: string, text: string, fault: DateFault) => void;
  readonly disordered: (where: Where, order: Order) => void;
}

/**
 * Reads the dates of a record in its time zone, or in the site's. Works on records that have other
 * problems too, so that all are reported at once.
 */
export function readInstants(
  document: Document,
  values: Values,
  siteTimeZone: string,
): ReadInstants & { readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const nodeOf = ({ item }: Where): YamlNode => {
    if (item === null) return document.root;
    const list = document.root.entries.get(item.key)?.value;
    return (list?.kind === 'sequence' ? list.items[item.position] : undefined) ?? document.root;
  };
  const read = readDates(RECORD_TYPES[document.kind], values, siteTimeZone, {
    unread(where, key, text, fault) {
      const node = nodeOf(where);
      const entry = node.kind === 'mapping' ? node.entries.get(key) : undefined;
      if (entry !== undefined) diagnostics.push(dateProblem({ document, node, key, text, entry }, fault));
    },
    disordered(where, order) {
      diagnostics.push(disorder(document, nodeOf(where), where.values, order));
    },
  });
  return { ...read, diagnostics };
}

/**
 * Reads the dates of a record that has no other problem.
 *
 * @returns null where one of them cannot be read in this time zone, or lies before another that it must not lie before
 */
export function instantsIn(type: RecordType, values: Values, siteTimeZone: string): ReadInstants | null {
  const faults: string[] = [];
  const read = readDates(type, values, siteTimeZone, {
    unread: (_where, key) => faults.push(key),
    disordered: (_where, { second }) => faults.push(second),
  });
  return faults.length === 0 ? read : null;
}

function readDates(type: RecordType, values: Values, siteTimeZone: string, faults: Faults): ReadInstants {
  const timeZone = zoneOf(values, siteTimeZone);
  const record = { values, item: null };
  const instants: Record<string, string | null> = {};
  for (const { key, edge, day } of datesOf(type)) {
    const read = readKey(record, key, edge);
    if (read === null) continue;
    instants[key] = read.instant;
    if (day !== undefined) instants[day] = read.day;
  }
  const itemInstants: Record<string, readonly Instants[]> = {};
  for (const { key, dates, maxItems } of listsOf(type)) {
    const items = values[key];
    // A list that is refused because it is too long is not looked at.
    if (!Array.isArray(items) || items.length > maxItems) continue;
    itemInstants[key] = items.map((item, position) =>
      isMapping(item) ? readItem({ values: item, item: { key, position } }, dates) : {},
    );
  }
  checkOrder(record, instants, EVENT_ORDER);
  return { instants, itemInstants };

  function readItem(item: Where, dates: readonly (readonly [key: string, edge: Edge])[]): Instants {
    const read: Record<string, string | null> = {};
    for (const [key, edge] of dates) {
      const { instant } = readKey(item, key, edge) ?? {};
      if (instant !== undefined) read[key] = instant;
    }
    checkOrder(item, read, LINK_ORDER);
    return read;
  }

  /** Reads the date of a key; null where it has no text, which is reported elsewhere, or no date. */
  function readKey(where: Where, key: string, edge: Edge): Exclude<DateResult, DateFault> | null {
    const text = where.values[key];
    if (typeof text !== 'string') return null;
    const result = readDate(text, edge, timeZone);
    if ('instant' in result) return result;
    faults.unread(where, key, text, result);
    return null;
  }

  function checkOrder(where: Where, dates: Instants, order: Order): void {
    const { [order.first]: from = null, [order.second]: until = null } = dates;
    if (from !== null && until !== null && until < from) faults.disordered(where, order);
  }
}

/** Two dates that must not be in reverse order, and the words of the report where they are. */
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

function disorder(
  document: Document,
  node: YamlNode,
  values: Values,
  { code, first, second, message, related }: Order,
): Diagnostic {
  const text = message(JSON.stringify(values[first]), JSON.stringify(values[second]));
  return diagnostic(code, document.placeOf(valueAt(node, second)), text, 'Correct one of the two dates.', {
    related: { place: document.placeOf(valueAt(node, first)), what: related },
  });
}

function valueAt(node: YamlNode, key: string): YamlNode {
  return (node.kind === 'mapping' ? node.entries.get(key)?.value : undefined) ?? node;
}

/** Returns the time zone of a record, or the site's; UTC for an unknown one, which is reported elsewhere: it skips no local time. */
function zoneOf({ timezone }: Values, siteTimeZone: string): string {
  if (timezone === undefined) return siteTimeZone;
  return typeof timezone === 'string' && isTimeZone(timezone) ? timezone : 'UTC';
}
