import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fixText } from '../../src/content/fix/fix-text.ts';
import { siteOf } from '../../src/content/load.ts';
import { parseFile } from '../../src/content/parse.ts';
import { readContent } from '../../src/content/read/read-content.ts';
import type { SourceFile } from '../../src/content/read/source-file.ts';
import { NO_SITE, validateDocument } from '../../src/content/validate.ts';
import { EVENT } from '../../src/schema/event.ts';
import { textValue } from '../../src/yaml/nodes.ts';
import { event, markdown, place, uuid } from '../helpers/content.ts';
import { runs } from '../helpers/laws.ts';
import { ROOT } from '../helpers/process.ts';
import { words } from '../helpers/words.ts';

function markdownFile(text: string): SourceFile {
  return { kind: 'events', path: 'events/x.md', stem: 'x', format: 'markdown', text };
}

function yamlFile(text: string): SourceFile {
  return { kind: 'places', path: 'places/x.yml', stem: 'x', format: 'yaml', text };
}

function fix(text: string): string {
  return fixText(markdownFile(text), NO_SITE);
}

/** The values of keys without a problem, as they are written. A fix must keep them. */
function soundValues(file: SourceFile): Map<string, unknown> {
  const { document } = parseFile(file);
  if (document === null) return new Map();
  const { diagnostics } = validateDocument(document, NO_SITE);
  const sound = [...document.root.entries].filter(([, { key, value }]) => {
    const places = [key, value].map((node) => document.placeOf(node));
    return !diagnostics.some(({ line, column }) =>
      places.some((place) => place.line === line && place.column === column),
    );
  });
  return new Map(sound.map(([key, { value }]) => [key, textValue(value)]));
}

