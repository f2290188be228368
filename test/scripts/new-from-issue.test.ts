import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { loadContent } from '../../src/content/load.ts';
import { runNamed } from '../helpers/command.ts';
import { event, organization, place } from '../helpers/content.ts';
import { makeFolder, type Files } from '../helpers/folder.ts';
import { issueText, LABELS, READING_DAY, type Filled } from '../helpers/issue-form.ts';
import { make } from '../helpers/new-record.ts';

const CLUB: Files = {
  'organizations/book-club.md': organization(90, { name: 'The Book Club' }),
  'places/town-hall.yml': place(91, { name: 'Town Hall' }),
};

/** Makes an event of the text of an issue, and looks at what is there then. */
async function report(text: string | Buffer, files: Files = CLUB, ...flags: readonly string[]) {
  const content = makeFolder(files);
  const issue = join(makeFolder({ 'issue.md': text }), 'issue.md');
  const before = readdirSync(content, { recursive: true, encoding: 'utf8' });
  const made = await make(content, ['event', '--from-issue', issue, ...flags]);
  const added = readdirSync(content, { recursive: true, encoding: 'utf8' }).filter(
    (path) => !before.includes(path) && /\.\w+$/.test(path),
  );
  return {
    ...made,
    lines: made.stderr.split('\n').filter((line) => line !== ''),
    added,
    text: added[0] === undefined ? '' : readFileSync(join(content, added[0]), 'utf8'),
    valid: loadContent(content).records !== null,
  };
}

function fill(filled: Filled): string {
  return issueText({ ...READING_DAY, ...filled });
}

const FULL: Filled = {
  Name: 'Reading Day: "Tea"',
  Scale: 'small: up to 500 visitors',
  Start: '2027-02-20T10:00',
  End: '2027-02-20 18:30',
  'Time zone': 'Europe/Berlin',
  Region: 'Hamburg, Germany',
  Organization: 'the book club',
  Place: 'town-hall',
  Address: '# 1, Town Square',
  'Public page': 'https://example.org/reading-day',
  Links:
    '- cfp https://example.org/cfp from 2026-10-01 until 2026-11-30 18:00\n\nTickets: https://example.org/t',
  Tags: 'books, tea',
  Sources: 'https://example.org/a,b\n* https://example.org/c\n',
  Description: '\nBring a *book*.\n\n### Scale\n\nhuge\n\n---\n\n_No response_',
};

const FULL_TEXT = `---
id: …
name: "Reading Day: \\"Tea\\""
scale: small
startDate: 2027-02-20T10:00
endDate: 2027-02-20 18:30
timezone: Europe/Berlin
address: "# 1, Town Square"
region: Hamburg, Germany
tags:
  - books
  - tea
url: https://example.org/reading-day
place: town-hall
organization: book-club
links:
  - kind: cfp
    url: https://example.org/cfp
    opensAt: 2026-10-01
    closesAt: 2026-11-30 18:00
  - kind: tickets
    url: https://example.org/t
sources:
  - https://example.org/a,b
  - https://example.org/c
---

Bring a *book*.

### Scale

huge

---

_No response_
`;

