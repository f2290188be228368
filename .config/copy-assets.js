import { cpSync, statSync } from 'node:fs';

// What pages are made of besides code lies where the code looks for it: beside it, in `dist` as in `src`.
cpSync('src/pages', 'dist/src/pages', {
  recursive: true,
  filter: (path) => statSync(path).isDirectory() || /\.(?:css|js|md|svg)$/.test(path),
});
