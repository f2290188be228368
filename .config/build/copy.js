import { cpSync, readFileSync, statSync, writeFileSync } from 'node:fs';

// The code looks for styles, scripts, Markdown, pictures and words beside itself, in `dist` as in `src`.
cpSync('src', 'dist/src', {
  recursive: true,
  filter: (path) =>
    !path.endsWith('/embed/element') &&
    (statSync(path).isDirectory() || /\.(?:css|js|md|svg)$|\/words\/[\w-]+\.json$/.test(path)),
});

// The client is also published as a package of its own, with the version of this one.
const [{ version, license, engines }, client] = ['package.json', 'src/client/package.json'].map((path) =>
  JSON.parse(readFileSync(path, 'utf8')),
);
writeFileSync(
  'dist/src/client/package.json',
  JSON.stringify({ ...client, version, license, engines }, null, 2),
);
cpSync('LICENSE', 'dist/src/client/LICENSE');
