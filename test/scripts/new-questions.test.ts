import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { event, organization, place } from '../helpers/content.ts';
import { makeFolder, writeFiles, type Files } from '../helpers/folder.ts';
import type { Step } from '../helpers/dialog.ts';
import { answer } from '../helpers/new-record.ts';

const ENTER = '\r';
const DOWN = '\u001b[B';
const CTRL_C = '\u0003';
const CTRL_D = '\u0004';
const ERASE_LINE = '\u0015';
const END_OF_INPUT = null;

/** What is asked last of an event, skipped. */
const SKIPPED_REST: readonly Step[] = ['Links', 'Tags', 'Picture', 'Status', 'Description'].map((seen) => [
  seen,
  ENTER,
]);

function contentFolder(files: Files = {}): string {
  return makeFolder({
    'organizations/club.md': organization(1, { name: 'Anthro Club' }),
    'organizations/guild.md': organization(2, { name: 'Zoo Guild' }),
    'places/hall.yml': place(3, { name: 'Great Hall' }),
    'site.yml': 'timezone: Europe/Berlin\nurl: https://calendar.example.org\n',
    ...files,
  });
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
}

/** The record without its id. */
function textOf(content: string, path: string): string {
  return readFileSync(join(content, path), 'utf8').replace(/^id: .*\n/m, '');
}

