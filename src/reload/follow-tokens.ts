import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { observable, type Observable } from '../platform/observable.ts';
import { StartError } from '../platform/system-errors.ts';
import {
  TokensFileError,
  type Application,
  type TokensInForce,
  type TokensStatus,
} from '../tokens/registry.ts';
import { readTokensFile } from '../tokens/tokens-file.ts';
import { takeSnapshot } from './snapshot.ts';
import { watchPath } from './watch.ts';

/** The tokens file is looked at this often, because a revoked token should not stay valid for long. */
const RESCAN_MILLISECONDS = 1_000;

export interface FollowTokensOptions {
  readonly settings: Pick<Config, 'tokensFile' | 'watch'>;
  readonly log: Logger;
  /** Receives what became of the file each time it was read after the first. */
  readonly onReload: (outcome: 'replaced' | 'refused') => void;
}

/** The applications that are registered, which change when their file does. */
export interface FollowedTokens {
  readonly tokens: Observable<TokensInForce>;
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
  const seen = takeSnapshot(tokensFile).fingerprint;
  const first = readApplications(tokensFile);
  if (first instanceof TokensFileError) throw new StartError(first.message, { cause: first });
  const tokens = observable(inForce(first));

  const { readNow } = watchPath({
    path: tokensFile,
    seen,
    read: reread,
    onError: (error) => {
      log.error({ error }, 'watching failed');
    },
    rescanMilliseconds: RESCAN_MILLISECONDS,
    onlyRescan: watch === 'poll',
  });
  // The cause of a failed reading, such as too many open files, may disappear without any change of the file.
  setInterval(() => {
    const { refused } = tokens.current().status;
    if (refused !== null && refused.code !== 'tokens-invalid' && Array.isArray(readApplications(tokensFile)))
      readNow();
  }, RESCAN_MILLISECONDS).unref();
  return { tokens, readNow };

  /** @returns a function that puts in force what was read */
  function reread(): () => void {
    const applications = readApplications(tokensFile);
    return () => {
      if (applications instanceof TokensFileError) {
        log.error({ reason: applications.message }, 'new tokens refused, the last good ones stay in force');
        // A cause of this class means that the text of the file is at fault; otherwise the reading of it failed.
        refuse(applications.cause instanceof TokensFileError ? 'tokens-invalid' : 'tokens-unreadable');
      } else if (applications === null) {
        log.warn({ tokensFile }, 'tokens file is gone, the last good one stays in force');
        refuse('tokens-gone');
      } else {
        tokens.replace(inForce(applications));
        log.info({ applications: applications.length }, 'tokens reloaded');
        onReload('replaced');
      }
    };
  }

  function refuse(code: NonNullable<TokensStatus['refused']>['code']): void {
    const { applications, status } = tokens.current();
    tokens.replace({ applications, status: { ...status, refused: { code } } });
    onReload('refused');
  }
}

/** Makes the state of the tokens that is in force from now on; without a tokens file, everybody is refused, which is a fault. */
export function inForce(applications: readonly Application[] | null): TokensInForce {
  const refused = applications === null ? ({ code: 'tokens-gone' } as const) : null;
  return { applications, status: { since: Date.now(), refused } };
}

/** Reads the tokens file; null where there is none. */
function readApplications(tokensFile: string): readonly Application[] | TokensFileError | null {
  try {
    return readTokensFile(tokensFile)?.applications ?? null;
  } catch (error) {
    if (error instanceof TokensFileError) return error;
    throw error;
  }
}
