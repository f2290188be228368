import { describe, expect, test } from '@jest/globals';
import { LINK_FIELDS } from '../../src/schema/organization.ts';
import type { SiteRecord } from '../../src/schema/site.ts';
import { event, problemsOf, recordsOf } from '../helpers/content.ts';
import { words } from '../helpers/words.ts';
import { fixedText } from './fixed.ts';
import { diagnosticsOf, only, organizationProblems } from './records.ts';

const SAME_NAMES = Object.fromEntries(LINK_FIELDS.map((field) => [field, field]));

function files(site: string) {
  return { 'events/x.md': event(1), 'site.yml': site };
}

function siteOf(site: string): SiteRecord {
  return recordsOf(files(site)).site;
}

describe('site.yml (contract, section 3)', () => {
  const defaults = {
    name: null,
    description: null,
    language: 'en',
    logo: null,
    accentColor: null,
    contact: null,
    imprint: null,
    license: null,
    url: null,
    public: false,
    timezone: 'UTC',
    organizationLinks: SAME_NAMES,
  };

  test('is optional, and so is everything in it', () => {
    expect(recordsOf({ 'events/x.md': event(1) }).site).toEqual(defaults);
    for (const text of ['', '\n', '# nothing yet\n', '{}\n']) expect(siteOf(text)).toEqual(defaults);
  });

  test('takes an address, the publicity, a time zone and the names of links', () => {
    const text =
      'url: https://example.org/calendar\npublic: true\ntimezone: Asia/Shanghai\n' +
      'organizationLinks:\n  chatGroup: group_1\n  videoSite: video\n';
    expect(siteOf(text)).toEqual({
      ...defaults,
      url: 'https://example.org/calendar',
      public: true,
      timezone: 'Asia/Shanghai',
      organizationLinks: { ...SAME_NAMES, chatGroup: 'group_1', videoSite: 'video' },
    });
  });

  test.each(words`
    https://example.org/ https://example.org/calendar/ example.org //example.org /calendar
    ftp://example.org https://user:secret@example.org https://example.org/calendar?a=b
    https://example.org/#top
  `)('the address %s is refused', (url) => {
    expect(problemsOf(files(`url: ${url}\n`))).toEqual(['site.yml:1:6 url-form']);
  });

  test.each([
    ['https://example.org/calendar/', 'ends with a slash', 'https://example.org/calendar'],
    ['example.org/', 'is not a web address', 'https://example.org'],
    ['https://example.org/?a=b', 'has a "?" or "#"', undefined],
  ])('what is wrong with the address %s is said, and put right where one is meant', (url, complaint, fix) => {
    const [problem] = diagnosticsOf(files(`url: ${url}\n`));
    expect(problem?.message).toBe(`"${url}" ${complaint}.`);
    expect(problem?.fix?.text).toBe(fix);
  });

  test.each(['yes', '"true"', '1', '[true]'])('public: %s is refused', (value) => {
    expect(problemsOf(files(`public: ${value}\n`))).toEqual(['site.yml:1:9 type-wrong']);
  });

  test.each(['Mars/Olympus', '+08:00', '8'])('timezone: %s is refused', (zone) => {
    expect(problemsOf(files(`timezone: "${zone}"\n`))).toEqual(['site.yml:1:11 timezone-unknown']);
  });

  test.each(['- public\n', 'text\n', '"public: true"\n'])('%j is no mapping', (text) => {
    expect(problemsOf(files(text))).toEqual(['site.yml:1:1 record-form']);
  });

  test('says what the calendar is called and who is responsible for it', () => {
    const settings = {
      name: 'Fairs of the north',
      description: 'Fairs, and what is around them.',
      language: 'zh-Hans',
      logo: 'https://example.org/logo.svg',
      accentColor: '#0B6e4f',
      contact: 'https://example.org/contact',
      imprint: 'https://example.org/imprint',
      license: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
    };
    expect(siteOf(JSON.stringify(settings))).toEqual({ ...defaults, ...settings });
  });

  test.each([
    ['language: en-GB', '1:11 language-unknown'],
    ['accentColor: green', '1:14 colour-form'],
    ['accentColor: "#0b6e4f80"', '1:14 colour-form'],
    ['accentColor: #0b6e4f', '1:14 comment-in-text'],
    ['contact: somebody', '1:10 contact-form'],
    ['contact: ftp://example.org', '1:10 contact-form'],
    ['imprint: example.org', '1:10 url-form'],
    ['license: MIT', '1:10 type-wrong'],
    ['license: { name: MIT }', '1:10 key-missing'],
    ['license: { name: MIT, url: ~ }', '1:10 key-missing'],
    ['license: { name: MIT, url: "https://example.org", spdx: MIT }', '1:51 key-unknown'],
  ])('%s is told', (text, problem) => {
    expect(problemsOf(files(`${text}\n`))).toEqual([`site.yml:${problem}`]);
  });

  test.each([
    ['accentColor: #0b6e4f', 'accentColor: "#0b6e4f"'],
    ['accentColor: 0b6e4f', 'accentColor: "#0b6e4f"'],
    ["accentColor: '#abc'", 'accentColor: "#aabbcc"'],
    ['contact: mailto:info@example.org', 'contact: info@example.org'],
    ['language: zh-hans', 'language: zh-Hans'],
  ])('%s is put right: %s', (text, right) => {
    expect(fixedText('site.yml', `${text}\n`)).toBe(`${right}\n`);
  });

  test.each(words`hello@example.org a+b@EXAMPLE.xn--p1ai a@b a@b@c hello@ example.org ü@example.org`)(
    'takes %s for an address as an organization does',
    (address) => {
      const ofSite = problemsOf(files(`contact: ${address}\n`)).length;
      const { length } = organizationProblems({ contactMail: address });
      expect(ofSite).toBe(length);
    },
  );

  test('a record has no place there', () => {
    expect(problemsOf(files('scale: small\nignore: [x]\n'))).toEqual([
      'site.yml:1:1 key-unknown',
      'site.yml:2:1 key-unknown',
    ]);
  });

  test('a broken one is reported once, not in every record', () => {
    const text = event(1, { startDate: '2026-03-06', organization: 'x' });
    const organization = '---\nid: 00000000-0000-4000-8000-000000000002\nname: X\n---\n';
    expect(
      problemsOf({ 'events/x.md': text, 'organizations/x.md': organization, 'site.yml': 'timezone: X\n' }),
    ).toEqual(['site.yml:1:11 timezone-unknown']);
  });
});

