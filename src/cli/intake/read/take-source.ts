import { extname, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { printable } from '../../../platform/printable.ts';
import { readRegularFile } from '../../../platform/regular-file.ts';
import { errnoOf, whyUnread } from '../../../platform/system-errors.ts';
import { httpsOf } from '../../../schema/formats.ts';
import type { AnswerVersion } from '../../network/web-door.ts';
import { WebError } from '../../network/web-error.ts';
import { BusySource, SOURCE_TYPES, SourceError, type Source, type SourceType } from './source.ts';

export interface TakeOptions {
  /** What the path of a file counts from. */
  readonly commandDir: string;
  /** Whether addresses are asked that are not of the public internet. */
  readonly allowPrivate: boolean;
  /** What `-` stands for; standard input where not given. */
  readonly input?: Readable & { readonly isTTY?: boolean };
  /** The answer that is known: a server that has no other one need not send it. */
  readonly version?: AnswerVersion | null;
  /** The page of the calendar, which servers are told with the request. */
  readonly page?: string | null;
}

const NOT_MODIFIED = 304;
/** Statuses with which a server says when it is to be asked again. */
const BUSY: ReadonlySet<number> = new Set([429, 503]);
/** Standard input. */
const INPUT = '-';
/** One's own files are larger than what strangers may send. */
const MAX_BYTES = 64 * 1024 * 1024;
const TOO_LARGE = 'is larger than the 64 MiB that are read.';
const NO_TYPE =
  'is neither a web page, nor JSON, nor an iCalendar file, nor CSV. The ending of the name says what it is.';

const WORKBOOK =
  'is a workbook of a spreadsheet program. Open it there, save the sheet with the events as CSV (UTF-8), and take that file.';

/** What servers call files of which they know nothing but that they are text. */
const PLAIN = 'text/plain';

/**
 * Takes what a file, standard input (`-`) or an http or https address has; `webcal:` is asked as https.
 *
 * @returns null where a server has no other answer than the one that is known
 * @throws SourceError where there is nothing that can be read
 */
export async function takeSource(where: string, options: TakeOptions): Promise<Source | null> {
  const address = httpsOf(where);
  if (/^https?:/i.test(address)) return takeFromWeb(address, options);
  const bytes = where === INPUT ? await takeInput(options.input) : takeFile(where, options);
  const shown = where === INPUT ? 'Standard input' : printable(where);
  if (isWorkbook(bytes)) throw new SourceError(`${shown} ${WORKBOOK}`);
  const type = sourceTypeOf(where, bytes);
  if (type === undefined) throw new SourceError(`${shown} ${NO_TYPE}`);
  return { url: null, type, charset: null, bytes };
}

async function takeFromWeb(
  address: string,
  { allowPrivate, version = null, page = null }: TakeOptions,
): Promise<Source | null> {
  // What connects is large, and most sources are files.
  const { openWebDoor } = await import('../../network/web-door.ts');
  const door = openWebDoor({ page, ...(allowPrivate && { isAllowed: () => true }) });
  try {
    const { url, status, type, charset, body, ...answer } = await door.ask(address, {
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
    if (isWorkbook(body)) throw new SourceError(`${printable(url)} ${WORKBOOK}`);
    const known =
      type === PLAIN ? sourceTypeOf(new URL(url).pathname, body) : SOURCE_TYPES.find((one) => one === type);
    if (known === undefined) throw new SourceError(`${printable(url)} ${NO_TYPE}`);
    return { url, type: known, charset, bytes: body, version: answer.version };
  } catch (error) {
    throw error instanceof WebError ? new SourceError(error.message, { cause: error }) : error;
  } finally {
    await door.close();
  }
}

/** Nothing that waits or has no end, like a FIFO or a device, is read by its path. */
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

/** What the first characters say that are no white space. */
const BEGINNINGS: readonly (readonly [RegExp, SourceType])[] = [
  [/^BEGIN:VCALENDAR/i, 'text/calendar'],
  [/^[[{]/, 'application/json'],
  [/^</, 'text/html'],
  [/^[^\r\n<>{}]*[,;\t]/, 'text/csv'],
];

/** The first bytes of a workbook of a spreadsheet program: a ZIP archive, and what was before it. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** Whether a file is a workbook, like .xlsx, .ods and .xls, whatever it is called. */
function isWorkbook(bytes: Uint8Array): boolean {
  return WORKBOOKS.some((mark) => mark.every((byte, position) => bytes[position] === byte));
}

/** The characters in which a beginning is looked for. */
const LOOKED_AT = 4096;

/** The type of a file, by the ending of its name or else by its first characters; undefined where neither says it. */
function sourceTypeOf(name: string, bytes: Uint8Array): SourceType | undefined {
  const ending = extname(name).toLowerCase();
  return (Object.hasOwn(ENDINGS, ending) ? ENDINGS[ending] : undefined) ?? typeOfBeginning(bytes);
}

/** In every encoding that is read these characters are ASCII, with zeros between them at most. */
function typeOfBeginning(bytes: Uint8Array): SourceType | undefined {
  const beginning = Buffer.from(bytes.subarray(0, LOOKED_AT)).toString('latin1');
  const text = beginning
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replaceAll('\0', '')
    .trimStart();
  return BEGINNINGS.find(([pattern]) => pattern.test(text))?.[1];
}
