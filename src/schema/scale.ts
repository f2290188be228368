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

/** "10,000", of a number below a million; Intl says the same, and takes 10 ms of each start to be loaded. */
function withCommas(count: number): string {
  if (count < 1_000) return String(count);
  return `${Math.floor(count / 1_000)},${String(count % 1_000).padStart(3, '0')}`;
}

/** The sizes of events in numbers of visitors, in words. */
export const SCALE_MEANINGS: Readonly<Record<string, string>> = Object.fromEntries(
  SCALES.map((scale) => [scale, visitorsOf(scale)]),
);
