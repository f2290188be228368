import { randomUUID } from 'node:crypto';
import { existsSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { Document, isSeq, parseDocument } from 'yaml';
import { readRegularFile } from '../platform/regular-file.ts';
import { errnoOf } from '../platform/system-errors.ts';
import { OwnerError, writeFileWhole } from '../platform/write-file.ts';
import { parseTokens, TokensFileError } from './parse-tokens.ts';
import {
  hashToken,
  mintToken,
  NO_APPLICATIONS,
  type Application,
  type Interface,
  type Permission,
  type TokenRegistry,
} from './registry.ts';

/** What a new application is to be. */
export interface NewApplication {
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly interfaces: readonly Interface[];
  /** RFC 3339 date-time, or null for never. */
  readonly expiresAt: string | null;
}

const HEADING =
  ' Registered applications, kept by "npm run token". Tokens themselves are not here, only their SHA-256.';
const OWNER_ONLY = 0o600;
const WRITABLE_BY_ALL = 0o002;
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
    return parseTokens(readText(path));
  });
}

/**
 * Adds an application to the tokens file, which is created when it does not exist.
 *
 * @param now milliseconds since 1970
 * @returns the token, which is kept nowhere
 * @throws TokensFileError
 */
export function addApplication(
  path: string,
  application: NewApplication,
  now: number,
): { id: string; token: string } {
  const id = randomUUID();
  const token = mintToken();
  const { name, permissions, interfaces, expiresAt } = application;
  edit(path, (document) => {
    document.addIn(['applications'], {
      id,
      name,
      tokenHash: hashToken(token),
      permissions,
      interfaces,
      createdAt: new Date(now).toISOString(),
      expiresAt,
      revokedAt: null,
    });
  });
  return { id, token };
}

/**
 * Marks an application as revoked, all its tokens; one that is revoked already keeps its time.
 *
 * @param now milliseconds since 1970
 * @returns false when there is no such application
 * @throws TokensFileError
 */
export function revokeApplication(path: string, id: string, now: number): boolean {
  const known = readTokensFile(path)?.applications ?? [];
  if (!known.some((application) => application.id === id)) return false;
  edit(path, (document, applications) => {
    applications.forEach((application, position) => {
      if (application.id !== id || application.revokedAt !== null) return;
      document.setIn(['applications', position, 'revokedAt'], new Date(now).toISOString());
    });
  });
  return true;
}

/**
 * Changes the file as a whole, keeping comments, its owner, its group and its mode; a second command at the same time is
 * refused, not lost.
 */
function edit(
  path: string,
  change: (document: Document, applications: readonly Application[]) => void,
): void {
  const target = existsSync(path) ? realpathSync(path) : path;
  const lock = `${target}.lock`;
  namingFile(path, () => {
    takeLock(lock);
    try {
      refuseOtherNames(target);
      const text = existsSync(target) ? readText(target) : null;
      const { applications } = text === null ? NO_APPLICATIONS : parseTokens(text);
      const document = text === null ? newDocument() : parseDocument(text);
      useBlockStyle(document);
      change(document, applications);
      writeFileWhole(target, document.toString({ lineWidth: 0 }), { mode: OWNER_ONLY, durable: true });
    } finally {
      rmSync(lock, { force: true });
    }
  });
}

function takeLock(lock: string): void {
  try {
    writeFileSync(lock, '', { flag: 'wx', mode: OWNER_ONLY });
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
    const reason = `another command changes it at this moment, or was cut off: then delete ${lock}`;
    throw new TokensFileError(reason, { cause: error });
  }
}

/** A server that knows the file by another name would go by the old one for good. */
function refuseOtherNames(target: string): void {
  const { nlink = 1 } = statSync(target, { throwIfNoEntry: false }) ?? {};
  if (nlink <= 1) return;
  throw new TokensFileError(
    `it has another name (a hard link), which would keep what is in it now; leave it one, as "find -samefile ${target}" finds them`,
  );
}

function readText(path: string): string {
  const bytes = readRegularFile(path, { maxBytes: MAX_BYTES, followLinks: true });
  if (bytes === null) throw new TokensFileError('it is larger than 1 MiB');
  return bytes.toString('utf8');
}

function newDocument(): Document {
  const document = new Document({ applications: [] });
  document.commentBefore = HEADING;
  return document;
}

/** An empty list is written as `[]`, and would stay on one line. */
function useBlockStyle(document: Document): void {
  const applications = document.get('applications');
  if (isSeq(applications)) applications.flow = false;
}

/** Puts the file's name in front of what went wrong. */
function namingFile<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new TokensFileError(`The tokens file ${path} cannot be used: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof TokensFileError || error instanceof OwnerError)
    return error.message.replace(/\.$/, '');
  const code = errnoOf(error);
  if (code === 'ENOENT') return 'its folder does not exist; make it first';
  if (code === 'EACCES') return 'this user may not read it, or not write beside it (EACCES); see whose it is';
  return code ?? 'it is no regular file';
}
