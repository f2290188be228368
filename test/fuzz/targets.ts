import { join } from 'node:path';
import { calendarFilesTarget } from './calendar-files.ts';
import { contentTarget } from './content.ts';
import type { FuzzedServer } from './fuzzed-server.ts';
import { historiesTarget } from './histories.ts';
import { importsTarget } from './imports.ts';
import { issueFormsTarget } from './issue-forms.ts';
import { markdownTarget } from './markdown.ts';
import { operationsTarget } from './operations.ts';
import { parametersTarget } from './parameters.ts';
import { requestsTarget } from './requests.ts';
import type { Target } from './target.ts';
import { tokenHeaderTarget } from './token-header.ts';
import { tokensFileTarget } from './tokens-file.ts';
import { wireTarget } from './wire.ts';

/** The targets by their names on the command line. Each may write files to the folder. */
export const TARGETS: Readonly<Record<string, (folder: string, server: FuzzedServer) => Target>> = {
  content: (folder) => contentTarget(join(folder, 'content')),
  histories: () => historiesTarget(),
  'calendar files': () => calendarFilesTarget(),
  'tokens file': () => tokensFileTarget(),
  'issue forms': (folder) => issueFormsTarget(join(folder, 'issues')),
  imports: (folder) => importsTarget(join(folder, 'imports')),
  Markdown: () => markdownTarget(),
  parameters: () => parametersTarget(),
  operations: (_folder, server) => operationsTarget(server),
  requests: (_folder, server) => requestsTarget(server),
  'token header': (_folder, server) => tokenHeaderTarget(server),
  wire: (_folder, server) => wireTarget(server),
};
