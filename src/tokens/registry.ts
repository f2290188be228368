import { hash, randomBytes } from 'node:crypto';
import { compileSchema, type ErrorObject } from '../schema/validator.ts';
import { textValue } from '../yaml/node-values.ts';
import { parseYaml } from '../yaml/parse-yaml.ts';
import { positionsOf } from '../yaml/position.ts';

export const PERMISSIONS = ['read'] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const INTERFACES = ['open', 'feeds'] as const;
export type Interface = (typeof INTERFACES)[number];

/**
 * A token of an application, as the tokens file has it (contract, section 2). An application that has
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
   */
  find(token: string, now: number): Application | null;
}

/** Who may ask, as the tokens file last said that could be used. */
export interface TokensInForce {
  /** Null as long as there has been no tokens file. */
  readonly applications: readonly Application[] | null;
  readonly status: TokensStatus;
}

/** What there is to tell of the tokens in force, and of what came after them. */
export interface TokensStatus {
  /** When they came into force, in milliseconds since 1970. */
  readonly since: number;
  /** Why the file as it is now is not in force; null where it is. What stands in it is for the log only. */
  readonly refused: { readonly code: 'tokens-gone' | 'tokens-unreadable' | 'tokens-invalid' } | null;
}

/** The tokens file cannot be used; the message says where and why, never what it holds. */
export class TokensFileError extends Error {}

interface WrittenApplication {
  id: string;
  name: string;
  tokenHash: string;
  permissions: Permission[];
  interfaces: Interface[];
  createdAt?: string;
  expiresAt?: string;
  revokedAt?: string;
}

const optionalDateTime = { type: 'string', format: 'offset-date-time', nullable: true } as const;

const isWrittenRegistry = compileSchema<{ applications: WrittenApplication[] }>({
  type: 'object',
  required: ['applications'],
  additionalProperties: false,
  properties: {
    applications: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'name', 'tokenHash', 'permissions', 'interfaces'],
        additionalProperties: false,
        properties: {
          id: { type: 'string', format: 'application-id' },
          name: { type: 'string', format: 'one-line' },
          tokenHash: { type: 'string', format: 'sha256' },
          permissions: { type: 'array', items: { type: 'string', enum: PERMISSIONS } },
          interfaces: { type: 'array', items: { type: 'string', enum: INTERFACES } },
          createdAt: optionalDateTime,
          expiresAt: optionalDateTime,
          revokedAt: optionalDateTime,
        },
      },
    },
  },
});

const TOKEN = /^evc_[A-Za-z0-9_-]{43}$/;

/** In any letter case, also without its prefix; or written in percent escapes, once or several times. */
const TRACE_OF_TOKEN = /%|evc_|[\w-]{43}/i;

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

/**
 * Reads the text of a tokens file.
 *
 * @throws TokensFileError when it is not as the contract says.
 */
export function parseTokens(text: string): TokenRegistry {
  const { root, faults } = parseYaml(text);
  const [fault] = faults;
  if (fault !== undefined) {
    const { line, column } = positionsOf(text)(fault.offset);
    // The message may quote what stands there, and that may be a token.
    throw new TokensFileError(`line ${line}, column ${column}: ${fault.code}`);
  }
  const written: unknown = root === null ? {} : withoutNulls(textValue(root));
  if (!isWrittenRegistry(written)) throw new TokensFileError(complaintOf(isWrittenRegistry.errors?.[0]));

  const applications = written.applications.map(
    ({ createdAt, expiresAt, revokedAt, tokenHash, ...rest }): Application =>
      Object.freeze({
        ...rest,
        tokenHash: tokenHash.toLowerCase(),
        createdAt: createdAt ?? null,
        expiresAt: expiresAt ?? null,
        revokedAt: revokedAt ?? null,
      }),
  );
  if (new Set(applications.map(({ tokenHash }) => tokenHash)).size < applications.length) {
    throw new TokensFileError('two applications have the same tokenHash');
  }
  return createRegistry(applications);
}

/** A registry of applications that have been read already. */
export function createRegistry(applications: readonly Application[]): TokenRegistry {
  const byHash = new Map(applications.map((application) => [application.tokenHash, application]));
  return {
    applications,
    find(token, now) {
      if (!TOKEN.test(token)) return null;
      const application = byHash.get(hashToken(token));
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

/** Nulls are as if left out. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, child]) => child !== null)
      .map(([key, child]) => [key, withoutNulls(child)]),
  );
}

/** Names the place and the rule, not the value: it may be a token that stands there by mistake. */
function complaintOf(error: ErrorObject | undefined): string {
  const path = error?.instancePath.slice(1).replaceAll('/', '.') ?? '';
  switch (error?.keyword) {
    case 'required':
      return `${path === '' ? 'the file' : path} has no "${String(error.params.missingProperty)}"`;
    case 'additionalProperties':
      return `${path === '' ? 'the file' : path} has a key that is not known`;
    case 'enum':
      return `${path} is not one of ${String(error.params.allowedValues)}`;
    case 'format':
      return `${path} has not the form ${String(error.params.format)}`;
    default:
      return `${path === '' ? 'the file' : path} is not of the type ${String(error?.params.type)}`;
  }
}
