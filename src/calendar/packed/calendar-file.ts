import { endianness } from 'node:os';
import { crc32 } from 'node:zlib';
import { misfitOf } from './check-packed.ts';
import { COLUMN_TYPES, isColumn, isColumnType, typeOf, type Column, type ColumnType } from './columns.ts';
import type { PackedCalendar } from './packed-calendar.ts';
import { assembleCalendar, DERIVED, withPostings } from './packed-shape.ts';

/** The bytes are no calendar file, or not as they were written; the message says which. */
export class CalendarFileError extends Error {}

/*
 * A calendar file is a packed calendar as it lies in memory, so that next to nothing has to be compiled to serve it:
 *
 *   {"format":12,"crc32":"…"}           a line: CRC-32 of all that follows (RFC 1952), eight hexadecimal digits
 *   {"byteOrder":"LE","columns":[…]}    a line: type, offset and length of each column
 *   {"site":…}                          a line: the calendar, with {"column": number} where a column belongs
 *   the columns                         from there on, each filled up to a multiple of 8 bytes
 *
 * The columns begin at a multiple of 8 bytes as well; the third line is filled up with spaces.
 */

const HEADER = /^\{"format":(?<format>\d{1,2}),"(?:crc32":"(?<checksum>[0-9a-f]{8})"\}\n)?/;
const FORMAT = '12';
/** In bytes. */
export const HEADER_LENGTH = 33;
const UNIT = 8;
/** In bytes; that of a calendar has some 50 columns, and one more a picture, and a list of millions would fill the memory. */
const MAX_LAYOUT_LENGTH = 4 * 1024 * 1024;

interface Layout {
  readonly byteOrder: string;
  readonly columns: readonly (readonly [type: ColumnType, offset: number, length: number])[];
}

/** A calendar as the bytes of one file, the same for identical content. */
export function encodeCalendarFile(calendar: PackedCalendar): Buffer {
  return Buffer.concat(calendarFileParts(calendar));
}

/** The same bytes without a copy of the columns, which are most of them. */
export function calendarFileParts(calendar: PackedCalendar): readonly Uint8Array[] {
  const columns: Column[] = [];
  const json = JSON.stringify(calendar, (key, value: unknown) => {
    if (key === DERIVED) return undefined;
    return isColumn(value) ? { column: columns.push(value) - 1 } : value;
  });
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
  const checksum = body.reduce((before, part) => checksumOf(part, HEADER_LENGTH, before), 0);
  const digits = checksum.toString(16).padStart(8, '0');
  return [Buffer.from(`{"format":${FORMAT},"crc32":"${digits}"}\n`), ...body];
}

/**
 * Looks at the beginning of a file, `HEADER_LENGTH` bytes or more.
 *
 * @returns the CRC-32 of what follows
 * @throws CalendarFileError where no calendar file of this format begins so
 */
export function readCalendarFileHeader(bytes: Buffer): number {
  const { format, checksum } = HEADER.exec(bytes.toString('latin1', 0, HEADER_LENGTH))?.groups ?? {};
  if (format !== undefined && format !== FORMAT) {
    throw new CalendarFileError(
      `It is a calendar file of format ${format}, and this version reads format ${FORMAT}: build it anew`,
    );
  }
  if (checksum === undefined) throw new CalendarFileError('It is not a calendar file of this version');
  return parseInt(checksum, 16);
}

/**
 * Reads what `encodeCalendarFile` wrote.
 *
 * @param file holds nothing else: the calendar's columns are views of it
 * @param checksum CRC-32 of what follows the header
 * @throws CalendarFileError when the bytes are of another format, cut off or changed, or were never a calendar
 */
export function decodeCalendarFile(
  file: ArrayBuffer,
  checksum = checksumOf(new Uint8Array(file)),
): PackedCalendar {
  const bytes = Buffer.from(file);
  if (readCalendarFileHeader(bytes) !== checksum) {
    throw new CalendarFileError('It is damaged: its content and its checksum differ');
  }
  // Whoever wrote it knew how to make the checksum, which need not have been `encodeCalendarFile`.
  const layout = lineAt(bytes, HEADER_LENGTH, MAX_LAYOUT_LENGTH);
  const calendar = lineAt(bytes, layout.end, bytes.length);
  const columns = openColumns(file, layout.value, calendar.end);
  const stored = assembleCalendar(calendar.value, columns, refuse);
  const misfit = misfitOf(stored);
  return misfit === null ? withPostings(stored) : refuse(misfit);
}

/**
 * The CRC-32 of what follows the header, with one piece of the file more.
 *
 * @param start where the piece begins in the file
 * @param before of the pieces before
 */
export function checksumOf(piece: Uint8Array, start = 0, before = 0): number {
  const counted = piece.subarray(Math.max(0, HEADER_LENGTH - start));
  // Of no bytes, `crc32` forgets what came before.
  return counted.length > 0 ? crc32(counted, before) : before;
}

function refuse(part: string): never {
  throw new CalendarFileError(`It was not built as this version builds them: "${part}" does not fit`);
}

/** A line of JSON, undefined where it is none or too long, and where the next one begins. */
function lineAt(
  bytes: Buffer,
  start: number,
  maxLength: number,
): { readonly value: unknown; readonly end: number } {
  const end = bytes.indexOf('\n', start) + 1;
  if (end - start > maxLength) return { value: undefined, end };
  try {
    return { value: JSON.parse(bytes.toString('utf8', start, end)), end };
  } catch {
    return { value: undefined, end };
  }
}

/** The columns of a layout, which fill the file to its end. */
function openColumns(file: ArrayBuffer, layout: unknown, columnsStart: number): Column[] {
  if (!isLayout(layout) || columnsStart % UNIT !== 0) return refuse('layout');
  if (layout.byteOrder !== endianness()) {
    throw new CalendarFileError('It was built on a machine that keeps the bytes of numbers in another order');
  }
  let end = columnsStart;
  const columns = layout.columns.map(([type, offset, length]) => {
    const start = columnsStart + offset;
    const bytes = length * COLUMN_TYPES[type].BYTES_PER_ELEMENT;
    if (start !== end || start + bytes > file.byteLength) return refuse('layout');
    end = start + bytes + fillingOf(bytes);
    return new COLUMN_TYPES[type](file, start, length);
  });
  return end === file.byteLength ? columns : refuse('layout');
}

function isLayout(value: unknown): value is Layout {
  if (typeof value !== 'object' || value === null || !('columns' in value && 'byteOrder' in value))
    return false;
  const { columns, byteOrder } = value;
  return typeof byteOrder === 'string' && Array.isArray(columns) && columns.every(isPlace);
}

function isPlace(value: unknown): value is Layout['columns'][number] {
  if (!Array.isArray(value)) return false;
  const parts: readonly unknown[] = value;
  const [type, offset, length] = parts;
  return isColumnType(type) && Number.isSafeInteger(offset) && isLength(length);
}

function isLength(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function bytesOf({ buffer, byteOffset, byteLength }: Column): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** How many bytes more make a multiple of 8. */
function fillingOf(length: number): number {
  return (UNIT - (length % UNIT)) % UNIT;
}
