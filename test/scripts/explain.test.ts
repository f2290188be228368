import { describe, expect, test } from '@jest/globals';
import { CODES } from '../../src/diagnostics/codes.ts';
import { runNamed, type Finished } from '../helpers/command.ts';

const codes = Object.keys(CODES);

function explain(...args: string[]): Promise<Finished> {
  return runNamed('explain', args, {});
}

describe('explain (contract, section 1)', () => {
  test('prints what a problem means, an example of it and of its fix', async () => {
    expect(await explain('scale-unknown')).toEqual({
      status: 0,
      stderr: '',
      stdout: `scale-unknown

Error: The scale of an event is not one of the known ones.

  content/events/hamburg-reading-day.md:4:8 error scale-unknown: "Medum" is not a known scale.
    4 | scale: Medum
      |        ^^^^^
    hint: Did you mean "medium"? Allowed: cosy, small, medium, large, xlarge, xxlarge, mega.

The fix:

  -scale: Medum
  +scale: medium
`,
    });
  });

  test.each([codes[0], codes.at(-1)])(
    'explains the first and the last code, and nothing else: %s',
    async (code = '') => {
      const { status, stdout } = await explain(code);
      expect({ status, heads: stdout.match(/^(?:Error|Warning): /gm)?.length }).toEqual({
        status: 0,
        heads: 1,
      });
      expect(stdout).toMatch(new RegExp(`^${code}\n`));
    },
  );

  test.each([
    [
      'an unknown code, with the one that is meant',
      ['scale-unkown'],
      'There is no problem "scale-unkown". Did you mean "scale-unknown"?\n',
    ],
    ['no name of a property', ['constructor'], 'There is no problem "constructor".\n'],
    ['no code', [], 'Say one code, like "date-form".\n'],
    ['several codes', ['date-form', 'id-form'], 'Say one code, like "date-form".\n'],
  ])('refuses %s', async (_what, args, reason) => {
    const { status, stdout, stderr } = await explain(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr.startsWith(`${reason}\nUsage: open-event-calendar explain CODE\n`)).toBe(true);
  });

  test('says how it is used', async () => {
    expect(await explain('--help')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Usage: open-event-calendar explain'),
    });
  });
});
