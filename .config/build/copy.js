import { cpSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

// The code looks for styles, scripts, Markdown, pictures and words beside itself, in `dist` as in `src`.
cpSync('src', 'dist/src', {
  recursive: true,
  filter: (path) =>
    !path.endsWith('/embed/element') &&
    (statSync(path).isDirectory() || /\.(?:css|js|md|svg)$|\/words\/[\w-]+\.json$/.test(path)),
});

// The documentation page loads two files of Swagger UI. They are compressed with brotli to a fifth of their size.
const FOLDER = 'dist/src/pages/docs/swagger-ui';
const swaggerUi = import.meta.resolve('swagger-ui-dist/package.json');
const [style, script] = ['swagger-ui.css', 'swagger-ui-bundle.js'];
for (const file of [`${script}.LICENSE.txt`, 'LICENSE', 'NOTICE'])
  cpSync(new URL(file, swaggerUi), `${FOLDER}/${file}`);
for (const file of [style, script])
  writeFileSync(`${FOLDER}/${file}.br`, brotliCompressSync(readFileSync(new URL(file, swaggerUi))));

// The client is also published as a package of its own, with the version of this one.
const [{ version, license, engines }, client] = ['package.json', 'src/client/package.json'].map((path) =>
  JSON.parse(readFileSync(path, 'utf8')),
);
writeFileSync(
  'dist/src/client/package.json',
  JSON.stringify({ ...client, version, license, engines }, null, 2),
);
cpSync('LICENSE', 'dist/src/client/LICENSE');
