/** Languages that pages are written in (BCP 47; guide, "Reserved words and languages"), the default first. */
export const SITE_LANGUAGES = ['en', 'zh-Hans', 'zh-Hant'] as const;

/**
 * The first words of our paths that a slug can look like (guide, "Reserved words and languages"). The static site has a
 * folder for each language. Whatever an organization is called, paths that begin with these words are ours.
 */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  'admin',
  'api',
  'assets',
  'changes',
  'day',
  'deadlines',
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
  ...SITE_LANGUAGES.map((language) => language.toLowerCase()),
]);
