import { SIMPLIFIED_CHINESE } from '../../src/calendar/search/exact.ts';
import { describe, expect, test } from '@jest/globals';
import { buffersOf } from '../../src/calendar/packed/packed-answers.ts';
import { misspeltNames, openNameSearch } from '../../src/calendar/search/name-search.ts';
import type { Matches } from '../../src/calendar/selection.ts';
import { packNames } from '../../src/calendar/search/pack.ts';
import { createSimplifier } from '../../src/calendar/search/spelling.ts';
import { calendarOf, event, organization } from '../helpers/content.ts';
import { runs } from '../helpers/laws.ts';
import { createPlainSearch } from '../reference/search.ts';
import { found } from './listing.ts';
import { calendarOfNames } from './records.ts';
import fc from 'fast-check';

describe('search', () => {
  /** The names among these that a search finds, best match first. */
  function search(names: readonly string[], query: string): (string | undefined)[] {
    return found(calendarOfNames(names), { search: query }).map((position) => names[position]);
  }

  describe('normalisation', () => {
    test.each([
      ['Zürich Days', 'ZURICH'],
      ['Zurich Days', 'zürich'],
      ['Zu\u0308rich Days', 'z\u00fcrich'],
      ['Ｃａｌｅｎｄａｒ', 'calendar'],
      ['calendar', 'ＣＡＬＥＮＤＡＲ'],
      ['ﬁlm night', 'FILM'],
      ['Kraków', 'krakow'],
      ['İstanbul', 'istanbul'],
      ['第３回 会議', '第3回'],
      ['한글 모임', '한글'],
      ['한글 모임'.normalize('NFD'), '한글'],
    ])('%s is found by %s', (name, query) => {
      expect(search([name, 'other'], query)).toEqual([name]);
    });

    test('a Hangul syllable is not found by its first letter', () => {
      expect(search(['한글'], 'ㅎ')).toEqual([]);
    });
  });

  describe('exact search', () => {
    test('a word may stand anywhere in the name', () => {
      expect(search(['Rust Meetup', 'Trusty', 'Go Meetup'], 'rust')).toEqual(['Rust Meetup', 'Trusty']);
    });

    test('every word has to occur, in any order', () => {
      const names = ['Open Source Summit', 'Summit of Sources', 'Open Day'];
      expect(search(names, 'summit source')).toEqual(['Open Source Summit', 'Summit of Sources']);
      expect(search(names, 'summit open')).toEqual(['Open Source Summit']);
    });

    test.each(['  open \t source\n', 'open\u3000source', 'open\u00a0source'])(
      'any white space separates words: %j',
      (query) => {
        expect(search(['Open Source Summit', 'Open Day'], query)).toEqual(['Open Source Summit']);
      },
    );

    test.each(['   ', '\u3000', '\u0301'])('a query without words excludes nothing: %j', (query) => {
      expect(search(['One', 'Two'], query)).toEqual(['One', 'Two']);
    });

    test('Chinese characters are found within a name without spaces', () => {
      expect(search(['北京开源大会', '上海开源聚会', '东京例会'], '开源')).toEqual([
        '北京开源大会',
        '上海开源聚会',
      ]);
    });

    test('a similar name is left out as long as one matches exactly', () => {
      expect(search(['Calendar', 'Calender'], 'calendar')).toEqual(['Calendar']);
    });
  });

  describe('forgiving search', () => {
    test.each([
      ['no error in 3 characters', 'cat', 'cut', false],
      ['no error in 3 Han characters', '北京会', '北京展', false],
      ['one replaced in 4', 'cats', 'cuts', true],
      ['one replaced in 4 Han characters', '北京会议', '北京会谈', true],
      ['one inserted in 5', 'party', 'paxrty', true],
      ['one deleted in 5', 'party', 'paty', true],
      ['not two in 5', 'party', 'paxyz', false],
      ['two in 6', 'summit', 'sxmxit', true],
      ['not three in 6', 'summit', 'sxmxix', false],
      ['not three in 20', 'internationalization', 'inxernxtionxlization', false],
      ['two in 32', 'abcdefghijklmnopqrstuvwxyz012345', 'abxdefghijklmnopqrstuvwxyz01x345', true],
      ['none in 33', 'abcdefghijklmnopqrstuvwxyz0123456', 'abxdefghijklmnopqrstuvwxyz0123456', false],
    ])('%s: %s against %s', (_rule, query, name, matches) => {
      expect(search([name], query)).toEqual(matches ? [name] : []);
    });

    test.each([
      ['inserted', 'par🎉ty', 'party'],
      ['replaced by another', '𠮶野家会', '𠮷野家会'],
      ['replaced by one of the basic plane', '会野家会', '𠮷野家会'],
    ])('a letter outside of the basic plane is one character: %s', (_change, name, query) => {
      expect(search([name], query)).toEqual([name]);
    });

    test('a word of letters outside of the basic plane has the length of their number', () => {
      const name = '𠀀𠀁𠀂𠀃𠀄𠀅𠀆𠀇𠀈𠀉𠀊𠀋𠀌𠀍𠀎𠀏𠀐𠀑';
      expect(search([name], name.replace('𠀅', '会'))).toEqual([name]);
    });

    test('errors may be anywhere in a long name', () => {
      const name = `${'About many other things '.repeat(10)}Kubernetes`;
      expect(search([name], 'kubernets')).toEqual([name]);
    });

    test('each word is forgiven by itself, and short words are not', () => {
      expect(search(['Rust Kraków Meetup', 'Go Kraków Meetup'], 'krakov rust')).toEqual([
        'Rust Kraków Meetup',
      ]);
      expect(search(['Rust Kraków Meetup'], 'krakov rut')).toEqual([]);
    });

    test('words of more than 32 characters are compared exactly beside forgiven ones', () => {
      const long = 'abcdefghijklmnopqrstuvwxyz0123456';
      expect(search([`${long} calendar`], `${long} calender`)).toEqual([`${long} calendar`]);
    });

    test.each(['^calendar', 'calendar$', '=calendar', "'calendar", '!calendar', 'calendar | zebra'])(
      "characters of fuse.js's extended search are literal: %s",
      (query) => {
        const names = [query, 'Calendar', 'Zebra'];
        expect(search(names, query)).toEqual([query]);
      },
    );

    test.each(['^cat', 'cat$', '=cat', "'cat", '!dog', 'cat|dog'])(
      'nor do they have a meaning when typing errors are forgiven: %s',
      (query) => {
        expect(search(['The big cow', 'A hen'], query)).toEqual([]);
      },
    );

    test.each(["'^!|$=", '🎉', '🎉🎊🎈🎁', '\\', '.*', '(', '%', '\u0000', 'x'.repeat(100), 'é'.repeat(100)])(
      '%j finds nothing',
      (query) => {
        expect(search(['Calendar', 'Zebra'], query)).toEqual([]);
      },
    );
  });

  describe('Traditional and Simplified Chinese', () => {
    test.each([
      ['街頭生活節', '街头生活'],
      ['街头生活节', '街頭生活'],
      ['台北書展', '臺北书展'],
      ['臺北書展', '台北'],
      ['髮型展', '发'],
      ['发展大会', '發展'],
    ])('%s is found by %s', (name, query) => {
      expect(search([name, '別的'], query)).toEqual([name]);
    });

    test('a name in the other form matches exactly, without forgiving anything', () => {
      expect(search(['街頭生活', '街头生涯'], '街头生活')).toEqual(['街頭生活']);
    });

    test('the other form of a character is no typing error, another character is one', () => {
      expect(search(['街頭生活節'], '街头生猫節')).toEqual(['街頭生活節']);
      expect(search(['街頭生活節'], '街头猫猫節')).toEqual([]);
    });

    test('characters outside of the basic plane have forms, too', () => {
      expect(search(['𡞱'], '㜢')).toEqual(['𡞱']);
    });
  });

  describe('the simplified forms', () => {
    const simplify = createSimplifier(SIMPLIFIED_CHINESE);
    const characters = Array.from(SIMPLIFIED_CHINESE);
    const forms = characters.filter((_, i) => i % 2 === 1);

    test('there are thousands', () => {
      expect(characters.length).toBeGreaterThan(6000);
      expect(characters.length % 2).toBe(0);
    });

    test('a simplified form has no simpler form', () => {
      expect(forms.filter((form) => simplify(form) !== form)).toEqual([]);
    });

    test('one character becomes one', () => {
      const text = characters.join('');
      expect(Array.from(simplify(text))).toHaveLength(characters.length);
    });

    test('other scripts stay as they are', () => {
      const text = 'Zürich 日本の会 한글 🎉 后 台';
      expect(simplify(text)).toBe(text);
    });
  });
});

