import type { Logger } from 'pino';
import { TokensFileError, type TokenRegistry } from './tokens.ts';
import { readTokensFile } from './tokens-file.ts';

/**
 * Reads the tokens file anew.
 *
 * @returns what puts the tokens in force; where the file cannot be used or is gone, the last good ones stay
 */
export function rereadTokens(
  tokensFile: string,
  putInForce: (tokens: TokenRegistry) => void,
  log: Logger,
): () => void {
  try {
    const tokens = readTokensFile(tokensFile);
    return () => {
      if (tokens === null) {
        log.warn({ tokensFile }, 'tokens file is gone, the last good one stays in force');
        return;
      }
      putInForce(tokens);
      log.info({ applications: tokens.applications.length }, 'tokens reloaded');
    };
  } catch (error) {
    const reason = error instanceof TokensFileError ? { reason: error.message } : { error };
    return () => {
      log.error(reason, 'new tokens refused, the last good ones stay in force');
    };
  }
}
