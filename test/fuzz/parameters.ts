import fc from 'fast-check';
import { ApiError } from '../../src/http/answer/api-errors.ts';
import { ID_PARAMETERS, LIST_PARAMETERS, RECENT_PARAMETERS } from '../../src/http/routes/parameters.ts';
import { readQuery } from '../../src/http/routes/read-query.ts';
import { demand, target, type Target } from './target.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const name = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom(...Object.keys(LIST_PARAMETERS), 'keepOld'),
  },
  fc.constantFrom('__proto__', 'constructor', 'search[]', 'search[x]', ''),
  fc.string({ unit: 'binary' }),
);

const digit = fc.nat(9).map(String);

const VALUES = [
  ...['', 'true', 'True', 'NaN'],
  ...['1', '0', '-0', '00', '-1', '500', '501', '1e3', '0x1', ' 1', '1 ', '９', '+1'],
];
/** Dates and numbers that are right, nearly right, or far from it. */
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
  fc.string({ unit: 'binary', maxLength: 120, size: 'medium' }),
);

/** Parameters as a list, or any text that is taken for one. */
const queries = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .array(fc.tuple(name, value), { maxLength: 6 })
      .map((pairs) => new URLSearchParams(pairs).toString()),
  },
  fc.string({ unit: 'binary' }),
);

const ids = fc.oneof(
  fc.uuid(),
  fc.uuid().map((id) => id.toUpperCase()),
  fc.tuple(fc.uuid(), fc.constantFrom('urn:uuid:', '{', ' ', '\n', '\0', 'x')).map(([id, more]) => more + id),
  fc.tuple(fc.uuid(), fc.constantFrom('}', ' ', '\n', '\0', 'x', '/')).map(([id, more]) => id + more),
  fc.string({ unit: 'binary' }),
);

/** Any parameters: values within their bounds, or the error that says what is wrong with them. */
export const parametersTarget: Target = target(fc.tuple(queries, ids), ([query, id]) => {
  const parameters = new URLSearchParams(query);
  const list = refusable(() => readQuery({ sent: parameters, strict: false }, LIST_PARAMETERS));
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
  }
  const { keepOld: parameter } = RECENT_PARAMETERS;
  const recent = refusable(() => readQuery({ sent: parameters, strict: false }, { keepOld: parameter }));
  const keepOld = recent === null ? null : recent.keepOld;
  const given = parameters.getAll('keepOld');
  demand(
    (keepOld === null) === given.length > 1,
    'keepOld is refused where it is given once, or the other way round.',
  );
  if (keepOld !== null) demand(keepOld === (given[0] === 'true'), `keepOld is ${String(keepOld)}.`);
  const read =
    refusable(() => readQuery({ sent: new URLSearchParams(), path: { id }, strict: false }, ID_PARAMETERS))
      ?.id ?? null;
  if (read !== null) demand(UUID.test(read) && read === id.toLowerCase(), `The id is ${read}.`);
});

/** Null where it is refused in the way that the specification has for it (section 7.2). */
function refusable<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'E_VALIDATION') throw error;
    const { errors = [] } = error.details;
    demand(errors.length > 0, 'It is refused without a reason.');
    for (const { field, rule, message } of errors)
      demand(field !== '' && rule !== '' && message !== '', 'A reason says nothing.');
    return null;
  }
}
