import { expect } from '@jest/globals';
import type { Response } from 'supertest';

/** An event page (specification, section 2.5), as far as tests look into it. */
export interface PageBody {
  readonly total: number;
  readonly current: number;
  readonly pageSize: number;
  readonly data: readonly { readonly id: string; readonly name: string; readonly [field: string]: unknown }[];
  readonly info?: string;
}

/** The JSON object of an answer. */
export function bodyOf(response: Pick<Response, 'text'>): Record<string, unknown> {
  return JSON.parse(response.text) as Record<string, unknown>;
}

/** The event page of an answer with status 200. */
export function pageOf(response: Pick<Response, 'status' | 'text'>): PageBody {
  expect(response.status).toBe(200);
  return JSON.parse(response.text) as PageBody;
}

/** The ids on a page, in their order. */
export function idsOf(response: Pick<Response, 'status' | 'text'>): string[] {
  return pageOf(response).data.map(({ id }) => id);
}

/** Asserts the general error body (specification, section 7.1) with this status and code; returns it. */
export function expectError(response: Response, status: number, code: string): Record<string, unknown> {
  const body = bodyOf(response);
  expect({ status: response.status, code: body.code }).toEqual({ status, code });
  expect(typeof body.message).toBe('string');
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(response.headers['cache-control']).toBe('no-store');
  return body;
}
