import { statSync } from 'node:fs';
import { readRegularFile } from '../platform/regular-file.ts';
import { errnoOf } from '../platform/system-errors.ts';
import { OwnerError, writeFileWhole } from '../platform/write-file.ts';
import { TokensFileError, type TokenRegistry } from './registry.ts';
import { parseTokens } from './written-applications.ts';

const WRITABLE_BY_ALL = 0o002;
export const OWNER_ONLY = 0o600;
const MAX_BYTES = 1024 * 1024;

/**
 * Reads the tokens file.
 *
 * @returns null when there is no such file
 * @throws TokensFileError when it cannot be used, naming the file and the reason
 */
export function readTokensFile(path: string): TokenRegistry | null {
  return namingFile(path, () => {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return null;
    if ((stats.mode & WRITABLE_BY_ALL) !== 0) {
      throw new TokensFileError('everybody may write to it; take that away with "chmod o-w"');
    }
    return parseTokens(readTokensText(path));
  });
}

/** @throws TokensFileError or a system error, neither of which names the file */
export function readTokensText(path: string): string {
  const bytes = readRegularFile(path, { maxBytes: MAX_BYTES, followLinks: true });
  if (bytes === null) throw new TokensFileError('it is larger than 1 MiB');
  return bytes.toString('utf8');
}

/** @throws TokensFileError where it could not be read again, or a system error; neither names the file */
export function writeTokensText(path: string, text: string): void {
  if (Buffer.byteLength(text) > MAX_BYTES) {
    throw new TokensFileError(
      'it would be larger than 1 MiB; delete applications that are revoked or expired from it',
    );
  }
  writeFileWhole(path, text, { mode: OWNER_ONLY, durable: true });
}

/** Puts the file's name in front of what went wrong. */
export function namingFile<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new TokensFileError(`The tokens file ${path} cannot be used: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof TokensFileError || error instanceof OwnerError) return error.message;
  const code = errnoOf(error);
  if (code === 'ENOENT') return 'its folder does not exist; make it first';
  if (code === 'EACCES') return 'this user may not read it, or not write beside it (EACCES); see whose it is';
  return code ?? 'it is no regular file';
}
