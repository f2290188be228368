import { build } from 'esbuild';

/*
 * What static pages do in the browser is one module, made of the components that the server makes pages of. Words reach it
 * parsed, so that it needs no parser of messages.
 */

await build({
  entryPoints: ['src/pages/browser/dom/main.ts'],
  outfile: 'dist/src/pages/browser/programs/search.js',
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2023',
  legalComments: 'none',
  logLevel: 'warning',
});
