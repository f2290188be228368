/** What was thrown, as an error whatever it is. */
export function errorOf(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** The code of an error of the operating system, like `ENOENT`, in whatever realm it was made. */
export function errnoOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** Why a file cannot be read, behind a colon; what the system calls it, where people know no word for that. */
export function whyUnread(code: string): string {
  return code === 'ENOENT' ? 'there is no such file' : code;
}

/** Why the server cannot start, in words for the person who started it. */
export class StartError extends Error {}
