import { dirname } from 'node:path';
import { build } from 'esbuild';

/*
 * What static pages do in the browser is one module for each language, with the words of that language alone, made of the
 * components that the server makes pages of.
 */

const LANGUAGES = { en: 'EN', 'zh-Hans': 'ZH_HANS', 'zh-Hant': 'ZH_HANT' };

for (const [language, words] of Object.entries(LANGUAGES)) {
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
