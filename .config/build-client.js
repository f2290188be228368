import openapiTS, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';
import { runCommand } from '../dist/src/cli/command.js';
import { writeFromDocument } from '../dist/src/cli/written-document.js';

const USAGE = `Usage: npm run build:client -- [--content DIR] [--out FILE]

Writes the types of the client (src/client/api-types.ts where --out is not given) from the OpenAPI document, with
the names that the site.yml of a content folder gives the link fields. The same version and names give the same bytes.
Exit status: 0 written, 1 problems found, 2 wrong use or no content folder.`;

const TYPES = 'src/client/api-types.ts';

const HEADER = '/* Made of the OpenAPI document by `npm run build:client`: do not edit. */\n\n';

runCommand(USAGE, (args) =>
  writeFromDocument(args, TYPES, async (document) => {
    const bare = JSON.stringify(document, (key, value) => (key === 'example' ? undefined : value));
    const types = astToString(await openapiTS(bare, { immutable: true, excludeDeprecated: true }));
    return format(HEADER + types, { ...(await resolveConfig(TYPES)), parser: 'typescript' });
  }),
);
