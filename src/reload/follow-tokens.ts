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

/** A revoked token should not live long. */
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
  const tokens = observable(inForce(readFirst(tokensFile)));

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
  // What hindered the reading may pass without a trace at the file.
  setInterval(() => {
    const { refused } = tokens.current().status;
    if (refused !== null && refused.code !== 'tokens-invalid' && isUsable(tokensFile)) readNow();
  }, RESCAN_MILLISECONDS).unref();
  return { tokens, readNow };

  /** @returns what puts the file in force */
  function reread(): () => void {
    try {
      const registry = readTokensFile(tokensFile);
      return () => {
        if (registry === null) {
          log.warn({ tokensFile }, 'tokens file is gone, the last good one stays in force');
          refuse('tokens-gone');
          return;
        }
        tokens.replace(inForce(registry.applications));
        log.info({ applications: registry.applications.length }, 'tokens reloaded');
        onReload('replaced');
      };
    } catch (error) {
      const reason = error instanceof TokensFileError ? { reason: error.message } : { error };
      return () => {
        log.error(reason, 'new tokens refused, the last good ones stay in force');
        refuse(isInvalid(error) ? 'tokens-invalid' : 'tokens-unreadable');
      };
    }
  }

  function refuse(code: NonNullable<TokensStatus['refused']>['code']): void {
    const { applications, status } = tokens.current();
    tokens.replace({ applications, status: { ...status, refused: { code } } });
    onReload('refused');
  }
}

/** What is in force from now on. */
export function inForce(applications: readonly Application[] | null): TokensInForce {
  return { applications, status: { since: Date.now(), refused: null } };
}

function readFirst(tokensFile: string): readonly Application[] | null {
  try {
    return readTokensFile(tokensFile)?.applications ?? null;
  } catch (error) {
    throw error instanceof TokensFileError ? new StartError(error.message, { cause: error }) : error;
  }
}

function isUsable(tokensFile: string): boolean {
  try {
    return readTokensFile(tokensFile) !== null;
  } catch {
    return false;
  }
}

/** Whether what stands in the file is at fault, and not the reading of it. */
function isInvalid(error: unknown): boolean {
  return error instanceof TokensFileError && error.cause instanceof TokensFileError;
}
