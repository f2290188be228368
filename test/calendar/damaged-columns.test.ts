import { endianness } from 'node:os';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CalendarFileError, encodeCalendarFile } from '../../src/calendar/packed/calendar-file.ts';
import type { Column } from '../../src/calendar/packed/columns.ts';
import {
  askEverything,
  changed,
  good,
  open,
  otherLines,
  otherNumbers,
  PATHS,
  sealed,
} from './damaged-file.ts';

/** A file of these lines, and of columns that fill it. */
function file(layout: unknown, calendar: unknown, columns = Buffer.alloc(0)): Buffer {
  const lines = `${JSON.stringify(layout)}\n${JSON.stringify(calendar)}`;
  const filled = lines.padEnd(lines.length + ((8 - ((90 + lines.length + 1) % 8)) % 8));
  return sealed(Buffer.concat([Buffer.from(`${filled}\n`), columns]));
}

/** The good file with other JSON for the number of a column, by a multiple of 8 bytes longer. */
function withColumnNumber(json: string): Buffer {
  const text = encodeCalendarFile(good).toString('latin1', 90);
  return sealed(Buffer.from(text.replace('{"column":0}', `{"column":${json}}`), 'latin1'));
}

/** Refused, or a calendar that can be asked whatever is asked. */
function expectRefusedOrSound(bytes: Buffer): void {
  let calendar;
  try {
    calendar = open(bytes);
  } catch (error) {
    expect(error).toBeInstanceOf(CalendarFileError);
    return;
  }
  askEverything(calendar);
}

describe('a calendar file of right checksum and wrong shape (P4)', () => {
  test('what is asked here can be asked of a good one', () => {
    askEverything(open(encodeCalendarFile(good)));
  });

  const nothing = { byteOrder: endianness(), columns: [] };
  test.each([
    ['nothing', sealed(Buffer.alloc(0))],
    ['no lines', sealed(Buffer.from('null'))],
    ['lines that are no JSON', sealed(Buffer.from('{\n}\n'))],
    ['null', file(nothing, null)],
    ['a number', file(nothing, 4)],
    ['a list', file(nothing, [])],
    ['an empty calendar', file(nothing, {})],
    ['null for its columns', file({ ...nothing, columns: null }, {})],
    ['null for its layout', file(null, null)],
    ['a column of an unknown type', file({ ...nothing, columns: [['constructor', 0, 0]] }, {})],
    ['a column of a negative length', file({ ...nothing, columns: [['Uint8Array', 0, -8]] }, {})],
    ['a column of an endless length', file({ ...nothing, columns: [['Uint8Array', 0, 1e15]] }, {})],
    [
      'a column of half a length',
      file({ ...nothing, columns: [['Uint8Array', 0, 0.5]] }, {}, Buffer.alloc(8)),
    ],
    [
      'a column before the beginning',
      file({ ...nothing, columns: [['Uint8Array', -8, 8]] }, {}, Buffer.alloc(8)),
    ],
    ['a column that is no list', file({ ...nothing, columns: [null] }, {})],
    ['a column whose number is an object', withColumnNumber('{"toString":null}')],
    ['a column whose number is a text', withColumnNumber('"0"      ')],
    ['columns that nobody needs', file(nothing, { column: 0 }, Buffer.alloc(8))],
    ['deep brackets', sealed(Buffer.from(`${JSON.stringify(nothing)}\n${'['.repeat(100_000)}\n`))],
  ])('%s is refused', (_what, bytes) => {
    expect(() => open(bytes)).toThrow(CalendarFileError);
  });

  test('a list of more columns than any calendar has is not even read', () => {
    const columns = Array.from({ length: 250_000 }, () => ['Uint8Array', 0, 0]);
    expect(() => open(file({ ...nothing, columns }, {}))).toThrow(/"layout"/);
  });

  test.each(PATHS)(
    '%s: one number more, one less, or none at all: refused, or every query is answered',
    (path) => {
      for (const length of [-1, 1, -Infinity]) {
        const other = changed((column, at) => {
          if (at !== path) return column;
          const next = column.slice(0, Math.max(0, column.length + length));
          if (next.length === column.length)
            return new (column.constructor as Uint8ArrayConstructor)(Math.max(0, length + column.length));
          return next;
        });
        expectRefusedOrSound(encodeCalendarFile(other));
      }
    },
  );

  test.each<[string, (column: Column) => Column]>([
    ['events.ends', (column) => column.slice(1)],
    ['changeLog.commits', (column) => Int32Array.from(column, (commit) => (commit === 3 ? 4 : commit))],
  ])('the part at fault is named: %s', (part, damage) => {
    const other = changed((column, path) => (path === part ? damage(column) : column));
    expect(() => open(encodeCalendarFile(other))).toThrow(`"${part}"`);
  });

  test.each([
    ['columns', otherNumbers],
    ['lines', otherLines],
  ])('whatever stands in its %s: refused, or every query is answered', (_where, files) => {
    fc.assert(fc.property(files, expectRefusedOrSound), { numRuns: 300 });
  });
});
