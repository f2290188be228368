import { extname, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { printable } from '../../../platform/printable.ts';
import { readRegularFile } from '../../../platform/regular-file.ts';
import { errnoOf, whyUnread } from '../../../platform/system-errors.ts';
import { httpsOf } from '../../../schema/formats.ts';
import type { AnswerVersion } from '../../network/http-client.ts';
import { WebError } from '../../network/web-error.ts';
import { BusySource, SOURCE_TYPES, SourceError, type Source, type SourceType } from './source.ts';

export interface TakeOptions {
  /** The base of relative paths. */
  readonly commandDir: string;
  /** Whether requests to addresses outside of the public internet are allowed. */
  readonly allowPrivate: boolean;
  /** The stream for `-`; standard input by default. */
  readonly input?: Readable & { readonly isTTY?: boolean };
  /** The validators of an earlier answer, for a conditional request. */
  readonly version?: AnswerVersion | null;
  /** The address of the calendar, for the User-Agent field of requests. */
  readonly page?: string | null;
}

const NOT_MODIFIED = 304;
/** Statuses with which a server asks for a later request. */
const BUSY: ReadonlySet<number> = new Set([429, 503]);
/** Standard input. */
const INPUT = '-';
/** The limit for local files, which is larger than that for answers from the network. */
const MAX_BYTES = 64 * 1024 * 1024;
const TOO_LARGE = 'is larger than the 64 MiB that are read.';
const NO_TYPE =
  'is neither a web page, nor JSON, nor an iCalendar file, nor CSV. The ending of the name says what it is.';

const WORKBOOK =
  'is a workbook of a spreadsheet program. Open it there, save the sheet with the events as CSV (UTF-8), and take that file.';

const ZIPPED =
  'is an archive that holds calendars (.ics). Unpack it, and import the .ics files in it one by one.';

/** The media type that servers use for text of any other kind. */
const PLAIN = 'text/plain';

/**
 * Fetches a source from a file, standard input (`-`) or an http or https address; `webcal:` becomes https.
 *
 * @returns null where a conditional request is answered with 304 Not Modified
 * @throws SourceError where the source cannot be read, or has an unknown type
 */
export async function takeSource(where: string, options: TakeOptions): Promise<Source | null> {
  const address = httpsOf(where);
  if (/^https?:/i.test(address)) return takeFromWeb(address, options);
  const bytes = where === INPUT ? await takeInput(options.input) : takeFile(where, options);
  const shown = where === INPUT ? 'Standard input' : printable(where);
  refuseArchive(shown, bytes);
  const type = sourceTypeOf(where, bytes);
  if (type === undefined) throw new SourceError(`${shown} ${NO_TYPE}`);
  return { url: null, type, charset: null, bytes };
}

async function takeFromWeb(
  address: string,
  { allowPrivate, version = null, page = null }: TakeOptions,
): Promise<Source | null> {
  // Loaded only when needed, since it is large and most sources are files.
  const { openHttpClient } = await import('../../network/http-client.ts');
  const client = openHttpClient({ page, ...(allowPrivate && { isAllowed: () => true }) });
  try {
    const { url, status, type, charset, body, ...answer } = await client.ask(address, {
      method: 'GET',
      types: [...SOURCE_TYPES, PLAIN],
      version,
    });
    if (status === NOT_MODIFIED && version !== null) return null;
    if (BUSY.has(status) && answer.retryAfter !== null) {
      const minutes = Math.ceil(answer.retryAfter / 60);
      throw new BusySource(
        `${printable(url)} is busy (status ${status}), and wants to be asked again in ${minutes} min.`,
        answer.retryAfter,
      );
    }
    if (status < 200 || status > 299) {
      throw new SourceError(`${printable(url)} answers with status ${status}, so there is nothing to read.`);
    }
    refuseArchive(printable(url), body);
    const known =
      type === PLAIN ? sourceTypeOf(new URL(url).pathname, body) : SOURCE_TYPES.find((one) => one === type);
    if (known === undefined) throw new SourceError(`${printable(url)} ${NO_TYPE}`);
    return { url, type: known, charset, bytes: body, version: answer.version };
  } catch (error) {
    throw error instanceof WebError ? new SourceError(error.message, { cause: error }) : error;
  } finally {
    await client.close();
  }
}

/** Reads a regular file; anything that could block or never end, like a FIFO or a device, is refused. */
function takeFile(where: string, { commandDir }: TakeOptions): Buffer {
  const shown = printable(where);
  let bytes: Buffer | null;
  try {
    bytes = readRegularFile(resolve(commandDir, where), { maxBytes: MAX_BYTES, followLinks: true });
  } catch (error) {
    const code = errnoOf(error);
    throw new SourceError(
      code === undefined
        ? `${shown} is no file. "-" reads standard input.`
        : `${shown} cannot be read: ${whyUnread(code)}.`,
      { cause: error },
    );
  }
  if (bytes === null) throw new SourceError(`${shown} ${TOO_LARGE}`);
  return bytes;
}

async function takeInput(input: NonNullable<TakeOptions['input']> = process.stdin): Promise<Buffer> {
  if (input.isTTY === true) {
    throw new SourceError('"-" reads standard input, which is the terminal. Send a file into the command.');
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of input as AsyncIterable<string | Uint8Array>) {
    const part = Buffer.from(chunk);
    bytes += part.length;
    if (bytes > MAX_BYTES) throw new SourceError(`Standard input ${TOO_LARGE}`);
    chunks.push(part);
  }
  return Buffer.concat(chunks);
}

const ENDINGS: Readonly<Record<string, SourceType>> = {
  '.html': 'text/html',
  '.htm': 'text/html',
  '.xhtml': 'application/xhtml+xml',
  '.jsonld': 'application/ld+json',
  '.json': 'application/json',
  '.ics': 'text/calendar',
  '.ical': 'text/calendar',
  '.csv': 'text/csv',
  '.tsv': 'text/csv',
};

/** The types by the first characters other than white space. */
const BEGINNINGS: readonly (readonly [RegExp, SourceType])[] = [
  [/^BEGIN:VCALENDAR/i, 'text/calendar'],
  [/^[[{]/, 'application/json'],
  [/^</, 'text/html'],
  [/^[^\r\n<>{}]*[,;\t]/, 'text/csv'],
];

/** Begins each file in a ZIP archive, of which .xlsx and .ods are kinds (APPNOTE, section 4.3.7). */
const ZIP_ENTRY = Buffer.from('PK\u0003\u0004');
/** The first bytes of the older spreadsheets (.xls). */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** @throws SourceError for an archive of calendars, and for a spreadsheet like .xlsx, .ods or .xls, whatever its name */
function refuseArchive(shown: string, bytes: Uint8Array): void {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isZip = archive.subarray(0, ZIP_ENTRY.length).equals(ZIP_ENTRY);
  if (isZip && hasCalendar(archive)) throw new SourceError(`${shown} ${ZIPPED}`);
  if (isZip || archive.subarray(0, COMPOUND.length).equals(COMPOUND))
    throw new SourceError(`${shown} ${WORKBOOK}`);
}

/** The number of files in an archive whose names are looked at. */
const MAX_ENTRIES = 1_000;
const NAME_LENGTH_AT = 26;
const NAME_AT = 30;

/** Whether one of the first files of an archive is a calendar by its name. */
function hasCalendar(archive: Buffer): boolean {
  let at = 0;
  for (let count = 0; count < MAX_ENTRIES && at !== -1 && at + NAME_AT <= archive.length; count += 1) {
    const end = at + NAME_AT + archive.readUInt16LE(at + NAME_LENGTH_AT);
    if (/\.ics$/i.test(archive.toString('latin1', at + NAME_AT, end))) return true;
    at = archive.indexOf(ZIP_ENTRY, at + NAME_AT);
  }
  return false;
}

/** The number of bytes in which the type is looked for. */
const LOOKED_AT = 4096;

/** Returns the type of a file by its extension, or else by its first characters; undefined where unknown. */
function sourceTypeOf(name: string, bytes: Uint8Array): SourceType | undefined {
  const ending = extname(name).toLowerCase();
  return (Object.hasOwn(ENDINGS, ending) ? ENDINGS[ending] : undefined) ?? typeOfBeginning(bytes);
}

/** In all supported encodings, the bytes of these characters are those of ASCII, with zeros between them in UTF-16. */
function typeOfBeginning(bytes: Uint8Array): SourceType | undefined {
  const beginning = Buffer.from(bytes.subarray(0, LOOKED_AT)).toString('latin1');
  const text = beginning
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replaceAll('\0', '')
    .trimStart();
  return BEGINNINGS.find(([pattern]) => pattern.test(text))?.[1];
}
