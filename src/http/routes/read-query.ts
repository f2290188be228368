import type { Request, Response } from 'express';
import { InvalidValue, type Parameter, type ValuesOf } from '../../calendar/filters/parameter.ts';
import { createGuesser, didYouMean } from '../../platform/did-you-mean.ts';
import { remember } from '../../platform/containers.ts';
import { ApiError, type ValidationIssue } from '../answer/api-errors.ts';
import { isStrict } from '../guards/preference.ts';
import { queryStringOf } from '../guards/validate-request.ts';

/** The parameters of a request, by their names. */
export type ParameterTable = Readonly<Record<string, Parameter<unknown>>>;

/** What a request sends. */
export interface SentQuery {
  readonly sent: URLSearchParams;
  /** What stands in the path. */
  readonly path?: Request['params'];
  /** Whether unknown parameters are refused (RFC 7240, section 4.4; contract, section 6). */
  readonly strict: boolean;
}

const NOTHING_SENT = new URLSearchParams();

/** What a request with a token sends. */
export function queryOf({ url, params }: Request, response: Response): SentQuery {
  const queryString = queryStringOf(url);
  const sent = queryString === '' ? NOTHING_SENT : new URLSearchParams(queryString);
  return { sent, path: params, strict: isStrict(response) };
}

/** The entries of each table, which are the same for every request. */
const entriesOf = remember((table: ParameterTable): readonly (readonly [string, Parameter<unknown>])[] =>
  Object.entries(table),
);

/** A name of which a message says more than its beginning helps nobody. */
const MAX_NAME_LENGTH = 60;

/**
 * Reads all parameters of a table. Every problem of a request is told at once, one a parameter (specification, section 7.2;
 * contract, sections 4 and 6).
 *
 * @throws ApiError E_VALIDATION
 */
export function readQuery<Table extends ParameterTable>(
  { sent, path = {}, strict }: SentQuery,
  table: Table,
): ValuesOf<Table> {
  const issues: ValidationIssue[] = [];
  /** Who needs it, by the name of what is needed. */
  const needed = new Map<string, string>();
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of entriesOf(table)) {
    const inPath = path[name];
    const read =
      inPath === undefined ? readParameter(sent.getAll(name), parameter) : parameter.read(String(inPath));
    const need = parameter.needs?.(read) ?? null;
    if (need !== null && !needed.has(need.name)) needed.set(need.name, need.by);
    if (read instanceof InvalidValue) issues.push(issueOf(name, read));
    values[name] = read;
  }
  for (const [name, by] of needed)
    if (sent.getAll(name).every((value) => value === '') && !issues.some(({ field }) => field === name))
      issues.push(issueOf(name, new InvalidValue('required', `be given with ${by}`)));
  if (strict) issues.push(...unknownNames(sent, table, path));
  if (issues.length > 0) throw new ApiError('E_VALIDATION', { errors: issues });
  return values as ValuesOf<Table>;
}

/** Reads the parameters of a table that have a value they can have, and leaves out all others. */
export function readValid<Table extends ParameterTable>(
  sent: URLSearchParams,
  table: Table,
): { readonly values: ValuesOf<Table>; readonly parameters: Readonly<Record<string, string>> } {
  const parameters: Record<string, string> = {};
  const values = entriesOf(table).map(([name, parameter]) => {
    const read = readParameter(sent.getAll(name), parameter);
    if (read instanceof InvalidValue || read === parameter.absent) return [name, parameter.absent];
    parameters[name] = sent.get(name) ?? '';
    return [name, read];
  });
  return { values: Object.fromEntries(values) as ValuesOf<Table>, parameters };
}

/** A value that is empty is none. */
function readParameter(
  [value = '', ...more]: readonly string[],
  { absent, read }: Parameter<unknown>,
): unknown {
  if (more.length > 0) return new InvalidValue('string', 'be given once');
  return value === '' ? absent : read(value);
}

function issueOf(field: string, { rule, demand, meta }: InvalidValue): ValidationIssue {
  return { field, rule, message: `The parameter ${field} must ${demand}.`, ...(meta && { meta }) };
}

function unknownNames(
  sent: URLSearchParams,
  table: ParameterTable,
  path: Request['params'],
): ValidationIssue[] {
  const isKnown = (name: string): boolean => Object.hasOwn(table, name) && !Object.hasOwn(path, name);
  const unknown = [...new Set(sent.keys())].filter((name) => !isKnown(name));
  if (unknown.length === 0) return [];
  const known = Object.keys(table).filter(isKnown);
  const guessesOf = createGuesser(known);
  return unknown.map((name, number) => {
    const guess = didYouMean(
      guessesOf(name)
        .filter((nearest) => isHalf(name, nearest))
        .slice(0, 1),
    );
    const shown = JSON.stringify(name.slice(0, MAX_NAME_LENGTH));
    const all = number === 0 ? `Known are ${known.join(', ')}.` : '';
    const message = `The parameter ${shown} is not known here. ${guess}${all}`.trimEnd();
    return { field: name, rule: 'unknown', message };
  });
}

/** Whether the shorter of two words has more than half the letters of the other: `page` does not stand for `pageSize`. */
function isHalf({ length }: string, { length: other }: string): boolean {
  return 2 * Math.min(length, other) > Math.max(length, other);
}
