import { InvalidValue, type Parameter, type ValuesOf } from '../../calendar/filters/parameter.ts';
import { createGuesser, didYouMean } from '../../platform/did-you-mean.ts';
import { ApiError, type ValidationIssue } from '../answer/api-errors.ts';

/** The parameters of a request, by their names. */
export type ParameterTable = Readonly<Record<string, Parameter<unknown>>>;

/** What a request sends. */
export interface SentQuery {
  readonly sent: URLSearchParams;
  /** What stands in the path. */
  readonly path?: Readonly<Record<string, string>>;
  /** Whether unknown parameters are refused (RFC 7240, section 4.4; contract, section 6). */
  readonly strict: boolean;
}

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
  /** Who wants it, by the name of what is wanted. */
  const needed = new Map<string, string>();
  const values = Object.entries(table).map(([name, parameter]) => {
    const inPath = path[name];
    const read = inPath === undefined ? readParameter(sent.getAll(name), parameter) : parameter.read(inPath);
    const companion = parameter.needs?.(read) ?? null;
    if (companion !== null && !needed.has(companion)) needed.set(companion, name);
    if (read instanceof InvalidValue) issues.push(issueOf(name, read));
    return [name, read];
  });
  for (const [name, wantedBy] of needed)
    if (sent.getAll(name).every((value) => value === '') && !issues.some(({ field }) => field === name))
      issues.push(issueOf(name, new InvalidValue('required', `be given with ${wantedBy}`)));
  if (strict)
    issues.push(
      ...unknownNames(
        sent,
        Object.keys(table).filter((name) => !(name in path)),
      ),
    );
  if (issues.length > 0) throw new ApiError('E_VALIDATION', { errors: issues });
  return Object.fromEntries(values) as ValuesOf<Table>;
}

/** Reads the parameters of a table that have a value they can have, and leaves out all others. */
export function readValid<Table extends ParameterTable>(
  sent: URLSearchParams,
  table: Table,
): { readonly values: ValuesOf<Table>; readonly parameters: Readonly<Record<string, string>> } {
  const parameters: Record<string, string> = {};
  const values = Object.entries(table).map(([name, parameter]) => {
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

function unknownNames(sent: URLSearchParams, known: readonly string[]): ValidationIssue[] {
  const unknown = [...new Set(sent.keys())].filter((name) => !known.includes(name));
  const guessesOf = createGuesser(known);
  return unknown.map((name, number) => {
    const guess = didYouMean(guessesOf(name).slice(0, 1));
    const shown = JSON.stringify(name.slice(0, MAX_NAME_LENGTH));
    const all = number === 0 ? `Known are ${known.join(', ')}.` : '';
    const message = `The parameter ${shown} is not known here. ${guess}${all}`.trimEnd();
    return { field: name, rule: 'unknown', message };
  });
}
