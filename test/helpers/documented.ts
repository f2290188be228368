import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { ParameterSchema } from '../../src/calendar/filters/parameter.ts';

interface Documented {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, { readonly schema: { readonly $ref?: string } }>>;
}
/** A parameter of an operation, as far as the tests look at it. */
export interface DocumentedParameter {
  readonly name: string;
  /** One of `query`, `path` and `header`. */
  readonly in: string;
  readonly schema?: Partial<ParameterSchema>;
}

interface DocumentedOperation {
  readonly parameters?: readonly (DocumentedParameter | { readonly $ref: string })[];
  readonly responses: Record<string, Documented | { readonly $ref: string }>;
}

export interface OpenApi {
  readonly paths: Readonly<
    Record<
      string,
      // Each path has one operation: GET, or POST for messages.
      | { readonly get: DocumentedOperation; readonly post?: undefined }
      | { readonly post: DocumentedOperation; readonly get?: undefined }
    >
  >;
  readonly components: {
    readonly parameters: Readonly<Record<string, DocumentedParameter>>;
    readonly responses: Readonly<Record<string, Documented>>;
    readonly schemas: Readonly<Record<string, unknown>>;
  };
}

export interface ObservedAnswer {
  readonly method: string;
  readonly path: string;
  /** The query string without its question mark. */
  readonly query: string;
  readonly status: number;
  /** The header fields by lower-case name. */
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

export type Check = (answer: ObservedAnswer) => string[];

/** Header fields that HTTP defines, or that say nothing about the interface. */
const COMMON_FIELDS =
  /^(?:date|connection|keep-alive|transfer-encoding|content-(?:type|length|encoding|security-policy)|cross-origin-.*|referrer-policy|x-content-type-options|access-control-.*|vary|server-timing)$/;

/** Returns a function that lists the differences between an answer and an OpenAPI document. */
export function checkAgainst(document: OpenApi): Check {
  // The document as a whole is not a schema, so it is not validated. Optimizing takes longer than it saves here.
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
  // A path without parameters is matched before one with parameters (OpenAPI, section 4.8.8).
  const templates = Object.keys(document.paths)
    .sort((a, b) => a.split('{').length - b.split('{').length || b.length - a.length)
    .map((template) => ({
      template,
      pattern: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]*')}/?$`),
    }));

  return ({ method, path, query, status, headers, body }) => {
    const wrong = (what: string): string => `${method} ${path}: ${status}: ${what}`;
    if (method === 'OPTIONS' && status === 204) return [];
    // Streams of events and the editor in the browser belong to the local preview, and are not documented.
    if (headers['content-type'] === 'text/event-stream') return [];
    if (/^\/admin(?:\/|$)/.test(path) && status !== 404) return [];
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
    const isStream = type === 'application/x-ndjson';
    const named = content.schema.$ref?.split('/').at(-1) ?? (isStream ? 'DumpRecord' : '');
    const isOfFields = asksForFields(query) && `${named}Fields` in document.components.schemas;
    const whole = isStream ? `${media}/schema/contentSchema` : `${media}/schema`;
    const pointerOf = (item: string): string =>
      isOfFields && !item.startsWith('{"kind":"calendar"') ? `#/components/schemas/${named}Fields` : whole;
    for (const item of isStream ? body.trimEnd().split('\n') : [body]) {
      const isValid = validatorOf(pointerOf(item));
      if (!isValid(type.endsWith('json') ? JSON.parse(item) : item))
        problems.push(wrong(ajv.errorsText(isValid.errors)));
    }
    return problems;
  };
}

/** Returns whether a request has `fields`; a schema of its own describes such answers. */
function asksForFields(query: string): boolean {
  return (new URLSearchParams(query).get('fields') ?? '') !== '';
}

/**
 * Returns a schema that refuses what clients must accept from later versions, but this version does not send:
 * undocumented fields, and other values of open lists.
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

/**
 * Returns the documented answer to a request. Errors of an unknown path have the schema of any error; browsers get
 * them as pages.
 */
function documentedAnswer(
  { paths, components }: OpenApi,
  template: string | undefined,
  status: number,
): [Documented | undefined, pointer: string] {
  const { get, post } = paths[template ?? ''] ?? {};
  const own = (get ?? post)?.responses[status];
  if (own === undefined && template !== undefined) return [undefined, ''];
  if (own === undefined || '$ref' in own) {
    const any = `page${status}` in components.responses ? `page${status}` : String(status);
    const name = own?.$ref.slice(own.$ref.lastIndexOf('/') + 1) ?? any;
    return [components.responses[name], `#/components/responses/${name}`];
  }
  const escaped = (template ?? '').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
  return [own, `#/paths/${escaped}/${get === undefined ? 'post' : 'get'}/responses/${status}`];
}
