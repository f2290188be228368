import { endianness } from 'node:os';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compileCalendar, packCalendar } from '../../src/calendar/compile.ts';
import {
  CalendarFileError,
  decodeCalendarFile,
  encodeCalendarFile,
  FORMAT,
  HEADER_LENGTH,
} from '../../src/calendar/packed/calendar-file.ts';
import type { Column } from '../../src/calendar/packed/packed-answers.ts';
import { openCalendar, type PackedCalendar } from '../../src/calendar/packed/packed-calendar.ts';
import type { Records } from '../../src/schema/records.ts';
import { anyTextOf } from '../helpers/any-text.ts';
import { event, organization, place, recordsOf, uuid, yaml } from '../helpers/content.ts';
import { runs } from '../helpers/laws.ts';
import { packedWithPast } from '../helpers/past.ts';
import { makeRepository } from '../helpers/repository.ts';
import {
  askEverything,
  withChangedColumns,
  goodCalendar,
  open,
  otherLines,
  otherNumbers,
  PATHS,
  sealed,
} from './damaged-file.ts';
import { everyAnswer } from './every-answer.ts';
import { eventRecord, organizationRecord, recordsWith } from './records.ts';

describe('calendar file', () => {
  const records = recordsOf({
    'site.yml': yaml({ url: 'https://example.org', public: 'true', timezone: 'Asia/Shanghai' }),
    'events/full.md': event(
      1,
      {
        ...{ startDate: '2026-03-01', place: 'hall', organization: 'guild', coOrganizers: '[society]' },
        ...{ tags: '[rust, web]', countryCode: 'DE', latitude: '52.5', longitude: '13.4' },
        links: '[{kind: cfp, url: "https://example.org/cfp", closesAt: 2026-02-01}]',
      },
      '# 開源\n\u2028 \\ " 🎉\n',
    ),
    'events/bare.md': event(2),
    'organizations/guild.md': organization(10, {
      richMediaConfig: '{list: [1, 2.5, true, null, {"ключ": "значение"}], "": "}\\n"}',
      extra: '{toJSON: x, length: 3, column: 0}',
    }),
    'organizations/society.md': organization(11),
    'places/hall.yml': place(20, { latitude: '52.5', longitude: '13.4', countryCode: 'DE' }),
  });

  const file = encode(records);

  function encode(content: Records): Buffer {
    return encodeCalendarFile(packCalendar(content));
  }

  function decode(bytes: Uint8Array): ReturnType<typeof decodeCalendarFile> {
    return decodeCalendarFile(new Uint8Array(bytes).buffer);
  }

  describe('a calendar file', () => {
    test('gives back the calendar', () => {
      expect(decode(file)).toEqual(packCalendar(records));
    });

    test('gives the same answers as the records, and the same bytes again', () => {
      const details = anyTextOf();
      const drawnRecords = fc
        .tuple(fc.array(details, { maxLength: 5 }), fc.dictionary(fc.string(), fc.jsonValue()))
        .map(([drawn, extra]) =>
          recordsWith(
            drawn.map((detail, number) => eventRecord(number, { detail })),
            [organizationRecord(20, { extra })],
          ),
        );
      fc.assert(
        fc.property(drawnRecords, (drawn) => {
          const bytes = encode(drawn);
          expect(everyAnswer(openCalendar(decode(bytes)))).toEqual(everyAnswer(compileCalendar(drawn)));
          expect(encodeCalendarFile(decode(bytes)).equals(bytes)).toBe(true);
        }),
      );
    });

    test('of an empty calendar is valid, too', () => {
      const empty = recordsWith([]);
      expect(openCalendar(decode(encode(empty))).digest).toBe(compileCalendar(empty).digest);
    });
  });

  describe('a damaged calendar file', () => {
    const text = file.toString('latin1');

    test.each([
      ['an empty file', ''],
      ['no calendar file', '{"events":[]}\n'],
      ['another format', text.replace(`"format":${FORMAT}`, '"format":99')],
      ['another checksum', text.replace('"crc32"', '"crc64"')],
      ['no last byte', text.slice(0, -1)],
      ['a byte order mark', `\xef\xbb\xbf${text}`],
      ['another record', text.replace('Event 2', 'Event 3')],
      ['two files in one', text + text],
      ['text after the end', `${text}\n`],
      ['CRLF', text.replaceAll('\n', '\r\n')],
    ])('is reported: %s', (_damage, damaged) => {
      expect(() => decode(Buffer.from(damaged, 'latin1'))).toThrow(CalendarFileError);
    });

    test('of an older format says that it has to be built again', () => {
      const older = Buffer.from(`{"format":10,"sha256":"${'0'.repeat(64)}"}\n${text}`, 'latin1');
      expect(() => decode(older)).toThrow(
        `It is a calendar file of format 10, and this version reads format ${FORMAT}: build it anew`,
      );
    });

    test('is reported wherever it is cut off', () => {
      fc.assert(
        fc.property(fc.nat(file.length - 1), (length) => {
          expect(() => decode(file.subarray(0, length))).toThrow(CalendarFileError);
        }),
      );
    });

    test('is reported wherever one byte is different', () => {
      fc.assert(
        fc.property(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }), (at, difference) => {
          const damaged = Buffer.from(file);
          damaged[at] = (damaged[at] ?? 0) ^ difference;
          expect(() => decode(damaged)).toThrow(CalendarFileError);
        }),
      );
    });
  });

  describe('the latest changes in a calendar file', () => {
    const HALL = place(3, { name: 'Hall' });
    const repository = makeRepository({
      'events/a.md': event(1, { place: 'hall' }),
      'events/b.md': event(2, { name: 'Secret' }),
      'places/hall.yml': HALL,
    });
    repository.commit({ 'events/a.md': event(1, { place: 'hall', region: 'B' }), 'events/b.md': null });
    const packed = packedWithPast(repository.folder);

    /** Returns the calendar that is read back after an edit of the JSON of its changes. */
    async function edited(edit: (json: string) => string): Promise<PackedCalendar> {
      const json = JSON.stringify((await packed).recentChanges);
      if (edit(json) === json) throw new Error('Nothing is edited');
      const recentChanges = JSON.parse(edit(json)) as PackedCalendar['recentChanges'];
      return decode(encodeCalendarFile({ ...(await packed), recentChanges }));
    }

    test('are read back', async () => {
      expect((await packed).recentChanges).toHaveLength(5);
      expect(decode(encodeCalendarFile(await packed))).toEqual(await packed);
      expect(await edited((json) => json.replaceAll('"B"', '"C"'))).toMatchObject({
        recentChanges: expect.arrayContaining([
          expect.objectContaining({ after: expect.objectContaining({ region: 'C' }) }),
        ]),
      });
    });

    test.each<[string, (json: string) => string]>([
      ['a commit that there is not', (json) => json.replace('"commit":1', '"commit":2')],
      ['an order of their own', (json) => json.replace('"commit":0', '"commit":1')],
      ['an id that is none', (json) => json.replace('"id":"0', '"id":"x')],
      ['a word on what is gone', (json) => json.replaceAll(uuid(1), uuid(7))],
      ['no outline where there has to be one', (json) => json.replace('"region":"B",', '')],
      ['too many of them', (json) => `[${Array(101).fill(json.slice(1, -1)).join()}]`],
      ['something else', () => '[1]'],
    ])('are refused with %s', async (_what, edit) => {
      await expect(edited(edit)).rejects.toThrow('"recentChanges" does not fit');
    });

    test('contain no removed record that was never committed', async () => {
      const dirty = makeRepository({ 'events/a.md': event(1, { place: 'hall' }), 'places/hall.yml': HALL });
      dirty.write({ 'places/hall.yml': null, 'events/a.md': event(1, { region: 'B' }) });
      const { recentChanges } = await packedWithPast(dirty.folder);
      expect(recentChanges.map(({ kind, after }) => [kind, after?.name ?? null])).toEqual([
        ['events', 'Event 1'],
        ['places', null],
      ]);
      expect(JSON.stringify(recentChanges)).not.toContain('Hall');
    });
  });
});

