import { createHash } from 'node:crypto';
import type { Records } from '../schema/records.ts';

/** The text is no calendar file, or not as it was written; the message says which. */
export class CalendarFileError extends Error {}

const HEADER = /^\{"format":1,"sha256":"(?<sha256>[0-9a-f]{64})","records":/;
const FOOTER = '}\n';

/**
 * The records of a content folder as one text, byte-identical for identical content: JSON with the
 * SHA-256 of its records in front.
 */
export function encodeCalendarFile(records: Records): string {
  const body = JSON.stringify(records);
  return `{"format":1,"sha256":"${sha256(body)}","records":${body}${FOOTER}`;
}

/**
 * Reads what `encodeCalendarFile` wrote.
 *
 * @throws CalendarFileError when the text is of another format, cut off or changed.
 */
export function decodeCalendarFile(text: string): Records {
  const header = HEADER.exec(text);
  if (header === null) throw new CalendarFileError('It is not a calendar file of this version');
  const body = text.slice(header[0].length, -FOOTER.length);
  if (!text.endsWith(FOOTER) || sha256(body) !== header.groups?.sha256) {
    throw new CalendarFileError('It is damaged: its content and its SHA-256 differ');
  }
  // The SHA-256 shows that these are the very bytes that encodeCalendarFile made of records.
  return JSON.parse(body) as Records;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
