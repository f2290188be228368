import { describe, expect, test } from '@jest/globals';
import { createSimplifier } from '../../src/calendar/search/spelling.ts';
import { SIMPLIFIED_FORMS } from '../../src/calendar/search/simplified-forms.ts';
import { found } from './listing.ts';
import { calendarOfNames } from './records.ts';

function search(names: readonly string[], query: string): (string | undefined)[] {
  return found(calendarOfNames(names), { search: query }).map((position) => names[position]);
}

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

describe('the forms', () => {
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
