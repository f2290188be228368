import type { CalendarView, Parameters } from '../addresses.ts';

/** A view to show on another site. */
export interface EmbedView extends CalendarView {
  /** The most events that are shown. */
  readonly limit: number;
  /** Whether other sites may show it in a frame. */
  readonly isFramable: boolean;
}

/** The limits and the default of the number of shown events; the element has the same numbers. */
export const SHOWN_COUNT = { fewest: 1, most: 100, usual: 5 } as const;

/** The parameters that are attributes of the element, where they are written with hyphens. */
const ATTRIBUTES = [
  ...['tag', 'organization', 'place', 'series', 'countryCode', 'scale', 'status'],
  ...['attendanceMode', 'isAccessibleForFree', 'inLanguage', 'datetime', 'q'],
];

/**
 * @param sent the text that was sent, which may be anything; null for none
 * @returns the number within the limits, or the default
 */
export function readShownCount(sent: string | null): number {
  const count = /^\d{1,9}$/.test(sent ?? '') ? Number(sent) : SHOWN_COUNT.usual;
  return Math.min(Math.max(count, SHOWN_COUNT.fewest), SHOWN_COUNT.most);
}

/** Returns the parameters of a view that the element supports. */
export function knownParameters({ parameters }: Pick<EmbedView, 'parameters'>): Parameters {
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => ATTRIBUTES.includes(name)));
}

/** Returns the attributes of an element that shows a view. */
export function attributesOf(view: Pick<EmbedView, 'parameters' | 'limit'>): Parameters {
  const known = Object.entries(knownParameters(view)).map(
    ([name, value]) => [hyphened(name), value] as const,
  );
  return { ...Object.fromEntries(known), limit: String(view.limit) };
}

function hyphened(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
