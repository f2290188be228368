import { describe, expect, test } from '@jest/globals';
import { LINK_FIELDS } from '../../src/schema/organization.ts';
import type { SiteRecord } from '../../src/schema/site.ts';
import { event, place, problemsOf, recordsOf } from '../helpers/content.ts';
import { words } from '../helpers/words.ts';
import { fixedText } from './fixed.ts';
import {
  diagnosticsOf,
  eventOf,
  eventProblems,
  only,
  organizationProblems,
  placeOf,
  placeProblems,
} from './records.ts';

describe('site', () => {
  const SAME_NAMES = Object.fromEntries(LINK_FIELDS.map((field) => [field, field]));

  function files(site: string) {
    return { 'events/x.md': event(1), 'site.yml': site };
  }

  function siteOf(site: string): SiteRecord {
    return recordsOf(files(site)).site;
  }

  /** Returns this number of tags whose values are not colours; only the first 200 are checked. */
  function many(count: number): string {
    return Array.from({ length: count }, (_, number) => `Tag_${number}: red`).join(', ');
  }

  describe('site.yml', () => {
    const defaults = {
      name: null,
      description: null,
      language: 'en',
      languages: ['en', 'zh-Hans', 'zh-Hant'],
      words: {},
      logo: null,
      accentColor: null,
      tagColors: {},
      repository: null,
      contact: null,
      imprint: null,
      license: null,
      mapTiles: null,
      url: null,
      public: false,
      timezone: 'UTC',
      organizationLinks: SAME_NAMES,
    };

    test('is optional, and so is every key in it', () => {
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
    ])(
      'what is wrong with the address %s is said, and put right where one is meant',
      (url, complaint, fix) => {
        const [problem] = diagnosticsOf(files(`url: ${url}\n`));
        expect(problem?.message).toBe(`"${url}" ${complaint}.`);
        expect(problem?.fix?.text).toBe(fix);
      },
    );

    test.each(['yes', '"true"', '1', '[true]'])('public: %s is refused', (value) => {
      expect(problemsOf(files(`public: ${value}\n`))).toEqual(['site.yml:1:9 type-wrong']);
    });

    test.each(['Mars/Olympus', '+08:00', '8'])('timezone: %s is refused', (zone) => {
      expect(problemsOf(files(`timezone: "${zone}"\n`))).toEqual(['site.yml:1:11 timezone-unknown']);
    });

    test.each(['- public\n', 'text\n', '"public: true"\n'])('%j is no mapping', (text) => {
      expect(problemsOf(files(text))).toEqual(['site.yml:1:1 record-form']);
    });

    test('has the name of the calendar and who is responsible for it', () => {
      const settings = {
        name: 'Fairs of the north',
        description: 'Fairs, and what is around them.',
        language: 'zh-Hans',
        logo: 'https://example.org/logo.svg',
        accentColor: '#0B6e4f',
        tagColors: { rust: '#b3400a', 2026: '#1F6FEB' },
        repository: 'https://github.com/example/calendar',
        contact: 'https://example.org/contact',
        imprint: 'https://example.org/imprint',
        license: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
      };
      expect(siteOf(JSON.stringify(settings))).toEqual({ ...defaults, ...settings });
    });

    test.each([
      ['', 'en', ['en', 'zh-Hans', 'zh-Hant']],
      ['language: zh-hans', 'zh-Hans', ['en', 'zh-Hans', 'zh-Hant']],
      ['language: de', 'de', ['de', 'en', 'zh-Hans', 'zh-Hant']],
      ['languages: [de, fr]', 'de', ['de', 'fr']],
      ['languages: [de, en]', 'en', ['de', 'en']],
      ['languages: [de, en]\nlanguage: de', 'de', ['de', 'en']],
    ])('"%s" offers pages in %s, and in %j', (text, language, languages) => {
      expect(siteOf(text)).toMatchObject({ language, languages });
    });

    test.each([
      ['nested too deeply', `{"list":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`],
      ['of 10 MB', JSON.stringify({ list: { page: ' '.repeat(10_000_000) } })],
      ['with arguments that are not known', JSON.stringify({ list: { page: '{password}' } })],
      ['with tags', JSON.stringify({ list: { page: '<b>{current}</b>' } })],
    ])('words of a further language that are %s are passed over with a warning (D3)', (_what, text) => {
      const all = { ...files('languages: [nl]\n'), 'words/nl.json': text };
      expect(problemsOf(all).map((problem) => problem.replace(/:\d+:\d+ /, ' '))).toEqual([
        'words/nl.json words-unusable',
      ]);
      expect(recordsOf(all).site.words.nl?.list ?? {}).toEqual({});
    });

    test('words of a further language are those that can be used', () => {
      const page = 'Pagina {current, number} van {last, number}';
      const unusable = { status: 'x', x: 1, colon: '{x', comma: '{x}', events: '{count, select, other {}}' };
      const all = {
        ...files('languages: [nl]\n'),
        'words/nl.json': JSON.stringify({ list: { page, '': 'x' }, ...unusable }),
        'words/en.json': '{}',
        'words/no tag.json': '{}',
        'words/sv.json': '{',
      };
      expect(recordsOf(all).site).toMatchObject({
        languages: ['nl'],
        words: { nl: { list: { page } }, sv: {} },
      });
      expect(Object.keys(recordsOf(all).site.words.nl ?? {})).toEqual(['list']);
      expect(problemsOf(all).map((problem) => problem.replace(/:\d+:\d+ /, ' '))).toEqual([
        'words/en.json words-unusable',
        ...Array.from({ length: 6 }, () => 'words/nl.json words-unusable'),
        'words/no tag.json words-unusable',
        'words/sv.json words-unusable',
      ]);
    });

    test.each([
      ['language: en-GB', '1:11 language-unknown'],
      ['languages: [en, nl]', '1:17 language-unknown'],
      ['languages: [en]\nlanguage: fr', '2:11 language-unknown'],
      ['languages: [en, en]', '1:17 item-duplicate'],
      ['accentColor: green', '1:14 colour-form'],
      ['accentColor: "#0b6e4f80"', '1:14 colour-form'],
      ['accentColor: #0b6e4f', '1:14 comment-in-text'],
      ['tagColors: [rust]', '1:12 type-wrong'],
      ['tagColors: { rust: "#b34" }', '1:20 colour-form'],
      ['tagColors: { "Rust & co": "#b3400a" }', '1:14 slug-form'],
      ['tagColors:\n  rust: #b3400a', '2:9 comment-in-text'],
      [`tagColors: {${many(201)}}`, '1:12 list-too-long'],
      ['contact: somebody', '1:10 contact-form'],
      ['contact: ftp://example.org', '1:10 contact-form'],
      ['repository: example/calendar', '1:13 url-form'],
      ['imprint: example.org', '1:10 url-form'],
      ['license: MIT', '1:10 type-wrong'],
      ['license: { name: MIT }', '1:10 key-missing'],
      ['license: { name: MIT, url: ~ }', '1:10 key-missing'],
      ['license: { name: MIT, url: "https://example.org", spdx: MIT }', '1:51 key-unknown'],
    ])('%s is reported', (text, problem) => {
      expect(problemsOf(files(`${text}\n`))).toEqual([`site.yml:${problem}`]);
    });

    test.each([
      ['accentColor: #0b6e4f', 'accentColor: "#0b6e4f"'],
      ['accentColor: 0b6e4f', 'accentColor: "#0b6e4f"'],
      ["accentColor: '#abc'", 'accentColor: "#aabbcc"'],
      ['tagColors: { rust: b3400a }', 'tagColors: { rust: "#b3400a" }'],
      ['contact: mailto:info@example.org', 'contact: info@example.org'],
    ])('%s is fixed: %s', (text, right) => {
      expect(fixedText('site.yml', `${text}\n`)).toBe(`${right}\n`);
    });

    test.each(words`hello@example.org a+b@EXAMPLE.xn--p1ai a@b a@b@c hello@ example.org ü@example.org`)(
      'accepts %s as an address as an organization does',
      (address) => {
        const ofSite = problemsOf(files(`contact: ${address}\n`)).length;
        const { length } = organizationProblems({ contactMail: address });
        expect(ofSite).toBe(length);
      },
    );

    test('does not take keys of records', () => {
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

  describe('organizationLinks in site.yml', () => {
    test('names may be exchanged', () => {
      const text = 'organizationLinks: { chatGroup: videoSite, videoSite: chatGroup }\n';
      expect(siteOf(text).organizationLinks).toMatchObject({
        chatGroup: 'videoSite',
        videoSite: 'chatGroup',
      });
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
      expect(problemsOf(files('organizationLinks: { name: title }\n'))).toEqual([
        'site.yml:1:22 key-unknown',
      ]);
    });
  });
});

describe('coordinates', () => {
  describe('countries', () => {
    test('are two capital letters', () => {
      expect(eventOf(event(1, { countryCode: 'NO' })).countryCode).toBe('NO');
      expect(placeOf(place(1, { countryCode: 'TW' })).countryCode).toBe('TW');
    });

    test.each([
      ['de', 'DE'],
      ['UK', 'GB'],
      ['U.K.', 'GB'],
      ['Scotland', 'GB'],
      ['usa', 'US'],
      ['Germany', 'DE'],
      ['germny', 'DE'],
      ["Côte d'Ivoire", 'CI'],
      ['Cote d’Ivoire', 'CI'],
      ['Turkey', 'TR'],
      ['Türkiye', 'TR'],
      ['South Korea', 'KR'],
      ['Hong Kong', 'HK'],
      ['中国', 'CN'],
      ['德国', 'DE'],
      ['德國', 'DE'],
      ['台湾', 'TW'],
      ['香港', 'HK'],
    ])('%s is %s, which the fix writes', (written, meant) => {
      const text = event(1, { countryCode: JSON.stringify(written) });
      expect(eventProblems({ countryCode: JSON.stringify(written) })).toEqual(['5:14 country-unknown']);
      expect(only(diagnosticsOf({ 'events/x.md': text })).hint).toContain(`"${meant}"`);
      expect(fixedText('events/x.md', text)).toContain(`\ncountryCode: ${meant}\n`);
    });

    test.each(['XX', 'EU', 'D', '276', 'Atlantis', '""', '" "'])('%s is no country, and stays', (written) => {
      expect(eventProblems({ countryCode: written })).toEqual(['5:14 country-unknown']);
      expect(fixedText('events/x.md', event(1, { countryCode: written }))).toContain(written);
    });

    test.each(['UKR', 'BEL', 'PRT', 'GRC', 'UGA', 'GER', 'UAR', 'Bali', 'en'])(
      '%s is too short for a typing error in another country',
      (written) => {
        const text = event(1, { countryCode: written });
        expect(only(diagnosticsOf({ 'events/x.md': text })).hint).not.toContain('Did you mean');
        expect(fixedText('events/x.md', text)).toContain(`\ncountryCode: ${written}\n`);
      },
    );
  });

  describe('coordinates', () => {
    test.each([
      ['52.5163', '13.3777', [52.5163, 13.3777]],
      ['-90', '-180', [-90, -180]],
      ['90.0', '180', [90, 180]],
      ['0', '6.1', [0, 6.1]],
      ['+1e1', '-.5', [10, -0.5]],
      ['52.51630000000000000001', '13', [52.5163, 13]],
      ['null', '~', [null, null]],
    ])('latitude: %s and longitude: %s are numbers', (latitude, longitude, expected) => {
      const record = eventOf(event(1, { latitude, longitude }));
      expect([record.latitude, record.longitude]).toEqual(expected);
      const { latitude: north, longitude: east } = placeOf(place(1, { latitude, longitude }));
      expect([north, east]).toEqual(expected);
    });

    test.each([
      ['"52.5163"', '52.5163'],
      ["' 52.5163 '", '52.5163'],
      ['52,5163', '52.5163'],
      ['"52,5163"', '52.5163'],
      ['52.5163°', '52.5163'],
      ['52.5163° N', '52.5163'],
      ['33.8688S', '-33.8688'],
      ['−33.8688', '-33.8688'],
    ])('%s is no number, and the fix writes %s', (written, meant) => {
      const keys = { latitude: written, longitude: '13.4' };
      expect(placeProblems(keys)).toEqual(['4:11 type-wrong']);
      expect(fixedText('places/x.yml', place(1, keys))).toContain(`\nlatitude: ${meant}\n`);
    });

    test.each([
      '52,51',
      '52.5163, 13.3777',
      `52°30'59"N`,
      '-33.8 S',
      'north',
      '.nan',
      '.inf',
      'true',
      '[52.5]',
    ])('%s is no number either, and is not fixed, since nobody knows which one is meant', (written) => {
      const keys = { latitude: written, longitude: '13.4' };
      expect(placeProblems(keys)).toEqual(['4:11 type-wrong']);
      expect(fixedText('places/x.yml', place(1, keys))).toContain(`\nlatitude: ${written}\n`);
    });

    test.each([
      ['180.1', '10', ['4:11 number-range']],
      ['-181', '-91', ['4:11 number-range']],
      ['95', '100', ['4:11 number-range']],
      ['10', '180.5', ['5:12 number-range']],
      ['200', '200', ['4:11 number-range', '5:12 number-range']],
      ['0', '0', ['4:11 coordinates-zero']],
      ['-0', '0.00', ['4:11 coordinates-zero']],
    ])('%s, %s is no place on earth', (latitude, longitude, problems) => {
      expect(placeProblems({ latitude, longitude })).toEqual(problems);
    });

    test.each([
      ['latitude', '52.5', '4:11 coordinates-incomplete'],
      ['longitude', '13.4', '4:12 coordinates-incomplete'],
    ])('%s alone is refused', (key, value, problem) => {
      expect(placeProblems({ [key]: value })).toEqual([problem]);
    });

    test('one of them misspelt is one problem', () => {
      expect(placeProblems({ latitude: '52.5', longtitude: '13.4' })).toEqual(['5:1 key-unknown']);
    });

    test.each([
      ['139.6917', '35.6895'],
      ['-118.1445', '34.1438'],
    ])('latitude: %s and longitude: %s are exchanged', (latitude, longitude) => {
      const text = place(1, { latitude, kind: 'hall', longitude });
      expect(problemsOf({ 'places/x.yml': text })).toEqual(['places/x.yml:4:11 coordinates-swapped']);
      const fixed = fixedText('places/x.yml', text);
      expect(fixed).toContain(`\nlatitude: ${longitude}\nlongitude: ${latitude}\n`);
      expect(problemsOf({ 'places/x.yml': fixed })).toEqual([]);
    });

    test('those of an event take the place of those of its place', () => {
      const { events, places } = recordsOf({
        'events/x.md': event(1, { place: 'x', countryCode: 'DE', latitude: '1', longitude: '2' }),
        'places/x.yml': place(1, { countryCode: 'CH', latitude: '3', longitude: '4' }),
      });
      expect(only(events)).toMatchObject({ countryCode: 'DE', latitude: 1, longitude: 2 });
      expect(only(places)).toMatchObject({ countryCode: 'CH', latitude: 3, longitude: 4 });
    });
  });
});
