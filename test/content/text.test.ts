import { describe, expect, test } from '@jest/globals';
import { formats } from '../../src/schema/formats.ts';
import { LINK_FIELDS } from '../../src/schema/organization.ts';
import {
  event,
  loadedOf,
  markdown,
  organization,
  place,
  problemsOf,
  recordsOf,
  uuid,
  yaml,
} from '../helpers/content.ts';
import { words } from '../helpers/words.ts';
import {
  eventOf,
  eventProblems,
  only,
  organizationOf,
  organizationProblems,
  placeOf,
  placeProblems,
  problemsIn,
} from './records.ts';

describe('text', () => {
  const ASTONISHING = words`
  2026 1e3 1.10 017 0x1F -0 12345678901234567890 .inf true no 12:30 2026-03-06
  2026-03-06T10:00:00+08:00 NULL-Con a:b C#
`;

  describe('text without quotes is the text as written', () => {
    test.each(ASTONISHING)('%s', (text) => {
      expect(eventOf(event(1, { name: text, address: text, region: text }))).toMatchObject({
        name: text,
        address: text,
        region: text,
      });
      expect(organizationOf(organization(1, { name: text, type: text, status: text }))).toMatchObject({
        name: text,
        type: text,
        status: text,
      });
      expect(placeOf(place(1, { name: text, kind: text, address: text }))).toMatchObject({
        name: text,
        kind: text,
        address: text,
      });
    });

    test('chatGroup, urlKey and slug', () => {
      expect(organizationOf(organization(1, { chatGroup: '784051168', slug: '2026' }))).toMatchObject({
        chatGroup: '784051168',
        slug: '2026',
      });
      expect(eventOf(event(1, { urlKey: '1234e567', slug: '017' }))).toMatchObject({
        urlKey: '1234e567',
        slug: '017',
      });
    });

    test('an id of digits', () => {
      const id = '11111111-2222-3333-4444-555555555555';
      expect(placeOf(place(1, { id })).id).toBe(id);
    });

    test('without the comment after it and the space around it', () => {
      expect(eventOf(event(1, { name: '  2026   # the year' })).name).toBe('2026');
    });

    test('the detail and description of a YAML file too', () => {
      const { events, organizations } = recordsOf({
        'events/x.yml': yaml({ id: uuid(1), name: 'X', scale: 'small', detail: '017' }),
        'organizations/x.yml': yaml({ id: uuid(1), name: 'X', description: '2026-03-06' }),
      });
      expect(only(events).detail).toBe('017');
      expect(only(organizations).description).toBe('2026-03-06');
    });

    test.each(['[one]', '{ one: two }'])('a list or a mapping is no text: %s', (name) => {
      expect(eventProblems({ name })).toEqual(['3:7 type-wrong']);
    });
  });

  describe('extra and richMediaConfig keep their values', () => {
    test('by the types of YAML 1.2, with dates as texts', () => {
      const extra =
        '{ year: 2026, price: 1.5, free: false, none: null, day: 2026-03-06, time: 12:30, no: no, "1": [a, "2"] }';
      const value = {
        year: 2026,
        price: 1.5,
        free: false,
        none: null,
        day: '2026-03-06',
        time: '12:30',
        no: 'no',
        '1': ['a', '2'],
      };
      expect(organizationOf(organization(1, { extra, richMediaConfig: extra }))).toMatchObject({
        extra: value,
        richMediaConfig: value,
      });
    });

    test.each(words`
    12345678901234567890 9007199254740993 0.10000000000000000001 1e400 .inf -.inf .nan 017
  `)('the number %s is refused, not rounded', (number) => {
      expect(organizationProblems({ extra: `{ n: ${number} }` })).toEqual(['4:13 number-inexact']);
      const quoted = organization(1, { extra: `{ n: "${number}" }` });
      expect(organizationOf(quoted).extra).toEqual({ n: number });
    });

    test.each(['[a]', 'text', '2026', '""'])('%s is no object', (extra) => {
      expect(organizationProblems({ extra })).toEqual(['4:8 type-wrong']);
    });
  });

  describe('one-line fields', () => {
    const forbidden = ['\\0', '\\a', '\\e', '\\t', '\\n', '\\r', '\\x7f', '\\x80', '\\N', '\\L', '\\uD800'];
    const bidirectional = '061c 200e 200f 202a 202b 202c 202d 202e 2066 2067 2068 2069'
      .split(' ')
      .map((code) => `\\u${code}`);

    test.each([...forbidden, ...bidirectional])('%s is refused with its place', (escape) => {
      const value = `"a${escape}b"`;
      expect(eventProblems({ name: value })).toEqual(['3:7 text-form']);
      expect(placeProblems({ address: value })).toEqual(['4:10 text-form']);
      expect(organizationProblems({ chatGroup: value })).toEqual(['4:12 link-form']);
    });

    test('a direction override as itself, not as an escape', () => {
      expect(eventProblems({ region: 'abc\u202etxt' })).toEqual(['5:9 text-form']);
    });

    test.each(['""', '"  "', '"\u3000"'])('blank is no name: %s', (name) => {
      expect(eventProblems({ name })).toEqual(['3:7 text-form']);
    });

    test.each(['日本語 – ünïcödé', 'مهرجان', '👩‍👩‍👧 fair', 'e\u0301', '<script>alert(1)</script>', "'^!|$="])(
      'everything else stays as it is: %s',
      (text) => {
        const { name, address } = eventOf(event(1, { name: `"${text}"`, address: `>-\n  ${text}` }));
        expect({ name, address }).toEqual({ name: text, address: text });
      },
    );
  });

  describe('invisible characters in a name (C26)', () => {
    test.each(words`2800 115f 1160 3164 ffa0 00a0 200b 2060 feff 034f e0020 1d159`)(
      'U+%s alone is no name',
      (code) => {
        const name = `"${String.fromCodePoint(parseInt(code, 16)).repeat(3)}"`;
        expect(eventProblems({ name })).toEqual(['3:7 text-form']);
        expect(organizationProblems({ name })).toEqual(['3:7 text-form']);
        expect(placeProblems({ name })).toEqual(['2:7 text-form']);
      },
    );

    test.each([
      ['a zero-width space', 'Read\u200Bing'],
      ['a byte order mark', 'Read\uFEFFing'],
      ['a word joiner', 'Reading\u2060'],
      ['a soft hyphen', 'Read\u00ADing'],
      ['a joiner between letters that join nothing', 'Read\u200Ding'],
      ['a non-joiner between letters that join nothing', 'Read\u200Cing'],
      ['a joiner behind an emoji and nothing more', '👩\u200D fair'],
      ['a filler', 'Read\u3164ing'],
      ['many variation selectors', '😀\uFE0F\uFE01\uFE02'],
      ['a joiner behind a space', 'کتاب \u200Cها'],
      ['a separator of vowels without a vowel', 'ᠮᠣᠩᠭᠣᠯ\u180E'],
      ['tags behind something that is no flag', 'Reading\u{E0061}\u{E007F}'],
      ['a Braille pattern without dots', 'Read\u2800ing'],
      ['the mark of an annotation', 'Reading\uFFF9 Day'],
    ])('%s is a warning, which can be silenced', (_what, text) => {
      const name = `"${text}"`;
      expect(eventProblems({ name })).toEqual(['3:7 name-invisible']);
      expect(eventProblems({ name, ignore: '[name-invisible]' })).toEqual([]);
    });

    test('in the names of organizations and places, too', () => {
      const name = '"a\u200Bb"';
      expect(
        problemsOf({
          'events/x.md': event(1, { organization: 'x', place: 'x' }),
          'organizations/x.md': organization(1, { name }),
          'places/x.yml': place(1, { name }),
        }),
      ).toEqual(['organizations/x.md:3:7 name-invisible', 'places/x.yml:2:7 name-invisible']);
    });

    test.each([
      'نمایشگاه\u200Cها',
      'کتاب\u200Dها',
      'PDF\u200Cها',
      '«کتاب»\u200Cها',
      'ᠮᠣᠩᠭᠣᠯ\u180Eᠠ',
      'क्\u200Dष',
      'ക്\u200C\u0D37',
      '👩\u200D👩\u200D👧 fair',
      '👩🏽\u200D🚀 fair',
      '🏳\uFE0F\u200D🌈 fair',
      '❤\uFE0F 1\uFE0F\u20E3',
      '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} cup',
      '葛\u{E0100}城',
      '⠠⠃⠗⠇\u2800⠁',
    ])('characters that a script or an emoji needs are allowed: %s', (text) => {
      expect(eventProblems({ name: `"${text}"` })).toEqual([]);
    });
  });

  describe('damaged and misleading characters (C30)', () => {
    test.each([
      ['of the name', { name: 'Caf\uFFFD' }, '', ['3:10 text-damaged']],
      ['of the name, as an escape', { name: '"Caf\\uFFFD"' }, '', ['3:7 text-damaged']],
      [
        'of an item of a list',
        { links: '[{kind: cfp, url: "https://example.org/\uFFFD"}]' },
        '',
        ['5:47 text-damaged'],
      ],
      [
        'of two texts, each told once',
        { region: 'M\uFFFD\uFFFDnchen', address: '\uFFFD' },
        '',
        ['5:10 text-damaged', '6:10 text-damaged'],
      ],
      ['of the text below', {}, 'Wir lesen\nf\uFFFDr \uFFFD.\n', ['7:2 text-damaged']],
      ['of both kinds', {}, 'f\uFFFDr\u2800alle\n', ['6:2 text-damaged', '6:4 text-invisible']],
      ['that turns the order', {}, 'a\u202Eb\n', ['6:2 text-invisible']],
      ['that turns the order the other way', {}, 'a\u202Db\n', ['6:2 text-invisible']],
      [
        'like a space',
        { region: 'Kiel\u2800' },
        'a\n\u2800\nb\n',
        ['5:13 text-invisible', '8:1 text-invisible'],
      ],
      ['of an annotation', { address: 'a\uFFFBb' }, '', ['5:11 text-invisible']],
      ['that is refused for another reason', { region: 'a\u202Eb' }, '', ['5:9 text-form']],
      [
        'that is meant',
        { region: '⠠⠃\u2800⠗' },
        'Read \u2067שלום\u2069 \u202Bא\u202C, \u200Fא, ⠃\u2800⠗\n',
        [],
      ],
    ])('%s', (_what, keys, body, problems) => {
      expect(problemsIn('events/x.md', event(1, keys, body))).toEqual(problems);
      const codes = [...new Set(problems.map((problem) => problem.split(' ')[1]))].join();
      if (codes !== 'text-form')
        expect(problemsIn('events/x.md', event(1, { ...keys, ignore: `[${codes}]` }, body))).toEqual([]);
    });

    test('in records of every kind, also of YAML, and in the settings of the site', () => {
      const damaged = { name: 'Caf\uFFFD' };
      const files = {
        'site.yml': 'description: f\uFFFDr alle\n',
        'organizations/x.md': organization(1, damaged, '\u202E\n'),
        'places/x.yml': place(1, damaged),
        'events/x.yml': yaml({
          id: uuid(1),
          scale: 'small',
          name: 'X',
          detail: '|\n  a\n  f\uFFFDr',
          place: 'x',
          organization: 'x',
        }),
      };
      expect(problemsOf(files)).toEqual([
        'events/x.yml:6:4 text-damaged',
        'organizations/x.md:3:10 text-damaged',
        'organizations/x.md:5:1 text-invisible',
        'places/x.yml:2:10 text-damaged',
        'site.yml:1:15 text-damaged',
      ]);
      expect(loadedOf(files).records).not.toBeNull();
    });
  });

  describe('lone surrogates and controls (C11)', () => {
    test.each(['"\\uD800"', '"\\uDC00\\uD800"', '"a\\0b"'])('%s in extra', (text) => {
      for (const extra of [`{ a: ${text} }`, `{ ${text}: a }`, `{ a: [{ b: ${text} }] }`]) {
        const problems = problemsOf({ 'organizations/x.md': organization(1, { extra }) });
        expect(problems).toEqual([expect.stringMatching(/^organizations\/x\.md:4:\d+ /)]);
      }
    });

    test('in the detail of a YAML file', () => {
      const text = yaml({ id: uuid(1), name: 'X', scale: 'small', detail: '"\\uD800"' });
      expect(problemsOf({ 'events/x.yml': text })).toEqual(['events/x.yml:4:9 text-form']);
    });

    test('a pair of surrogates is one character', () => {
      expect(eventOf(markdown({ id: uuid(1), name: '"\\uD83D\\uDE00"', scale: 'small' })).name).toBe('😀');
    });
  });
});

