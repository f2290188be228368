import { createServer } from 'node:http';
import { listenUntilTestsEnd } from '../../helpers/until-tests-end.ts';

/** A file that is served at a path, whatever the query is. */
export interface StandingFile {
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Serves files as any static host does, until the tests of the file are over.
 *
 * @returns the origin
 */
export async function serveFiles(files: Readonly<Record<string, StandingFile>>): Promise<string> {
  const server = createServer((request, response) => {
    const file = files[request.url?.split('?', 1)[0] ?? ''];
    response.writeHead(file === undefined ? 404 : 200, { ...file?.headers });
    response.end(file?.body);
  });
  return `http://127.0.0.1:${await listenUntilTestsEnd(server)}`;
}
