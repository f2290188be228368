import { describe, expect, test } from '@jest/globals';
import { loadContent } from '../../src/content/load.ts';
import { RESERVED_SLUGS } from '../../src/schema/reserved-slugs.ts';
import { event, organization, place, problemsOf, recordsOf, uuid, yaml } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';
import { fixedText } from './fixed.ts';
import { diagnosticsOf, eventOf, eventProblems, only, renderedOf } from './records.ts';

describe('lint', () => {
  describe('an event', () => {
    test.each([
      ['2026-03-01', '2026-03-14', []],
      ['2026-03-01', '2026-03-15', ['event-long']],
      ['2026-03-01T10:00', '2026-03-15T10:00', []],
      ['2026-03-01T10:00', '2026-03-15T10:01', ['event-long']],
      ['2031-03-01T12:00:00Z', 'null', []],
      ['2031-03-01T12:00:01Z', 'null', ['start-far']],
    ])('from %s to %s is long, or far from now: %j', (startDate, endDate, codes) => {
      const folder = makeFolder({ 'events/a.md': event(1, { startDate, endDate }) });
      const { diagnostics } = loadContent(folder, { now: Date.parse('2026-03-01T12:00:00Z') });
      expect(diagnostics.map(({ code }) => code)).toEqual(codes);
    });
  });

  describe('two events of one organization with nearly the same name overlap', () => {
    const guild = { 'organizations/guild.md': organization(1) };

    function fair(number: number, startDate: string, endDate: string, name = 'Spring Fair'): string {
      return event(number, { name, organization: 'guild', startDate, endDate });
    }

    test.each([
      ['2026-03-02', '2026-03-05', ['events/b.md:3:7 event-overlap']],
      ['2026-03-03', '2026-03-05', []],
      ['2026-02-20', '2026-03-01', ['events/b.md:3:7 event-overlap']],
      ['2026-02-20', '2026-02-28', []],
    ])('when one has not ended when the other begins: from %s to %s', (start, end, problems) => {
      const files = {
        ...guild,
        'events/a.md': fair(1, '2026-03-01', '2026-03-02'),
        'events/b.md': fair(2, start, end, 'Sprong Fair'),
      };
      expect(problemsOf(files)).toEqual(problems);
    });

    test('but not with other numbers, since another digit is no typing error', () => {
      const [one, other] = [1234, 1235].map((year) => fair(year, '2026-03-01', '2026-03-02', `Fair ${year}`));
      expect(problemsOf({ ...guild, 'events/a.md': one ?? '', 'events/b.md': other ?? '' })).toEqual([]);
    });

    test('when both begin at the same time, and no end is known', () => {
      const files = { ...guild, 'events/a.md': fair(1, '2026-03-01', 'null') };
      expect(problemsOf({ ...files, 'events/b.md': fair(2, '2026-03-01', 'null') })).toEqual([
        'events/b.md:3:7 event-overlap',
      ]);
    });

    test('also among more events at a time than are compared: the newest are', () => {
      const others = Array.from({ length: 101 }, (_, number): [string, string] => [
        `events/${number}.md`,
        fair(number + 10, '2026-03-01', '2026-03-09', `Fair ${number}`),
      ]);
      const files = {
        ...guild,
        ...Object.fromEntries(others),
        'events/a.md': fair(1, '2026-03-02', '2026-03-09'),
        'events/b.md': fair(2, '2026-03-03', '2026-03-09'),
      };
      expect(problemsOf(files)).toEqual(['events/b.md:3:7 event-overlap']);
    });
  });

  const KEYS = `id: ${uuid(1)}\nscale: small\n`;

  describe('a "#" in a text without quotes', () => {
    test.each(['\n', '\r\n', ''])('is reported where the comment begins, before %j', (end) => {
      const problem = only(diagnosticsOf({ 'events/x.yml': `${KEYS}name: Meeting #26${end}` }));
      expect(problem).toMatchObject({ code: 'comment-in-text', line: 3, column: 15, endColumn: 18 });
      expect(problem.hint).toContain('"Meeting #26"');
    });

    test.each(['Meeting # the 26th', '"Meeting #26"', 'Meeting#26', 'C#'])(
      'is meant as a part of the text in %s',
      (name) => {
        expect(problemsOf({ 'events/x.yml': `${KEYS}name: ${name}\n` })).toEqual([]);
      },
    );

    test('shows a text that has quotes of its own in the other kind', () => {
      const problem = only(diagnosticsOf({ 'events/x.yml': `${KEYS}name: The "Fair" #2\n` }));
      expect(problem.hint).toContain(`'The "Fair" #2'`);
    });
  });

  describe('a space at the end of a quoted text', () => {
    test.each(['" Hamburg"', '"Hamburg "', "'Hamburg\u00a0'", '"Hamburg  "'])('is reported: %j', (region) => {
      expect(eventProblems({ region })).toEqual(['5:9 spaces-around']);
    });

    test('is one problem with a value that it makes wrong, and the error names it', () => {
      const problem = only(diagnosticsOf({ 'events/x.md': event(1, { slug: '"fair "' }) }));
      expect(problem).toMatchObject({ code: 'slug-form', severity: 'error' });
      expect(problem.hint).toContain('Delete the space');
      expect(problem.fix).toMatchObject({ text: '"fair"' });
    });

    test('is kept behind a backslash, which would make the quote a part of the text', () => {
      const problem = only(diagnosticsOf({ 'events/x.md': event(1, { region: '"Hamburg\\ "' }) }));
      expect(problem).toMatchObject({ code: 'spaces-around', fix: null });
    });

    test('does not include the end of a block of lines', () => {
      expect(eventProblems({ address: '|\n  one\n' })).toEqual(['6:1 text-form']);
    });
  });

  const IGNORE = { ignore: '[slug-reserved]' };

  function filesWith(slug: string, keys: Readonly<Record<string, string>> = {}, silenced = {}) {
    return {
      'site.yml': yaml({ url: 'https://example.org' }),
      'events/fair.md': event(1, { organization: slug, ...keys }),
      [`organizations/${slug}.md`]: organization(1, silenced),
    };
  }

  describe('slugs that are first words of our paths (C27)', () => {
    test.each([...RESERVED_SLUGS])('%s is a warning, for the organization and for its events', (slug) => {
      expect(problemsOf(filesWith(slug))).toEqual([
        'events/fair.md:5:15 slug-reserved',
        `organizations/${slug}.md:2:1 slug-reserved`,
      ]);
    });

    test.each(['opening', 'docs-team', 'map2', 'recent', 'event1'])('%s is no warning', (slug) => {
      expect(problemsOf(filesWith(slug))).toEqual([]);
    });

    test('a written slug is reported at its place', () => {
      expect(
        problemsOf({
          'events/fair.md': event(1, { organization: 'open', url: 'https://example.org/fair' }),
          'organizations/x.md': organization(1, { slug: 'open' }),
        }),
      ).toEqual(['organizations/x.md:4:7 slug-reserved']);
    });

    test('an event with an address of its own is no warning', () => {
      expect(problemsOf(filesWith('open', { url: 'https://example.org/fair' }, IGNORE))).toEqual([]);
    });

    test('the warnings can be silenced, and say what to do', () => {
      expect(problemsOf(filesWith('open', IGNORE, IGNORE))).toEqual([]);
      expect(renderedOf(filesWith('open'))).toMatch(/hint: .*"slug: …".*ignore: \[slug-reserved\]/);
    });

    test('the default address of an event stays as it is', () => {
      const { events, organizations } = recordsOf(filesWith('open'));
      expect(events[0]?.url).toBe('https://example.org/open/fair');
      expect(organizations[0]?.url).toBe('https://example.org/open');
    });
  });

  describe('two events that are probably one, without an organization', () => {
    const day = { startDate: '2027-02-20', region: 'Hamburg' };

    const others = {
      'organizations/one.md': organization(3),
      'organizations/two.md': organization(4),
      'places/hall.yml': place(5),
      'places/room.yml': place(6),
    };

    /** The warnings about two events that have these keys and differ in nothing else. */
    function twins(one: Record<string, string>, other: Record<string, string>): string[] {
      return problemsOf({ ...others, 'events/a.md': event(1, one), 'events/b.md': event(2, other) })
        .filter((problem) => problem.includes('event-overlap'))
        .map((problem) => problem.replace(/:.*/, ''));
    }

    test.each([
      ['a typing error', { name: 'Reading Day', ...day }, { name: 'Raeding Day', ...day }],
      ['a year', { name: 'Reading Day', ...day }, { name: 'Reading Day 2027', ...day }],
      [
        'a longer region',
        { name: 'Reading Day', ...day },
        { name: 'Reading Day', ...day, region: 'Hamburg, DE' },
      ],
      [
        'a time',
        { name: 'Reading Day', ...day },
        { name: 'Reading Day', ...day, startDate: '2027-02-20 18:00' },
      ],
      [
        'a region and a page',
        { ...day, name: 'X Y', url: 'https://a.example' },
        { name: 'X Y', startDate: day.startDate },
      ],
      ['half of the name', { name: 'Hamburg ReadingDay', ...day }, { name: 'Hamburg Lesetag', ...day }],
      [
        'half of the name at one address',
        { name: 'Lesetag Hamburg', ...day, region: 'Altona', address: 'Museumstr. 23' },
        { name: 'ReadingDay Hamburg', ...day, region: 'Altona', address: 'Museumstr. 23' },
      ],
      [
        'half of the name at an address in no region',
        { name: 'Lesetag Hamburg', startDate: day.startDate, address: 'Museumstr. 23' },
        { name: 'ReadingDay Hamburg', startDate: day.startDate, address: 'Museumstr. 23' },
      ],
      ['two letters of six', { name: 'Barlin Rust', ...day }, { name: 'Bxrlxn Rust', ...day }],
    ])('differ by %s', (_, one, other) => {
      expect(twins(one, other)).toEqual(['events/b.md']);
    });

    test.each([
      ['regions', { name: 'Reading Day', ...day }, { name: 'Reading Day', ...day, region: 'Berlin' }],
      ['days', { name: 'Reading Day', ...day }, { name: 'Reading Day', ...day, startDate: '2027-02-21' }],
      ['countries', { name: 'X Y', ...day, countryCode: 'DE' }, { name: 'X Y', ...day, countryCode: 'US' }],
      [
        'coordinates',
        { name: 'X Y', ...day, latitude: '53.5', longitude: '9.9' },
        { name: 'X Y', ...day, latitude: '53.5', longitude: '10.1' },
      ],
      [
        'ends',
        { name: 'Hamburg ReadingDay', ...day },
        { name: 'Hamburg Lesetag', ...day, endDate: '2027-02-22' },
      ],
      ['scales', { name: 'Hamburg ReadingDay', ...day }, { name: 'Hamburg Lesetag', ...day, scale: 'mega' }],
      [
        'towns that nobody wrote down',
        { name: 'JSConf', startDate: day.startDate },
        { name: 'JSConf', startDate: day.startDate },
      ],
      [
        'sites',
        { name: 'JSConf', ...day, url: 'https://a.example' },
        { name: 'CSSConf', ...day, url: 'https://b.example' },
      ],
      [
        'names that end with the town',
        { name: 'MLcon Hamburg', ...day },
        { name: 'DevOpsCon Hamburg', ...day },
      ],
      ['names that share a common word', { name: 'Rust Meetup', ...day }, { name: 'Python Meetup', ...day }],
      [
        'organizations',
        { name: 'Reading Day', ...day, organization: 'one' },
        { name: 'Reading Day', ...day, organization: 'two' },
      ],
      [
        'places',
        { name: 'Reading Day', ...day, place: 'hall' },
        { name: 'Reading Day', ...day, place: 'room' },
      ],
    ])('are two where they have different %s', (_, one, other) => {
      expect(twins(one, other)).toEqual([]);
    });

    test('are not reported when either file silences it, and the code counts as used there', () => {
      const ignore = { ignore: '[event-overlap]' };
      const reading = { name: 'Reading Day', ...day };
      for (const [one, other] of [
        [{ ...reading, ...ignore }, reading],
        [reading, { ...reading, ...ignore }],
        [
          { ...reading, ...ignore },
          { ...reading, ...ignore },
        ],
      ] as const) {
        expect(problemsOf({ 'events/a.md': event(1, one), 'events/b.md': event(2, other) })).toEqual([]);
      }
    });
  });

  describe('an event that nobody maintains', () => {
    const now = Date.parse('2026-11-21T00:00:00Z');

    test.each([
      [{}, '2025-11-20', '2026-11-20', 'no date'],
      [{}, '2025-11-22', '2025-11-22', null],
      [{ status: 'cancelled' }, '2025-11-20', '2025-11-20', null],
      [{ startDate: '2026-11-22' }, '2020-01-01', '2025-11-20', 'has changed since 2025-11-20'],
      [{ startDate: '2026-11-22' }, '2020-01-01', '2025-11-22', null],
      [{ startDate: '2026-11-22', status: 'rescheduled' }, '2020-01-01', '2020-01-01', null],
      [{ startDate: '2026-11-18' }, '2026-11-01', '2026-11-01', 'when it ended'],
      [{ startDate: '2026-11-19' }, '2026-11-01', '2026-11-01', null],
      [{ startDate: '2026-11-18', endDate: '2026-11-18' }, '2020-01-01', '2020-01-01', null],
    ])('%j, made on %s and changed on %s: %j', (keys, created, updated, message) => {
      const dates = { createdAt: Date.parse(created), updatedAt: Date.parse(updated) };
      const folder = makeFolder({ 'events/a.md': event(1, keys) });
      const { diagnostics } = loadContent(folder, { now, past: { datesOf: () => dates } });
      expect(diagnostics.map((problem) => [problem.code, problem.message])).toEqual(
        message === null ? [] : [['event-stale', expect.stringContaining(message)]],
      );
    });
  });

  test('an event whose time of change is not known may be maintained', () => {
    const files = { 'events/a.md': event(1), 'events/b.md': event(2, { startDate: '2027-02-20' }) };
    const datesOf = () => ({ createdAt: null, updatedAt: null });
    const now = Date.parse('2026-11-21');
    expect(loadContent(makeFolder(files), { now, past: { datesOf } }).diagnostics).toEqual([]);
  });

  describe('spaces, quotes and HTML in texts', () => {
    test.each([
      ...[
        'Rock ’n’ Roll',
        '“Rust” and “Go” Days',
        '‘Rust’ and ‘Go’',
        'The “Rust” Days',
        '„Tag der Bücher“ in Wien',
      ],
      ...[
        'Salon du livre\u00a0: Paris',
        '«\u202fSalon\u202f»',
        'Run of 10\u00a0000',
        '東京\u3000読書会',
        '《讀書》',
      ],
      ...['Vec<T> Meetup', '1 < 2 > 0', '<3 Books', 'AT&T; Days', 'Q&A', 'a <b or c> d', '<b> for Beginners'],
    ])('are reported in the name %j', (name) => {
      expect(problemsOf({ 'events/x.md': event(1, { name: JSON.stringify(name) }) })).toEqual([]);
    });

    test.each([
      'See <https://example.org> and <info@example.org>.',
      'Use `<br>` and ``a ` <b>x</b>``.',
      '```html\n<b>x</b>\n```\n\n~~~\n<p>\n~~~',
      '```\n``` <p>\n<p>\n```',
      'So:\n\n    <b>x</b>\n    <i>x</i>\n\n    <i>x</i>',
      '    <b>x</b>\n\nSo.',
      'a < b, c > d, <T>x</T>, Books &amp; Tea, “quoted”  twice',
    ])('are reported in the text %j', (text) => {
      expect(problemsOf({ 'events/x.md': event(1, {}, text) })).toEqual([]);
    });

    test.each([
      ['a <b>x</b>', '6:3'],
      ['`a` <br> `b`', '6:5'],
      ['a ` <p>', '6:5'],
      ['a<br/>', '6:2'],
      ['a\n\n<hr>', '8:1'],
      ['```\n````\n<p>', '8:1'],
      ['a\n<b>x</b>\n```\n<i>', '7:1'],
    ])('are reported at the first tag: %j', (text, place) => {
      const problems = problemsOf({ 'events/x.md': event(1, {}, text) });
      expect(problems.map((problem) => problem.replace(/^[^:]*:/, ''))).toEqual([`${place} text-html`]);
    });

    test.each([
      ['a <b>x</b> and <i>y z</i>', 'a **x** and *y z*'],
      ['<strong>x</strong>\n`<b>`', '**x**\n`<b>`'],
      ['a <b>x <i>y</i></b>', null],
      ['a <b> x</b>', null],
      ['<b>2 * 3</b>', null],
      ['a <b>x</b><br>', null],
      ['<b>a\n\nb</b>', null],
      ['<div><b>x</b></div>', null],
    ])('are fixed when the fix is certain: %j', (text, expected) => {
      expect(fixedText('events/x.md', event(1, {}, text))).toBe(event(1, {}, expected ?? text));
    });

    test('are left in a text that is too long to be searched', () => {
      const text = event(1, {}, '<b>x</b>'.padEnd(64 * 1024 + 1, '.'));
      expect(fixedText('events/x.md', text)).toBe(text);
    });

    test.each([
      ['“Reading Day”', 'Reading Day'],
      ['Reading  Day', 'Reading Day'],
      ['"Reading\u00a0Day"', '"Reading Day"'],
      ['Tea &#8211; &quot;hot&quot;', `'Tea – "hot"'`],
      ['"<b>Day</b>: &amp; more"', '"Day: & more"'],
      ['“@home”', '"@home"'],
      ['Day<br>and Night', 'Day and Night'],
    ])('are fixed in names, with quotes when these are needed: %s', (name, expected) => {
      expect(fixedText('events/x.md', event(1, { name }))).toBe(event(1, { name: expected }));
    });

    test.each(['Reading #aabbcc', '"Reading  Day\n  and Night"'])(
      'are left in names when a change may be wrong: %j',
      (name) => {
        expect(fixedText('events/x.md', event(1, { name }))).toBe(event(1, { name }));
      },
    );
  });
});

