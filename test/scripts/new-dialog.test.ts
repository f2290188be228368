import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { loadContent } from '../../src/content/load.ts';
import { event, organization } from '../helpers/content.ts';
import { makeFolder, writeFiles } from '../helpers/folder.ts';
import type { Step } from '../helpers/dialog.ts';
import { answer } from '../helpers/new-record.ts';

const ENTER = '\r';
const DOWN = '\u001b[B';
const TAB = '\t';
const CTRL_C = '\u0003';
const ERASE_LINE = '\u0015';
const BACK = `<${ENTER}`;

/** All that is asked of an event whose name, scale and slug are given, up to some question. */
const OPTIONAL = [
  ...['Start', 'Region', 'Organization', 'Place', 'Address', 'URL', 'Links', 'Tags', 'Picture', 'Status'],
  'Description',
];
function skippedUpTo(question: string): Step[] {
  return OPTIONAL.slice(0, OPTIONAL.indexOf(question)).map((seen) => [seen, ENTER]);
}
function skippedFrom(question: string): Step[] {
  return OPTIONAL.slice(OPTIONAL.indexOf(question)).map((seen) => [seen, ENTER]);
}
const GIVEN = ['event', '--name', 'Pet Meet', '--scale', 'small', '--slug', 'meet'];

const { VISUAL, EDITOR } = process.env;
afterEach(() => {
  delete process.env.VISUAL;
  delete process.env.EDITOR;
  Object.assign(process.env, VISUAL !== undefined && { VISUAL }, EDITOR !== undefined && { EDITOR });
});

function setEditor(command: string): void {
  delete process.env.VISUAL;
  process.env.EDITOR = command;
}

/** A program that does something with the file that it is given. */
function program(script: string): string {
  const path = join(makeFolder({ 'my editor': `#!/bin/sh\n${script}\n` }), 'my editor');
  chmodSync(path, 0o700);
  return path;
}

function written(content: string, path: string): string {
  return readFileSync(join(content, path), 'utf8').replaceAll(/^id: .*\n/gm, '');
}

describe('new, at a terminal, asks', () => {
  test('for the kind where it is not given, again after a step back', async () => {
    const content = makeFolder({ 'events/a.md': event(1) });
    const { status, left } = await answer(
      content,
      ['--slug', 'hall'],
      [
        ['What is new?', `place${ENTER}`],
        ['Name', BACK],
        ['What is new?', BACK],
        ['What is new?', `${DOWN}${DOWN}${ENTER}`],
        ['Name', `Hall${ENTER}`],
        ['Kind', `hall${ENTER}`],
        ['Address', ENTER],
      ],
    );
    expect({ status, left }).toEqual({ status: 0, left: [] });
    expect(existsSync(join(content, 'places/hall.yml'))).toBe(true);
  });

  test('again after a step back, with what was answered; what depends on it as well', async () => {
    const content = makeFolder({ 'events/a.md': event(1) });
    const { status, left, shown } = await answer(
      content,
      ['event', '--slug', 'meet'],
      [
        ['"<" goes a step back', `Pet${ENTER}`],
        ['large: up to 3,000 visitors', `${DOWN}${ENTER}`],
        ['Start', `2027-02-20${ENTER}`],
        ['End', BACK],
        ['2027-02-20', BACK],
        ['Scale', BACK],
        ['Name', ` Meet${ENTER}`],
        ['Scale', ENTER],
        ['Start', `${ERASE_LINE}${ENTER}`],
        ...skippedUpTo('Description').slice(1),
        ['Description', ENTER],
      ],
    );
    expect({ status, left }).toEqual({ status: 0, left: [] });
    expect(shown).toContain('mega: more than 10,000 visitors');
    expect(written(content, 'events/meet.md')).toBe('---\nname: Pet Meet\nscale: small\n---\n');
  });

  test('for an organization and a place that are not there yet, and goes on with the event', async () => {
    const content = makeFolder({ 'organizations/club.md': organization(1, { name: 'Anthro Club' }) });
    const { status, stdout, left } = await answer(content, GIVEN, [
      ...skippedUpTo('Organization'),
      ['Organization', `new org${ENTER}`],
      ['A new organization, then on with the event.', BACK],
      ['Organization', `${DOWN}${ENTER}`],
      ['Name', `Zoo Guild${ENTER}`],
      ['Type', ENTER],
      ['Web site', ENTER],
      ['E-mail', ENTER],
      ['Logo', ENTER],
      ['Description', ENTER],
      ['zoo-guild', ENTER],
      ['On with the event.', ''],
      ['Place', `new${ENTER}`],
      ['Name', `Hall${ENTER}`],
      ['Kind', `hall${ENTER}`],
      ['Address', ENTER],
      ['Slug', ENTER],
      ['Address', BACK],
      ['Place', BACK],
      ['Zoo Guild', ENTER],
      ['Place', ENTER],
      ...skippedFrom('Address'),
    ]);
    expect({ status, left }).toEqual({ status: 0, left: [] });
    expect(stdout.split('\n').map((line) => line.split('/').slice(-2).join('/'))).toEqual([
      'organizations/zoo-guild.md',
      'places/hall.yml',
      'events/meet.md',
      '',
    ]);
    expect(written(content, 'events/meet.md')).toBe(
      '---\nname: Pet Meet\nscale: small\nplace: hall\norganization: zoo-guild\n---\n',
    );
    expect(loadContent(content).records?.organizations).toHaveLength(2);
  });

  test('for nothing that is written where it is stopped, or where one of the files is there by then', async () => {
    const content = makeFolder({ 'events/a.md': event(1) });
    const hall: Step[] = [
      ['Place', `new${ENTER}`],
      ['Name', `Hall${ENTER}`],
      ['Kind', `hall${ENTER}`],
      ['Address', ENTER],
      ['Slug', ENTER],
    ];
    const stopped = await answer(content, GIVEN, [...skippedUpTo('Place'), ...hall, ['Address', CTRL_C]]);
    expect(stopped).toMatchObject({ status: 1, stdout: '', left: [] });
    const asked = answer(content, GIVEN, [...skippedUpTo('Place'), ...hall, ...skippedFrom('Address')]);
    writeFiles(content, { 'events/meet.md': event(9) });
    const { status, stderr } = await asked;
    expect(status).toBe(1);
    expect(stderr).toContain('events/meet.md exists already.\nNothing was written.');
    expect(existsSync(join(content, 'places/hall.yml'))).toBe(false);
  });

  test('for links, tags, a picture and the status', async () => {
    const content = makeFolder({ 'events/a.md': event(1, { tags: '[books, tea]' }) });
    const { status, left } = await answer(content, GIVEN, [
      ...skippedUpTo('Links'),
      ['Links', `tickets${ENTER}`],
      ['URL', `nowhere${ENTER}`],
      ['is not a web address', BACK],
      ['Links', `cfp${ENTER}`],
      ['URL', `${ERASE_LINE}https://example.org/cfp${ENTER}`],
      ['Opens', ENTER],
      ['Closes', `2026-11-30${ENTER}`],
      ['one more?', `map${ENTER}`],
      ['URL', `https://example.org/map${ENTER}`],
      ['Opens', ENTER],
      ['Closes', ENTER],
      ['one more?', ENTER],
      ['Tags', `tea, Rust${ENTER}`],
      ['"Rust" is not a slug', `${ERASE_LINE}tea, bokos${ENTER}`],
      ['Did you mean "books"?', ENTER],
      ['Picture', `https://example.org/a.webp${ENTER}`],
      ['Status', `post${ENTER}`],
      ['Description', ENTER],
    ]);
    expect({ status, left }).toEqual({ status: 0, left: [] });
    expect(written(content, 'events/meet.md')).toBe(
      '---\nname: Pet Meet\nscale: small\nstatus: postponed\ntags:\n  - tea\n  - bokos\nthumbnail: https://example.org/a.webp\nlinks:\n  - kind: cfp\n    url: https://example.org/cfp\n    closesAt: 2026-11-30\n  - kind: map\n    url: https://example.org/map\n---\n',
    );
  });
});

