/** Sizes of an event, the smallest first. */
export const SCALES = ['cosy', 'small', 'medium', 'large', 'xlarge', 'xxlarge', 'mega'] as const;
export type Scale = (typeof SCALES)[number];

/** How many visitors an event of each size has: up to a number, or more than one. */
export const SCALE_VISITORS: Readonly<
  Record<Scale, { readonly upTo: number } | { readonly moreThan: number }>
> = {
  cosy: { upTo: 100 },
  small: { upTo: 500 },
  medium: { upTo: 1_000 },
  large: { upTo: 3_000 },
  xlarge: { upTo: 5_000 },
  xxlarge: { moreThan: 5_000 },
  mega: { moreThan: 10_000 },
};

/** "up to 1,000 visitors" */
function visitorsOf(scale: Scale): string {
  const visitors = SCALE_VISITORS[scale];
  return 'upTo' in visitors
    ? `up to ${withCommas(visitors.upTo)} visitors`
    : `more than ${withCommas(visitors.moreThan)} visitors`;
}

/** "10,000", of a number below a million; Intl could write it, but takes 10 ms to be loaded at each start. */
function withCommas(count: number): string {
  if (count < 1_000) return String(count);
  return `${Math.floor(count / 1_000)},${String(count % 1_000).padStart(3, '0')}`;
}

/** The sizes of events in numbers of visitors, in words. */
export const SCALE_MEANINGS: Readonly<Record<string, string>> = Object.fromEntries(
  SCALES.map((scale) => [scale, visitorsOf(scale)]),
);

/** Returns the scale of an event by a number of visitors; undefined for a text that is no number. */
export function scaleOf(text: string): string | undefined {
  const [, digits = ''] =
    /^(\d{1,3}(?:,\d{3}){1,2}|\d{1,9})(?: (?:people|visitors|attendees))?$/i.exec(text.trim()) ?? [];
  const count = Number(digits.replaceAll(',', ''));
  if (count === 0) return undefined;
  const fitting = SCALES.filter((scale) => {
    const visitors = SCALE_VISITORS[scale];
    return 'upTo' in visitors ? count <= visitors.upTo : count > visitors.moreThan;
  });
  // The smallest limit that holds it, or else the greatest threshold that it is above.
  return fitting.find((scale) => 'upTo' in SCALE_VISITORS[scale]) ?? fitting.at(-1);
}
