import { expect } from '@jest/globals';
import type { Response } from 'supertest';

/** A page of `/open/event` (guide, "Page through everything"), as far as tests look into it. */
export interface PageBody {
  readonly total: number;
  readonly current: number;
  readonly pageSize: number;
  readonly data: readonly { readonly id: string; readonly name: string; readonly [field: string]: unknown }[];
  readonly info?: string;
}

/** Returns the body of an answer, which is a JSON object. */
export function bodyOf(response: Pick<Response, 'text'>): Record<string, unknown> {
  return JSON.parse(response.text) as Record<string, unknown>;
}

/** Returns the body of an answer with events; expects status 200. */
export function pageOf(response: Pick<Response, 'status' | 'text'>): PageBody {
  expect(response.status).toBe(200);
  return JSON.parse(response.text) as PageBody;
}

/** Returns the ids of the records on a page, in the order of the page. */
export function idsOf(response: Pick<Response, 'status' | 'text'>): string[] {
  return pageOf(response).data.map(({ id }) => id);
}

/** Expects an error body (guide, "Errors, limits and retrying") with this status and code; returns the body. */
export function expectError(response: Response, status: number, code: string): Record<string, unknown> {
  const body = bodyOf(response);
  expect({ status: response.status, code: body.code }).toEqual({ status, code });
  expect(typeof body.message).toBe('string');
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(response.headers['cache-control']).toBe('no-store');
  return body;
}
