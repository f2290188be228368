import { describe, expect, test } from '@jest/globals';
import type { Answer, Calendar } from '../../src/calendar/calendar.ts';
import { AnswerCache } from '../../src/http/answer/answer-cache.ts';
import { calendarOfNames } from './records.ts';

const cache = new AnswerCache<Answer>({
  maxBytes: 16 * 1024 * 1024,
  maxValueBytes: 256 * 1024,
  sizeOf: ({ json }) => json.length,
});

function ask(calendar: Calendar, key: string, made: Answer): Answer {
  const remembered = cache.recall(calendar, key);
  if (remembered === null) cache.remember(calendar, key, made);
  return remembered ?? made;
}

/** Asks for an answer of some bytes; tells whether it had to be made. */
function isMade(calendar: Calendar, key: string, bytes = 10): boolean {
  const made = { json: Buffer.alloc(bytes), etag: '"x"' };
  return ask(calendar, key, made) === made;
}

describe('frequent answers', () => {
  test('are remembered from the second time on', () => {
    const calendar = calendarOfNames([]);
    expect(isMade(calendar, 'a')).toBe(true);
    expect(isMade(calendar, 'a')).toBe(true);
    expect(isMade(calendar, 'a')).toBe(false);
    expect(isMade(calendar, 'b')).toBe(true);
  });

  test('are those of one calendar: another one never gives its answers', () => {
    const [before, after] = [calendarOfNames([]), calendarOfNames([])];
    isMade(before, 'a');
    isMade(before, 'a');
    expect(isMade(after, 'a')).toBe(true);
    expect(isMade(before, 'a')).toBe(false);
  });

  test('are told as they were made', () => {
    const calendar = calendarOfNames([]);
    const answers = ['1', '2', '3'].map((body) =>
      ask(calendar, 'a', { json: Buffer.from(body), etag: `"${body}"` }),
    );
    expect(answers.map(({ json, etag }) => json.toString() + etag)).toEqual(['1"1"', '2"2"', '2"2"']);
  });

  test('keep their place when others are asked for once only', () => {
    const calendar = calendarOfNames([]);
    isMade(calendar, 'frequent');
    isMade(calendar, 'frequent');
    for (let number = 0; number < 3_000; number += 1) isMade(calendar, `once=${number}`, 30_000);
    expect(isMade(calendar, 'frequent')).toBe(false);
  });

  test('are forgotten where they would take more than 16 MiB, the longest unused first', () => {
    const calendar = calendarOfNames([]);
    const isNew = (number: number): boolean => isMade(calendar, `page=${number}`, 200 * 1024);
    for (let number = 0; number < 100; number += 1)
      expect([isNew(number), isNew(number)]).toEqual([true, true]);
    const remembered = Array.from({ length: 100 }, (_, index) => 99 - index).filter(
      (number) => !isNew(number),
    );
    expect(remembered).toEqual(Array.from({ length: 81 }, (_, index) => 99 - index));
  });

  test.each([
    ['an answer of more than 256 KiB', 'a', 256 * 1024],
    ['one with a key of more than 256 characters', 'a'.repeat(257), 10],
  ])('%s is not remembered', (_what, key, bytes) => {
    const calendar = calendarOfNames([]);
    for (let time = 0; time < 4; time += 1) expect(isMade(calendar, key, bytes)).toBe(true);
  });
});
