import { createHash } from 'node:crypto';
import { endianness } from 'node:os';
import type { PackedCalendar } from './packed.ts';

/** The bytes are no calendar file, or not as they were written; the message says which. */
export class CalendarFileError extends Error {}

/*
 * A calendar file is a packed calendar as it lies in memory, so that nothing has to be compiled to serve it:
 *
 *   {"format":4,"sha256":"…"}           a line: SHA-256 of all that follows
 *   {"byteOrder":"LE","columns":[…]}    a line: type, offset and length of each column
 *   {"site":…}                          a line: the calendar, with {"column": number} where a column belongs
 *   the columns                         from there on, each filled up to a multiple of 8 bytes
 *
 * The columns begin at a multiple of 8 bytes as well; the third line is filled up with spaces.
 */

const HEADER = /^\{"format":(?<format>\d),"sha256":"(?<sha256>[0-9a-f]{64})"\}\n$/;
const FORMAT = '4';
const HEADER_LENGTH = 89;
const UNIT = 8;

const COLUMN_TYPES = { Uint8Array, Uint16Array, Int32Array, Uint32Array, Float64Array };
type ColumnType = keyof typeof COLUMN_TYPES;
type Column = InstanceType<(typeof COLUMN_TYPES)[ColumnType]>;

interface Layout {
  readonly byteOrder: string;
  readonly columns: readonly (readonly [type: ColumnType, offset: number, length: number])[];
}

/** A calendar as the bytes of one file, the same for identical content. */
export function encodeCalendarFile(calendar: PackedCalendar): Buffer {
  const columns: Column[] = [];
  const json = JSON.stringify(calendar, (_key, value: unknown) =>
    isColumn(value) ? { column: columns.push(value) - 1 } : value,
  );
  let end = 0;
  const layout: Layout = {
    byteOrder: endianness(),
    columns: columns.map((column) => {
      const offset = end;
      end += column.byteLength + fillingOf(column.byteLength);
      return [typeOf(column), offset, column.length];
    }),
  };
  const lines = Buffer.from(`${JSON.stringify(layout)}\n${json}`);
  const body = [
    lines,
    Buffer.from(`${' '.repeat(fillingOf(HEADER_LENGTH + lines.length + 1))}\n`),
    ...columns.flatMap((column) => [bytesOf(column), Buffer.alloc(fillingOf(column.byteLength))]),
  ];
  const hash = createHash('sha256');
  for (const part of body) hash.update(part);
  return Buffer.concat([Buffer.from(`{"format":${FORMAT},"sha256":"${hash.digest('hex')}"}\n`), ...body]);
}

/**
 * Reads what `encodeCalendarFile` wrote.
 *
 * @param file holds nothing else: the calendar's columns are views of it
 * @throws CalendarFileError when the bytes are of another format, cut off or changed
 */
export function decodeCalendarFile(file: ArrayBuffer): PackedCalendar {
  const bytes = Buffer.from(file);
  const header = HEADER.exec(bytes.toString('latin1', 0, HEADER_LENGTH));
  if (header === null) throw new CalendarFileError('It is not a calendar file of this version');
  const { format = '', sha256 } = header.groups ?? {};
  if (format !== FORMAT) {
    throw new CalendarFileError(
      `It is a calendar file of format ${format}, and this version reads format ${FORMAT}: build it anew`,
    );
  }
  if (createHash('sha256').update(bytes.subarray(HEADER_LENGTH)).digest('hex') !== sha256) {
    throw new CalendarFileError('It is damaged: its content and its SHA-256 differ');
  }
  // The SHA-256 shows that these are the very bytes that encodeCalendarFile wrote.
  const calendarStart = bytes.indexOf('\n', HEADER_LENGTH) + 1;
  const columnsStart = bytes.indexOf('\n', calendarStart) + 1;
  const { byteOrder, columns } = JSON.parse(bytes.toString('utf8', HEADER_LENGTH, calendarStart)) as Layout;
  if (byteOrder !== endianness()) {
    throw new CalendarFileError('It was built on a machine that keeps the bytes of numbers in another order');
  }
  const opened = columns.map(
    ([type, offset, length]) => new COLUMN_TYPES[type](file, columnsStart + offset, length),
  );
  return JSON.parse(bytes.toString('utf8', calendarStart, columnsStart), (_key, value: unknown) =>
    isReference(value) ? opened[value.column] : value,
  ) as PackedCalendar;
}

function isColumn(value: unknown): value is Column {
  return ArrayBuffer.isView(value);
}

function isReference(value: unknown): value is { readonly column: number } {
  return typeof value === 'object' && value !== null && 'column' in value;
}

function typeOf(column: Column): ColumnType {
  return column[Symbol.toStringTag];
}

function bytesOf({ buffer, byteOffset, byteLength }: Column): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** How many bytes more make a multiple of 8. */
function fillingOf(length: number): number {
  return (UNIT - (length % UNIT)) % UNIT;
}
