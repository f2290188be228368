import { describe, expect, test } from '@jest/globals';
import { observable } from '../../src/platform/observable.ts';
import { calendarOfNames } from '../calendar/records.ts';
import { bodyOf, expectError, pageOf } from '../helpers/answers.ts';
import { testApp } from '../helpers/app.ts';
import { event } from '../helpers/content.ts';

const NAMES = 10_000;

const WORDS = ['Reading', 'Autumn', 'Meeting', 'Harbour', 'Workshop', 'Museum', 'Lecture', 'Garden'];

/** Different names of three words and a number. */
function names(): string[] {
  return Array.from({ length: NAMES }, (_, number) => {
    const words = [1, 8, 64].map((divisor) => WORDS[Math.floor(number / divisor) % WORDS.length]);
    return `${words.join(' ')} ${number}`;
  });
}

const LITERAL = ["'quoted", '^start', 'end$', '=equal', '!not', 'a|b', "'^!|$=", '🎉'];

const calendars = observable(calendarOfNames([...LITERAL.map((text) => `x ${text} x`), ...names()]));
calendars.current().eventSearch.warmUp();
const { get } = testApp({ 'events/a.md': event(1) }, { calendars });

const pathOf = (query: string): string => `/open/event?search=${encodeURIComponent(query)}`;

describe(`a search among ${NAMES} names (W10)`, () => {
  test.each([
    ['33 characters', 'x'.repeat(33)],
    ['33 characters with a typing error', 'Reading Autumn Meetong Harbour Wo'],
    ['100 characters', 'x'.repeat(100)],
    ['100 characters in 50 words', 'ab'.repeat(50).replace(/../g, 'a ')],
    ['a name with an error in each word', 'Raeding Auttumn Meetin 7'],
    ['blanks', ' \t\u3000 '],
    ['100 emoji', '🎉'.repeat(100)],
    ['marks of an extended search', "'^!|$= ^Reading !Autumn"],
  ])('of %s: 200', async (_what, query) => {
    await get(pathOf(query)).expect(200);
  });

  test.each([
    ['101 characters', 'x'.repeat(101)],
    ['101 emoji', '🎉'.repeat(101)],
    ['10,000 characters', 'x'.repeat(10_000)],
  ])('of %s: 422', async (_what, query) => {
    expectError(await get(pathOf(query)), 422, 'E_VALIDATION');
  });

  test.each(LITERAL)('%s has no meaning but its own', async (text) => {
    const { total, data } = pageOf(await get(pathOf(text)));
    expect({ total, first: data[0]?.name }).toEqual({ total: 1, first: `x ${text} x` });
  });

  test('of blanks excludes nothing', async () => {
    expect(bodyOf(await get(pathOf('   '))).total).toBe(NAMES + LITERAL.length);
  });
});
