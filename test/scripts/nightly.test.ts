import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { runScript, type Finished } from '../helpers/command.ts';
import { makeFolder } from '../helpers/folder.ts';
import { inherited, ROOT } from '../helpers/process.ts';

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

interface Night extends Finished {
  /** The npm scripts that were run, with the value of `RUNS`, in order. */
  readonly asked: readonly string[];
}

/** Runs the command with an npm that writes down its calls, and that fails for the script with this name. */
async function night(args: readonly string[], failing = 'none'): Promise<Night> {
  const folder = makeFolder({
    asked: '',
    npm: `#!/bin/sh\necho "$*|$RUNS" >> "$(dirname "$0")/asked"\n[ "$2" != '${failing}' ]\n`,
  });
  chmodSync(join(folder, 'npm'), 0o755);
  const { PATH = '' } = inherited();
  const finished = await runScript('scripts/nightly.ts', args, { PATH: `${folder}:${PATH}` });
  return { ...finished, asked: readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n') };
}

describe('npm run nightly', () => {
  test('runs all parts, and names each with its result', async () => {
    const { status, stderr, asked } = await night([]);
    expect(status).toBe(0);
    expect(stderr.match(/^nightly: \w+ passed after [\d.]+ minutes$/gm)).toHaveLength(6);
    expect(asked[0]).toBe('test|all');
    const named = asked.map((line) => /^(?:run )?([a-z:]+)/.exec(line)?.[1] ?? '');
    expect(named).toEqual(['test', 'test:extra', 'test:pages', 'soak', 'fuzz', 'bench']);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  test('runs the named parts, in its own order', async () => {
    const { asked } = await night(['fuzz', 'laws']);
    expect(asked).toEqual(['test|all', 'run fuzz -- --minutes 3|']);
  });

  test('goes on after a part that fails, and ends with 1', async () => {
    const { status, stderr, asked } = await night(['soak', 'fuzz'], 'soak');
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^nightly: soak failed after .*\nnightly: fuzz passed after .*\nnightly: failed: soak\n$/,
    );
    expect(asked).toHaveLength(2);
  });

  test('refuses an unknown part, with 2 and the names of all parts', async () => {
    const { status, stderr } = await runScript('scripts/nightly.ts', ['sleep']);
    expect(status).toBe(2);
    expect(stderr).toContain('There is no part "sleep": there are laws, extra, pages, soak, fuzz, bench.');
  });
});
