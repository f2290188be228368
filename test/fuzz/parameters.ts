import fc from 'fast-check';
import { ApiError } from '../../src/http/answer/api-errors.ts';
import type { ParameterSchema, ValuesOf } from '../../src/calendar/filters/parameter.ts';
import { NO_SITE } from '../../src/content/validate.ts';
import * as declared from '../../src/http/routes/parameters.ts';
import { type ParameterTable, readQuery, type SentQuery } from '../../src/http/routes/parameters.ts';
import { VALUES as RIGHT_VALUES } from '../calendar/any-query.ts';
import { demand, target, type Target } from './target.ts';
import { anyTextOf } from '../helpers/any-text.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The parameters of all operations. */
const TABLES = [
  ...Object.values(declared),
  ...Object.values(declared.siteParameters(NO_SITE)),
].flatMap<ParameterTable>((each) => (typeof each === 'function' ? [] : [each]));
const SCHEMAS = new Map(
  TABLES.flatMap((table) => Object.entries(table).map(([name, { schema }]) => [name, schema] as const)),
);

const otherName = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'search[]', 'search[x]', ''),
  anyTextOf(),
);

const digit = fc.nat(9).map(String);

const VALUES = [
  ...['', 'true', 'True', 'NaN'],
  ...['1', '0', '-0', '00', '-1', '500', '501', '1e3', '0x1', ' 1', '1 ', '９', '+1'],
];
/** Dates and numbers that are valid, almost valid, or far from valid. */
const value = fc.oneof(
  fc.constantFrom(...VALUES),
  fc.string({ unit: digit, maxLength: 30 }),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc
    .tuple(
      fc.string({ unit: digit, minLength: 4, maxLength: 4 }),
      fc.array(fc.string({ unit: digit, minLength: 2, maxLength: 2 }), { minLength: 5, maxLength: 5 }),
      fc.string({ unit: digit, maxLength: 20 }),
    )
    .map(
      ([year, [month = '', day = '', hour = '', minute = '', second = ''], fraction]) =>
        `${year}-${month}-${day}T${hour}:${minute}:${second}${fraction === '' ? '' : `.${fraction}`}Z`,
    ),
  anyTextOf({ maxLength: 120, size: 'medium' }),
);

/** Returns valid and invalid values of a parameter. */
export function valueOf(
  name: string,
  { enum: words = [], items, maximum, maxLength }: Partial<ParameterSchema>,
): fc.Arbitrary<string> {
  const right: Readonly<Record<string, fc.Arbitrary<string>>> = RIGHT_VALUES;
  const listed = items?.enum ?? [];
  return fc.oneof(
    { weight: 3, arbitrary: right[name] ?? value },
    value,
    ...(words.length > 0 ? [fc.constantFrom(...words)] : []),
    ...(listed.length > 0 ? [fc.subarray([...listed], { minLength: 1 }).map((some) => some.join(','))] : []),
    ...(maximum === undefined ? [] : [fc.integer({ min: -1, max: 1 }).map((more) => String(maximum + more))]),
    ...(maxLength === undefined ? [] : [fc.constantFrom('é', 'a ').map((text) => text.repeat(maxLength))]),
  );
}

/** Lists of parameters, or any text that is read as such a list. */
const queries = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .record(RIGHT_VALUES, { requiredKeys: [] })
      .map((values) => new URLSearchParams(values).toString()),
  },
  {
    weight: 4,
    arbitrary: fc
      .array(
        fc.oneof(
          {
            weight: 8,
            arbitrary: fc.oneof(
              ...[...SCHEMAS].map(([name, schema]) => fc.tuple(fc.constant(name), valueOf(name, schema))),
            ),
          },
          fc.tuple(otherName, value),
        ),
        { maxLength: 6 },
      )
      .map((pairs) => new URLSearchParams(pairs).toString()),
  },
  anyTextOf(),
);

const ids = fc.oneof(
  fc.uuid(),
  fc.uuid().map((id) => id.toUpperCase()),
  fc.tuple(fc.uuid(), fc.constantFrom('urn:uuid:', '{', ' ', '\n', '\0', 'x')).map(([id, more]) => more + id),
  fc.tuple(fc.uuid(), fc.constantFrom('}', ' ', '\n', '\0', 'x', '/')).map(([id, more]) => id + more),
  anyTextOf(),
);

