import { readConfig } from '../../src/config/config.ts';
import { type App, createHttpServer } from '../../src/http/app.ts';
import type { Environment } from './process.ts';
import { listenUntilTestsEnd } from './until-tests-end.ts';

/**
 * Serves an app as in production, on a free port of 127.0.0.1, until the tests of the file are over.
 *
 * @param environment settings of its connections
 * @returns the port
 */
export async function listeningPort(app: App, environment: Environment = {}): Promise<number> {
  return listenUntilTestsEnd(createHttpServer(app, readConfig(environment).limits));
}
