import { diagnostic, type Diagnostic } from '../../diagnostics/codes.ts';
import { isTimeZone } from '../../schema/formats.ts';
import { RECORD_TYPES } from '../../schema/records.ts';
import { rowsOf } from '../../schema/table.ts';
import { replacement } from '../fix/edits.ts';
import type { Document } from '../parse.ts';
import type { Values } from '../written-values.ts';
import { dateMeant } from './date-meant.ts';
import { readDate } from './read-date.ts';

/** The dates of each kind of record. */
const DATES = new Map(
  Object.entries(RECORD_TYPES).map(([kind, type]) => [
    kind,
    rowsOf(type).flatMap(([key, { date }]) => (date === undefined ? [] : [{ key, ...date }])),
  ]),
);

/**
 * By the fields of a record: the instants of its dates (`YYYY-MM-DDTHH:mm:ss.sssZ`), and the days (`YYYY-MM-DD`) where
 * the file writes one without a time. A field that is not there has no date.
 */
export type Instants = Readonly<Record<string, string | null>>;

/**
 * Reads the dates of a record in its time zone, or in the site's. Works on records that have other
 * problems too, so that all are reported at once.
 */
export function readInstants(
  document: Document,
  values: Values,
  siteTimeZone: string,
): { instants: Instants; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const { kind, root, placeOf } = document;
  const nodeOf = (key: string) => root.entries.get(key)?.value ?? root;
  const timeZone = zoneOf(values, siteTimeZone);

  const instants: Record<string, string | null> = {};
  for (const { key, edge, day } of DATES.get(kind) ?? []) {
    const text = values[key];
    if (typeof text !== 'string') continue;
    const result = readDate(text, edge, timeZone);
    if ('instant' in result) {
      instants[key] = result.instant;
      if (day !== undefined) instants[day] = result.day;
      continue;
    }
    const meant = result.code === 'date-form' ? dateMeant(text) : undefined;
    const node = nodeOf(key);
    diagnostics.push(
      diagnostic(
        result.code,
        placeOf(node),
        result.message,
        meant === undefined ? result.hint : `Write ${meant}.`,
        { fix: meant === undefined ? null : replacement(document, node, meant) },
      ),
    );
  }

  const { startDate = null, endDate = null } = instants;
  if (startDate !== null && endDate !== null && endDate < startDate) {
    const message = `The event ends (${JSON.stringify(values.endDate)}) before it starts (${JSON.stringify(values.startDate)}).`;
    diagnostics.push(
      diagnostic('end-before-start', placeOf(nodeOf('endDate')), message, 'Correct one of the two dates.', {
        related: { place: placeOf(nodeOf('startDate')), what: 'The start is' },
      }),
    );
  }
  return { instants, diagnostics };
}

/** UTC stands in for a time zone that is reported as unknown elsewhere: no local time is missing there. */
function zoneOf({ timezone }: Values, siteTimeZone: string): string {
  if (timezone === undefined) return siteTimeZone;
  return typeof timezone === 'string' && isTimeZone(timezone) ? timezone : 'UTC';
}