/** Reads any parameters: the result is values within their bounds, or the error that says what is wrong. */
export function parametersTarget(read = readQuery): Target {
  return target(fc.tuple(queries, ids, fc.boolean()), ([query, id, strict]) => {
    const sent = new URLSearchParams(query);
    const list = refusable(read, { sent, strict }, declared.LIST_PARAMETERS);
    for (const table of TABLES) refusable(read, { sent, strict }, table);
    if (list !== null) {
      demand(Number.isSafeInteger(list.current) && list.current >= 1, `current is ${list.current}.`);
      demand(
        Number.isSafeInteger(list.pageSize) && list.pageSize >= 1 && list.pageSize <= 500,
        `pageSize is ${list.pageSize}.`,
      );
      for (const text of [list.search, list.orgSearch])
        demand(Array.from(text).length <= 100, 'A search is too long.');
      for (const at of [list.eventStartAt, list.eventEndAt])
        demand(
          at === null || (Number.isInteger(at) && !Number.isNaN(new Date(at).getTime())),
          `A bound is ${String(at)}.`,
        );
      demandQuestions(list);
    }
    const { keepOld: parameter } = declared.RECENT_PARAMETERS;
    const keepOld = refusable(read, { sent, strict: false }, { keepOld: parameter })?.keepOld ?? null;
    const given = sent.getAll('keepOld');
    demand(
      (keepOld === null) === given.length > 1,
      'keepOld is refused where it is given once, or the other way round.',
    );
    if (keepOld !== null) demand(keepOld === (given[0] === 'true'), `keepOld is ${String(keepOld)}.`);
    const readId =
      refusable(read, { sent: new URLSearchParams(), strict, path: { id } }, declared.ID_PARAMETERS)?.id ??
      null;
    if (readId !== null) demand(UUID.test(readId) && readId === id.toLowerCase(), `The id is ${readId}.`);
  });
}

/** Checks the filters, the order and the fields of a list that were accepted (guide, "Filter and sort"). */
function demandQuestions(values: ValuesOf<typeof declared.LIST_PARAMETERS>): void {
  const { status, scale, organization, place, countryCode, tag, bbox, near, radius, sort, fields } = values;
  for (const list of [status, scale, organization, place, countryCode, tag])
    demand(
      list === undefined || (list.length > 0 && new Set(list).size === list.length && !list.some(isBlank)),
      `A list is ${JSON.stringify(list)}.`,
    );
  const latitudes = [bbox?.south, bbox?.north, near?.latitude];
  const longitudes = [bbox?.west, bbox?.east, near?.longitude];
  demand(
    latitudes.every((degrees = 0) => Math.abs(degrees) <= 90),
    'A latitude is none.',
  );
  demand(
    longitudes.every((degrees = 0) => Math.abs(degrees) <= 180),
    'A longitude is none.',
  );
  demand((radius ?? 0) >= 0, `The radius is ${String(radius)}.`);
  const names = fields?.names ?? [];
  demand(fields === undefined || new Set(names).size === names.length, 'A field comes twice.');
  const wantsCenter = radius !== undefined || sort === 'distance' || names.includes('distance');
  demand(near !== undefined || !wantsCenter, 'There is no center for what wants one.');
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** Returns null when the parameters are refused with an error of the right form (guide, "Wrong parameters"). */
function refusable<Table extends ParameterTable>(
  read: typeof readQuery,
  query: SentQuery,
  table: Table,
): ValuesOf<Table> | null {
  const { sent, strict } = query;
  const unknown = [...sent.keys()].filter((name) => !Object.hasOwn(table, name));
  try {
    const values = read(query, table);
    demand(!strict || unknown.length === 0, 'An unknown parameter is let in.');
    return values;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'E_VALIDATION') throw error;
    const { errors = [] } = error.details;
    demand(errors.length > 0, 'It is refused without a reason.');
    demand(new Set(errors.map(({ field }) => field)).size === errors.length, 'A parameter has two reasons.');
    for (const { field, rule, message, meta } of errors) {
      demand(rule !== '' && message !== '', 'A reason says nothing.');
      demand(
        rule === 'unknown' ? strict && unknown.includes(field) : Object.hasOwn(table, field),
        'A reason is strange.',
      );
      demand(rule !== 'enum' || Array.isArray(meta?.allowed), 'A reason does not say what is allowed.');
    }
    return null;
  }
}