describe('search plain', () => {
  /** With few letters, many names are similar to each other. */
  const ALPHABETS = ['ab', 'abc', 'aé日b', '街头生活会', 'ab𠀀𠀁', 'abcdefgh'].map((letters) =>
    Array.from(letters),
  );

  const SPACES = [' ', ' ', ' ', '  ', '\u3000'];

  type Scores = ReadonlyMap<number, number> | null;

  function scoresOf(matches: Matches | null): Scores {
    if (matches === null) return null;
    const { set, scoreOf } = matches;
    return new Map(set.slice(0, set.size).map((name) => [name, scoreOf?.(name) ?? 0]));
  }

  /** The scores that fuse.js gives to all names that it finds in a scan, in their order. */
  function scan(names: readonly string[], query: string): Scores {
    const scores = createPlainSearch(names)(query);
    return scores && new Map([...scores].sort(([a], [b]) => a - b));
  }

  function word(letters: readonly string[]): fc.Arbitrary<string> {
    const length = fc.oneof(
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 3 }) },
      { weight: 6, arbitrary: fc.integer({ min: 4, max: 12 }) },
      { weight: 1, arbitrary: fc.integer({ min: 30, max: 34 }) },
    );
    return length.chain((size) =>
      fc.string({ unit: fc.constantFrom(...letters), minLength: size, maxLength: size }),
    );
  }

  /** Names with words of their own, or with a few words in common. */
  function nameLists(letters: readonly string[]): fc.Arbitrary<string[]> {
    const words = fc.oneof(
      fc.constant(word(letters)),
      fc.array(word(letters), { minLength: 1, maxLength: 4 }).map((common) => fc.constantFrom(...common)),
    );
    return words.chain((one) =>
      fc.array(
        fc
          .array(fc.tuple(one, fc.constantFrom(...SPACES)), { minLength: 1, maxLength: 5 })
          .map((parts) => parts.flat().join('').slice(0, -1)),
        { minLength: 1, maxLength: 10 },
      ),
    );
  }

  /** A part of a name without some spaces, with other letters, and with up to five typing errors. */
  function mistyped(names: readonly string[], letters: readonly string[]): fc.Arbitrary<string> {
    const inserted = fc.constantFrom('', ...letters, 'z');
    const edit = fc.record({ at: fc.nat(99), deleted: fc.nat(1), inserted });
    return fc
      .tuple(
        fc.constantFrom(...names),
        fc.nat(20),
        fc.integer({ min: 1, max: 40 }),
        fc.option(inserted, { nil: ' ' }),
        fc.array(edit, { maxLength: 5 }),
      )
      .map(([name, from, length, space, edits]) => {
        const edited = Array.from(
          Array.from(name)
            .slice(from, from + length)
            .join('')
            .replace(/\s+/g, space),
        );
        for (const { at, deleted, inserted } of edits) {
          edited.splice(at % (edited.length + 1), deleted, ...Array.from(inserted));
        }
        return edited.join('');
      });
  }

  const searches = fc.constantFrom(...ALPHABETS).chain((letters) =>
    nameLists(letters).chain((names) =>
      fc.tuple(
        fc.constant(names),
        fc
          .array(fc.oneof({ weight: 4, arbitrary: mistyped(names, letters) }, word(letters)), {
            minLength: 1,
            maxLength: 3,
          })
          .map((parts) => Array.from(parts.join(' ')).slice(0, 100).join('')),
      ),
    ),
  );

  describe('search by the index against fuse.js over all names', () => {
    test('the same names, in the same order and with the same scores', () => {
      fc.assert(
        fc.property(searches, ([names, query]) => {
          expect(scoresOf(openNameSearch(packNames(names)).find(query))).toEqual(scan(names, query));
        }),
        { numRuns: runs(1000) },
      );
    });

    const WORDS =
      'summit conference meetup con conf devcon kubernetes rust js 2026 2027 amsterdam são_paulo new york ai 东京例会'.split(
        ' ',
      );
    const names = Array.from({ length: 400 }, (_, number) =>
      Array.from(
        { length: 2 + (number % 5) },
        (_unused, i) => WORDS[(number * (i + 3) + i * i) % WORDS.length],
      ).join(' '),
    );
    const search = openNameSearch(packNames(names));

    test.each([
      ['one letter', 'e'],
      ['letters alone', 'a e i o n'],
      ['one letter and errors', 'e kubernets'],
      ['one letter 100 times', 'a'.repeat(100)],
      ['one letter 32 times', 'a'.repeat(32)],
      [
        '100 different letters',
        Array.from({ length: 100 }, (_, i) => String.fromCharCode(0x4e00 + i)).join(''),
      ],
      ['nothing in common', 'ψψψψψψ ωωωωωω'],
      [
        '16 words that nearly match',
        Array.from('summitsummitsumm', (_, i) => near('summit', i))
          .join(' ')
          .slice(0, 100),
      ],
      [
        '16 words that nearly match across spaces',
        Array.from('conferenceconfer', (_, i) => near('onconf', i)).join(' '),
      ],
      [
        '3 words of 32',
        ['kubernetes', 'conference', 'amsterdam'].map((w) => `${w}xx`.padEnd(32, w)).join(' '),
      ],
      ['words of up to 3 letters', 'con dev rus js 202 ai yor new'],
      ['short words and errors', 'con js amstedram'],
      ['a whole name and errors', 'kubernetes kubernetis'],
      ['words in one', 'newyork'],
      ['words in one, with an error', 'newyirk'],
      ['three words in one', 'aijscon'],
      ['a word in two', 'kuber netes confer'],
      ['Han characters', '东京列会'],
      ['Han characters alone', '东 例 会'],
    ])('%s', (_kind, query) => {
      expect(scoresOf(search.find(query))).toEqual(scan(names, query));
    });

    test.each([
      [
        'a name that is the word',
        ['calendars', 'calendar', 'a calendar', 'calender fair'],
        'calendar calender',
      ],
      ['the end of a word after two spaces', ['a  bbaba', 'ab  abbaba'], 'ababbaba'],
      ['a word in three, the last the longest', ['ab ab baba', 'abab'], 'ababbaba'],
      ['a word in three, the first the longest', ['baba ba ba', 'abab'], 'bababbaba'],
      ['a word in three, the one between the longest', ['x baba y', 'abab'], 'xbabay'],
    ])('%s', (_kind, some, query) => {
      const scores = scan(some, query);
      expect(scores?.size).toBeGreaterThan(0);
      expect(scoresOf(openNameSearch(packNames(some)).find(query))).toEqual(scores);
    });

    test('packed names can be transferred between threads', () => {
      const packed = packNames(names);
      const buffers = buffersOf(packed);
      const received = structuredClone(packed, { transfer: buffers });
      expect(buffers.every(({ byteLength }) => byteLength === 0)).toBe(true);
      expect(scoresOf(openNameSearch(received).find('kubernets'))).toEqual(
        scoresOf(search.find('kubernets')),
      );
    });
  });

  /** Returns the word with one or two letters replaced, differently for each number. */
  function near(word: string, number: number): string {
    const letters = Array.from(word);
    letters[number % letters.length] = 'q';
    letters[(number * 5 + 1) % letters.length] = 'z';
    return letters.join('');
  }

  const NAMES = [
    'Kubernetes Community Days',
    'Open Source Summit',
    'Go',
    '北京开源大会',
    'Zürich Perl Workshop',
  ];

  describe('the warm-up of a search', () => {
    test.each([[[]], [['Go', '']], [NAMES]])('changes no answer: %j', (names) => {
      const packed = packNames(names);
      const warm = openNameSearch(packed);
      warm.warmUp();
      for (const query of ['', 'kubernets', 'summit open', 'opne sumit', 'zurcih', 'nowhere']) {
        expect(scoresOf(warm.find(query))).toEqual(scoresOf(openNameSearch(packed).find(query)));
      }
    });

    test('searches for names with forgiven typing errors', () => {
      const packed = packNames(NAMES);
      const search = openNameSearch(packed);
      const queries = [...misspeltNames(packed, NAMES.length)];
      expect(queries).toHaveLength(4);
      for (const query of queries) {
        const matches = search.find(query);
        expect(matches?.set.count()).toBe(1);
        expect(matches?.scoreOf).not.toBeNull();
      }
    });
  });
});

