import { hash, randomBytes } from 'node:crypto';

export const PERMISSIONS = ['read'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** The parts of the service for which a token can be valid, as the tokens file names them: the API below /open, and the feeds. */
export const INTERFACES = ['open', 'feeds'] as const;
export type Interface = (typeof INTERFACES)[number];

/**
 * A token of an application, as the tokens file has it. An application that changes from one token to the next has an entry
 * for each of them, with the same id.
 */
export interface Application {
  readonly id: string;
  readonly name: string;
  /** SHA-256 of the token in lower-case hexadecimal. */
  readonly tokenHash: string;
  readonly permissions: readonly Permission[];
  readonly interfaces: readonly Interface[];
  /** Date-times (RFC 3339), or null. */
  readonly createdAt: string | null;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
}

/** The registered applications. */
export interface TokenRegistry {
  readonly applications: readonly Application[];
  /**
   * Returns the application whose token this is; null where the token is unknown, expired or revoked.
   *
   * @param now milliseconds since 1970
   * @param hash returns the hash of the token; `hashToken` where not given
   */
  find(token: string, now: number, hash?: (token: string) => string): Application | null;
}

/** The tokens file cannot be used. The message says where and why, and never quotes the file. */
export class TokensFileError extends Error {}

/** The applications of the last tokens file that could be used. */
export interface TokensInForce {
  /** The registered applications; null where there has never been a tokens file. */
  readonly applications: readonly Application[] | null;
  readonly status: TokensStatus;
}

/** The state of the tokens in force, and of a newer file that could not be used. */
export interface TokensStatus {
  /** When the tokens in force were read, in milliseconds since 1970. */
  readonly since: number;
  /** Why the present tokens file is not in force; null where it is. Only the log says what is wrong in it. */
  readonly refused: { readonly code: 'tokens-gone' | 'tokens-unreadable' | 'tokens-invalid' } | null;
}

const TOKEN = /^evc_[A-Za-z0-9_-]{43}$/;

/** A text that may be a token, in any letter case and also without its prefix; or a percent escape, which may hide one. */
const TRACE_OF_TOKEN = /%|evc_|(?<![\w-])[\w-]{43}/i;

/** Whether a text may have a token in it, so that no log may show it. */
export function mayHoldToken(text: string): boolean {
  return TRACE_OF_TOKEN.test(text);
}

/** Makes a token: `evc_` and 32 random bytes in base64url (RFC 4648, section 5). */
export function mintToken(): string {
  return `evc_${randomBytes(32).toString('base64url')}`;
}

/** Returns the form in which the tokens file keeps a token: its SHA-256 in hexadecimal. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}

export const NO_APPLICATIONS: TokenRegistry = createRegistry([]);

/** Makes a registry of applications. */
export function createRegistry(applications: readonly Application[]): TokenRegistry {
  const byHash = new Map(applications.map((application) => [application.tokenHash, application]));
  return {
    applications,
    find(token, now, hash = hashToken) {
      if (!TOKEN.test(token)) return null;
      const application = byHash.get(hash(token));
      return application !== undefined && stateOf(application, now) === 'active' ? application : null;
    },
  };
}

/** @param now milliseconds since 1970 */
export function stateOf(
  { expiresAt, revokedAt }: Application,
  now: number,
): 'active' | 'expired' | 'revoked' {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt !== null && Date.parse(expiresAt) <= now) return 'expired';
  return 'active';
}