describe('new, at a terminal, has a text', () => {
  const upToText = skippedUpTo('Description');

  test('written in the editor of the person, in a private file that is gone afterwards', async () => {
    const content = makeFolder({ 'events/a.md': event(1) });
    const seen = join(makeFolder(), 'seen');
    const editor = program(
      `{ ls -ld "$(dirname "$2")"; ls -l "$2"; echo "$1"; } > ${seen}; printf 'Tea.\\n\\nMore.\\n' > "$2"`,
    );
    setEditor(`"${editor}" --wait;true`);
    const before = readdirSync(tmpdir());
    const { status, left } = await answer(content, GIVEN, [...upToText, ['Description', `write${ENTER}`]]);
    expect({ status, left }).toEqual({ status: 0, left: [] });
    expect(written(content, 'events/meet.md')).toBe(
      '---\nname: Pet Meet\nscale: small\n---\n\nTea.\n\nMore.\n',
    );
    expect(readFileSync(seen, 'utf8')).toMatch(/^drwx------[^]*\n-rw-------[^]*\n--wait;true\n$/);
    expect(
      readdirSync(tmpdir()).filter((name) => name.startsWith('new-record-') && !before.includes(name)),
    ).toEqual([]);
  });

  test.each([
    ['a program that is not there', () => 'no-such-editor', 'cannot be started (ENOENT)'],
    ['one that fails', () => `'${program('exit 3')}'`, 'ended with a failure'],
    ['a text that is not allowed', () => `'${program(`printf 'a\\007' > "$1"`)}'`, 'U+0007 is not allowed'],
  ])('asked for again after %s', async (_case, editor, message) => {
    const content = makeFolder({ 'events/a.md': event(1) });
    setEditor(editor());
    const { status, left } = await answer(content, GIVEN, [
      ...upToText,
      ['Description', `write${ENTER}`],
      [message, ''],
      ['Description', `none${ENTER}`],
    ]);
    expect({ status, left }).toEqual({ status: 0, left: [] });
  });

  test('typed, where no editor is set', async () => {
    const content = makeFolder({ 'events/a.md': event(1) });
    setEditor('');
    const { status, left, shown } = await answer(content, GIVEN, [
      ...upToText,
      ['Description', `type${ENTER}`],
      ['Tab, then Enter ends it', `<${TAB}${ENTER}`],
      ['Description', `type${ENTER}`],
      ['Tab, then Enter ends it', `Tea.${ENTER}${ENTER}More.${TAB}${ENTER}`],
    ]);
    expect({ status, left }).toEqual({ status: 0, left: [] });
    expect(shown).not.toContain('write it in');
    expect(written(content, 'events/meet.md')).toContain('---\n\nTea.\n\nMore.\n');
  });
});
