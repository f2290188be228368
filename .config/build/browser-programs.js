import { dirname } from 'node:path';
import { build } from 'esbuild';
import { SITE_LANGUAGES } from '../../dist/src/schema/reserved-slugs.js';

/*
 * What static pages do in the browser is one module for each language, with the words of that language alone, made of the
 * components that the server makes pages of.
 */

for (const language of SITE_LANGUAGES) {
  const words = language.toUpperCase().replace('-', '_');
  const file = `./${language.toLowerCase()}.ts`;
  const contents = `import { ${words} } from '${file}';\nexport const WORDS = { '${language}': ${words} };\n`;
  await build({
    entryPoints: ['src/pages/browser/dom/main.ts'],
    outfile: `dist/src/pages/browser/programs/search-${language}.js`,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2023',
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [
      {
        name: 'words',
        setup({ onLoad }) {
          onLoad({ filter: /[\\/]words\.ts$/ }, ({ path }) => ({
            contents,
            loader: 'ts',
            resolveDir: dirname(path),
          }));
        },
      },
    ],
  });
}

// The map is the same program in every language: its words stand in the page.
await build({
  entryPoints: ['src/pages/browser/dom/live-map.ts'],
  outfile: 'dist/src/pages/browser/programs/map.js',
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2023',
  legalComments: 'none',
  logLevel: 'warning',
});
