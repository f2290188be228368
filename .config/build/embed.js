import { readFileSync } from 'node:fs';
import { build, transformSync } from 'esbuild';

// Pages of others load one file and keep it short: what the element is made of becomes that file, without blanks.
await build({
  entryPoints: ['src/pages/embed/element/event-calendar.js'],
  outfile: 'dist/src/pages/embed/embed.js',
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  charset: 'utf8',
  logLevel: 'warning',
  plugins: [
    {
      name: 'style sheets as short texts',
      setup({ onLoad }) {
        onLoad({ filter: /\.css$/ }, ({ path }) => {
          const { code } = transformSync(readFileSync(path, 'utf8'), { loader: 'css', minify: true });
          return { contents: code, loader: 'text' };
        });
      },
    },
  ],
});
