import { describe, expect, test } from '@jest/globals';
import express from 'express';
import helmet from 'helmet';
import request from 'supertest';
import { testApp } from '../helpers/app.ts';
import { event, uuid } from '../helpers/content.ts';

const { get } = testApp({ 'events/a.md': event(1, { name: 'Ünïcode 🎪' }) });

describe.each([
  ['/open/event', 200],
  ['/open/event/recent', 200],
  [`/open/event/${uuid(1)}`, 200],
  [`/open/event/${uuid(9)}`, 404],
  ['/open/event?current=x', 422],
  ['/open/event?a=%', 400],
  ['/nothing', 404],
  ['/event/recent', 410],
  ['/healthz', 200],
])('header fields of %s (specification, sections 4 and 7)', (path, status) => {
  test('JSON in UTF-8 with its length, never to be taken for anything else', async () => {
    const response = await get(path).expect(status);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(response.text)),
      'x-content-type-options': 'nosniff',
    });
    expect(() => {
      JSON.parse(response.text);
    }).not.toThrow();
  });

  test('a Content-Security-Policy that allows nothing', async () => {
    expect((await get(path)).headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('nothing about what it is made of', async () => {
    const { headers } = await get(path);
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  });

  test('the Accept header makes no difference: never HTML (contract, section 4)', async () => {
    const plain = await get(path);
    const response = await get(path).set('Accept', 'text/html').set('Accept-Language', 'zh').expect(status);
    expect(response.text).toBe(plain.text);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  });
});

test('the security headers are those of helmet that mean something here, with its values and in its order', async () => {
  const helmeted = express().use(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      },
      crossOriginOpenerPolicy: false,
      crossOriginResourcePolicy: { policy: 'cross-origin' },
      originAgentCluster: false,
      // Whoever speaks TLS says it, which is not this server.
      strictTransportSecurity: false,
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
      xFrameOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    }),
    (_request, response) => {
      response.writeHead(204).end();
    },
  );
  helmeted.disable('x-powered-by');
  const theirs = Object.entries((await request(helmeted).get('/')).headers).filter(isSecurityHeader);
  const ours = Object.entries((await get('/healthz')).headers);
  expect(theirs.length).toBeGreaterThan(3);
  expect(ours.slice(0, theirs.length)).toEqual(theirs);
});

/** Node itself adds the others, behind. */
function isSecurityHeader([name]: [string, unknown]): boolean {
  return !['date', 'connection', 'keep-alive'].includes(name);
}