/** The comments of a file, sorted. These tests write "#" only in comments. */
function commentsOf(text: string): string[] {
  return (text.match(/#[^\r\n]*/g) ?? []).map((comment) => comment.trimEnd()).sort();
}

const value = fc.constantFrom(
  ...words`small Small xarge medium Medum scheduled canceled 2027-02-20 2027/02/20 06/03/2026`,
  ...words`Hamburg Europe/Berlin europe/berlin https://example.org/ example.org null`,
  ...['20 Feb 2027', '2027-02-20 10:00', '"Hamburg "', "' Hamburg'", '', '[a, b]', '{ a: b }', 'x   '],
  ...['"a\\n"', '>-\n  one  \n  two', '|\n  one\n\n  two  \n', '"one\n  two"'],
  ...['\n  - event-long\n  - start-far', '[event-long, # why\n  start-far]'],
);

const anyKey = fc.oneof(
  fc.constantFrom(...Object.keys(EVENT.fields)),
  fc.constantFrom(...words`Name scael startdate endDtae start_date regoin StartDate colour ID`),
);

const comment = fc.constantFrom('', '', '', ' # first', ' # second   ', '   # third');

const entry = fc
  .tuple(fc.constantFrom('', '', '', '\n', '# above\n', '  # odd\n'), anyKey, value, comment)
  .map(
    ([above, key, written, behind]) => `${above}${key}: ${written}${written.includes('\n') ? '' : behind}\n`,
  );

const head = fc.constantFrom('', '', '# head\n\n', '# yaml-language-server: $schema=x\n', '\n');

const withId = fc.constantFrom(`id: ${uuid(1)}\n`, '', 'id: x\n', 'id:\n');

const frontMatter = fc
  .tuple(head, withId, fc.array(entry, { maxLength: 7 }))
  .map(([above, id, entries]) => `${above}${id}${entries.join('')}`);

const anyFile = fc
  .tuple(
    frontMatter,
    fc.constantFrom('', 'Text  \n', '\n# not a comment?\n'.replace('#', '=')),
    fc.constantFrom('\n', '\r\n'),
    fc.boolean(),
  )
  .map(([keys, body, end, isMarkdown]) => {
    const text = (isMarkdown ? `---\n${keys}---\n${body}` : keys).replaceAll('\n', end);
    return { ...(isMarkdown ? markdownFile(text) : yamlFile(text)), kind: 'events' as const };
  });

describe('laws of fixes', () => {
  test('a fixed file is not changed again', () => {
    fc.assert(
      fc.property(anyFile, (file) => {
        const fixed = fixText(file, NO_SITE);
        expect(fixText({ ...file, text: fixed }, NO_SITE)).toBe(fixed);
      }),
      { numRuns: runs(1_500) },
    );
  });

  test('every value without a problem stays, and so do all comments, line ends and the body', () => {
    let changed = 0;
    fc.assert(
      fc.property(anyFile, (file) => {
        const fixed = fixText(file, NO_SITE);
        if (fixed !== file.text) changed += 1;
        const before = parseFile(file).document;
        const after = parseFile({ ...file, text: fixed }).document;
        expect(after === null).toBe(before === null);
        if (before === null) expect(fixed).toBe(file.text);
        for (const [key, text] of soundValues(file)) {
          const written = after?.root.entries.get(key)?.value;
          expect([key, written && textValue(written)]).toEqual([key, text]);
        }
        expect(commentsOf(fixed)).toEqual(commentsOf(file.text));
        expect(after?.body).toBe(before?.body);
        if (file.text.includes('\r\n')) expect(fixed.replaceAll('\r\n', '')).not.toContain('\n');
        else expect(fixed).not.toContain('\r');
      }),
      { numRuns: runs(1_500) },
    );
    expect(changed).toBeGreaterThan(runs(200));
  });

  test('no problem is added', () => {
    fc.assert(
      fc.property(anyFile, (file) => {
        const count = (text: string): number => {
          const { document, diagnostics } = parseFile({ ...file, text });
          return document === null
            ? diagnostics.length
            : validateDocument(document, NO_SITE).diagnostics.length;
        };
        expect(count(fixText(file, NO_SITE))).toBeLessThanOrEqual(count(file.text));
      }),
      { numRuns: runs(1_000) },
    );
  });
});

describe('fixes', () => {
  test.each([
    ['a misspelt key', { scael: 'small' }, { scale: 'small' }],
    [
      'letter case of a key',
      { scale: 'small', StartDate: '2027-02-20' },
      { scale: 'small', startDate: '2027-02-20' },
    ],
    ['letter case of a value', { scale: 'Small' }, { scale: 'small' }],
    ['a misspelt value', { scale: 'smal' }, { scale: 'small' }],
    [
      'a date with slashes, year first',
      { scale: 'small', startDate: '2027/2/20' },
      { scale: 'small', startDate: '2027-02-20' },
    ],
    [
      'a date in words',
      { scale: 'small', startDate: 'Feb 20, 2027' },
      { scale: 'small', startDate: '2027-02-20' },
    ],
    [
      'a key in Chinese',
      { 规模: 'small', '地区（Region）': 'Hamburg' },
      { scale: 'small', region: 'Hamburg' },
    ],
    [
      'an address without a scheme',
      { scale: 'small', url: 'example.org/2027' },
      { scale: 'small', url: 'https://example.org/2027' },
    ],
    [
      'the abbreviation of a zone of the country',
      { scale: 'small', timezone: 'PST', countryCode: 'US' },
      { scale: 'small', timezone: 'America/Los_Angeles', countryCode: 'US' },
    ],
    [
      'a date in figures that is none with the month first',
      { scale: 'small', startDate: '13.03.2027' },
      { scale: 'small', startDate: '2027-03-13' },
    ],
    [
      'two dates in one',
      { scale: 'small', startDate: 'Mar 6-8, 2027' },
      { scale: 'small', startDate: '2027-03-06', endDate: '2027-03-08' },
    ],
    [
      'two dates in one, the second of which stands there as well',
      { scale: 'small', startDate: '6.–8.3.2027', endDate: '2027-03-08' },
      { scale: 'small', startDate: '2027-03-06', endDate: '2027-03-08' },
    ],
    [
      'the last hour of a day',
      { scale: 'small', startDate: '2027-03-06', endDate: '2027-03-06T24:00' },
      { scale: 'small', startDate: '2027-03-06', endDate: '2027-03-07T00:00' },
    ],
    [
      'an end that is a time alone',
      { scale: 'small', startDate: '2027-03-06T10:00', endDate: '18:00' },
      { scale: 'small', startDate: '2027-03-06T10:00', endDate: '2027-03-06 18:00' },
    ],
    ['a tag with its mark', { scale: 'small', tags: "['#books']" }, { scale: 'small', tags: '[books]' }],
    [
      'dates that are not known yet',
      { scale: 'small', startDate: 'TBA', endDate: '待定', region: 'Hamburg' },
      { scale: 'small', region: 'Hamburg' },
    ],
    ['spaces in quotes', { scale: 'small', region: '" Hamburg "' }, { scale: 'small', region: '"Hamburg"' }],
    ['a refused value with spaces in quotes', { scale: '"small "' }, { scale: 'small' }],
    [
      'a refused value that spaces alone make wrong',
      { scale: 'small', slug: '"fair "' },
      { scale: 'small', slug: '"fair"' },
    ],
    [
      'a date under a misspelt key',
      { scale: 'small', startdate: '2027/02/20' },
      { scale: 'small', startDate: '2027-02-20' },
    ],
    ['spaces at the end of a line', { scale: 'small   ' }, { scale: 'small' }],
  ])('%s', (_, written, expected) => {
    const keys = { id: uuid(1), name: 'X' };
    expect(fix(markdown({ ...keys, ...written }))).toBe(markdown({ ...keys, ...expected }));
  });

  test('a missing id is added in the first line, always the same one', () => {
    const text = markdown({ name: 'X', scale: 'small' }, 'Text\n');
    const fixed = fix(text);
    expect(fixed).toMatch(/^---\nid: [0-9a-f-]{36}\nname: X\nscale: small\n---\nText\n$/);
    expect(fix(text)).toBe(fixed);
  });

  test('keys get the order of the documentation, with the comments that belong to them', () => {
    const text = `---\n# The file.\n\nscale: small # guessed\n# Its name\nname: X\nid: ${uuid(1)}\n---\n`;
    expect(fix(text)).toBe(
      `---\n# The file.\n\nid: ${uuid(1)}\n# Its name\nname: X\nscale: small # guessed\n---\n`,
    );
  });
});

describe('files that stay as they are', () => {
  test('the sample content', () => {
    const { files } = readContent(`${ROOT}content`);
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => fixText(file, siteOf(files)) !== file.text)).toEqual([]);
  });

  test.each([
    ['a scale that can be two', { scale: 'xarge' }],
    ['a date whose day and month cannot be told apart', { scale: 'small', startDate: '06/03/2026' }],
    ['a date that does not exist', { scale: 'small', startDate: '2026/02/30' }],
    ['a time alone after a day', { scale: 'small', startDate: '2027-03-06', endDate: '18:00' }],
    [
      'two dates in one, with another end',
      { scale: 'small', startDate: 'Mar 6-8, 2027', endDate: '2027-03-09' },
    ],
    [
      'two dates in one, with an end whose key is misspelt twice',
      { scale: 'small', startDate: 'Mar 6-8, 2027', endDaet: '2027-03-08', endDtae: '2027-03-08' },
    ],
    ['two dates that can be others', { scale: 'small', startDate: '6/3/2027 - 8/3/2027' }],
    ['a date that is not known yet, with a comment', { scale: 'small', startDate: 'TBA # in May' }],
    ['an abbreviation of several zones', { scale: 'small', timezone: 'CST' }],
    ['an offset of two zones of the country', { scale: 'small', timezone: 'UTC-5', countryCode: 'US' }],
    ['the path of a picture', { scale: 'small', thumbnail: 'images/x.png' }],
    ['two keys for the same one', { scale: 'small', regoin: 'a', reigon: 'b' }],
    ['a key that is there already', { scale: 'small', region: 'a', regoin: 'b' }],
    ['an id that is no UUID', { id: 'x', scale: 'small' }],
  ])('%s', (_, keys) => {
    const text = markdown({ id: uuid(1), name: 'X', ...keys });
    expect(fix(text)).toBe(text);
  });

  test('a file that keeps an error keeps the order of keys and spaces at the ends of lines', () => {
    const text = `---\nname: X \nid: ${uuid(1)}\nscale: xarge\nstartDate: 2027/02/20\n---\n`;
    expect(fix(text)).toBe(text.replaceAll('/', '-'));
  });

  test('and nothing else of such a file', () => {
    const text = event(1, { regoin: 'a', reigon: 'b', startDate: '2027/02/20' });
    expect(fix(text)).toContain('startDate: 2027-02-20\n');
    expect(fix(markdown({ id: '', name: 'X', scale: 'Small' }))).toContain('scale: small\n');
  });

  test.each(['name: "x', 'a: 1\na: 2', 'x: &a b', '- id: x', '', 'id: [', '---\nid: x'])(
    'a file whose YAML has a fault: %j',
    (text) => {
      expect(fixText(yamlFile(text), NO_SITE)).toBe(text);
      const front = `---\nscale: Small \n${text}\n---\nText\n`;
      if (parseFile(markdownFile(front)).document === null) expect(fix(front)).toBe(front);
    },
  );

  test('a file without problems, of any kind', () => {
    expect(fix(event(1, { region: 'Hamburg' }, 'Text  \n\n'))).toBe(
      event(1, { region: 'Hamburg' }, 'Text  \n\n'),
    );
    expect(fixText(yamlFile(place(1)), NO_SITE)).toBe(place(1));
  });
});
