import type { Coding } from './negotiate.ts';

/** A coding, or null for bytes as they are. */
export type Variant = Coding | null;

/** The entity tag of the same content in a coding (RFC 9110, section 8.8.3.3). */
export function tagIn(etag: string, variant: Variant): string {
  return variant === null ? etag : `${etag.slice(0, -1)}-${variant}"`;
}

/**
 * The first of some variants that an `If-None-Match` names, by weak comparison with a list of entity tags, or "*"
 * (RFC 9110, section 8.8.3.2); undefined where it names none.
 */
export function namedVariant(
  ifNoneMatch: string,
  etag: string,
  variants: readonly Variant[],
): Variant | undefined {
  if (ifNoneMatch.trim() === '*') return variants[0];
  const tags: readonly string[] = ifNoneMatch.match(/"[^"]*"/g) ?? [];
  return variants.find((variant) => tags.includes(tagIn(etag, variant)));
}
