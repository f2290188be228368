import { describe, expect, test } from '@jest/globals';
import { generateContent } from '../../scripts/bench/content/content.ts';
import { runScript } from '../helpers/command.ts';
import { problemsOf, recordsOf } from '../helpers/content.ts';
import type { Files } from '../helpers/folder.ts';

const EVENTS = 240;

function filesOf(events: number): Files {
  return Object.fromEntries(generateContent(events).map(({ path, text }) => [path, text]));
}

describe('bench (contract, section 1)', () => {
  test('--help says how it is called', async () => {
    const { status, stdout } = await runScript('scripts/bench.ts', ['--help']);
    expect(status).toBe(0);
    expect(stdout).toContain('npm run bench [-- [--quick]');
  });

  test.each([['--fast'], ['quick'], ['--quick=yes']])('%s is wrong use', async (argument) => {
    const { status, stdout, stderr } = await runScript('scripts/bench.ts', [argument]);
    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain('npm run bench [-- [--quick]');
  });
});

describe('the generated content', () => {
  test('is valid, without a warning, and has as many records as told', () => {
    const files = filesOf(EVENTS);
    expect(problemsOf(files)).toEqual([]);
    const { events, organizations, places } = recordsOf(files);
    expect([events.length, organizations.length, places.length]).toEqual([EVENTS, 5, 3]);
  });

  test('is the same every time', () => {
    expect(generateContent(EVENTS)).toEqual(generateContent(EVENTS));
  });

  test('has events of many names and days', () => {
    const { events } = recordsOf(filesOf(EVENTS));
    expect(new Set(events.map(({ name }) => name)).size).toBeGreaterThan(EVENTS / 2);
    expect(new Set(events.map(({ startDate }) => startDate)).size).toBeGreaterThan(EVENTS / 2);
  });
});