describe('urls', () => {
  const REFUSED = [
    ...words`
    javascript:alert(1) JAVASCRIPT:alert(1) data:text/html,x file:///etc/passwd ftp://example.org/
    mailto:info@example.org https: https:// https:///path https:example.org https:\\\\example.org
    https://example.org\\@evil.example/ http://user:secret@example.org/ http://user@example.org/
    http://:secret@example.org/ http://@example.org/ https://example.org:99999/
    view-source:https://example.org/
  `,
    'https://exa mple.org/',
    'https://example.org/a b',
  ];

  const ESCAPES = ['\\t', '\\n', '\\r', '\\0', '\\x7f', '\\u202e', '\\u2066', '\\uD800'];

  describe('URLs are absolute http(s) (C12)', () => {
    test.each(REFUSED)('%s is refused', (url) => {
      const written = `'${url}'`;
      expect(
        problemsOf({
          'events/x.md': event(1, { url: written, thumbnail: written }),
          'organizations/x.md': organization(1, { url: written, logoUrl: written, website: written }),
        }),
      ).toEqual([
        'events/x.md:5:6 url-form',
        'events/x.md:6:12 url-form',
        'organizations/x.md:4:6 url-form',
        'organizations/x.md:5:10 url-form',
        'organizations/x.md:6:10 url-form',
      ]);
    });

    test.each(['example.org', '//example.org/', '/path', '@name', '784051168', '""'])(
      '%s is no absolute URL',
      (url) => {
        expect(eventProblems({ url: `"${url.replaceAll('"', '')}"` })).toEqual(['5:6 url-form']);
      },
    );

    test.each(ESCAPES)('%s in a URL is refused', (escape) => {
      const url = `"https://example.org/a${escape}b"`;
      expect(eventProblems({ url, thumbnail: `"${escape}https://example.org"` })).toEqual([
        '5:6 url-form',
        '6:12 url-form',
      ]);
    });

    test.each(words`
    http://example.org https://example.org/ https://example.org:8443/a/b.png?c=d&e=%20#f
    https://xn--r8jz45g.jp/ http://192.0.2.1/ http://[2001:db8::1]/ https://example.org/@name:x
  `)('%s stays as it is written', (url) => {
      expect(eventOf(event(1, { url: `"${url}"`, thumbnail: url.replace('#', '%23') })).url).toBe(url);
      const { logoUrl, website } = organizationOf(
        organization(1, { logoUrl: `"${url}"`, website: `'${url}'` }),
      );
      expect([logoUrl, website]).toEqual([url, url]);
    });
  });

  describe('the eight link fields', () => {
    test.each([
      ['a URL', 'https://example.org/name'],
      ['a number', '784051168'],
      ['a handle', '"@name"'],
      ['a name', 'Some Name 名前'],
      ['a date', '2026-03-06'],
    ])('take %s', (_, value) => {
      const record = organizationOf(
        organization(1, Object.fromEntries(LINK_FIELDS.map((field) => [field, value]))),
      );
      expect(record).toMatchObject(
        Object.fromEntries(LINK_FIELDS.map((field) => [field, value.replaceAll('"', '')])),
      );
    });

    test.each([...REFUSED, 'ssh:x', 'tel:+123'])('refuse %s', (value) => {
      const keys = Object.fromEntries(LINK_FIELDS.map((field) => [field, `'${value}'`]));
      expect(organizationProblems(keys)).toEqual(
        LINK_FIELDS.map((field, index) => `${index + 4}:${field.length + 3} link-form`),
      );
    });
  });

  describe('other forms', () => {
    test.each(['a', '2026', 'a-b', 'spring-fair-2026'])('the slug %s', (slug) => {
      expect(eventOf(event(1, { slug })).slug).toBe(slug);
      expect(organizationOf(organization(1, { slug })).slug).toBe(slug);
    });

    test.each(['A', 'a_b', 'a--b', '-a', 'a-', 'a b', 'é', 'a/b', 'a.b', '"a\\n"', '""'])(
      '%s is no slug',
      (slug) => {
        expect(
          problemsOf({
            'events/x.md': event(1, { slug }),
            'organizations/x.md': organization(1, { slug }),
          }),
        ).toEqual(['events/x.md:5:7 slug-form', 'organizations/x.md:4:7 slug-form']);
      },
    );

    test.each([
      '00000000-0000-4000-8000-00000000000',
      '00000000-0000-4000-8000-0000000000000',
      'urn:uuid:00000000-0000-4000-8000-000000000001',
      '"{00000000-0000-4000-8000-000000000001}"',
      '00000000000040008000000000000001',
      '0000000g-0000-4000-8000-000000000001',
      '" 00000000-0000-4000-8000-000000000001"',
      '"00000000-0000-4000-8000-000000000001\\n"',
      '１0000000-0000-4000-8000-000000000001',
    ])('%s is no UUID', (id) => {
      expect(eventProblems({ id, urlKey: 'x' })).toEqual(['2:5 id-form']);
    });

    test('an e-mail address', () => {
      const contactMail = 'info+fair@example.org';
      expect(organizationOf(organization(1, { contactMail })).contactMail).toBe(contactMail);
      for (const wrong of ['example.org', '"info@"', '"a@b\\n"', 'info@example.org, b@example.org']) {
        expect(organizationProblems({ contactMail: wrong })).toEqual(['4:14 mail-form']);
      }
    });

    test.each([
      ' javascript:alert(1)',
      '\u2007javascript:alert(1)',
      'java\u00adscript:alert(1)',
      ' https://user:secret@example.org/',
      '//user:secret@example.org/',
      '\\\\evil.example/x',
    ])('a link that browsers take for a URL is refused: %j', (link) => {
      expect(organizationProblems({ chatGroup: JSON.stringify(link) })).toEqual(['4:12 link-form']);
    });
  });

  test('a host with letters beyond ASCII is valid however often it is checked (Node 20 has a faster way that errs)', () => {
    const isUrl = formats['http-url'];
    const refused = Array.from({ length: 20_000 }, () => isUrl('https://www.münchen.example/')).indexOf(
      false,
    );
    expect(refused).toBe(-1);
  });
});
