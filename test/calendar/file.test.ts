import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CalendarFileError, decodeCalendarFile, encodeCalendarFile } from '../../src/calendar/file.ts';
import { compileCalendar } from '../../src/calendar/compile.ts';
import { event, organization, place, recordsOf, yaml } from '../helpers/content.ts';
import { eventRecord, organizationRecord, recordsWith } from './records.ts';

const records = recordsOf({
  'site.yml': yaml({ url: 'https://example.org', public: 'true', timezone: 'Asia/Shanghai' }),
  'events/full.md': event(
    1,
    { startDate: '2026-03-01', place: 'hall', organization: 'guild' },
    '# 開源\n\u2028 \\ " 🎉\n',
  ),
  'events/bare.md': event(2),
  'organizations/guild.md': organization(10, {
    richMediaConfig: '{list: [1, 2.5, true, null, {"ключ": "значение"}], "": "}\\n"}',
    extra: '{toJSON: x, length: 3}',
  }),
  'places/hall.yml': place(20),
});
const text = encodeCalendarFile(records);

describe('a calendar file', () => {
  test('gives back the records', () => {
    expect(decodeCalendarFile(text)).toEqual(records);
    expect(compileCalendar(decodeCalendarFile(text)).digest).toBe(compileCalendar(records).digest);
  });

  test('gives back any text and free-form data, and the same bytes again', () => {
    const details = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(details, fc.dictionary(fc.string(), fc.jsonValue()), (detail, extra) => {
        const drawn = recordsWith([eventRecord(1, { detail })], [organizationRecord(2, { extra })]);
        const decoded = decodeCalendarFile(encodeCalendarFile(drawn));
        expect(decoded.events[0]?.detail).toBe(detail);
        expect(JSON.stringify(decoded.organizations[0]?.extra)).toBe(JSON.stringify(extra));
        expect(encodeCalendarFile(decoded)).toBe(encodeCalendarFile(drawn));
      }),
    );
  });

  test('survives the way through bytes', () => {
    expect(decodeCalendarFile(Buffer.from(text).toString('utf8'))).toEqual(records);
  });
});

describe('a damaged calendar file', () => {
  test.each([
    ['an empty file', ''],
    ['no calendar file', '{"events":[]}\n'],
    ['another format', text.replace('"format":1', '"format":2')],
    ['no last line feed', text.slice(0, -1)],
    ['a byte order mark', `\ufeff${text}`],
    ['another record', text.replace('Event 2', 'Event 3')],
    ['two files in one', text + text],
    ['text after the end', `${text}}\n`],
    ['CRLF', text.replaceAll('\n', '\r\n')],
  ])('is told: %s', (_damage, damaged) => {
    expect(() => decodeCalendarFile(damaged)).toThrow(CalendarFileError);
  });

  test('is told wherever it is cut off', () => {
    fc.assert(
      fc.property(fc.nat(text.length - 1), (length) => {
        expect(() => decodeCalendarFile(text.slice(0, length))).toThrow(CalendarFileError);
      }),
    );
  });

  test('is told wherever one character is another', () => {
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, character) => {
        fc.pre(text[at] !== character);
        const damaged = text.slice(0, at) + character + text.slice(at + 1);
        expect(() => decodeCalendarFile(damaged)).toThrow(CalendarFileError);
      }),
    );
  });
});
