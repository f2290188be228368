import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { initCalendar } from '../../src/cli/init/init.ts';
import { loadContent } from '../../src/content/load.ts';
import { converse, type Dialog, type Step } from '../helpers/dialog.ts';
import { makeFolder } from '../helpers/folder.ts';

const ENTER = '\r';
const DOWN = '\u001b[B';
const CTRL_C = '\u0003';
const ERASE_LINE = '\u0015';
const BACK = `<${ENTER}`;

const NAME = 'What the calendar is called';
const LANGUAGE = 'The language of pages';
const ZONE = 'The time zone of every local time';
const PUBLIC = 'Who sees the calendar?';
const URL = 'Where the public pages are';

const NOW = Date.parse('2026-12-31T12:00:00Z');

/** Makes a calendar in a folder that is empty, in UTC. */
async function answer(
  flags: readonly string[],
  steps: readonly Step[],
): Promise<Dialog & { folder: string }> {
  const folder = join(makeFolder(), 'reading-days');
  const { TZ } = process.env;
  process.env.TZ = 'UTC';
  try {
    return {
      folder,
      ...(await converse((terminal) => initCalendar([folder, ...flags], terminal, NOW), steps)),
    };
  } finally {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  }
}

function siteOf(folder: string): object | undefined {
  const { records, diagnostics } = loadContent(join(folder, 'content'));
  expect(diagnostics).toEqual([]);
  return records?.site;
}

describe('init, at a terminal', () => {
  test('asks for all that is not given, and Enter keeps what stands ready', async () => {
    const steps = [NAME, LANGUAGE, ZONE, PUBLIC, URL].map((seen): Step => [seen, ENTER]);
    const { status, stdout, left, folder } = await answer([], steps);
    expect({ status, stdout, left }).toEqual({ status: 0, stdout: `${folder}\n`, left: [] });
    const site = { name: 'Reading days', language: 'en', timezone: 'UTC', public: true, url: null };
    expect(siteOf(folder)).toMatchObject(site);
    expect(readFileSync(join(folder, 'content/events/example-meeting.md'), 'utf8')).toContain(
      'startDate: 2027-02-25T18:00\n',
    );
  });

  test('asks again after a step back, with what was answered, and says what is wrong', async () => {
    const { status, left, folder } = await answer(
      [],
      [
        [NAME, BACK],
        [NAME, `${ERASE_LINE}Zoo${ENTER}`],
        [LANGUAGE, `${DOWN}${DOWN}${ENTER}`],
        [ZONE, `${ERASE_LINE}Mars${ENTER}`],
        ['"Mars" is not a time zone.', BACK],
        [LANGUAGE, BACK],
        ['Zoo', ` Days${ENTER}`],
        ['zh-Hant', ENTER],
        [ZONE, `${ERASE_LINE}Asia/Taipei${ENTER}`],
        [PUBLIC, `${DOWN}${ENTER}`],
        [URL, `https://example.org${ENTER}`],
      ],
    );
    expect({ status, left }).toEqual({ status: 0, left: [] });
    const site = { name: 'Zoo Days', language: 'zh-Hant', timezone: 'Asia/Taipei', public: false };
    expect(siteOf(folder)).toMatchObject({ ...site, url: 'https://example.org' });
  });

  test('does not ask for what is given; what is erased is as if not asked', async () => {
    const flags = ['--language', 'zh-Hans', '--public', '--url', 'https://example.org'];
    const { status, left, shown, folder } = await answer(flags, [
      [NAME, `${ERASE_LINE}${ENTER}`],
      [ZONE, `${ERASE_LINE}${ENTER}`],
    ]);
    expect({ status, left }).toEqual({ status: 0, left: [] });
    for (const question of [LANGUAGE, PUBLIC, URL]) expect(shown).not.toContain(question);
    const site = { name: 'Reading days', language: 'zh-Hans', timezone: 'UTC', public: true };
    expect(siteOf(folder)).toMatchObject({ ...site, url: 'https://example.org' });
  });

  test('Ctrl-C stops it with 1, and nothing is written', async () => {
    const { status, stdout, stderr, left, folder } = await answer(
      [],
      [
        [NAME, ENTER],
        [LANGUAGE, CTRL_C],
      ],
    );
    expect({ status, stdout, left }).toEqual({ status: 1, stdout: '', left: [] });
    expect(stderr).toBe('Nothing was written.\n');
    expect(readdirSync(join(folder, '..'))).toEqual([]);
  });
});
