import { describe, expect, test } from '@jest/globals';
import { event, markdown, organization, problemsOf, recordsOf, uuid, yaml } from '../helpers/content.ts';
import { eventOf, eventProblems, only, organizationOf } from './records.ts';

describe('bodies (contract, section 3)', () => {
  test('are the detail of an event and the description of an organization', () => {
    expect(eventOf(event(1, {}, '# Fair\n\nWelcome.\n')).detail).toBe('# Fair\n\nWelcome.');
    expect(organizationOf(organization(1, {}, '# Guild\n')).description).toBe('# Guild');
  });

  test.each([
    ['an empty one', ''],
    ['one of blank lines', '\n  \n\t\n\r\n'],
    ['one of spaces', '   '],
  ])('%s is null', (_, body) => {
    expect(eventOf(event(1, {}, body)).detail).toBeNull();
    expect(organizationOf(organization(1, {}, body)).description).toBeNull();
  });

  test('a file may end with the closing line', () => {
    expect(eventOf(event(1).trimEnd()).detail).toBeNull();
  });

  test.each([
    ['CRLF becomes LF', 'one\r\n\r\ntwo\r\n', 'one\n\ntwo'],
    ['blank lines at the start go', '\n \n\t\n\r\none', 'one'],
    ['white space at the end goes', 'one\n\n  \n\t', 'one'],
    ['indentation of the first line stays', '\n\n    code\n', '    code'],
    ['white space inside stays', 'one  \ntwo\t\n\n\n\nthree', 'one  \ntwo\t\n\n\n\nthree'],
    ['further "---" lines stay', 'one\n---\ntwo\n\n---js\nthree\n', 'one\n---\ntwo\n\n---js\nthree'],
    ['a first line "---" stays', '---\none\n', '---\none'],
    ['comments, keys and tags stay', '# name: x\n&a *a !!js\n', '# name: x\n&a *a !!js'],
    [
      'separators and markup stay',
      '<script>\u2028a\u2029\ufeff\u202eb</script>',
      '<script>\u2028a\u2029\ufeff\u202eb</script>',
    ],
  ])('%s', (_, body, detail) => {
    expect(eventOf(event(1, {}, body)).detail).toBe(detail);
  });

  test('200 kB of Markdown stay byte for byte', () => {
    const body = '- <b>item</b> – "ß" \\ $& 😀\n'.repeat(7000).trimEnd();
    expect(Buffer.byteLength(body)).toBeGreaterThan(200_000);
    expect(eventOf(event(1, {}, body)).detail).toBe(body);
  });

  test('a megabyte of blank lines is an empty body', () => {
    expect(eventOf(event(1, {}, '\n'.repeat(1_000_000))).detail).toBeNull();
  });

  test('detail and description are keys in YAML files', () => {
    const { events, organizations } = recordsOf({
      'events/x.yml': `${yaml({ id: uuid(1), name: 'X', scale: 'small' })}detail: |-\n  # Fair\n\n  Welcome.\n`,
      'organizations/x.yaml': yaml({ id: uuid(2), name: 'X', description: '"one\\ntwo"' }),
    });
    expect(only(events).detail).toBe('# Fair\n\nWelcome.');
    expect(only(organizations).description).toBe('one\ntwo');
  });

  test.each([
    ['events/x.yml', yaml({ id: uuid(1), name: 'X', scale: 'small', detail: '""' })],
    ['events/x.yml', yaml({ id: uuid(1), name: 'X', scale: 'small', detail: 'null' })],
  ])('an empty detail in %s is null', (file, text) => {
    expect(only(recordsOf({ [file]: text }).events).detail).toBeNull();
  });

  test('they are never keys in Markdown files, with or without a body', () => {
    for (const body of ['', 'text\n']) {
      expect(
        problemsOf({
          'events/x.md': event(1, { detail: 'text' }, body),
          'organizations/x.md': organization(1, { description: 'text' }, body),
        }),
      ).toEqual(['events/x.md:5:1 key-misplaced', 'organizations/x.md:4:1 key-misplaced']);
    }
  });

  test('the text of the other record is an unknown key', () => {
    expect(eventProblems({ description: 'text' })).toEqual(['5:1 key-unknown']);
  });
});

describe('line ends, byte order marks and trailing spaces (contract, section 3; acceptance, C3)', () => {
  const text = event(1, { region: '"a\\\n  b"', address: '>-\n  one\n  two' }, 'one\n\ntwo\n');

  test.each([
    ['CRLF', text.replaceAll('\n', '\r\n')],
    ['a byte order mark', `\ufeff${text}`],
    ['a byte order mark and CRLF', `\ufeff${text.replaceAll('\n', '\r\n')}`],
    ['spaces after "---"', text.replaceAll('---\n', '---   \n')],
    ['spaces after "---" and CRLF', text.replaceAll('---\n', '---  \r\n')],
    ['CRLF in the front matter alone', text.replace(/^[^]*\n---\n/, (head) => head.replaceAll('\n', '\r\n'))],
  ])('%s: the same record as the LF file', (_, variant) => {
    expect(variant).not.toBe(text);
    expect(eventOf(variant)).toEqual(eventOf(text));
  });

  test('YAML files too', () => {
    const place = `${yaml({ id: uuid(1), name: '"a b"', kind: 'hall' })}address: >-\n  one\n  two\n`;
    const expected = recordsOf({ 'places/x.yml': place });
    for (const variant of [`\ufeff${place}`, place.replaceAll('\n', '\r\n')]) {
      expect(recordsOf({ 'places/x.yml': variant })).toEqual(expected);
    }
  });

  test('a detail written in a YAML file with CRLF has LF', () => {
    const detail = 'detail: |-\n  one\n\n  two\n'.replaceAll('\n', '\r\n');
    const { events } = recordsOf({
      'events/x.yml': `${yaml({ id: uuid(1), name: 'X', scale: 'small' })}${detail}`,
    });
    expect(only(events).detail).toBe('one\n\ntwo');
  });

  test('a comment before the keys and an empty line between them change nothing', () => {
    const text = markdown({ '# a comment\n\nid': uuid(1), name: 'Event 1', '\nscale': 'small' });
    expect(eventOf(text)).toEqual(eventOf(event(1)));
  });
});
