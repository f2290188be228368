import { readFileSync } from 'node:fs';
import { build, transformSync } from 'esbuild';

// Other sites load the element as one file, so its modules and style sheet are bundled and minified.
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
