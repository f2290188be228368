import { createServer, type RequestListener, type Server } from 'node:http';
import { afterAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { answerMarkdown } from '../../src/cli/github/event-form.ts';
import { icalEvents } from '../../src/cli/intake/calendar/ical-events.ts';
import { loadContent } from '../../src/content/load.ts';
import { readQuery } from '../../src/http/routes/parameters.ts';
import { RECORD_TYPES } from '../../src/schema/records.ts';
import { TokensFileError } from '../../src/tokens/registry.ts';
import { parseTokens } from '../../src/tokens/tokens-file.ts';
import { open } from '../calendar/damaged-file.ts';
import { runScript } from '../helpers/command.ts';
import { makeFolder } from '../helpers/folder.ts';
import { listenOnLoopback } from '../helpers/loopback.ts';
import { anyStep } from '../history/any-past.ts';
import { answersOf } from '../soak/expected.ts';
import { revisionOf } from '../soak/revision.ts';
import { eventId } from '../soak/written.ts';
import { calendarFilesTarget } from './calendar-files.ts';
import { contentTarget, SEEDS } from './content.ts';
import { answersIn } from './exchange.ts';
import { FRAGMENTS } from './fragments.ts';
import type { FuzzedServer } from './fuzzed-server.ts';
import { historiesTarget } from './histories.ts';
import { importsTarget, READERS } from './imports.ts';
import { issueFormsTarget } from './issue-forms.ts';
import { markdownTarget } from './markdown.ts';
import { mutated } from './mutations.ts';
import { operationsTarget } from './operations.ts';
import { parametersTarget } from './parameters.ts';
import { requestsTarget } from './requests.ts';
import { demand, target, type Target } from './target.ts';
import { TARGETS } from './targets.ts';
import { tokenHeaderTarget } from './token-header.ts';
import { tokensFileTarget } from './tokens-file.ts';
import { demandEvent } from './wire-records.ts';
import { wireTarget } from './wire.ts';

const SCRIPT = 'test/fuzz/main.ts';

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
});

async function faultyServer(listener: RequestListener): Promise<FuzzedServer> {
  const server = createServer(listener);
  servers.push(server);
  const port = await listenOnLoopback(server);
  return {
    port,
    token: 'a',
    otherTokens: ['b'],
    demandHealth: () => undefined,
    stop: () => Promise.resolve(),
  };
}

describe('fuzz', () => {
  test('--help prints how it is called', async () => {
    const { status, stdout } = await runScript(SCRIPT, ['--help']);
    expect(status).toBe(0);
    expect(stdout).toContain('npm run fuzz [-- [--minutes N]');
  });

  test.each([
    ['--minutes', '0'],
    ['--seed', 'x'],
    ['--path', '1:2'],
    ['--target', 'nothing'],
    ['--fast', ''],
  ])('%s %s is wrong use', async (...args) => {
    const { status, stdout, stderr } = await runScript(SCRIPT, args);
    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain('npm run fuzz [-- [--minutes N]');
  });

  test('finds nothing in a moment, and prints how many inputs it tried', async () => {
    const { status, stdout, stderr } = await runScript(SCRIPT, ['--minutes', '0.04', '--seed', '1']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: 'The seed is 1.\n' });
    for (const name of Object.keys(TARGETS))
      expect(stdout).toMatch(new RegExp(`^\\| ${name} \\| [1-9][\\d,]* \\| [\\d.,]+ \\|$`, 'm'));
  });
});

describe('what the fuzzer changes', () => {
  test('is valid content before it is changed, with every key of every kind of record', () => {
    const { records, diagnostics } = loadContent(makeFolder(SEEDS));
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(records?.pictures).toHaveLength(4);
    for (const type of Object.values(RECORD_TYPES)) {
      const keys = Object.keys(type.fields).filter((key) => key !== type.body);
      const files = Object.values(SEEDS).map(String);
      expect(
        files.filter((text) => keys.every((key) => new RegExp(`^[- ]*${key}:`, 'm').test(text))),
      ).not.toEqual([]);
    }
  });
});

