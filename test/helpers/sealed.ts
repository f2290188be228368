import { crc32 } from 'node:zlib';
import { FORMAT } from '../../src/calendar/packed/calendar-file.ts';

/** Returns a calendar file with this body: a header with its CRC-32, then the bytes. */
export function sealed(body: Buffer): Buffer {
  const digits = crc32(body).toString(16).padStart(8, '0');
  return Buffer.concat([Buffer.from(`{"format":${FORMAT},"crc32":"${digits}"}\n`), body]);
}
