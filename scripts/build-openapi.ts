import { runCommand } from '../src/cli/command.ts';
import { writeFromDocument } from '../src/cli/written-document.ts';

const USAGE = `Usage: npm run build:openapi -- [--content DIR] [--out FILE]

Writes the OpenAPI document of the service (dist/openapi.json where --out is not given), with the names that
the site.yml of a content folder gives the link fields. The same version and names give the same bytes.
Exit status: 0 written, 1 problems found, 2 wrong use or no content folder.`;

runCommand(USAGE, (args) =>
  writeFromDocument(args, 'dist/openapi.json', (document) => `${JSON.stringify(document, null, 2)}\n`),
);
