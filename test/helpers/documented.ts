import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { ParameterSchema } from '../../src/calendar/filters/parameter.ts';

interface Documented {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, { readonly schema: { readonly anyOf?: readonly unknown[] } }>>;
}
/** A parameter of an operation, as far as the tests look into it. */
export interface DocumentedParameter {
  readonly name: string;
  /** query, path or header */
  readonly in: string;
  readonly schema?: Partial<ParameterSchema>;
}

export interface OpenApi {
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly get: {
          readonly parameters?: readonly (DocumentedParameter | { readonly $ref: string })[];
          readonly responses: Record<string, Documented | { readonly $ref: string }>;
        };
      }
    >
  >;
  readonly components: {
    readonly parameters: Readonly<Record<string, DocumentedParameter>>;
    readonly responses: Readonly<Record<string, Documented>>;
  };
}

export interface ObservedAnswer {
  readonly method: string;
  readonly path: string;
  /** What stands behind the question mark. */
  readonly query: string;
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

export type Check = (answer: ObservedAnswer) => string[];

/** Fields that HTTP itself has, or that say nothing about the interface. */
const COMMON_FIELDS =
  /^(?:date|connection|keep-alive|transfer-encoding|content-(?:type|length|encoding|security-policy)|cross-origin-.*|referrer-policy|x-content-type-options|access-control-.*|vary|server-timing)$/;

/** What is wrong with an answer by an OpenAPI document; nothing where all is well. */
export function checkAgainst(document: OpenApi): Check {
  // The document as a whole is no schema to validate, and code that runs a few times is not worth optimizing.
  const code = { optimize: false };
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    validateSchema: false,
    code,
    formats: { iri: true },
  });
  addFormats.default(ajv);
  ajv.addSchema(closed(document) as OpenApi, 'openapi');
  const validators = new Map<string, ValidateFunction>();
  const validatorOf = (pointer: string): ValidateFunction => {
    const known = validators.get(pointer) ?? ajv.compile({ $ref: `openapi${pointer}` });
    validators.set(pointer, known);
    return known;
  };
  // What is written out comes before what has parameters (OpenAPI, section 4.8.8).
  const templates = Object.keys(document.paths)
    .sort((a, b) => a.split('{').length - b.split('{').length || b.length - a.length)
    .map((template) => ({
      template,
      pattern: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]*')}/?$`),
    }));

  return ({ method, path, query, status, headers, body }) => {
    const wrong = (what: string): string => `${method} ${path}: ${status}: ${what}`;
    if (method === 'OPTIONS' && status === 204) return [];
    // Streams of events are for editors on their own machine, of whom the document does not speak.
    if (headers['content-type'] === 'text/event-stream') return [];
    const found = templates.find(({ pattern }) => pattern.test(path));
    const [documented, pointer] = documentedAnswer(document, found?.template, status);
    if (documented === undefined) return [wrong('is not documented')];

    const names = Object.keys(documented.headers ?? {}).map((name) => name.toLowerCase());
    const unknown = Object.keys(headers).filter((name) => !COMMON_FIELDS.test(name) && !names.includes(name));
    const problems = unknown.map((name) => wrong(`has the undocumented field ${name}`));
    const isBare = body === '' && documented.content === undefined;
    if (method === 'HEAD' || status === 304 || isBare) return problems;
    const { 'content-type': sent } = headers;
    const [type = ''] = (typeof sent === 'string' ? sent : 'application/json').split(';', 1);
    const content = documented.content?.[type];
    if (content === undefined) return [...problems, wrong(`has the undocumented type ${type}`)];
    const media = `${pointer}/content/${type.replaceAll('/', '~1')}`;
    // OpenAPI 3.1 has no words for a stream: the schema is that of each line.
    const isStream = type === 'application/x-ndjson';
    const alternatives = isStream ? 0 : (content.schema.anyOf?.length ?? 0);
    const alternative =
      alternatives === 0 ? '' : `/anyOf/${Math.min(Number(asksForFields(query)), alternatives - 1)}`;
    const isValid = validatorOf(`${media}/schema${alternative}`);
    for (const item of isStream ? body.trimEnd().split('\n') : [body]) {
      if (!isValid(type.endsWith('json') ? JSON.parse(item) : item))
        problems.push(wrong(ajv.errorsText(isValid.errors)));
    }
    return problems;
  };
}

/** Whether a request names the fields; of two schemas, the second is for these. */
function asksForFields(query: string): boolean {
  return (new URLSearchParams(query).get('fields') ?? '') !== '';
}

/**
 * The schemas without what clients have to put up with and this version does not send: fields that are not documented,
 * and values of open lists beyond those that are there.
 */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const { type, properties, examples } = value as Readonly<Record<string, unknown>>;
  return {
    ...Object.fromEntries(Object.entries(value).map(([key, part]) => [key, closed(part)])),
    ...(type !== undefined && properties !== undefined && { additionalProperties: false }),
    ...(type === 'string' && Array.isArray(examples) && { enum: examples }),
  };
}

/** Errors of a path that is none are those of any; people get them as pages. */
function documentedAnswer(
  { paths, components }: OpenApi,
  template: string | undefined,
  status: number,
): [Documented | undefined, pointer: string] {
  const own = template === undefined ? undefined : paths[template]?.get.responses[status];
  if (own === undefined && template !== undefined) return [undefined, ''];
  if (own === undefined || '$ref' in own) {
    const any = `page${status}` in components.responses ? `page${status}` : String(status);
    const name = own?.$ref.slice(own.$ref.lastIndexOf('/') + 1) ?? any;
    return [components.responses[name], `#/components/responses/${name}`];
  }
  const escaped = (template ?? '').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
  return [own, `#/paths/${escaped}/get/responses/${status}`];
}
