import { hash, randomBytes } from 'node:crypto';

export const PERMISSIONS = ['read'] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const INTERFACES = ['open', 'feeds'] as const;
export type Interface = (typeof INTERFACES)[number];

/**
 * A token of an application, as the tokens file has it. An application that has
 * several, to change one for the next, stands there once for each, under the same id.
 */
export interface Application {
  readonly id: string;
  readonly name: string;
  /** SHA-256 of the token in lower-case hexadecimal. */
  readonly tokenHash: string;
  readonly permissions: readonly Permission[];
  readonly interfaces: readonly Interface[];
  /** RFC 3339 date-times, or null. */
  readonly createdAt: string | null;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
}

/** The registered applications. */
export interface TokenRegistry {
  readonly applications: readonly Application[];
  /**
   * The application whose token this is; null when the token is unknown, expired or revoked.
   *
   * @param now milliseconds since 1970
   * @param hash makes what `hashToken` makes, which it is where not given
   */
  find(token: string, now: number, hash?: (token: string) => string): Application | null;
}

/** The tokens file cannot be used; the message says where and why, never what it holds. */
export class TokensFileError extends Error {}

/** Who may ask, as the tokens file last said that could be used. */
export interface TokensInForce {
  /** Null as long as there has been no tokens file. */
  readonly applications: readonly Application[] | null;
  readonly status: TokensStatus;
}

/** The state of the tokens in force, and of what came after them. */
export interface TokensStatus {
  /** When they came into force, in milliseconds since 1970. */
  readonly since: number;
  /** Why the file as it is now is not in force; null where it is. What stands in it is for the log only. */
  readonly refused: { readonly code: 'tokens-gone' | 'tokens-unreadable' | 'tokens-invalid' } | null;
}

const TOKEN = /^evc_[A-Za-z0-9_-]{43}$/;

/** In any letter case, also without its prefix; or written in percent escapes, once or several times. */
const TRACE_OF_TOKEN = /%|evc_|(?<![\w-])[\w-]{43}/i;

/** Whether a text may have a token in it, and is not for a log. */
export function mayHoldToken(text: string): boolean {
  return TRACE_OF_TOKEN.test(text);
}

/** A new token: `evc_` and 32 random bytes in base64url (RFC 4648, section 5). */
export function mintToken(): string {
  return `evc_${randomBytes(32).toString('base64url')}`;
}

/** The form in which the tokens file keeps a token: its SHA-256 in hexadecimal. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}

export const NO_APPLICATIONS: TokenRegistry = createRegistry([]);

/** A registry of applications that have been read already. */
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
