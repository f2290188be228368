import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { answersIn } from './exchange.ts';
import { FRAGMENTS } from './fragments.ts';
import { mutated } from './mutations.ts';
import { demand, target } from './target.ts';
import { demandEvent } from './wire-records.ts';
import { answersOf } from '../soak/expected.ts';
import { revisionOf } from '../soak/revision.ts';
import { eventId } from '../soak/written.ts';
import { runScript } from '../helpers/command.ts';

const SCRIPT = 'test/fuzz/main.ts';

describe('fuzz (contract, section 1)', () => {
  test('--help says how it is called', async () => {
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

  test('a second of it finds nothing, and prints how much was tried', async () => {
    const { status, stdout, stderr } = await runScript(SCRIPT, ['--minutes', '0.02', '--seed', '1']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: 'The seed is 1.\n' });
    for (const name of ['content', 'parameters', 'tokens file', 'requests', 'token header', 'Markdown'])
      expect(stdout).toMatch(new RegExp(`^\\| ${name} \\| [1-9][\\d,]* \\| [1-9][\\d,]* \\|$`, 'm'));
  });
});

describe('a law that does not hold', () => {
  const isSmall = target(fc.nat(), (number) => {
    demand(number < 1_000, 'It is too large.');
  });

  test('is found, with the smallest input, and again by seed and path', async () => {
    const { broken } = await isSmall.run({ seed: 1, path: null, milliseconds: 10_000 });
    expect(broken).toMatchObject({ input: '1000', reason: expect.stringContaining('It is too large.') });
    const path = broken?.path ?? '';
    const again = await isSmall.run({ seed: 1, path, milliseconds: 10_000 });
    expect(again).toMatchObject({ cases: 1, broken: { input: '1000' } });
  });

  test('is reported of bytes as a text', async () => {
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

  test('the record of the specification keeps them', () => {
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

  test('mutations keep some, and change most in many ways', () => {
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

  test('reads all that are final, with a body or without', () => {
    const bytes = Buffer.from(`HTTP/1.1 100 Continue\r\n\r\n${answer}${bare}${answer}${bare}`);
    const [read, head] = [
      { status: 404, contentType: 'a/b', body: '{}' },
      { status: 200, contentType: null, body: '' },
    ];
    expect(answersIn(bytes)).toEqual([read, head, read, head]);
    expect(answersIn(Buffer.alloc(0))).toEqual([]);
  });

  test.each(['rubbish', `${answer}x`, answer.slice(0, -1), answer.slice(0, 20)])(
    'knows what is none: %j',
    (text) => {
      expect(answersIn(Buffer.from(text))).toBeNull();
    },
  );
});
