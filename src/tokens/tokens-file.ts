import { statSync } from 'node:fs';
import { CODES } from '../diagnostics/codes.ts';
import { isObject } from '../platform/collections.ts';
import { readRegularFile } from '../platform/regular-file.ts';
import { errnoOf } from '../platform/system-errors.ts';
import { OwnerError, writeFileWhole } from '../platform/write-file.ts';
import { formats } from '../schema/formats.ts';
import { positionsOf, textValue } from '../yaml/nodes.ts';
import { parseYaml } from '../yaml/parse-yaml.ts';
import {
  type Application,
  createRegistry,
  INTERFACES,
  PERMISSIONS,
  type TokenRegistry,
  TokensFileError,
} from './registry.ts';

/*
 * The checks are written by hand: loading a library that validates by a schema would take longer at each start than all other
 * work with the tokens file.
 */

const REQUIRED = ['id', 'name', 'tokenHash', 'permissions', 'interfaces'];
const OPTIONAL = ['createdAt', 'expiresAt', 'revokedAt'];

/**
 * Returns the applications of a tokens file.
 *
 * @throws TokensFileError that names the place and the rule, but not the value, which may be a token by mistake
 */
function applicationsIn(written: unknown): Application[] {
  const { applications } = mapping(written, '', ['applications']);
  return list(applications, 'applications').map((each, index) => application(each, `applications.${index}`));
}

function application(written: unknown, place: string): Application {
  const fields = mapping(written, place, REQUIRED, OPTIONAL);
  const at = (key: string): [value: unknown, place: string] => [fields[key], `${place}.${key}`];
  return Object.freeze({
    id: text(...at('id'), 'application-id'),
    name: text(...at('name'), 'one-line'),
    tokenHash: text(...at('tokenHash'), 'sha256').toLowerCase(),
    permissions: words(...at('permissions'), PERMISSIONS),
    interfaces: words(...at('interfaces'), INTERFACES),
    createdAt: time(...at('createdAt')),
    expiresAt: time(...at('expiresAt')),
    revokedAt: time(...at('revokedAt')),
  });
}

function mapping(
  value: unknown,
  place: string,
  required: readonly string[],
  optional: readonly string[] = [],
): Readonly<Record<string, unknown>> {
  if (!isObject(value)) return refuse(place, 'is not of the type object');
  const missing = required.find((key) => !Object.hasOwn(value, key));
  if (missing !== undefined) return refuse(place, `has no "${missing}"`);
  const known = [...required, ...optional];
  return Object.keys(value).every((key) => known.includes(key))
    ? value
    : refuse(place, 'has a key that is not known');
}

function list(value: unknown, place: string): readonly unknown[] {
  return Array.isArray(value) ? value : refuse(place, 'is not of the type array');
}

function text(
  value: unknown,
  place: string,
  format: 'application-id' | 'one-line' | 'sha256' | 'offset-date-time',
): string {
  if (typeof value !== 'string') return refuse(place, 'is not of the type string');
  const form = formats[format];
  const fits = form instanceof RegExp ? form.test(value) : form(value);
  return fits ? value : refuse(place, `has not the form ${format}`);
}

function time(value: unknown, place: string): string | null {
  return value === undefined || value === null ? null : text(value, place, 'offset-date-time');
}

function words<T extends string>(value: unknown, place: string, known: readonly T[]): T[] {
  return list(value, place).map((item, index) => {
    if (typeof item !== 'string') return refuse(`${place}.${index}`, 'is not of the type string');
    const word = known.find((each) => each === item);
    return word ?? refuse(`${place}.${index}`, `is not one of ${known.join(',')}`);
  });
}

function refuse(place: string, complaint: string): never {
  throw new TokensFileError(`${place === '' ? 'the file' : place} ${complaint}`);
}

/**
 * Reads the text of a tokens file.
 *
 * @throws TokensFileError that names the place of the first fault
 */
export function parseTokens(text: string): TokenRegistry {
  const { root, faults } = parseYaml(text);
  const [fault] = faults;
  if (fault !== undefined) {
    const { line, column } = positionsOf(text)(fault.offset);
    // The message and the hint of the fault are left out: they may quote the file, and so a token.
    const said = CODES[fault.code].replace(/\.$/, '');
    throw new TokensFileError(`line ${line}, column ${column}: ${fault.code}: ${said}`);
  }
  const applications = applicationsIn(root === null ? {} : textValue(root));
  if (new Set(applications.map(({ tokenHash }) => tokenHash)).size < applications.length) {
    throw new TokensFileError('two applications have the same tokenHash');
  }
  return createRegistry(applications);
}

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

/** @throws TokensFileError or a system error; neither names the file */
export function readTokensText(path: string): string {
  const bytes = readRegularFile(path, { maxBytes: MAX_BYTES, followLinks: true });
  if (bytes === null) throw new TokensFileError('it is larger than 1 MiB');
  return bytes.toString('utf8');
}

/** @throws TokensFileError where the text is longer than `readTokensText` accepts, or a system error; neither names the file */
export function writeTokensText(path: string, text: string): void {
  if (Buffer.byteLength(text) > MAX_BYTES) {
    throw new TokensFileError(
      'it would be larger than 1 MiB; delete applications that are revoked or expired from it',
    );
  }
  writeFileWhole(path, text, { mode: OWNER_ONLY, durable: true });
}

/** Does some work with the tokens file; where it fails, the error names the file and the reason. */
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
