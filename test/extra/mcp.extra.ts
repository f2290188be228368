import { execFile } from 'node:child_process';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from '@jest/globals';
import { errnoOf } from '../../src/platform/system-errors.ts';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { PROGRAM } from '../helpers/command.ts';
import { compiled, ROOT } from '../helpers/process.ts';
import { makeHome, sharedServer, startServer, stopServer } from '../helpers/server.ts';
import { usedBy } from '../helpers/usage.ts';

/* Tests `/mcp` with the official programs of the protocol (contract: guide, "For assistants"). */

const CONTENT = join(ROOT, 'content');
const serverOf = sharedServer(() => startServer({ ...makeHome({}).environment, CONTENT_DIR: CONTENT }));

afterAll(async () => {
  await stopServer(await serverOf());
});

/** The scenarios of the conformance suite that a server with only tools can pass: no prompts, resources or sessions. */
const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'];

test.each(SCENARIOS)('the conformance suite of the protocol passes: %s', async (scenario) => {
  const { address } = await serverOf();
  const program = 'test/extra/node_modules/@modelcontextprotocol/conformance/dist/index.js';
  const args = [program, 'server', '--url', `${address}/mcp`, '--scenario', scenario];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT });
  expect(stdout).toMatch(/Passed: ([1-9]\d*)\/\1, 0 failed, 0 warnings/);
});

describe.each([
  ['2025', 'legacy', '2025-11-25'],
  ['2026', 'auto', '2026-07-28'],
] as const)('the official client of %s', (_year, mode, version) => {
  const client = (): Client =>
    new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });

  const transports = {
    HTTP: async () => new StreamableHTTPClientTransport(new URL('/mcp', (await serverOf()).address)),
    'standard input and output': () =>
      Promise.resolve(
        new StdioClientTransport({
          command: process.execPath,
          args: [compiled(PROGRAM), 'mcp', '--content', CONTENT],
          cwd: ROOT,
          stderr: 'ignore',
        }),
      ),
  };

  /** Arguments of each tool, which find something in the sample calendar. */
  const CALLS: readonly (readonly [name: string, args: Record<string, unknown>])[] = [
    ['search_events', { datetime: '2026-01-01/..', sort: 'startDate', pageSize: 50 }],
    ['search_events', { search: 'nothing like this' }],
    ['get_event', { id: '1705c38a-d4c5-4a23-b649-317d546248d1' }],
    ['list_organizations', { search: 'fosdem' }],
    ['get_organization', { id: 'c6525752-65b8-4e48-82bf-9a9982726d5b' }],
    ['list_places', { near: '50.81,4.38', radius: 20 }],
    ['get_place', { id: 'ee288af2-ad55-4319-9001-92b5529f9d19' }],
    ['changes_since', { since: 'latest' }],
    ['changes_since', { pageSize: 50 }],
  ];

  test.each(Object.entries(transports))('asks with every tool over %s', async (_name, open) => {
    const asking = client();
    await asking.connect(await open());
    try {
      expect(asking.getNegotiatedProtocolVersion()).toBe(version);
      const { tools } = await asking.listTools();
      expect(new Set(CALLS.map(([name]) => name))).toEqual(new Set(tools.map(({ name }) => name)));
      for (const [name, args] of CALLS) {
        // The client throws where the answer does not fit the schema of the tool.
        const { isError, structuredContent } = await asking.callTool({ name, arguments: args });
        expect({ name, isError: isError ?? false }).toEqual({ name, isError: false });
        expect(structuredContent).toBeDefined();
      }
      const wrong = await asking.callTool({ name: 'get_event', arguments: { id: '../../etc' } });
      expect(wrong.isError).toBe(true);
      await expect(asking.callTool({ name: 'delete_event', arguments: {} })).rejects.toThrow('tools/list');
    } finally {
      await asking.close();
    }
  });
});

describe('many assistants at once (D1)', () => {
  const CALL = JSON.stringify({
    ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
    params: { name: 'search_events', arguments: { search: 'calendr', pageSize: 50 } },
  });

  function post(address: string, body: string): Promise<number> {
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
    return new Promise((resolve, reject) => {
      httpRequest(`${address}/mcp`, { method: 'POST', headers, agent: false }, (response) => {
        response.resume().on('end', () => {
          resolve(response.statusCode ?? NaN);
        });
      })
        // A server that refuses a body may close the connection before the rest of it is sent.
        .on('error', (error) => {
          if (errnoOf(error) === 'EPIPE' && body.length > 64 * 1024) resolve(413);
          else reject(error);
        })
        .end(body);
    });
  }

  test.each([
    [1_000, 'calls', CALL],
    [50, 'bodies of 3 MB', 'a'.repeat(3_000_000)],
    [1_000, 'batches', `[${Array.from({ length: 100 }, () => CALL).join()}]`],
  ])('%i %s: memory stays, and /open answers meanwhile', async (count, _what, body) => {
    const server = await serverOf();
    const { pid, address } = server;
    await post(address, CALL);
    const before = usedBy(pid).megabytes;
    const statuses = Promise.all(Array.from({ length: count }, () => post(address, body)));
    for (let asked = 0; asked < 5; asked += 1) await server.get('/open/event?pageSize=1').expect(200);
    const allowed = body === CALL ? [200, 503] : [400, 413, 503];
    expect((await statuses).filter((status) => !allowed.includes(status))).toEqual([]);
    expect(usedBy(pid).megabytes - before).toBeLessThan(150);
  });
});
