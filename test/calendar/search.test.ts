import { describe, expect, test } from '@jest/globals';
import { SIMPLIFIED_FORMS } from '../../src/calendar/search/simplified-forms.ts';
import { createSimplifier } from '../../src/calendar/search/spelling.ts';
import { found } from './listing.ts';
import { calendarOfNames } from './records.ts';

/** The names among these that a search finds, best first. */
function search(names: readonly string[], query: string): (string | undefined)[] {
  return found(calendarOfNames(names), { search: query }).map((position) => names[position]);
}

describe('normalisation (contract, section 4)', () => {
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

describe('exact search (contract, section 4)', () => {
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

  test('Han characters are found within a name without spaces', () => {
    expect(search(['北京开源大会', '上海开源聚会', '东京例会'], '开源')).toEqual([
      '北京开源大会',
      '上海开源聚会',
    ]);
  });

  test('a name that nearly matches is left out as long as one matches', () => {
    expect(search(['Calendar', 'Calender'], 'calendar')).toEqual(['Calendar']);
  });
});

describe('forgiving search (contract, section 4)', () => {
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

  test('a word of letters outside of the basic plane is as long as their number', () => {
    const name = '𠀀𠀁𠀂𠀃𠀄𠀅𠀆𠀇𠀈𠀉𠀊𠀋𠀌𠀍𠀎𠀏𠀐𠀑';
    expect(search([name], name.replace('𠀅', '会'))).toEqual([name]);
  });

  test('errors may stand anywhere in a long name', () => {
    const name = `${'About many other things '.repeat(10)}Kubernetes`;
    expect(search([name], 'kubernets')).toEqual([name]);
  });

  test('each word is forgiven by itself, short words are not', () => {
    expect(search(['Rust Kraków Meetup', 'Go Kraków Meetup'], 'krakov rust')).toEqual(['Rust Kraków Meetup']);
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
    'nor do they mean anything where typing errors are forgiven: %s',
    (query) => {
      expect(search(['The big cow', 'A hen'], query)).toEqual([]);
    },
  );

  test.each(["'^!|$=", '🎉', '🎉🎊🎈🎁', '\\', '.*', '(', '%', '\u0000', 'x'.repeat(100), 'é'.repeat(100)])(
    'nothing in it, nothing found: %j',
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

  test('a name that is written otherwise matches exactly: nothing is forgiven', () => {
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
  const simplify = createSimplifier(SIMPLIFIED_FORMS);
  const characters = Array.from(SIMPLIFIED_FORMS);
  const forms = characters.filter((_, i) => i % 2 === 1);

  test('there are thousands', () => {
    expect(characters.length).toBeGreaterThan(6000);
    expect(characters.length % 2).toBe(0);
  });

  test('a form is simplified no further', () => {
    expect(forms.filter((form) => simplify(form) !== form)).toEqual([]);
  });

  test('one character becomes one', () => {
    const text = characters.join('');
    expect(Array.from(simplify(text))).toHaveLength(characters.length);
  });

  test('other writing stays as it is', () => {
    const text = 'Zürich 日本の会 한글 🎉 后 台';
    expect(simplify(text)).toBe(text);
  });
});
