import { writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { writeLicences } from './licences.js';

/*
 * What reads and writes the messages of pages, in two files, so that a calendar installs no package for it: the format, which
 * takes messages that are parsed, and the parser, which is loaded when there is a message to parse.
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