describe('ignore', () => {
  const SHOUTED = 'SPRING CONVENTION HAMBURG';

  describe('ignore silences warnings of a record', () => {
    test.each(['[name-capitals]', '\n  - name-capitals', '["name-capitals"]'])(
      'a warning of this code: %j',
      (ignore) => {
        expect(eventProblems({ name: SHOUTED, ignore })).toEqual([]);
      },
    );

    test('of this record only', () => {
      const files = {
        'events/x.md': event(1, { name: SHOUTED, ignore: '[name-capitals]' }),
        'events/y.md': event(2, { name: SHOUTED }),
      };
      expect(problemsOf(files)).toEqual(['events/y.md:3:7 name-capitals']);
    });

    test('of this code only', () => {
      const dates = { startDate: '2026-03-01', endDate: '2026-04-01' };
      expect(eventProblems({ name: SHOUTED, ...dates, ignore: '[event-long]' })).toEqual([
        '3:7 name-capitals',
      ]);
    });

    test('and no error', () => {
      expect(eventProblems({ scale: 'tiny', ignore: '[scale-unknown]' })).toEqual([
        '4:8 scale-unknown',
        '5:10 ignore-unused',
      ]);
    });
  });

  // The fixture `ignore-unused` tests the report and the suggested code.
  describe('a code that silences nothing', () => {
    test('is not reported while errors prevent some of the checks', () => {
      expect(eventProblems({ scale: 'tiny', ignore: '[event-long]' })).toEqual(['4:8 scale-unknown']);
    });

    test('is not reported when that is silenced itself', () => {
      expect(eventProblems({ ignore: '[event-long, no-such-code, ignore-unused]' })).toEqual([]);
    });
  });

  describe('a record that no event refers to', () => {
    const used = {
      'events/x.md': event(1, { organization: 'guild', place: 'hall' }),
      'organizations/guild.md': organization(1),
      'places/hall.yml': place(1),
    };
    const others = { 'organizations/club.md': organization(2), 'places/room.yml': place(2) };

    test('is reported when every event could be read', () => {
      expect(problemsOf(used)).toEqual([]);
      expect(problemsOf({ ...used, ...others })).toEqual([
        'organizations/club.md:3:7 organization-unused',
        'places/room.yml:2:7 place-unused',
      ]);
    });

    test('is not reported when a broken event may refer to it, nor when there are no events yet', () => {
      expect(problemsOf({ ...used, ...others, 'events/y.md': event(2, { scale: 'tiny' }) })).toEqual([
        'events/y.md:4:8 scale-unknown',
      ]);
      expect(problemsOf({ ...used, ...others, 'events/y.md': 'nothing' })).toEqual([
        'events/y.md:1:1 front-matter-missing',
      ]);
      expect(problemsOf(others)).toEqual([]);
    });

    test('is not reported when the reference to it may be misspelt', () => {
      const files = {
        ...used,
        ...others,
        'events/y.md': event(2, { place: 'rooom', organization: 'clubb' }),
      };
      expect(problemsOf(files)).toEqual([
        'events/y.md:5:8 place-unknown',
        'events/y.md:6:15 organization-unknown',
      ]);
      expect(
        problemsOf({ ...files, 'events/y.md': event(2, { place: 'rooom', organization: 'club' }) }),
      ).toEqual(['events/y.md:5:8 place-unknown']);
    });

    test('is silenced in its own file', () => {
      const ignored = {
        'organizations/club.md': organization(2, { ignore: '[organization-unused]' }),
        'places/room.yml': place(2, { ignore: '[place-unused]' }),
      };
      expect(problemsOf({ ...used, ...ignored })).toEqual([]);
    });
  });
});

