import { OUR_LANGUAGES } from '../words/locales.ts';

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
  'mcp',
  'month',
  'my',
  'open',
  'places',
  'preview',
  'quality',
  'readyz',
  'suggest',
  ...OUR_LANGUAGES.map((language) => language.toLowerCase()),
]);
