import { diagnostic, startOf, type Diagnostic } from '../../diagnostics/codes.ts';
import { readRegularFile } from '../../platform/regular-file.ts';
import { errnoOf } from '../../platform/system-errors.ts';
import type { RecordKind } from '../../schema/records.ts';
import { decode } from './decode.ts';

/** A file of the content folder, read and decoded. */
export interface SourceFile {
  readonly kind: RecordKind;
  /** Path within the content folder, with slashes. */
  readonly path: string;
  /** The file's name without its extension. */
  readonly stem: string;
  readonly format: Format;
  /** The text without a byte order mark. */
  readonly text: string;
}

export type Format = 'markdown' | 'yaml';

/** What reading a file came to. */
export interface Reading<T> {
  /** Or why it cannot be used. */
  readonly result: T | Diagnostic;
  /** What was read; 0 of a file that was not. */
  readonly bytes: number;
}

/** Reads a file that was found. */
export type ReadSource = (file: Omit<SourceFile, 'text'>) => Reading<SourceFile>;

/** The largest files that are read. */
export const MAX_BYTES = { markdown: 1024 * 1024, yaml: 64 * 1024 } as const;

/** Reads a file of the content folder. */
export function readSourceFile(directory: string, file: Omit<SourceFile, 'text'>): Reading<SourceFile> {
  const { kind, path, stem, format } = file;
  const { result, bytes } = readText(directory, path, format);
  // Of a copy with one more key, V8 makes a shape of its own each time.
  return { result: typeof result === 'string' ? { kind, path, stem, format, text: result } : result, bytes };
}

/** @param path within the content folder, of what may be no regular file */
export function readText(directory: string, path: string, format: Format): Reading<string> {
  let bytes: Buffer | null;
  try {
    bytes = readRegularFile(`${directory}/${path}`, { maxBytes: MAX_BYTES[format], followLinks: false });
  } catch (error) {
    const message = `This file cannot be read${because(error)}.`;
    return {
      result: diagnostic('file-unreadable', startOf(path), message, 'Check its permissions.'),
      bytes: 0,
    };
  }
  if (bytes === null) return { result: tooLarge(path, format), bytes: 0 };
  return { result: decodeFile(path, format, bytes), bytes: bytes.length };
}

/** The text of a file's bytes, or why they cannot be used. */
export function decodeFile(path: string, format: Format, bytes: Buffer): string | Diagnostic {
  return bytes.length > MAX_BYTES[format] ? tooLarge(path, format) : decode(path, bytes);
}

function tooLarge(path: string, format: Format): Diagnostic {
  const limit = format === 'yaml' ? '64 KiB (a .md file: 1 MiB)' : '1 MiB';
  return diagnostic(
    'file-too-large',
    startOf(path),
    `This file is larger than ${limit}.`,
    'Keep pictures and long texts elsewhere, and link to them.',
  );
}

/** " (EACCES)", or nothing where the system gives no reason. */
export function because(error: unknown): string {
  const code = errnoOf(error);
  return code === undefined ? '' : ` (${code})`;
}
