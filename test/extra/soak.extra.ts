import { readdirSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { UNCOMPILED_ARGUMENTS, runScript } from '../helpers/command.ts';
import { makeFolder } from '../helpers/folder.ts';
import { eventually, startNode } from '../helpers/process.ts';

const SCRIPT = 'test/soak/main.ts';
const ALONE = ['--workers', '1', '--without-redis'];

describe('soak', () => {
  test('finds nothing wrong in a quarter of a minute', async () => {
    const { status, stdout, stderr } = await runScript(SCRIPT, ['--minutes', '0.2', ...ALONE]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringContaining('requests a second') });
    expect(stdout).toMatch(/^\| requests \| [\d,]+ \|$/m);
    expect(stdout).toMatch(/^\| failures \| 0 \|$/m);
    expect(stdout).toMatch(/^\| feeds and pages \| [1-9]/m);
    expect(stdout).toMatch(/^\| copies [^|]+ compared with dumps \| [1-9]/m);
    expect(stdout).toMatch(/^\| fault: commit \| [1-9]/m);
    expect(stdout).toMatch(/^\| fault: token created \| [1-9]/m);
  });

  test('is ended by Ctrl+C, and leaves nothing behind', async () => {
    const folder = makeFolder();
    const running = startNode([...UNCOMPILED_ARGUMENTS, SCRIPT, '--minutes', '1', ...ALONE], {
      TMPDIR: folder,
      // The cache would keep the compiled TypeScript of this run.
      TSX_DISABLE_CACHE: '1',
    });
    await eventually(() => {
      expect(readdirSync(folder)).toHaveLength(1);
      expect(running.stderr()).toContain('requests a second');
    });
    running.kill('SIGINT');
    expect(await running.ended).toBe(130);
    expect(readdirSync(folder)).toEqual([]);
  });
});
