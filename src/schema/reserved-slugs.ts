/**
 * The first words of our paths that a slug can look like, those that the contract names for later among them (sections
 * 5 and 9). Whatever an organization is called, paths that begin so are ours.
 */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  'api',
  'assets',
  'changes',
  'docs',
  'embed',
  'event',
  'events',
  'feeds',
  'healthz',
  'images',
  'map',
  'month',
  'open',
  'places',
  'preview',
  'readyz',
]);
