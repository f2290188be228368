import { errnoOf } from '../../platform/system-errors.ts';

/** Why there is no repository to read: no git, none that is safe, no repository, or one of another user. */
export type NoRepository = 'git-missing' | 'git-too-old' | 'no-repository' | 'owned-by-others';

/** Why there is no answer: no repository, one of which the answer takes too much time, room or memory, or a git that was killed. */
export type NoAnswer = NoRepository | 'too-large' | 'unreadable';

/** Git cannot answer what was asked; the message says why in whole sentences, and what to do. */
export class GitError extends Error {
  readonly reason: NoAnswer | null;

  constructor(message: string, { reason = null, cause }: GitErrorOptions = {}) {
    super(message, { cause });
    this.reason = reason;
  }
}

interface GitErrorOptions {
  readonly reason?: NoAnswer | null;
  readonly cause?: unknown;
}

/** What one command may take. */
export const TIMEOUT_MILLISECONDS = 120_000;
export const MAX_ANSWER_BYTES = 256 * 1024 * 1024;

/** @throws GitError where somebody else, or the system, has ended git */
export function refuseKilled({ status }: { readonly status: number | null }): void {
  if (status === null)
    throw new GitError('The command git was killed before it had answered.', { reason: 'unreadable' });
}

export function notRun(cause: Error): GitError {
  const code = errnoOf(cause);
  return new GitError(whyNotRun(code), { cause, reason: code === 'ENOENT' ? 'git-missing' : null });
}

function whyNotRun(code: string | undefined): string {
  switch (code) {
    case 'ENOENT':
      return 'The command git is not found. Install git.';
    case 'ETIMEDOUT':
      return tookTooLong(TIMEOUT_MILLISECONDS);
    case 'ENOBUFS':
      return answeredTooMuch(MAX_ANSWER_BYTES);
    default:
      return `The command git cannot be run (${code ?? 'unknown'}).`;
  }
}

export function tookTooLong(milliseconds: number): string {
  return `The command git did not end within ${milliseconds / 1000} seconds, and was stopped.`;
}

export function answeredTooMuch(bytes: number): string {
  return `The command git answered more than ${bytes} bytes, and was stopped.`;
}
