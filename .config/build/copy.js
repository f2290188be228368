import { cpSync, statSync } from 'node:fs';

// What is shown besides code lies where the code looks for it: beside it, in `dist` as in `src`.
cpSync('src', 'dist/src', {
  recursive: true,
  filter: (path) =>
    !path.endsWith('/embed/element') &&
    (statSync(path).isDirectory() || /\.(?:css|js|json|md|svg)$/.test(path)),
});

// Of Swagger UI goes what the documentation page loads, with its licence and notices.
const swaggerUi = import.meta.resolve('swagger-ui-dist/package.json');
const [style, script] = ['swagger-ui.css', 'swagger-ui-bundle.js'];
for (const file of [style, script, `${script}.LICENSE.txt`, 'LICENSE', 'NOTICE'])
  cpSync(new URL(file, swaggerUi), `dist/src/pages/docs/swagger-ui/${file}`);
