import { writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { writeLicences } from './licences.js';

/*
 * Bundles the formatter and the parser of the messages on pages, so that a calendar installs no package for them. The formatter
 * takes parsed messages; the parser is a file of its own, which is loaded only when a message has to be parsed.
 */

const common = {
  bundle: true,
  minify: true,
  target: 'node20',
  legalComments: 'none',
  logLevel: 'warning',
};

await build({
  ...common,
  entryPoints: ['intl-messageformat'],
  outfile: 'dist/src/words/message-format.js',
  format: 'esm',
  alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' },
});
writeFileSync(
  'dist/src/words/message-format.d.ts',
  "export { IntlMessageFormat } from 'intl-messageformat';\n",
);

await build({
  ...common,
  entryPoints: ['@formatjs/icu-messageformat-parser'],
  outfile: 'dist/src/words/message-parser.cjs',
  format: 'cjs',
});

writeLicences('dist/src/words/LICENSE', [
  'intl-messageformat',
  '@formatjs/fast-memoize',
  '@formatjs/icu-messageformat-parser',
  '@formatjs/icu-skeleton-parser',
]);
