import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { lookAt } from './fingerprint.ts';
import { live, type Live } from './live.ts';
import { StartError } from './start-error.ts';
import { TokensFileError, type Application } from './tokens.ts';
import { readTokensFile } from './tokens-file.ts';
import { watchPath } from './watch.ts';

/** A revoked token should not live long. */
const RESCAN_MILLISECONDS = 1_000;

export interface FollowTokensOptions {
  readonly settings: Pick<Config, 'tokensFile' | 'watch'>;
  readonly log: Logger;
  /** Is told what became of the file each time it was read after the first. */
  readonly onReload: (outcome: 'replaced' | 'refused') => void;
}

/** The applications that are registered, which change when their file does. */
export interface FollowedTokens {
  /** Null as long as there has been no file. */
  readonly applications: Live<readonly Application[] | null>;
  /** Reads the file now, whether it has changed or not. */
  readonly readNow: () => void;
}

/**
 * Reads the tokens file, and follows it from then on: where it cannot be used or is gone, the last good one stays
 * in force.
 *
 * @throws StartError when the file that is there cannot be used
 */
export function followTokens({
  settings: { tokensFile, watch },
  log,
  onReload,
}: FollowTokensOptions): FollowedTokens {
  const seen = lookAt(tokensFile).fingerprint;
  const applications = live(readFirst(tokensFile));

  const { readNow } = watchPath({
    path: tokensFile,
    seen,
    read: () => reread(applications),
    onError: (error) => {
      log.error({ error }, 'watching failed');
    },
    rescanMilliseconds: RESCAN_MILLISECONDS,
    onlyRescan: watch === 'poll',
  });
  return { applications, readNow };

  /** @returns what puts the file in force */
  function reread(applications: FollowedTokens['applications']): () => void {
    try {
      const registry = readTokensFile(tokensFile);
      return () => {
        if (registry === null) {
          log.warn({ tokensFile }, 'tokens file is gone, the last good one stays in force');
          onReload('refused');
          return;
        }
        applications.replace(registry.applications);
        log.info({ applications: registry.applications.length }, 'tokens reloaded');
        onReload('replaced');
      };
    } catch (error) {
      const reason = error instanceof TokensFileError ? { reason: error.message } : { error };
      return () => {
        log.error(reason, 'new tokens refused, the last good ones stay in force');
        onReload('refused');
      };
    }
  }
}

function readFirst(tokensFile: string): readonly Application[] | null {
  try {
    return readTokensFile(tokensFile)?.applications ?? null;
  } catch (error) {
    throw error instanceof TokensFileError ? new StartError(error.message, { cause: error }) : error;
  }
}
