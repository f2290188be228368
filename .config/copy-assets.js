import { cpSync, statSync } from 'node:fs';

// What is shown besides code lies where the code looks for it: beside it, in `dist` as in `src`.
cpSync('src', 'dist/src', {
  recursive: true,
  filter: (path) => statSync(path).isDirectory() || /\.(?:css|js|md|svg)$/.test(path),
});
