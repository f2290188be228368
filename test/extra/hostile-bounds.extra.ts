import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { BOUNDS, runBounded } from '../helpers/bounded.ts';
import { makeFolder, type Files } from '../helpers/folder.ts';
import { WORST, WORST_TO_FIX } from '../helpers/hostile-worst.ts';

/** Validates a folder with these files within the bounds; returns the exit status and what was printed. */
async function validate(files: Files, args: readonly string[] = []) {
  const { status, stdout, stderr, used } = await runBounded('validate', ['--content', '.', ...args], () => {
    const folder = makeFolder(files);
    return { INIT_CWD: folder, GITHUB_STEP_SUMMARY: join(folder, '.summary') };
  });
  expect(used.megabytes).toBeLessThan(BOUNDS.megabytes);
  expect(used.seconds).toBeLessThan(BOUNDS.seconds);
  expect([0, 1]).toContain(status);
  return { status, stdout, stderr };
}

describe('the worst content takes less than 5 s and 300 MB (content)', () => {
  test.each(Object.entries(WORST))('%s', async (_what, make) => {
    const { stdout } = await validate(make());
    expect(stdout).toMatch(/^\d+ files?, \d+ errors?, \d+ warnings?$/m);
  });

  const many = [
    '1,000 files each with 20 problems',
    '20 files each with 13,000 problems',
    '64 KiB of anchors',
  ];
  const formats = ['json', 'github', 'sarif'].flatMap((format) =>
    many.map((what) => [format, what] as const),
  );
  test.each(formats)('as %s: %s', async (format, what) => {
    const { status, stdout } = await validate(WORST[what]?.() ?? {}, ['--format', format]);
    expect(status).toBe(1);
    expect(stdout.length).toBeGreaterThan(1000);
  });
});

describe('fixing the worst content takes less than 5 s and 300 MB', () => {
  test.each(Object.entries(WORST_TO_FIX))('%s', async (_what, make) => {
    const { stdout } = await validate(make(), ['--fix']);
    expect(stdout).toMatch(/^\d+ files?, \d+ errors?, \d+ warnings?$/m);
  });
});
