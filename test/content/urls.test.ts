import { describe, expect, test } from '@jest/globals';
import { LINK_FIELDS } from '../../src/schema/organization.ts';
import { formats } from '../../src/schema/formats.ts';
import { event, organization, problemsOf } from '../helpers/content.ts';
import { words } from '../helpers/words.ts';
import { eventOf, eventProblems, organizationOf, organizationProblems } from './records.ts';

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

describe('URLs are absolute http(s) (contract, section 3; acceptance, C12)', () => {
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

describe('the eight link fields (contract, section 3)', () => {
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

describe('other forms (contract, section 3)', () => {
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

test('a host with letters beyond ASCII is one however often it is asked for (Node 20 has a faster way that errs)', () => {
  const isUrl = formats['http-url'];
  const refused = Array.from({ length: 20_000 }, () => isUrl('https://www.münchen.example/')).indexOf(false);
  expect(refused).toBe(-1);
});