describe('the names that are searched', () => {
  const calendar = calendarOf({
    'organizations/rust-guild.md': organization(1, { name: 'Rust Guild' }),
    'organizations/rest-guild.md': organization(2, { name: 'Rest Guild' }),
    'organizations/idle-guild.md': organization(3, { name: 'Idle Gild' }),
    'events/1.md': event(1, { name: 'Spring Meetup', organization: 'rust-guild', startDate: '2026-04-01' }),
    'events/2.md': event(2, { name: 'Autumn Meetup', organization: 'rest-guild', startDate: '2026-03-01' }),
    'events/3.md': event(3, { name: 'Autumn Fair', organization: 'rust-guild', startDate: '2026-02-01' }),
    'events/4.md': event(4, { name: 'Rust Day', startDate: '2026-01-01' }),
  });

  test('search looks at event names only', () => {
    expect(found(calendar, { search: 'rust' })).toEqual([4]);
    expect(found(calendar, { search: 'guild' })).toEqual([]);
  });

  test.each(['a\0', 'y\0', '\0a', '\0', 'a\0b'])('%j, which no name has, finds nothing', (search) => {
    const calendar = calendarOfNames(['Rusta Hall', 'Beta gamma', 'x y']);
    expect([found(calendar, { search }), found(calendar, { q: search })]).toEqual([[], []]);
  });

  test('orgSearch looks at organization names only, and events without one do not match', () => {
    expect(found(calendar, { orgSearch: 'rust' })).toEqual([1, 3]);
    expect(found(calendar, { orgSearch: 'meetup' })).toEqual([]);
    expect(found(calendar, { orgSearch: 'guild' })).toEqual([1, 2, 3]);
  });

  test('a blank orgSearch excludes nothing', () => {
    expect(found(calendar, { orgSearch: ' ' })).toEqual([1, 2, 3, 4]);
  });

  test('both together have to be satisfied', () => {
    expect(found(calendar, { search: 'meetup', orgSearch: 'rust' })).toEqual([1]);
    expect(found(calendar, { search: 'spring', orgSearch: 'rest' })).toEqual([]);
  });

  test('whether errors are forgiven is decided over the whole calendar, whatever the filters', () => {
    // "Rust Day" matches exactly, so "Rest" is no typing error for it, although the dates and the guild exclude "Rust
    // Day".
    expect(found(calendar, { orgSearch: 'rust', search: 'autumn', eventEndAt: 0 })).toEqual([]);
    expect(found(calendar, { search: 'spring', eventStartAt: Date.parse('2027-01-01') })).toEqual([]);
    expect(found(calendar, { orgSearch: 'rust', search: 'autumn' })).toEqual([3]);
  });

  test('each search is forgiven by itself', () => {
    expect(found(calendar, { search: 'meetop', orgSearch: 'rest' })).toEqual([2]);
    expect(found(calendar, { search: 'autumn', orgSearch: 'gxild' })).toEqual([2, 3]);
  });

  test('an organization without events does not keep errors from being forgiven', () => {
    expect(found(calendar, { orgSearch: 'gild' })).toEqual([1, 2, 3]);
  });
});