describe('a calendar file with a correct checksum and a wrong shape (P4)', () => {
  /** Returns a file with this as its last line, and with columns of this number of bytes. */
  function file(calendar: unknown, columns = 0): Buffer {
    return sealed(Buffer.from(`${'\0'.repeat(columns)}\n${JSON.stringify(calendar)}`));
  }

  const goodFile = encodeCalendarFile(goodCalendar);

  /** Returns the good file with other JSON for the position of its last column. */
  function withPlace(json: string): Buffer {
    const text = goodFile.toString('latin1', HEADER_LENGTH);
    const at = text.lastIndexOf('{"column":');
    const end = text.indexOf('}', at) + 1;
    return sealed(Buffer.from(`${text.slice(0, at)}{"column":${json}}${text.slice(end)}`, 'latin1'));
  }

  /** Expects that the file is refused, or gives a calendar that answers every query. */
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

  test('every query of these tests has an answer in a good file', () => {
    askEverything(open(encodeCalendarFile(goodCalendar)));
  });

  const byteOrder = endianness();
  test.each([
    ['nothing', sealed(Buffer.alloc(0))],
    ['no line', sealed(Buffer.from('null'))],
    ['a line that is no JSON', sealed(Buffer.from('\n{'))],
    ['null', file(null)],
    ['a number', file(4)],
    ['a list', file([])],
    ['an empty calendar', file({})],
    ['an empty calendar behind columns', file({ byteOrder }, 8)],
    ['numbers of another byte order', file({ byteOrder: byteOrder === 'LE' ? 'BE' : 'LE' })],
    ['a column before the beginning', withPlace('[-8,1]')],
    ['a column of a negative length', withPlace('[40,-8]')],
    ['a column of an endless length', withPlace('[40,1e15]')],
    ['a column of half a length', withPlace('[40,0.5]')],
    ['a column behind the end', withPlace(`[${goodFile.length + 8},1]`)],
    ['a column between two numbers', withPlace('[41,1]')],
    ['a column without a length', withPlace('[40]')],
    ['a column whose place is null', withPlace('null')],
    ['a column whose place is an object', withPlace('{"toString":null}')],
    ['a column whose place is a text', withPlace('"0"')],
    ['deep brackets', sealed(Buffer.from(`\n${'['.repeat(100_000)}\n`))],
  ])('%s is refused', (_what, bytes) => {
    expect(() => open(bytes)).toThrow(CalendarFileError);
  });

  test.each(PATHS)(
    '%s: one number more, one less, or none at all: refused, or every query is answered',
    (path) => {
      for (const length of [-1, 1, -Infinity]) {
        const other = withChangedColumns((column, at) => {
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
  ])('the faulty part is named: %s', (part, damage) => {
    const other = withChangedColumns((column, path) => (path === part ? damage(column) : column));
    expect(() => open(encodeCalendarFile(other))).toThrow(`"${part}"`);
  });

  test.each([
    ['columns', otherNumbers],
    ['lines', otherLines],
  ])('any text in its %s: refused, or every query is answered', (_where, files) => {
    fc.assert(fc.property(files, expectRefusedOrSound), { numRuns: runs(300) });
  });
});
