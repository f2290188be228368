import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

// The documentation page loads two files of Swagger UI. They are compressed with brotli to a fifth of their size.
const FOLDER = 'dist/src/pages/docs/swagger-ui';
const swaggerUi = import.meta.resolve('swagger-ui-dist/package.json');
const [style, script] = ['swagger-ui.css', 'swagger-ui-bundle.js'];
for (const file of [`${script}.LICENSE.txt`, 'LICENSE', 'NOTICE'])
  cpSync(new URL(file, swaggerUi), `${FOLDER}/${file}`);
for (const file of [style, script])
  writeFileSync(`${FOLDER}/${file}.br`, brotliCompressSync(readFileSync(new URL(file, swaggerUi))));