describe('organizationLinks in site.yml (contract, section 3)', () => {
  test('names may change places', () => {
    const text = 'organizationLinks: { chatGroup: videoSite, videoSite: chatGroup }\n';
    expect(siteOf(text).organizationLinks).toMatchObject({ chatGroup: 'videoSite', videoSite: 'chatGroup' });
  });

  test.each([
    ['another link', 'chatGroup: a\n  videoSite: a\n', '3:14', 'a'],
    ['another link that keeps its own', 'wikiSite: wiki\n  chatGroup: videoSite\n', '3:14', 'videoSite'],
    ['the name', 'chatGroup: name\n', '2:14', 'name'],
    ['the creation time', 'wikiSite: creationTime\n', '2:13', 'creationTime'],
  ])('a name of %s is refused', (_, links, at, name) => {
    const problem = only(diagnosticsOf(files(`organizationLinks:\n  ${links}`)));
    expect(`${problem.line}:${problem.column} ${problem.code}`).toBe(`${at} wire-name-duplicate`);
    expect(problem.message).toContain(`"${name}"`);
  });

  test.each(words`
    id slug description status type logoUrl richMediaConfig contactMail website extra createdAt updatedAt
  `)('the field name %s is taken', (name) => {
    expect(problemsOf(files(`organizationLinks: { chatGroup: ${name} }\n`))).toEqual([
      'site.yml:1:33 wire-name-duplicate',
    ]);
  });

  test.each(['""', '"a b"', '1a', 'a-b', '__proto__', '"a\\nb"'])('%s is no name of a field', (name) => {
    expect(problemsOf(files(`organizationLinks: { chatGroup: ${name} }\n`))).toEqual([
      'site.yml:1:33 wire-name-form',
    ]);
  });

  test('only the stand-in names can be named', () => {
    expect(problemsOf(files('organizationLinks: { name: title }\n'))).toEqual(['site.yml:1:22 key-unknown']);
  });
});
