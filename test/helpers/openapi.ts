import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect } from '@jest/globals';
import type { App } from '../../src/http/app.ts';
import { openApiDocument } from '../../src/openapi/document.ts';
import type { SiteRecord } from '../../src/schema/site.ts';
import { checkAgainst, type Check, type ObservedAnswer, type OpenApi } from './documented.ts';

/*
 * Compares every answer that an app gives in a test with the OpenAPI document: its status and header fields have to
 * be documented for the operation, and its body has to match the schema.
 */

/** The checks by the site as JSON: most apps of a test file have the same site. */
const checks = new Map<string, Check>();
const violations: string[] = [];

afterAll(() => {
  expect(violations).toEqual([]);
});

/** Returns the app with a check of all answers against the OpenAPI document of its current site. */
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

/**
 * Calls back with each answer. Apps pass the header fields to `writeHead` as a flat list, and the body to `end`, or
 * in pieces to `write`.
 */
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

/** Returns the path and the query of a request's target. */
export function targetOf(url: string): Pick<ObservedAnswer, 'path' | 'query'> {
  const [, path = '', query = ''] = /^(?:https?:\/\/[^/?]*)?([^?#]*)\??([^#]*)/is.exec(url) ?? [];
  return { path: path || '/', query };
}

function decoded(bytes: Buffer, coding: unknown): Buffer {
  if (coding === 'br') return brotliDecompressSync(bytes);
  return coding === 'gzip' ? gunzipSync(bytes) : bytes;
}

/** Returns a function that lists the differences between an answer and the OpenAPI document of a site. */
export function checkOf(site: SiteRecord): Check {
  const key = JSON.stringify(site);
  const known = checks.get(key);
  if (known !== undefined) return known;
  const check = onceEach(checkAgainst(openApiDocument(site) as unknown as OpenApi));
  checks.set(key, check);
  return check;
}

/** Returns a check that runs once for each different answer: most answers of a test file come more than once. */
function onceEach(check: Check): Check {
  const seen = new Set<string>();
  return (answer) => {
    const { method, path, query, status, headers, body } = answer;
    const key = [method, path, query, status, ...Object.keys(headers), body].join(' ');
    if (seen.has(key)) return [];
    seen.add(key);
    return check(answer);
  };
}