describe('new, at a terminal', () => {
  test('asks for what is missing: arrow keys choose, Enter skips, a slug is offered', async () => {
    const content = contentFolder();
    const { status, stdout, left } = await answer(
      content,
      ['event'],
      [
        ['Name', `Pet Meet${ENTER}`],
        ['Scale', `${DOWN}${DOWN}${ENTER}`],
        ['Start', `2027-02-20${ENTER}`],
        ['End', `2027-02-21${ENTER}`],
        ["Time zone (Enter for the site's, Europe/Berlin)", ENTER],
        ['Region', `São Paulo, Brazil${ENTER}`],
        ['Organization', `${DOWN}${DOWN}${DOWN}${ENTER}`],
        ['Place', `great${ENTER}`],
        ['Address', ENTER],
        ['URL of the public page (Enter for its page at https://calendar.example.org)', ENTER],
        ...SKIPPED_REST,
        ['pet-meet', ENTER],
      ],
    );
    expect({ status, left }).toEqual({ status: 0, left: [] });
    expect(stdout).toMatch(/events\/pet-meet\.md\n$/);
    expect(textOf(content, 'events/pet-meet.md')).toBe(
      '---\nname: Pet Meet\nscale: medium\nstartDate: 2027-02-20\nendDate: 2027-02-21\nregion: São Paulo, Brazil\nplace: hall\norganization: guild\n---\n',
    );
  });

  test('everything optional can be skipped; without a start no end and no time zone is asked for', async () => {
    const content = contentFolder();
    const { status, left, shown } = await answer(
      content,
      ['event'],
      [
        ['Name', `Pet Meet${ENTER}`],
        ['Scale', ENTER],
        ['Start', ENTER],
        ['Region', ENTER],
        ['Organization', ENTER],
        ['Place', ENTER],
        ['Address', ENTER],
        ['URL of the public page (Enter for none)', ENTER],
        ...SKIPPED_REST,
        ['pet-meet', ENTER],
      ],
    );
    expect({ status, left }).toEqual({ status: 0, left: [] });
    expect(shown).not.toContain('Time zone');
    expect(textOf(content, 'events/pet-meet.md')).toBe('---\nname: Pet Meet\nscale: cosy\n---\n');
  });

  test('does not ask for what is given', async () => {
    const content = makeFolder({ 'events/a.md': event(1) });
    const { status, left, shown } = await answer(
      content,
      ['event', '--name', 'Pet Meet', '--scale', 'small', '--startDate', '2027-02-20', '--slug', 'meet'],
      [
        ['End', ENTER],
        ['Time zone', `Asia/Taipei${ENTER}`],
        ['Region', ENTER],
        ['Organization', ENTER],
        ['Place', ENTER],
        ['Address', ENTER],
        ['URL', ENTER],
        ...SKIPPED_REST,
      ],
    );
    expect({ status, left }).toEqual({ status: 0, left: [] });
    expect(shown).not.toMatch(/Name|Scale|Start|Slug/);
    expect(filesIn(content)).toContain('events/meet.md');
  });

  test('tells at once what is wrong with an answer', async () => {
    const content = contentFolder();
    const { status, left } = await answer(
      content,
      ['event', '--scale', 'small', '--slug', 'meet'],
      [
        ['Name', ENTER],
        ['This cannot be left out.', `Pet Meet${ENTER}`],
        ['Start', `2027-02-30${ENTER}`],
        ['there is no such day', `${ERASE_LINE}2027-02-20${ENTER}`],
        ['End', `2027-02-19${ENTER}`],
        ['before it starts', `${ERASE_LINE}2027-02-20${ENTER}`],
        ['Time zone', `Nowhere${ENTER}`],
        ['is not a time zone', `${ERASE_LINE}UTC${ENTER}`],
        ['Region', ENTER],
        ['Organization', `nobody${ENTER}`],
        ['Nothing has this name.', `${ERASE_LINE}club${ENTER}`],
        ['Place', ENTER],
        ['Address', ENTER],
        ['URL', `ftp://example.org${ENTER}`],
        ['is not a web address', `${ERASE_LINE}https://example.org/${ENTER}`],
        ...SKIPPED_REST,
      ],
    );
    expect({ status, left }).toEqual({ status: 0, left: [] });
    expect(textOf(content, 'events/meet.md')).toBe(
      '---\nname: Pet Meet\nscale: small\nstartDate: 2027-02-20\nendDate: 2027-02-20\ntimezone: UTC\nurl: https://example.org/\norganization: club\n---\n',
    );
  });

  test('offers a slug that no other file has, and takes none that is taken', async () => {
    const content = contentFolder({
      'events/2027/pet-meet.md': event(4, { organization: 'club' }),
    });
    const { status, left, stdout } = await answer(
      content,
      [
        'event',
        '--name',
        'Pet Meet',
        '--scale',
        'small',
        '--startDate',
        '2027-02-20',
        '--region',
        'Hamburg',
        '--organization',
        'club',
      ],
      [
        ['End', ENTER],
        ['Time zone', ENTER],
        ['Place', ENTER],
        ['Address', ENTER],
        ['URL', ENTER],
        ...SKIPPED_REST,
        ['2027-feb-hamburg-pet-meet', `${ERASE_LINE}pet-meet${ENTER}`],
        ['exists already and has the same slug', `${ERASE_LINE}Not A Slug${ENTER}`],
        ['joined by single hyphens', `${ERASE_LINE}meet${ENTER}`],
      ],
    );
    expect({ status, left }).toEqual({ status: 0, left: [] });
    expect(stdout).toMatch(/events\/meet\.md\n$/);
  });

  test('an organization and a place', async () => {
    const content = contentFolder();
    const club = await answer(
      content,
      ['organization'],
      [
        ['Name', `鹿港 Club${ENTER}`],
        ['Type', `club${ENTER}`],
        ['Web site', ENTER],
        ['E-mail', `info@example.org${ENTER}`],
        ['Logo', ENTER],
        ['Description', ENTER],
        ['lu-gang-club', ENTER],
      ],
    );
    expect(club).toMatchObject({ status: 0, left: [] });
    expect(textOf(content, 'organizations/lu-gang-club.md')).toBe(
      '---\nname: 鹿港 Club\ntype: club\ncontactMail: info@example.org\n---\n',
    );
    const hall = await answer(
      content,
      ['place', '--name', 'Hall'],
      [
        ['Kind', `hall${ENTER}`],
        ['Address', `1 Example Street${ENTER}`],
        ['Slug', `${ERASE_LINE}hall-9${ENTER}`],
      ],
    );
    expect(hall).toMatchObject({ status: 0, left: [] });
    expect(textOf(content, 'places/hall-9.yml')).toContain(
      '\nname: Hall\nkind: hall\naddress: 1 Example Street\n',
    );
  });

  test.each([
    ['Ctrl-C', CTRL_C],
    ['Ctrl-D', CTRL_D],
    ['the end of the input', END_OF_INPUT],
  ])('%s: 1, and nothing is written', async (_case, keys) => {
    const content = contentFolder();
    const before = filesIn(content);
    for (const steps of [
      [['Name', keys]],
      [
        ['Name', `Pet Meet${ENTER}`],
        ['Scale', keys],
      ],
      [
        ['Name', `Pet Meet${ENTER}`],
        ['Scale', ENTER],
        ['Start', `2027-02${keys ?? ''}`],
        ...(keys === null ? [['', keys] as const] : []),
      ],
    ] as const) {
      const { status, stdout, stderr, left } = await answer(content, ['event'], steps);
      expect({ status, stdout, left }).toEqual({ status: 1, stdout: '', left: [] });
      expect(stderr).toBe('Nothing was written.\n');
    }
    expect(filesIn(content)).toEqual(before);
  });

  test('asks nothing where a flag is wrong or the record exists already', async () => {
    const content = contentFolder();
    const wrong = await answer(content, ['event', '--scale', 'huge'], []);
    expect(wrong).toMatchObject({ status: 2, shown: '' });
    expect(wrong.stderr).toContain('--scale: "huge" is not a known scale.');
    const taken = await answer(content, ['organization', '--slug', 'club'], []);
    expect(taken).toMatchObject({ status: 1, shown: '' });
    expect(taken.stderr).toContain('organizations/club.md exists already');
  });

  test('a file that appears while questions are asked is not overwritten', async () => {
    const content = contentFolder();
    const asked = answer(
      content,
      ['place', '--name', 'Hall', '--kind', 'hall', '--slug', 'new-hall'],
      [['Address', `1 Example Street${ENTER}`]],
    );
    writeFiles(content, { 'places/new-hall.yml': place(9) });
    const { status, stdout, stderr } = await asked;
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('places/new-hall.yml exists already');
    expect(readFileSync(join(content, 'places/new-hall.yml'), 'utf8')).toBe(place(9));
  });
});
