/** Returns what was thrown as an error; anything that is none becomes the message of one. */
export function errorOf(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** The code of an error of the operating system, like `ENOENT`, also of one from another realm; undefined where there is none. */
export function errnoOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** Returns why a file cannot be read, in words that follow a colon; the code of the system where there are no words for it. */
export function whyUnread(code: string): string {
  return code === 'ENOENT' ? 'there is no such file' : code;
}

/** Faults of the disk, for which whoever ran the command is not to blame. */
const DISK_REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EIO: 'the disk fails',
};

/** Why a file could not be written, for a reason that lies with the disk and not with how the command was called. */
export class DiskError extends Error {
  /** Returns the error for what was thrown; null where the disk is not the reason. */
  static of(shown: string, thrown: unknown): DiskError | null {
    const code = errnoOf(thrown) ?? '';
    const reason = DISK_REASONS[code];
    if (reason === undefined) return null;
    const message = `${shown} cannot be written: ${reason} (${code}). Mend that, and run the command again.`;
    return new DiskError(message, { cause: thrown });
  }
}

/** Why the server cannot start, in words for the person who started it. */
export class StartError extends Error {}

/** Explanations of system errors that are clearer than the messages of the system. */
const SYSTEM_REASONS: Readonly<Record<string, string>> = {
  EMFILE:
    'the system allows this process too few open files; raise the limit, for example with "ulimit -n 4096"',
  ENFILE: 'the system has no room for more open files',
  ENOMEM: 'the system has no memory left',
  ENOSPC: 'the disk is full, or has no room for more watches',
};

/** Why the server cannot start because of something that was thrown: a sentence without a stack. */
export function whyNotStarted(thrown: unknown): string {
  const { message } = errorOf(thrown);
  if (thrown instanceof StartError) return message;
  const code = errnoOf(thrown) ?? '';
  const reason = SYSTEM_REASONS[code];
  return `Cannot start: ${reason === undefined ? message : `${reason} (${code}).`}`;
}