describe('a fault that is planted on purpose', () => {
  const whole = JSON.stringify({ code: 'E', message: 'm' });
  const json = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': whole.length };
  const right: RequestListener = (_request, response) => response.writeHead(200, json).end(whole);

  const PLANTED: Readonly<Record<string, () => Target | Promise<Target>>> = {
    content: () =>
      contentTarget(makeFolder(), (folder, options) => {
        const loaded = loadContent(folder, options);
        return loaded.diagnostics.length > 5 ? { ...loaded, diagnostics: [] } : loaded;
      }),
    histories: () =>
      historiesTarget({
        'nothing is merged': fc.array(anyStep).map((input) => ({
          input,
          prove: async () => {
            await Promise.resolve();
            demand(!input.some(({ does }) => does === 'merge'), 'Something is merged.');
          },
        })),
      }),
    'calendar files': () =>
      calendarFilesTarget((bytes) => {
        try {
          return open(bytes);
        } catch (error) {
          throw String(error).includes('fit') ? new TypeError('x') : error;
        }
      }),
    'tokens file': () =>
      tokensFileTarget((text) => {
        try {
          return parseTokens(text);
        } catch {
          throw new TokensFileError(text);
        }
      }),
    'issue forms': () =>
      issueFormsTarget(
        makeFolder(),
        (report, course) => `${answerMarkdown(report, course)}\n\n${report.reported.text}`,
      ),
    imports: () =>
      importsTarget(makeFolder(), {
        ...READERS,
        'text/calendar': (text, at) => {
          demand(!text.includes('\ufffd'), 'It is not UTF-8.');
          return icalEvents(text, at);
        },
      }),
    Markdown: () =>
      markdownTarget([
        (text) => {
          demand(!text.includes('<!--'), 'It is a comment.');
        },
      ]),
    parameters: () => parametersTarget((query, table) => readQuery({ ...query, strict: false }, table)),
    operations: async () => operationsTarget(await faultyServer((_request, response) => response.end('{}'))),
    requests: async () =>
      requestsTarget(
        await faultyServer((request, response) => {
          if (request.url?.includes('%') === true) response.writeHead(500, json).end(whole);
          else right(request, response);
        }),
      ),
    'token header': async () => tokenHeaderTarget(await faultyServer(right)),
    // Node.js itself answers requests that it cannot read, and without a body.
    wire: async () => wireTarget(await faultyServer(right)),
  };

  test.each(Object.keys(TARGETS))('in %s is found', async (name) => {
    const found = await PLANTED[name]?.();
    const outcome = await found?.run({ seed: 1, path: null, milliseconds: 30_000 });
    expect(outcome?.broken?.reason).toMatch(/\S/);
  });
});

describe('a law that does not hold', () => {
  const isSmall = target(fc.nat(), (number) => {
    demand(number < 1_000, 'It is too large.');
  });

  test('is found with the smallest input, and found again by seed and path', async () => {
    const { broken } = await isSmall.run({ seed: 1, path: null, milliseconds: 10_000 });
    expect(broken).toMatchObject({ input: '1000', reason: expect.stringContaining('It is too large.') });
    const path = broken?.path ?? '';
    const again = await isSmall.run({ seed: 1, path, milliseconds: 10_000 });
    expect(again).toMatchObject({ cases: 1, broken: { input: '1000' } });
  });

  test('is reported with bytes as a text', async () => {
    const isText = target(fc.constant(Buffer.from('a\u00ff', 'latin1')), () => {
      throw new Error('Never');
    });
    const { broken } = await isText.run({ seed: 1, path: null, milliseconds: 10_000 });
    expect(broken?.input).toBe('"a\u00ff"');
  });
});

describe('the rules for a record on the wire', () => {
  const { body } = answersOf(revisionOf(0, 0))(`/open/event/${eventId(1)}`, 0);
  const event = JSON.parse(body.toString()) as Readonly<Record<string, unknown>>;

  test('accept the record of the specification', () => {
    expect(() => {
      demandEvent(event);
    }).not.toThrow();
  });

  test.each([
    ['a field too many', { more: null }],
    ['a wrong type', { region: 1 }],
    ['an unknown scale', { scale: 'huge' }],
    ['a date that is rolled over', { startDate: '2026-02-31T00:00:00.000Z' }],
    ['a script as link', { url: 'javascript:alert(1)' }],
    ['half a place', { place: { id: 'x' } }],
    ['another eventKey', { eventKey: 'x' }],
  ])('%s breaks them', (_, change) => {
    expect(() => {
      demandEvent({ ...event, ...change });
    }).toThrow();
  });

  test('a field that is missing breaks them', () => {
    const { region: _region, ...rest } = event;
    expect(() => {
      demandEvent(rest);
    }).toThrow(/region/);
  });
});

describe('the inputs', () => {
  const SEED = '---\nid: 1\nname: x\n---\n';

  test('mutations keep some inputs, and change most in many ways', () => {
    const texts = fc.sample(mutated(SEED), { numRuns: 300, seed: 1 }).map(String);
    expect(texts).toContain(SEED);
    expect(new Set(texts).size).toBeGreaterThan(150);
    expect(texts.filter((text) => FRAGMENTS.some((piece) => text.includes(piece))).length).toBeGreaterThan(
      50,
    );
  });
});

describe('the reader of answers', () => {
  const answer = 'HTTP/1.1 404 Not Found\r\nContent-Type: a/b\r\nContent-Length: 2\r\n\r\n{}';
  const bare = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n';

  test('reads all final answers, with a body or without', () => {
    const bytes = Buffer.from(`HTTP/1.1 100 Continue\r\n\r\n${answer}${bare}${answer}${bare}`);
    const [read, head] = [
      { status: 404, contentType: 'a/b', body: '{}' },
      { status: 200, contentType: null, body: '' },
    ];
    expect(answersIn(bytes)).toEqual([read, head, read, head]);
    expect(answersIn(Buffer.alloc(0))).toEqual([]);
  });

  test.each(['rubbish', `${answer}x`, answer.slice(0, -1), answer.slice(0, 20)])(
    'refuses bytes that are no answer: %j',
    (text) => {
      expect(answersIn(Buffer.from(text))).toBeNull();
    },
  );
});
