import { diagnostic, type Diagnostic } from '../../diagnostics/codes.ts';
import { isTimeZone } from '../../schema/formats.ts';
import type { RecordKind } from '../collections.ts';
import { replacement } from '../fix/edits.ts';
import type { Document } from '../parse.ts';
import type { Values } from '../written-values.ts';
import { dateMeant } from './date-meant.ts';
import { readDate, type Edge } from './read-date.ts';

/** The date keys, whose records have them, and which end of the day a plain day stands for there. */
const DATE_KEYS = {
  startDate: { kind: 'events', edge: 'start' },
  endDate: { kind: 'events', edge: 'end' },
  creationTime: { kind: 'organizations', edge: 'start' },
} as const satisfies Record<string, { kind: RecordKind; edge: Edge }>;

/** The instants of a record's dates (`YYYY-MM-DDTHH:mm:ss.sssZ`), null where there is none. */
export interface Instants extends Readonly<Record<keyof typeof DATE_KEYS, string | null>> {
  /** The day (`YYYY-MM-DD`) where the file writes one without a time, else null. */
  readonly startDay: string | null;
  readonly endDay: string | null;
}

const NO_DATE = { instant: null, day: null };

/**
 * Reads the dates of a record in its time zone, or in the site's. Works on records that have other
 * problems too, so that all are told at once.
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

  const read = (key: keyof typeof DATE_KEYS): { instant: string | null; day: string | null } => {
    const text = values[key];
    if (typeof text !== 'string' || kind !== DATE_KEYS[key].kind) return NO_DATE;
    const result = readDate(text, DATE_KEYS[key].edge, timeZone);
    if ('instant' in result) return result;
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
    return NO_DATE;
  };
  const start = read('startDate');
  const end = read('endDate');
  const instants = {
    startDate: start.instant,
    endDate: end.instant,
    creationTime: read('creationTime').instant,
    startDay: start.day,
    endDay: end.day,
  };

  const { startDate, endDate } = instants;
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
