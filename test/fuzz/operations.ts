import fc from 'fast-check';
import { NO_SITE } from '../../src/content/validate.ts';
import { openApiDocument } from '../../src/openapi/document.ts';
import { checkAgainst, type OpenApi, type DocumentedParameter } from '../helpers/documented.ts';
import { Client } from '../soak/client.ts';
import { revisionOf } from '../soak/revision.ts';
import { FRAGMENTS } from './fragments.ts';
import type { FuzzedServer } from './fuzzed-server.ts';
import { valueOf } from './parameters.ts';
import { demand, target, type Target } from './target.ts';

const DOCUMENT = openApiDocument(NO_SITE) as unknown as OpenApi;

const { events, organizations, places } = revisionOf(0, 0).records;
/** Values for parameters of paths: ids and slugs of records that exist, and others. */
const known = fc.constantFrom(
  ...[...events.slice(0, 9), ...organizations, ...places].map(({ id }) => id),
  ...organizations.map(({ slug }) => slug),
  ...events.slice(0, 9).map(({ slug }) => slug),
);

const HEADER_VALUES = ['*', '"x"', 'W/"x", "y"', 'handling=strict', 'handling="strict', 'a:b/c+d=e', ''];
const LATIN1 = FRAGMENTS.map((text) =>
  Buffer.from(text)
    .toString('latin1')
    .replace(/[^\t -~\x80-\xff]/g, ''),
);

/** Months in this century, long ago, or in thousands of years. */
const months = fc
  .tuple(fc.oneof(fc.constantFrom(new Date().getFullYear()), fc.nat(9_999)), fc.nat(13))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join('-'));

/** A request for an operation of the OpenAPI document, with some of its parameters and an unknown one. */
interface DocumentedRequest {
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
}

const operations = Object.entries(DOCUMENT.paths).flatMap(
  ([template, { get }]): fc.Arbitrary<DocumentedRequest>[] => {
    if (get === undefined) return [];
    const parameters = (get.parameters ?? []).map(resolved);
    const valuesIn = (place: string): fc.Arbitrary<Partial<Record<string, string>>> => {
      const own = parameters.filter((one) => one.in === place);
      const values = own.map(({ name, schema = {} }) => [name, valuesOf(place, name, schema)] as const);
      return fc.record(Object.fromEntries(values), place === 'path' ? {} : { requiredKeys: [] });
    };
    const asked = fc
      .record({
        inPath: valuesIn('path'),
        inQuery: fc.oneof({ weight: 9, arbitrary: valuesIn('query') }, fc.constant({ unknown: '1' })),
        headers: valuesIn('header'),
      })
      .map(({ inPath, inQuery, headers }) => ({
        path: template.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(inPath[name] ?? '')),
        query: new URLSearchParams(
          Object.entries(inQuery).map(([name, text = '']) => [name, text]),
        ).toString(),
        headers: Object.fromEntries(Object.entries(headers).map(([name, text = '']) => [name, text])),
      }));
    return [asked];
  },
);

function resolved(parameter: DocumentedParameter | { readonly $ref: string }): DocumentedParameter {
  if (!('$ref' in parameter)) return parameter;
  const name = parameter.$ref.slice(parameter.$ref.lastIndexOf('/') + 1);
  const found = DOCUMENT.components.parameters[name];
  if (found === undefined) throw new Error(`The document has no parameter "${name}".`);
  return found;
}

function valuesOf(
  place: string,
  name: string,
  schema: DocumentedParameter['schema'] = {},
): fc.Arbitrary<string> {
  if (place === 'header') return fc.constantFrom(...HEADER_VALUES, ...LATIN1);
  const { pattern } = schema;
  const fitting = pattern === undefined ? known : months;
  const values = valueOf(name, schema);
  return place === 'path'
    ? fc.oneof({ weight: 3, arbitrary: fitting }, values)
    : fc.oneof(fitting, values, values);
}

/**
 * Sends any parameters to any operation: the OpenAPI document has the answer's status, and the body matches its schema.
 */
export function operationsTarget(server: FuzzedServer): Target {
  const check = checkAgainst(DOCUMENT);
  const client = new Client();
  return target(fc.oneof(...operations), async ({ path, query, headers }) => {
    const url = query === '' ? path : `${path}?${query}`;
    const { port, token } = server;
    const reply = await client.ask({ port, path: url, token, ifNoneMatch: null, headers });
    server.demandHealth();
    demand(reply.kind === 'answer', `There is no answer: ${JSON.stringify(reply)}`);
    const { status, headers: fields, body } = reply;
    demand(status !== 500, `It is answered with ${status}.`);
    const wrong = check({ method: 'GET', path, query, status, headers: fields, body: body.toString() });
    demand(wrong.length === 0, wrong.join('\n'));
  });
}
