import { build } from 'esbuild';
import { writeLicences } from './licences.js';
// Makes the message format, which the search loads.
import './words.js';

/*
 * Bundles the scripts of pages that use code of the server, each into one module: the search of static pages, the map, and the
 * form for suggestions. The search loads parsed messages, and the other two find their texts in their pages.
 */

for (const [program, entry] of [
  ['search', 'main'],
  ['map', 'live-map'],
  ['suggest', 'live-suggestion'],
])
  await build({
    entryPoints: [`src/pages/browser/dom/${entry}.ts`],
    outfile: `dist/src/pages/browser/programs/${program}.js`,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2023',
    legalComments: 'none',
    logLevel: 'warning',
  });

writeLicences('dist/src/pages/browser/programs/LICENSE', [
  'preact',
  'intl-messageformat',
  '@formatjs/fast-memoize',
  'd3-array',
  'd3-geo',
  'internmap',
  'supercluster',
  'kdbush',
]);
