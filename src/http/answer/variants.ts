import type { Coding } from './negotiate.ts';

/** A coding, or null for bytes as they are. */
export type Variant = Coding | null;

/** Entity tags as they are compared: a weak one without its mark, or with it, so that it is like no other. */
const TAG = { weak: /"[^"]*"/g, strong: /(?:W\/)?"[^"]*"/g };

/** The entity tag of the same content in a coding (RFC 9110, section 8.8.3.3). */
export function tagIn(etag: string, variant: Variant): string {
  return variant === null ? etag : `${etag.slice(0, -1)}-${variant}"`;
}

/**
 * The first of some variants that a list of entity tags names, or "*" (RFC 9110, section 8.8.3.2); undefined where it
 * names none.
 *
 * @param comparison whether a weak tag names what a strong one does
 */
export function namedVariant(
  list: string,
  etag: string,
  variants: readonly Variant[],
  comparison: 'weak' | 'strong',
): Variant | undefined {
  if (list.trim() === '*') return variants[0];
  const tags: readonly string[] = list.match(TAG[comparison]) ?? [];
  return variants.find((variant) => tags.includes(tagIn(etag, variant)));
}