describe('event lists', () => {
  const URL_LINE = 'url: https://example.org';

  describe('links of an event', () => {
    test('have all their keys, and dates as an event has them', () => {
      const links = `
  - kind: cfp
    ${URL_LINE}/cfp
    opensAt: 2026-01-01
    closesAt: 2026-01-31
  - closesAt: "2026-03-29 03:30"
    ${URL_LINE}/tickets
    opensAt: 2026-03-01T10:00+08:00
    kind: tickets
  - { kind: map, ${URL_LINE}, opensAt: ~, closesAt: }`;
      const record = eventOf(event(1, { timezone: 'Europe/Berlin', links }));
      expect(JSON.stringify(record.links)).toBe(
        JSON.stringify([
          {
            kind: 'cfp',
            url: 'https://example.org/cfp',
            opensAt: '2025-12-31T23:00:00.000Z',
            closesAt: '2026-01-31T22:59:59.999Z',
          },
          {
            kind: 'tickets',
            url: 'https://example.org/tickets',
            opensAt: '2026-03-01T02:00:00.000Z',
            closesAt: '2026-03-29T01:30:00.000Z',
          },
          { kind: 'map', url: 'https://example.org', opensAt: null, closesAt: null },
        ]),
      );
    });

    test.each(['[]', '', '~'])('are not valid in "links: %s"', (links) => {
      expect(eventOf(event(1, { links })).links).toEqual([]);
    });

    test('are in the time zone of the site when the event has none', () => {
      const links = `\n  - kind: cfp\n    ${URL_LINE}\n    closesAt: 2026-01-31`;
      const { links: read } = eventOf(event(1, { links }), { 'site.yml': 'timezone: Asia/Shanghai\n' });
      expect(only(read).closesAt).toBe('2026-01-31T15:59:59.999Z');
    });

    test.each([
      ['opensAt: 2026/01/05', '8:14 date-form'],
      ['opensAt: 2026-02-30', '8:14 date-nonexistent'],
      ['closesAt: 2026-03-29T02:30', '8:15 date-skipped'],
      ['opensAt: [2026-01-01]', '8:14 type-wrong'],
      ['opnsAt: 2026-01-01', '8:5 key-unknown'],
      ['label: Tickets', '8:5 key-unknown'],
    ])('%s is a problem with its place', (line, problem) => {
      const links = `\n  - kind: cfp\n    ${URL_LINE}\n    ${line}`;
      expect(eventProblems({ links, timezone: 'Europe/Berlin' })).toEqual([problem]);
    });

    test.each([
      ['- kind: ticket', ['6:11 link-kind-unknown']],
      ['- kind:', ['6:5 key-missing']],
      ['- knd: tickets', ['6:5 key-unknown']],
      ['- label:', ['6:5 key-missing']],
    ])('"%s" is one problem', (line, problems) => {
      expect(eventProblems({ links: `\n  ${line}\n    ${URL_LINE}` })).toEqual(problems);
    });

    test('a missing key is reported also when another link has it misspelt', () => {
      const links = `\n  - knd: cfp\n    ${URL_LINE}\n  - ${URL_LINE}`;
      expect(eventProblems({ links })).toEqual(['6:5 key-unknown', '8:5 key-missing']);
    });

    test('certain fixes are made', () => {
      const text = event(1, {
        links: `\n  - knd: Tickets\n    ${URL_LINE} # x\n    closesAt: 2026/1/5`,
      });
      expect(fixedText('events/x.md', text)).toContain(
        `\n  - kind: tickets\n    ${URL_LINE} # x\n    closesAt: 2026-01-05\n`,
      );
    });

    test('two keys that could be fixed to the same one stay, and other certain fixes are made', () => {
      const text = event(1, {
        links: `\n  - knd: cfp\n    kid: cfp\n    ${URL_LINE}\n    closesAt: 2026/1/5`,
      });
      expect(fixedText('events/x.md', text)).toContain(
        `\n  - knd: cfp\n    kid: cfp\n    ${URL_LINE}\n    closesAt: 2026-01-05\n`,
      );
    });

    test('may close on the day on which they open, but not before', () => {
      const links = (opens: string, closes: string): string =>
        `\n  - kind: cfp\n    ${URL_LINE}\n    opensAt: ${opens}\n    closesAt: ${closes}`;
      expect(eventProblems({ links: links('2026-01-05', '2026-01-05') })).toEqual([]);
      expect(eventProblems({ links: links('2026-01-05T10:00', '2026-01-05') })).toEqual([]);
      const [problem] = diagnosticsOf({
        'events/x.md': event(1, { links: links('2026-01-06', '2026-01-05') }),
      });
      expect(problem).toMatchObject({
        code: 'closes-before-opens',
        line: 9,
        related: [{ place: { line: 8 } }],
      });
    });

    test('may close after the event', () => {
      const links = `\n  - kind: recording\n    ${URL_LINE}\n    closesAt: 2029-01-01`;
      expect(eventProblems({ startDate: '2026-01-05', links })).toEqual([]);
    });
  });

  describe('lists', () => {
    test('of tags are slugs, each once', () => {
      expect(eventOf(event(1, { tags: '[rust, 2026, web-dev]' })).tags).toEqual(['rust', '2026', 'web-dev']);
      expect(eventProblems({ tags: '[Rust, a--b, "#rust"]' })).toEqual([
        '5:8 slug-form',
        '5:14 slug-form',
        '5:20 slug-form',
      ]);
      expect(eventProblems({ tags: 'rust' })).toEqual(['5:7 type-wrong']);
      expect(eventProblems({ tags: '#rust #web' })).toEqual(['5:7 comment-in-text']);
    });

    test.each([
      ['[a, b, a, b, a]', '[a, b]'],
      ['[ a , "a" ]', '[ a ]'],
      ['\n  - a\n  - a\n  - b\n  - a', '\n  - a\n  - b'],
    ])('%j is fixed: %j', (tags, right) => {
      expect(fixedText('events/x.md', event(1, { tags }))).toContain(
        `\ntags:${/^\s/.test(right) ? '' : ' '}${right}\n---`,
      );
    });

    test('an item that stands twice is not deleted when it has a comment', () => {
      const tags = '\n  - a # the first\n  - a';
      expect(eventProblems({ tags })).toEqual(['7:5 item-duplicate']);
      expect(fixedText('events/x.md', event(1, { tags }))).toContain(`\ntags: ${tags}\n---`);
    });

    test.each([
      ['tags', 10, (index: number) => `tag-${index}`],
      ['coOrganizers', 20, (index: number) => `organization-${index}`],
      ['sources', 10, (index: number) => `https://example.org/${index}`],
      ['links', 20, (index: number) => `{ kind: map, url: "https://example.org/${index}" }`],
      ['ignore', 50, () => 'name-capitals'],
    ])('"%s" have up to %i items', (key, most, item) => {
      const list = (length: number): string => `[${Array.from({ length }, (_, i) => item(i)).join(', ')}]`;
      const tooLong = (value: string): string[] =>
        eventProblems({ [key]: value }).filter((problem) => problem.includes('list-too-long'));
      expect(tooLong(list(most))).toEqual([]);
      expect(tooLong(list(most + 1))).toEqual([`5:${key.length + 3} list-too-long`]);
    });

    test('the items of a full list have their dates', () => {
      const items = Array.from(
        { length: 20 },
        (_, i) => `{ kind: map, ${URL_LINE}/${i}, closesAt: 2026-01-31 }`,
      );
      const { links } = eventOf(event(1, { links: `[${items.join(', ')}]` }));
      expect(links.map(({ closesAt }) => closesAt)).toEqual(Array(20).fill('2026-01-31T23:59:59.999Z'));
    });

    test('the items of a list that is too long are not checked', () => {
      const tags = `[${'A, '.repeat(20)}A]`;
      const links = `[${'{ kind: x, closesAt: y }, '.repeat(20)}{}]`;
      const coOrganizers = `[${'x, '.repeat(20)}x]`;
      expect(eventProblems({ tags, links, coOrganizers })).toEqual([
        '5:7 list-too-long',
        '6:8 list-too-long',
        '7:15 list-too-long',
      ]);
    });
  });

  describe('co-organizers', () => {
    const files = (keys: Readonly<Record<string, string>>) => ({
      'events/x.md': event(1, keys),
      'organizations/guild.md': organization(1),
      'organizations/book-club.md': organization(2),
    });

    test.each([
      ['[guild]', []],
      ['[guild, bookclub, x]', ['6:23 organization-unknown', '6:33 organization-unknown']],
      ['[book-club]', ['6:16 co-organizer-host']],
      ['[guild, guild]', ['6:23 item-duplicate']],
      ['[Guild]', ['6:16 slug-form']],
      ['guild', ['6:15 type-wrong']],
    ])('%s: %j', (coOrganizers, problems) => {
      const found = problemsOf(files({ organization: 'book-club', coOrganizers }));
      expect(found.filter((problem) => !problem.includes('unused'))).toEqual(
        problems.map((problem) => `events/x.md:${problem}`),
      );
    });

    test('count as organizations that are used', () => {
      expect(problemsOf(files({ organization: 'guild', coOrganizers: '[book-club]' }))).toEqual([]);
    });

    test('need an organization', () => {
      expect(problemsOf(files({ coOrganizers: '[guild, book-club]' }))).toEqual([
        'events/x.md:5:15 organization-missing',
      ]);
      expect(
        problemsOf(files({ coOrganizers: '[]' })).filter((problem) => problem.includes('missing')),
      ).toEqual([]);
      expect(eventProblems({ organisation: 'guild', coOrganizers: '[a]' })).toEqual([
        '5:1 key-unknown',
        '6:16 organization-unknown',
      ]);
    });

    test('that are unknown get suggestions like the organization', () => {
      const found = diagnosticsOf(files({ organization: 'guild', coOrganizers: '[bookclub]' }));
      expect(found.find(({ code }) => code === 'organization-unknown')?.hint).toContain('"book-club"');
    });
  });

  const TAGS = ['javascript', 'javascript', 'javascript', 'react', 'react', 'java8', 'java8', 'vue', 'vue'];

  describe('a tag one typing error away from one that more events have', () => {
    const files = (tags: string, keys: Readonly<Record<string, string>> = {}) => ({
      ...Object.fromEntries(TAGS.map((tag, index) => [`events/${index}.md`, tagged(index + 10, tag)])),
      'events/x.md': event(1, { urlKey: 'x', tags, ...keys }),
    });
    const tagged = (number: number, tag: string): string =>
      event(number, { urlKey: `k${number}`, tags: `[${tag}]` });

    test.each(['javascrpt', 'javascripts', 'jawascript', 'javasrcipt', 'preact'])(
      'is a warning: %s',
      (tag) => {
        expect(problemsOf(files(`[books, ${tag}]`))).toEqual(['events/x.md:6:15 tag-similar']);
        expect(problemsOf(files(`[books, ${tag}]`, { ignore: '[tag-similar]' }))).toEqual([]);
      },
    );

    test.each(['java9', 'vie', 'javascrp', 'typescript', 'java-script'])('is no warning: %s', (tag) => {
      const expected = tag === 'java-script' ? ['events/x.md:6:8 tag-similar'] : [];
      expect(problemsOf(files(`[${tag}]`))).toEqual(expected);
    });

    test('is meant when the event has the other one, too', () => {
      expect(problemsOf(files('[react, preact]'))).toEqual([]);
    });

    test('is no warning when as many events have it', () => {
      const both = Object.fromEntries(
        ['perl', 'perl', 'pearl', 'pearl'].map((tag, index) => [
          `events/${index}.md`,
          tagged(index + 1, tag),
        ]),
      );
      expect(problemsOf(both)).toEqual([]);
    });
  });

  describe('two events with one page', () => {
    const page = (number: number, keys: Readonly<Record<string, string>>): string =>
      event(number, { urlKey: `k${number}`, ...keys });

    test('are a warning at the second, which can be silenced', () => {
      const files = (keys: Readonly<Record<string, string>> = {}) => ({
        'events/a.md': page(1, { url: 'https://example.org/' }),
        'events/b.md': page(2, { name: 'Tea', url: 'https://EXAMPLE.org', ...keys }),
        'events/c.md': page(3, { url: 'https://example.org/c' }),
      });
      expect(problemsOf(files())).toEqual(['events/b.md:6:6 url-duplicate']);
      expect(problemsOf(files({ ignore: '[url-duplicate]' }))).toEqual([]);
    });

    test.each([
      ['another name', { name: 'Tea' }, true],
      ['another name, a month later', { name: 'Tea', startDate: '2027-02-20' }, true],
      ['another name, three months later', { name: 'Tea', startDate: '2027-04-20' }, false],
      ['the next year', { name: 'Example Conf 2028', startDate: '2028-01-20' }, false],
      ['the same name, a month later', { name: '13th EXAMPLE Cönf', startDate: '2027-02-20' }, false],
      ['the same name, undated', { name: 'Example Conf 2028' }, false],
    ])('count only with different names within 60 days: %s', (_, keys, isOne) => {
      const url = 'https://example.org/';
      const files = {
        'events/a.md': page(1, { name: '12th Example Conf', startDate: '2027-01-20', url }),
        'events/b.md': page(2, { url, ...keys }),
      };
      expect(diagnosticsOf(files).map(({ code }) => code)).toEqual(isOne ? ['url-duplicate'] : []);
    });

    test.each([
      ['the same', 'readings', []],
      ['others', 'writings', ['url-duplicate']],
    ])('are none where both are of one series: %s', (_, series, codes) => {
      const url = 'https://example.org/';
      const files = {
        'events/a.md': page(1, { url, series: 'readings' }),
        'events/b.md': page(2, { name: 'Tea', url, series }),
      };
      expect(diagnosticsOf(files).map(({ code }) => code)).toEqual(codes);
    });

    test('do not count when the page is made from the site and the slugs', () => {
      const files = {
        'site.yml': 'url: https://example.org\n',
        'organizations/guild.md': organization(1),
        'events/a.md': page(1, { organization: 'guild' }),
        'events/b.md': page(2, { url: 'https://example.org/guild/a' }),
      };
      expect(problemsOf(files)).toEqual([]);
    });
  });
});
