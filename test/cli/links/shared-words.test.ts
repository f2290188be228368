import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { shareWord } from '../../../src/cli/links/shared-words.ts';

describe('a word in common', () => {
  test.each([
    ['Hamburg Reading Day', 'Hamburger Lesetag – Programm'],
    ['DjangoCon Europe 2027', 'Django Con'],
    ['Django Con', 'DjangoCon Europe'],
    ['F8', 'F8 2027'],
    ['Zürcher Lesefest', 'ZURCHER LESEFEST'],
    ['Ｚurich Books', 'Zurich'],
    ['广州兽展', '廣州獸展 | 首頁'],
    ['第三届北京开源大会', '开源社：北京见'],
    ['東京ブックフェア', 'ブックフェア'],
    ['서울 책 축제', '서울'],
    ['งานหนังสือกรุงเทพ', 'หนังสือ'],
  ])('is in %s and %s', (name, title) => {
    expect(shareWord([name], [title])).toBe(true);
    expect(shareWord([title], [name])).toBe(true);
  });

  test.each([
    ['Hamburg Reading Day 2027', 'Casino bonus 2027 – the best of the day'],
    ['Open Source Summit', 'Summit of love'],
    ['Web Conference', 'Website for sale'],
    ['广州兽展', '在线赌场'],
    ['北京开源大会', '幸运大会'],
    ['2027-may-hamburg-books', 'May the odds be with you'],
    ['F8', 'F80 cars'],
  ])('is not in %s and %s', (name, title) => {
    expect(shareWord([name], [title])).toBe(false);
    expect(shareWord([title], [name])).toBe(false);
  });

  test('may stand in any of the names', () => {
    expect(shareWord(['Spring Gala', 'Club of Altona'], ['Altona'])).toBe(true);
  });

  test('is not missed where there are no words to compare', () => {
    expect(shareWord(['Hamburg'], ['★ 2027 ★'])).toBe(true);
    expect(shareWord([], ['Casino'])).toBe(true);
  });

  test('does not depend on which is which', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
        expect(shareWord([one], [other])).toBe(shareWord([other], [one]));
        expect(shareWord([one], [one])).toBe(true);
      }),
    );
  });
});
