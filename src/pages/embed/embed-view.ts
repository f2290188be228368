import type { CalendarView, Parameters } from '../addresses.ts';

/** What somebody wants to show on another site. */
export interface EmbedView extends CalendarView {
  /** How many events are shown at most. */
  readonly limit: number;
  /** Whether pages of others may show it in a frame. */
  readonly isFramable: boolean;
}

/** How many events are shown, which the element knows by itself, too. */
export const SHOWN_COUNT = { fewest: 1, most: 100, usual: 5 } as const;

/** The parameters of the calendar that are attributes of the element, which are written with hyphens there. */
const ATTRIBUTES = [
  ...['tag', 'organization', 'place', 'series', 'countryCode', 'scale', 'status'],
  ...['attendanceMode', 'isAccessibleForFree', 'inLanguage', 'datetime', 'q'],
];

/**
 * @param sent by a person, who may have typed anything; null for nothing
 * @returns the number that is meant, or the usual one
 */
export function readShownCount(sent: string | null): number {
  const count = /^\d{1,9}$/.test(sent ?? '') ? Number(sent) : SHOWN_COUNT.usual;
  return Math.min(Math.max(count, SHOWN_COUNT.fewest), SHOWN_COUNT.most);
}

/** What of a view the element can ask for. */
export function knownParameters({ parameters }: Pick<EmbedView, 'parameters'>): Parameters {
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => ATTRIBUTES.includes(name)));
}

/** The attributes of the element that shows a view. */
export function attributesOf(view: Pick<EmbedView, 'parameters' | 'limit'>): Parameters {
  const known = Object.entries(knownParameters(view)).map(
    ([name, value]) => [hyphened(name), value] as const,
  );
  return { ...Object.fromEntries(known), limit: String(view.limit) };
}

function hyphened(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
