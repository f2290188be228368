import { endianness } from 'node:os';
import { crc32 } from 'node:zlib';
import { type Column, isColumn } from './packed-answers.ts';
import type { PackedCalendar } from './packed-calendar.ts';
import { readPacked } from './read-packed.ts';
import { Misfit, WrittenPart } from './written-part.ts';

/** The bytes are no calendar file, or not as they were written; the message says which. */
export class CalendarFileError extends Error {}

/*
 * A calendar file is a packed calendar as it lies in memory, so that next to nothing has to be compiled to serve it:
 *
 *   {"format":…,"crc32":"…"}            a line: FORMAT, and the CRC-32 of all that follows (RFC 1952), eight hexadecimal digits
 *   the columns                         each filled up in front, so that it begins at a multiple of 8 bytes
 *   {"byteOrder":"LE","site":…}         the last line: the calendar, with {"column": [offset, length]} for a column
 *
 * Parts that follow from others are not written. Names are compared in the character forms of the version that reads the file:
 * a change of these forms needs another format.
 */

const HEADER = /^\{"format":(?<format>\d{1,2}),"(?:crc32":"(?<checksum>[0-9a-f]{8})"\}\n)?/;
/** It is raised whenever a packed calendar has other parts, or its bytes mean something else. */
export const FORMAT = '20';
/** The length of the header, in bytes. */
export const HEADER_LENGTH = 33;
const UNIT = 8;

/** A calendar as the bytes of one file, the same for identical content. */
export function encodeCalendarFile(calendar: PackedCalendar): Buffer {
  return Buffer.concat(calendarFileParts(calendar));
}

/** The bytes of the file in parts, without a copy of the columns, which are most of them. */
export function calendarFileParts(calendar: PackedCalendar): readonly Uint8Array[] {
  const columns: Uint8Array[] = [];
  let end = HEADER_LENGTH;
  const json = JSON.stringify({ byteOrder: endianness(), ...calendar }, (key, value: unknown) => {
    if (key === DERIVED) return undefined;
    return isColumn(value) ? { column: [placed(value), value.length] } : value;
  });
  const body = [...columns, Buffer.from(`\n${json}`)];
  const checksum = body.reduce((before, part) => checksumWith(part, before), 0);
  const digits = checksum.toString(16).padStart(8, '0');
  return [Buffer.from(`{"format":${FORMAT},"crc32":"${digits}"}\n`), ...body];

  /** Adds a column after all others, and returns the offset at which it begins. */
  function placed({ buffer, byteOffset, byteLength }: Column): number {
    const filling = Buffer.alloc((UNIT - (end % UNIT)) % UNIT);
    columns.push(filling, Buffer.from(buffer, byteOffset, byteLength));
    const start = end + filling.length;
    end = start + byteLength;
    return start;
  }
}

/** The name of the members that follow from those beside them. */
const DERIVED = 'postings' satisfies keyof PackedCalendar['eventTexts'];

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
 * @throws CalendarFileError when the bytes are of another format, cut off or changed, or were never a calendar
 */
export function decodeCalendarFile(file: ArrayBuffer): PackedCalendar {
  const bytes = Buffer.from(file);
  if (readCalendarFileHeader(bytes) !== checksumWith(bytes.subarray(HEADER_LENGTH))) {
    throw new CalendarFileError('It is damaged: its content and its checksum differ');
  }
  // Other programs than `encodeCalendarFile` can make a right checksum, too, so every part is checked.
  try {
    const calendar = new WrittenPart(lastLineOf(bytes), file);
    if (calendar.as('byteOrder', (value) => value === 'LE' || value === 'BE') === endianness())
      return readPacked(calendar);
  } catch (error) {
    if (!(error instanceof Misfit)) throw error;
    throw new CalendarFileError(
      `It was not built as this version builds them: "${error.message}" does not fit`,
    );
  }
  throw new CalendarFileError('It was built on a machine that keeps the bytes of numbers in another order');
}

/** The CRC-32 of some bytes that follow others, whose CRC-32 is known. */
function checksumWith(bytes: Uint8Array, before = 0): number {
  // Where it is given no bytes, `crc32` forgets what came before.
  return bytes.length > 0 ? crc32(bytes, before) : before;
}

/** What the last line says; undefined where it is no JSON, or too long for a text. */
function lastLineOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8', bytes.lastIndexOf('\n')));
  } catch {
    return undefined;
  }
}