describe('search against a plain scan', () => {
  /** Normalizes the letters of these tests, in another way than the code under test. */
  function plain(text: string): string {
    return text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[\u0300-\u036f]/g, '');
  }

  /**
   * The smallest number of insertions, deletions and replacements that turn a word into a part of a text (P. Sellers,
   * 1980).
   */
  function distanceToPart(word: string, text: string): number {
    let row = Array.from({ length: text.length + 1 }, () => 0);
    for (const letter of word) {
      const next = [(row[0] ?? 0) + 1];
      for (let end = 1; end <= text.length; end += 1) {
        const replaced = (row[end - 1] ?? 0) + (text[end - 1] === letter ? 0 : 1);
        next.push(Math.min(replaced, (row[end] ?? 0) + 1, (next[end - 1] ?? 0) + 1));
      }
      row = next;
    }
    return Math.min(...row);
  }

  function forgiven(word: string): number {
    if (word.length <= 3 || word.length > 32) return 0;
    return word.length <= 5 ? 1 : 2;
  }

  /** Finds names as the guide describes it (guide, "How words are compared" and "Typing errors"), without any index. */
  function scan(names: readonly string[], query: string): number[] {
    const words = plain(query)
      .split(' ')
      .filter((word) => word !== '');
    const positionsWhere = (matches: (word: string, name: string) => boolean): number[] =>
      [...names.keys()].filter((position) =>
        words.every((word) => matches(word, plain(names[position] ?? ''))),
      );
    const exact = positionsWhere((word, name) => name.includes(word));
    if (exact.length > 0) return exact;
    return positionsWhere((word, name) => distanceToPart(word, name) <= forgiven(word));
  }

  const latin = fc.constantFrom('a', 'b', 'c', 'A', 'é', 'E', 'ｂ', 'o\u0308');

  const han = fc.constantFrom('日', '本', '会', '議', '中');

  const letter = fc.oneof({ weight: 3, arbitrary: latin }, { weight: 1, arbitrary: han });

  const lengths = fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1, max: 9 }) },
    { weight: 1, arbitrary: fc.integer({ min: 30, max: 36 }) },
  );

  const word = lengths.chain((length) =>
    fc.oneof(
      fc.string({ unit: letter, minLength: length, maxLength: length }),
      fc.string({ unit: han, minLength: length, maxLength: length }),
    ),
  );

  const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));

  const edit = fc.record({ at: fc.nat(40), deleted: fc.nat(1), inserted: fc.option(letter, { nil: '' }) });

  /** A part of a name with a few typing errors. */
  const mistyped = (names: readonly string[]): fc.Arbitrary<string> =>
    fc
      .tuple(fc.constantFrom(...names), fc.nat(12), fc.nat(40), fc.array(edit, { maxLength: 5 }))
      .map(([text, from, length, edits]) =>
        edits.reduce(
          (edited, { at, deleted, inserted }) => {
            const place = at % (edited.length + 1);
            return edited.slice(0, place) + inserted + edited.slice(place + deleted);
          },
          text.slice(from, from + length),
        ),
      );

  const searches = fc
    .array(name, { minLength: 1, maxLength: 8 })
    .chain((names) => fc.tuple(fc.constant(names), fc.oneof(mistyped(names), name)));

  function ascending(positions: readonly number[]): number[] {
    return positions.toSorted((a, b) => a - b);
  }

  test('finds the same names', () => {
    fc.assert(
      fc.property(searches, ([names, query]) => {
        expect(ascending(found(calendarOfNames(names), { search: query }))).toEqual(scan(names, query));
      }),
      { numRuns: runs(500) },
    );
  });

  test('one mistyped word brings names with fewer errors first', () => {
    const oneWord = fc
      .array(word, { minLength: 1, maxLength: 8 })
      .chain((names) => fc.tuple(fc.constant(names), mistyped(names)));
    fc.assert(
      fc.property(oneWord, ([names, query]) => {
        fc.pre(!plain(query).includes(' '));
        const hits = found(calendarOfNames(names), { search: query });
        const errors = (position: number): number =>
          distanceToPart(plain(query), plain(names[position] ?? ''));
        expect(hits).toEqual(ascending(hits).sort((a, b) => errors(a) - errors(b)));
      }),
      { numRuns: runs(500) },
    );
  });
});
