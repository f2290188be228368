import type { Config } from '../config/config.ts';
import { type Application, stateOf, TokensFileError } from './registry.ts';
import { readTokensFile } from './tokens-file.ts';

/** The name of the application that the first start registers. */
const DEVELOPMENT = 'development';

/**
 * Returns what a later start says about the development token, as lines for a person. The text is empty in production, and
 * where no development token works.
 *
 * @param now milliseconds since 1970
 */
export function laterStart(
  { production, tokensFile }: Pick<Config, 'production' | 'tokensFile'>,
  applications: readonly Application[],
  now: number,
): string {
  const works = (application: Application): boolean =>
    application.name === DEVELOPMENT && stateOf(application, now) === 'active';
  if (production || !applications.some(works)) return '';
  return (
    `The development token was shown when ${tokensFile} was made, and cannot be shown again.\n` +
    '"npm run --silent token -- create --name NAME" makes another.\n'
  );
}

/**
 * Registers a development application, so that the first start ends with a request that works. In production, nobody is let in
 * before an operator has made a token.
 *
 * @param address the base URL of the server
 * @param now milliseconds since 1970
 * @returns the applications that may use the service, null where there are none, and the text to print
 */
export async function firstStart(
  { production, tokensFile }: Config,
  address: string,
  now: number,
): Promise<{ applications: readonly Application[] | null; message: string }> {
  if (production) {
    const message = `There is no tokens file ${tokensFile}: every request to /open is refused with 401 until "npm run token -- create --name NAME" makes one.`;
    return { applications: null, message };
  }
  // The package that edits the file and keeps its comments takes long to load.
  const { addApplication } = await import('./edit-tokens.ts');
  try {
    const { token } = addApplication(
      tokensFile,
      { name: DEVELOPMENT, permissions: ['read'], interfaces: ['open'], expiresAt: null },
      now,
    );
    const message = [
      `Development token, kept in ${tokensFile} as a hash and shown only now:`,
      '',
      `  ${token}`,
      '',
      'Try it:',
      '',
      `  curl -H 'Authorization: Bearer ${token}' '${address}/open/event?pageSize=1'`,
      '',
    ].join('\n');
    return { applications: readTokensFile(tokensFile)?.applications ?? null, message };
  } catch (error) {
    if (!(error instanceof TokensFileError)) throw error;
    return {
      applications: null,
      message: `No development token was made, every request to /open is refused. ${error.message}`,
    };
  }
}
