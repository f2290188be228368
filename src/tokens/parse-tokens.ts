import { compileSchema, type ErrorObject } from '../schema/validator.ts';
import { textValue } from '../yaml/node-values.ts';
import { parseYaml } from '../yaml/parse-yaml.ts';
import { positionsOf } from '../yaml/position.ts';
import {
  createRegistry,
  INTERFACES,
  PERMISSIONS,
  TokensFileError,
  type Application,
  type TokenRegistry,
} from './registry.ts';

type TimeKey = 'createdAt' | 'expiresAt' | 'revokedAt';
type WrittenApplication = Omit<Application, TimeKey> & Partial<Record<TimeKey, string>>;

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
  const written: unknown = root === null ? {} : textValue(root);
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

/** Names the place and the rule, not the value: it may be a token that stands there by mistake. */
function complaintOf(error: ErrorObject | undefined): string {
  const path = error?.instancePath.slice(1).replaceAll('/', '.') ?? '';
  const place = path === '' ? 'the file' : path;
  switch (error?.keyword) {
    case 'required':
      return `${place} has no "${String(error.params.missingProperty)}"`;
    case 'additionalProperties':
      return `${place} has a key that is not known`;
    case 'enum':
      return `${place} is not one of ${String(error.params.allowedValues)}`;
    case 'format':
      return `${place} has not the form ${String(error.params.format)}`;
    default:
      return `${place} is not of the type ${String(error?.params.type)}`;
  }
}
