import { randomUUID } from 'node:crypto';
import { existsSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { Document, isSeq, parseDocument } from 'yaml';
import { errnoOf } from '../platform/system-errors.ts';
import {
  hashToken,
  mintToken,
  NO_APPLICATIONS,
  TokensFileError,
  type Application,
  type Interface,
  type Permission,
} from './registry.ts';
import {
  namingFile,
  OWNER_ONLY,
  parseTokens,
  readTokensFile,
  readTokensText,
  writeTokensText,
} from './tokens-file.ts';

/** An application that is to be registered. */
export interface NewApplication {
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly interfaces: readonly Interface[];
  /** A date-time (RFC 3339); null for an application that never expires. */
  readonly expiresAt: string | null;
}

const HEADING =
  ' Registered applications, kept by "npm run token". Tokens themselves are not here, only their SHA-256.';

/**
 * Adds an application to the tokens file, which is created when it does not exist.
 *
 * @param now milliseconds since 1970
 * @returns the id of the application, and its token, which is kept nowhere
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
 * Revokes all tokens of an application; a token that is revoked already keeps the time of that.
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
 * Replaces the file as a whole. Its comments, owner, group and mode stay. A second command at the same time is refused, so that
 * no change is lost.
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
      const text = existsSync(target) ? readTokensText(target) : null;
      const { applications } = text === null ? NO_APPLICATIONS : parseTokens(text);
      const document = text === null ? newDocument() : parseDocument(text);
      useBlockStyle(document);
      change(document, applications);
      writeTokensText(target, document.toString({ lineWidth: 0 }));
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

/** Refuses a file with hard links: a server that knows it by another name would never see the change. */
function refuseOtherNames(target: string): void {
  const { nlink = 1 } = statSync(target, { throwIfNoEntry: false }) ?? {};
  if (nlink <= 1) return;
  throw new TokensFileError(
    `it has another name (a hard link), which would keep what is in it now; leave it one, as "find -samefile ${target}" finds them`,
  );
}

function newDocument(): Document {
  const document = new Document({ applications: [] });
  document.commentBefore = HEADING;
  return document;
}

/** Writes each application on lines of its own: an empty list is `[]`, and additions to it would stay on that line. */
function useBlockStyle(document: Document): void {
  const applications = document.get('applications');
  if (isSeq(applications)) applications.flow = false;
}
