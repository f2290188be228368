import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect } from '@jest/globals';
import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { App } from '../../src/http/app.ts';
import { openApiDocument } from '../../src/openapi/document.ts';
import type { SiteRecord } from '../../src/schema/site.ts';

/*
 * Every answer that an app gives in a test is held against the OpenAPI document: its status and header fields have
 * to be documented for the operation, and its body has to be as the schema says.
 */

interface Documented {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, { readonly schema: { readonly anyOf?: readonly unknown[] } }>>;
}
export interface OpenApi {
  readonly paths: Readonly<
    Record<
      string,
      { readonly get: { readonly responses: Record<string, Documented | { readonly $ref: string }> } }
    >
  >;
  readonly components: { readonly responses: Readonly<Record<string, Documented>> };
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

type Check = (answer: ObservedAnswer) => string[];

/** By the site as JSON: most apps of a file have the same one. */
const checks = new Map<string, Check>();
const violations: string[] = [];

afterAll(() => {
  expect(violations).toEqual([]);
});

/** Fields that HTTP itself has, or that say nothing about the interface. */
const COMMON_FIELDS =
  /^(?:date|connection|keep-alive|content-(?:type|length|encoding|security-policy)|cross-origin-.*|referrer-policy|x-content-type-options|access-control-.*|vary|server-timing)$/;

/** The same app, whose answers are held against the document of the site of that moment. */
export function observed(app: App, site: () => SiteRecord): App {
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    observe(request, response, (answer) => {
      violations.push(...checkOf(site())(answer));
    });
    app(request, response);
  };
  return Object.assign(listener, {
    IncomingMessage: app.IncomingMessage,
    ServerResponse: app.ServerResponse,
    paths: app.paths,
  });
}

/** Apps give the header fields to `writeHead` as a flat list, and the body to `end`, or piece by piece to `write`. */
function observe(
  { method = '', url = '' }: IncomingMessage,
  response: ServerResponse,
  onAnswer: (answer: ObservedAnswer) => void,
): void {
  const { path, query } = targetOf(url);
  let headers: Record<string, unknown> = {};
  const pieces: Buffer[] = [];
  const note = (piece: unknown): void => {
    if (typeof piece === 'string' || Buffer.isBuffer(piece)) pieces.push(Buffer.from(piece));
  };
  const writeHead = response.writeHead.bind(response);
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  response.writeHead = (status: number, ...rest: unknown[]) => {
    const fields = rest.at(-1);
    if (Array.isArray(fields)) {
      for (let index = 0; index < fields.length; index += 2)
        headers = { ...headers, [String(fields[index]).toLowerCase()]: fields[index + 1] as unknown };
    }
    return Reflect.apply(writeHead, null, [status, ...rest]) as typeof response;
  };
  response.write = (...args: unknown[]) => {
    note(args[0]);
    return Reflect.apply(write, null, args) as boolean;
  };
  response.end = (...args: unknown[]) => {
    note(args[0]);
    const bytes = Buffer.concat(pieces);
    const body = bytes.length === 0 ? '' : decoded(bytes, headers['content-encoding']).toString();
    onAnswer({ method, path, query, status: response.statusCode, headers, body });
    return Reflect.apply(end, null, args) as typeof response;
  };
}

/** The parts of a request's target. */
export function targetOf(url: string): Pick<ObservedAnswer, 'path' | 'query'> {
  const [, path = '', query = ''] = /^(?:https?:\/\/[^/?]*)?([^?#]*)\??([^#]*)/is.exec(url) ?? [];
  return { path: path || '/', query };
}

function decoded(bytes: Buffer, coding: unknown): Buffer {
  if (coding === 'br') return brotliDecompressSync(bytes);
  return coding === 'gzip' ? gunzipSync(bytes) : bytes;
}

/** What is wrong with an answer of a server that serves a site. */
export function checkOf(site: SiteRecord): Check {
  const key = JSON.stringify(site);
  const known = checks.get(key);
  if (known !== undefined) return known;
  const check = checkAgainst(openApiDocument(site) as unknown as OpenApi);
  checks.set(key, check);
  return check;
}

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

  const seen = new Set<string>();
  return ({ method, path, query, status, headers, body }) => {
    const key = [method, path, query, status, ...Object.keys(headers), body].join(' ');
    if (seen.has(key)) return [];
    seen.add(key);
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
