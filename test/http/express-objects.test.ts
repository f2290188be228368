import { once } from 'node:events';
import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import express, { type Express } from 'express';
import request from 'supertest';
import { readConfig } from '../../src/config/config.ts';
import { createHttpObjects } from '../../src/http/express-objects.ts';
import { createHttpServer } from '../../src/http/http-server.ts';
import { testApp, TOKENS } from '../helpers/app.ts';
import { event, uuid } from '../helpers/content.ts';

/** An app that uses what Express promises of its requests and responses. */
function promises(): Express {
  const app = express();
  app.set('trust proxy', 1);
  app.get('/request/:id', (req, res) => {
    const { params, path, query, protocol, secure, hostname, ip, subdomains, xhr, originalUrl, baseUrl } =
      req;
    res.json({
      ...{ params, path, query, protocol, secure, hostname, ip, subdomains, xhr, originalUrl, baseUrl },
      accepts: req.accepts(['html', 'json']),
      encodings: req.acceptsEncodings(),
      is: req.is('json'),
      header: req.get('X-Test'),
      fresh: req.fresh,
      app: req.app === app && res.app === app,
      circular: req.res === res && res.req === req,
      instances: req instanceof IncomingMessage && res instanceof ServerResponse,
    });
  });
  app.get('/send', (_req, res) => void res.status(201).set('X-Sent', 'yes').type('txt').send('sent'));
  app.get('/redirect', (_req, res) => {
    res.cookie('a', 'b').redirect('/send');
  });
  app.get('/status', (_req, res) => void res.sendStatus(204));
  app.get(
    '/locals',
    (_req, res) =>
      void res
        .vary('Accept')
        .links({ next: '/x' })
        .json({ ...res.locals }),
  );
  return app;
}

describe('the objects that Express is given from birth', () => {
  const usual = createServer(promises());
  const app = promises();
  const fast = createServer(createHttpObjects(app), app);

  beforeAll(async () => {
    await Promise.all([usual, fast].map((server) => once(server.listen(0, '127.0.0.1'), 'listening')));
  });
  afterAll(() => {
    for (const server of [usual, fast]) server.close();
  });

  const answerOf = async (server: Server, path: string) => {
    const { status, headers, text } = await request(server)
      .get(path)
      .redirects(0)
      .set({ 'X-Test': 'test', 'X-Forwarded-For': '192.0.2.7', Host: 'a.b.example.org' });
    const { date: _date, ...fields } = headers as Record<string, unknown>;
    return { status, fields, text };
  };

  test.each(['/request/7?a=1&b=2', '/send', '/redirect', '/status', '/locals', '/nothing', '/%'])(
    'keep every promise: %s',
    async (path) => {
      expect(await answerOf(fast, path)).toEqual(await answerOf(usual, path));
    },
  );

  test('have prototypes that no request changes: an Express that sets others takes the gain away', async () => {
    const server = createHttpServer(testApp({ 'events/x.md': event(1) }).app, readConfig({}).limits);
    const seen: { request: IncomingMessage; response: ServerResponse; prototypes: unknown[] }[] = [];
    server.prependListener('request', (req: IncomingMessage, res: ServerResponse) => {
      seen.push({ request: req, response: res, prototypes: [req, res].map(Object.getPrototypeOf) });
    });
    const answer = await request(server)
      .get(`/open/event/${uuid(1)}`)
      .set('Authorization', `Bearer ${TOKENS.reader}`);
    expect(answer.status).toBe(200);
    expect(seen).toHaveLength(1);
    for (const { request: req, response: res, prototypes } of seen) {
      expect(Object.getPrototypeOf(req) === prototypes[0]).toBe(true);
      expect(Object.getPrototypeOf(res) === prototypes[1]).toBe(true);
    }
  });
});