describe('new -- event --from-issue', () => {
  test('takes what every field says, in the words of people, and the long text as it is', async () => {
    const { status, text, added, valid, stdout } = await report(issueText(FULL));
    expect({ status, added, valid }).toEqual({
      status: 0,
      added: ['events/reading-day-tea.md'],
      valid: true,
    });
    expect(stdout.trimEnd().endsWith('events/reading-day-tea.md')).toBe(true);
    expect(text.replace(/^id: .*$/m, 'id: …')).toBe(FULL_TEXT);
  });

  test.each([
    ['lines that end with CRLF, as browsers send them', (text: string) => text.replaceAll('\n', '\r\n')],
    ['lines that end with CR', (text: string) => text.replaceAll('\n', '\r')],
    ['a byte order mark', (text: string) => `\uFEFF${text}`],
    ['spaces behind a head', (text: string) => text.replaceAll(/^(### (?:Name|Start))$/gm, '$1  ')],
    ['a choice of nothing as it was written once', (text: string) => text.replace('_No response_', 'None')],
    ['a word without its meaning', (text: string) => text.replace(': up to 500 visitors', '')],
    ['no heads of what was left empty', (text: string) => text.replaceAll(/### .*\n\n_No response_\n*/g, '')],
    [
      'heads in another order',
      (text: string) => text.replace(/^(### Name.*?)(### Scale.*?)(?=### )/s, '$2$1'),
    ],
  ])('is the same with %s', async (_what, change) => {
    const some = Object.fromEntries(Object.entries(FULL).filter(([label]) => label !== 'Address'));
    const [plain, changed] = [issueText(some), change(issueText(some))];
    expect(changed).not.toBe(plain);
    const [one, other] = [await report(plain), await report(changed)];
    expect(other.text.replace(/^id: .*$/m, '')).toBe(one.text.replace(/^id: .*$/m, ''));
    expect(other).toMatchObject({ status: 0, valid: true });
  });

  const WRONG: readonly (readonly [label: string, said: string, message: string, hint: string])[] = [
    ['Name', '_No response_', 'This is missing.', 'Fill it in.'],
    ['Name', 'Reading\nDay', 'This has more than one line.', 'Write it in one line.'],
    ['Name', 'Reading \u202eyaD', 'has the character U+202E', 'Delete the character.'],
    ['Name', 'Reading \u0007', 'has the character U+0007', 'Delete the character.'],
    ['Scale', '_No response_', 'This is missing.', 'Write one of these words: cosy, small,'],
    ['Scale', 'huge', '"huge" is not a known scale.', 'Allowed: cosy (up to 100 visitors)'],
    ['Start', '20.02.2027', '"20.02.2027" is not a date', 'Write 2027-02-20.'],
    ['Start', 'TBA', '"TBA" is not a date', 'Leave this empty until the date is known.'],
    ['Start', '20-21 February 2027', 'is not a date', 'Fill in "Start: 2027-02-20" and "End: 2027-02-21".'],
    ['Start', '2027-02-30', 'does not exist', 'February 2027 has 28 days.'],
    ['Time zone', 'Berlin', '"Berlin" is not a time zone.', 'Did you mean "Europe/Berlin"?'],
    ['Organization', 'Book Clubb', 'The calendar has no organization', 'Leave it empty where the calendar'],
    ['Organization', 'The Bok Club', 'The calendar has no organization', 'Did you mean "The Book Club"?'],
    ['Organization', 'club', 'The calendar has no organization', 'Did you mean "The Book Club"?'],
    ['Place', '../places/town-hall', 'The calendar has no place', 'Leave it empty'],
    ['Public page', 'example.org', 'is not a web address', 'Did you mean "https://example.org"?'],
    ['Public page', 'javascript:alert(1)', 'is not a web address', 'Write an absolute http://'],
    ['Public page', 'https://me:secret@example.org', 'is not a web address', 'without a user name'],
    ['Links', 'https://example.org', 'is no link of the form', 'like "cfp https://example.org/cfp until'],
    ['Links', 'cfp https://example.org soon', 'is no link of the form', 'Write what is there'],
    ['Links', 'talks https://example.org', '"talks" is not a known kind.', 'Allowed: tickets,'],
    ['Links', 'cfp https://example.org until soon', '"soon" is not a date', 'Leave this empty'],
    ['Tags', 'Web Dev', '"Web Dev" is not written as it has to be', 'Did you mean "web-dev"?'],
    ['Tags', 'tea, tea', '"tea" stands in the list "Tags" already.', 'Delete one of the two.'],
    ['Tags', 'a,b,c,d,e,f,g,h,i,j,k', 'This has 11 items.', 'Keep 10 at the most.'],
    ['Sources', 'ftp://example.org', 'is not a web address', 'Write an absolute http://'],
    ['Description', 'Tea \u0000', 'control', 'Delete'],
  ];

  test.each(WRONG)(
    '%s: %j is a problem of the field, with what to do',
    async (label, said, message, hint) => {
      const { status, lines, added } = await report(fill({ [label]: said }));
      expect({ status, added }).toEqual({ status: 2, added: [] });
      expect(lines[0]).toMatch(new RegExp(`^${label}: `));
      expect(lines[0]).toContain(message);
      expect(lines[1]).toContain(`  hint: `);
      expect(lines[1]).toContain(hint);
      expect(lines.slice(2)).toEqual(['Nothing was written.']);
    },
  );

  test('more than a file has room for, and what to do', async () => {
    const { status, lines } = await report(fill({ Address: 'x'.repeat(20_000) }));
    expect({ status, lines }).toEqual({
      status: 2,
      lines: [
        'What stands above "### Description" is too long.',
        '  hint: Shorten it, or say it below "### Description".',
        'Nothing was written.',
      ],
    });
  });

  test('an end before the start, by the names of the form', async () => {
    const { lines } = await report(fill({ Start: '2027-02-20', End: '2027-02-19' }));
    expect(lines[0]).toBe('End: The event ends ("2027-02-19") before it starts ("2027-02-20").');
  });

  test('all problems at once, in the order of the form, by its names, and of no file', async () => {
    const fields = WRONG.filter(([label]) => label !== 'Description');
    const wrong = Object.fromEntries(fields.map(([label, said]) => [label, said]));
    const { lines } = await report(issueText(wrong).replace('### Region', '### Regions'));
    const labels = lines.filter((line) => !line.startsWith(' ')).map((line) => line.split(':')[0] ?? '');
    const known = LABELS.filter((label) => wrong[label] !== undefined);
    expect([...new Set(labels.slice(1, -1))]).toEqual(known);
    expect(lines[0]).toBe('The form has no field "Regions".');
    expect(lines.join('\n')).not.toMatch(
      /--\w|startDate|endDate|timezone|\bfiles?\b|\bkey\b|front matter|YAML/,
    );
  });

  test.each([
    [
      'a head that the form has not',
      fill({ Name: 'A\n\n### Colour\n\nred' }),
      'no field "Colour"',
      'Delete the line',
    ],
    ['a head twice', fill({ Name: 'A\n\n### Scale\n\nmega' }), '"### Scale" stands there twice', 'Keep one'],
    ['a text above', `<!-- hidden -->\n${fill({})}`, 'a text above "### Name"', 'Delete it'],
    [
      'a required head less',
      fill({}).replace(/### Scale\n\n.*\n/, ''),
      'Scale: This is missing.',
      'Write one',
    ],
  ])('%s is told', async (_what, text, message, hint) => {
    const { status, lines, added } = await report(text);
    expect({ status, added }).toEqual({ status: 2, added: [] });
    expect(lines[0]).toContain(message);
    expect(lines[1]).toContain(hint);
  });

  test('one of several of a name is named by what tells them apart', async () => {
    const files = { ...CLUB, 'organizations/other-club.md': organization(92, { name: 'the book club' }) };
    const { lines } = await report(fill({ Organization: 'The Book Club' }), files);
    expect(lines.slice(0, 2)).toEqual([
      'Organization: Several have the name "The Book Club".',
      '  hint: Write "other-club" or "book-club".',
    ]);
    expect((await report(fill({ Organization: 'other-club' }), files)).text).toContain(
      'organization: other-club',
    );
  });

  test('a likely duplicate is told before anything is written', async () => {
    const keys = {
      name: 'Reading Day',
      startDate: '2027-02-20',
      region: 'Hamburg',
      url: 'https://example.org',
    };
    const { status, lines, added, stdout } = await report(
      fill({ Start: '2027-02-20', Region: 'Hamburg, Germany', 'Public page': 'https://example.org' }),
      { ...CLUB, 'events/reading-day.md': event(1, keys) },
    );
    expect({ status, added }).toEqual({ status: 0, added: ['events/2027-feb-hamburg-reading-day.md'] });
    expect(lines[0]).toMatch(
      /^Name: This is probably the same event as another one.* It is .*events\/reading-day\.md\.$/,
    );
    expect(lines[1]).toContain('close this issue');
    expect(stdout).not.toBe('');
  });

  test('a file that is there is never written over, however many have its name', async () => {
    const text = fill({ Start: '2027-02-20', Region: 'Hamburg' });
    const taken = ['reading-day', '2027-feb-hamburg-reading-day', '2027-feb-hamburg-con'];
    const files = Object.fromEntries(taken.map((slug, index) => [`events/${slug}.md`, event(index + 1)]));
    const { added } = await report(text, files);
    expect(added).toEqual([expect.stringMatching(/^events\/event-[0-9a-f]{8}\.md$/)]);
    const { added: ofEmoji } = await report(fill({ Name: '🎉 🎉' }), {});
    expect(ofEmoji).toEqual([expect.stringMatching(/^events\/event-[0-9a-f]{8}\.md$/)]);
  });

  test('flags win over the form', async () => {
    const { status, text, added } = await report(
      fill({ Scale: 'huge', Region: 'Hamburg' }),
      CLUB,
      ...['--scale', 'mega', '--slug', 'other', '--status', 'postponed'],
    );
    expect({ status, added }).toEqual({ status: 0, added: ['events/other.md'] });
    expect(text).toContain('name: Reading Day\nscale: mega\nstatus: postponed\nregion: Hamburg\n');
  });

  test.each([
    [
      'an issue about something else',
      '### Name\n\nA\n\n### Description\n\nIt is broken.',
      'no text of the form',
    ],
    ['nothing', '', 'no text of the form'],
    ['more than an issue can have', fill({ Description: 'x'.repeat(2 * 65_536) }), 'no text of the form'],
    ['a file of any length', 'x'.repeat(300_000), 'longer than the text of an issue can be'],
    ['no text', Buffer.from([0xff, 0xfe, 0x00]), 'is not UTF-8'],
  ])('%s is refused', async (_what, text, message) => {
    await expect(report(text)).rejects.toThrow(message);
  });

  test.each([
    [
      'a file that is not there',
      ['event', '--from-issue', 'missing.md'],
      'missing.md cannot be read: there is no such file.',
    ],
    ['a folder', ['event', '--from-issue', '.'], '. cannot be read'],
    ['together with --next', ['event', '--from-issue', 'a', '--next', 'b'], 'Give one of --next'],
    ['for another kind', ['place', '--from-issue', 'a'], 'The flag --from-issue is not known.'],
  ])('2 for %s', async (_what, args, message) => {
    const folder = makeFolder({ 'content/events/a.md': event(1) });
    const finished = await runNamed('new', args, { INIT_CWD: folder, CONTENT_DIR: join(folder, 'content') });
    expect(finished).toMatchObject({ status: 2, stdout: '' });
    expect(finished.stderr).toContain(message);
    expect(existsSync(join(folder, 'content/places'))).toBe(false);
  });

  test('whatever is filled in becomes a valid file that says it, or none (law)', async () => {
    const content = makeFolder(CLUB);
    const issue = join(makeFolder(), 'issue.md');
    const marks = [
      '### Name',
      '### Description',
      '---',
      '```',
      '<!--',
      '-->',
      '@all',
      '#1',
      ': ',
      '- ',
      '&a',
      '!!js',
      '\r',
    ];
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc
        .array(fc.constantFrom(...marks, 'tea', '\n', ' ', '"'), { maxLength: 8 })
        .map((parts) => parts.join('')),
    );
    let [written, refused] = [0, 0];
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...LABELS), text),
        fc.boolean(),
        async (filled, isNamed) => {
          writeFileSync(issue, issueText({ ...filled, ...(isNamed ? READING_DAY : {}) }));
          const { status, stdout } = await make(content, ['event', '--from-issue', issue]);
          if (status === 0) written++;
          else refused++;
          expect([0, 2]).toContain(status);
          expect(stdout === '').toBe(status === 2);
          const { records } = loadContent(content);
          expect(records?.events).toHaveLength(written);
        },
      ),
      { numRuns: 60 },
    );
    expect(Math.min(written, refused)).toBeGreaterThan(3);
  });
});
