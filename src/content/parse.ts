import matter from 'gray-matter';
import {
  diagnostic,
  type Diagnostic,
  type DiagnosticCode,
  type Place,
  startOf,
} from '../diagnostics/codes.ts';
import { codePointName } from '../platform/printable.ts';
import { MAX_SOURCES, SOURCE } from '../schema/followed-source.ts';
import { RECORD_TYPES, type RecordKind } from '../schema/records.ts';
import {
  type Located,
  positionsOf,
  textValue,
  type YamlDocument,
  type YamlMapping,
  type YamlNode,
} from '../yaml/nodes.ts';
import { parseYaml } from '../yaml/parse-yaml.ts';
import type { SourceFile } from './read/source-file.ts';

const KEY = /^["']?([\p{L}_][\p{L}\p{M}\p{N}_-]*)["']?:(?:\s|$)/u;
const NESTED = /^(?:[ \t]|[-\]}](?:[\s,]|$))/;

/**
 * Returns where the text of a Markdown file begins whose front matter has no end: the first line that is not YAML, with
 * the headings above it, which look like comments; null where all of it can be YAML.
 *
 * @param offset where to begin: after the first line
 */
function whereTextBegins(text: string, offset: number, kind: RecordKind): number | null {
  const known: object = RECORD_TYPES[kind].fields;
  let begin: number | null = null;
  let isAfterBlank = false;
  for (const line of text.slice(offset).split('\n')) {
    const isBlank = line.trim() === '';
    const key = KEY.exec(line)?.[1];
    const isYaml =
      key === undefined
        ? NESTED.test(line) && !(isAfterBlank && line.startsWith('-'))
        : !isAfterBlank || Object.hasOwn(known, key);
    if (!isBlank && !isYaml) begin ??= offset;
    if (!isBlank && !isYaml && !line.startsWith('#')) return begin;
    if (isYaml) begin = null;
    isAfterBlank = isBlank;
    offset += line.length + 1;
  }
  return null;
}

const DELIMITER = '---';

const MAX_BYTES = 16 * 1024;
/** What gray-matter reads as the end of the front matter, even if more follows on the line. */
const CLOSING = `\n${DELIMITER}`;
const DELIMITER_LINE = /^--- *$/;

/**
 * Checks the lines around the front matter, and its size, before gray-matter sees the text (editors' handbook, "Files and
 * texts"): it runs `---js`, takes `---x` for the end, accepts a missing end, and looks for comments with a pattern that is
 * quadratic in blank lines.
 *
 * @returns null where gray-matter can take the text apart
 */
function refuseFrontMatter({ kind, path, text }: SourceFile): Diagnostic | null {
  const refuse = (code: DiagnosticCode, offset: number, message: string, hint: string): Diagnostic => {
    const lineEnd = text.indexOf('\n', offset);
    const end = lineEnd === -1 ? text.length : lineEnd;
    const place = { file: path, ...positionsOf(text.slice(0, end))(offset, end) };
    return diagnostic(code, place, message, hint);
  };
  const lineAt = (offset: number): string => text.slice(offset, offset + 200).split(/\r?\n/, 1)[0] ?? '';

  const [firstLine = ''] = text.split(/\r?\n/, 1);
  const dashes = dashesIn(firstLine);
  if (dashes !== undefined) {
    return refuse('front-matter-missing', 0, `The first line is ${dashes}.`, 'Make the first line "---".');
  }
  if (!firstLine.startsWith(DELIMITER)) {
    const message = 'The first line of the file is not "---".';
    const hint =
      'Begin the file with a line "---", then the keys, then a line "---"; nothing stands before it.';
    return diagnostic('front-matter-missing', startOf(path), message, hint);
  }
  if (!DELIMITER_LINE.test(firstLine)) {
    const message = `The first line is "${firstLine.slice(0, 40)}"; front matter is YAML, and begins with "---" alone.`;
    return refuse('front-matter-language', DELIMITER.length, message, 'Make the first line "---".');
  }
  // The search ends where the front matter would be too large in any case.
  const limit = firstLine.length + '\r\n'.length + MAX_BYTES + CLOSING.length;
  const end = text.slice(0, limit).indexOf(CLOSING);
  if (end === -1 && text.length <= limit) {
    const begin = whereTextBegins(text, text.indexOf('\n') + 1 || text.length, kind);
    const line = begin === null ? '' : lineAt(begin);
    const made = dashesIn(line);
    const message =
      made === undefined
        ? 'The line "---" that ends the front matter is missing.'
        : `The line that ends the front matter is ${made}.`;
    const hint = begin === null ? 'Put a line "---" after the last key.' : closingHint(line);
    return refuse('front-matter-unclosed', begin ?? text.length, message, hint);
  }
  if (end === -1 || Buffer.byteLength(text.slice(text.indexOf('\n') + 1, end)) > MAX_BYTES) {
    const hint = 'Put a line "---" after the last key, and move long text below it.';
    return refuse('front-matter-too-large', 0, 'The front matter does not end within 16 KiB.', hint);
  }
  const closingLine = lineAt(end + 1);
  if (DELIMITER_LINE.test(closingLine)) return null;
  const message = `The front matter ends with "${closingLine.slice(0, 40)}"; only "---" is allowed.`;
  const hint = 'End it with a line "---"; put quotes around a value that begins with "---".';
  return refuse('front-matter-closing', end + 1, message, hint);
}

/** Describes a line of the dashes that editors make of hyphens; undefined for any other line. */
function dashesIn(line: string): string | undefined {
  const [dash] = /^-{0,9}([\p{Pd}\u2212])(?<!-)[-\p{Pd}\u2212]{0,9} *$/u.exec(line)?.slice(1) ?? [];
  if (dash === undefined) return undefined;
  return `"${line.trimEnd()}", with dashes (${codePointName(dash)}) that an editor made of hyphens; write three hyphens, "---"`;
}

/** Says what to do about the first line that is no YAML: some of them are meant to be the end. */
function closingHint(line: string): string {
  return /^[-–—=*_+.~]{1,20} *$/.test(line)
    ? 'Make this line "---".'
    : 'Put a line "---" above this one, where the text begins.';
}

/** A parsed file: its mapping with positions, and the body of a Markdown file (null in YAML files). */
export interface Document {
  readonly kind: RecordKind;
  readonly file: string;
  readonly stem: string;
  /** The whole text of the file, without a byte order mark. */
  readonly text: string;
  /** The mapping, which is parsed anew unless this document was the last one that was asked for it. */
  readonly root: YamlMapping;
  readonly body: string | null;
  /** Where the mapping's source begins in the text: what its offsets count from. */
  readonly base: number;
  /** The place of a piece of the mapping's source in the whole file. */
  readonly placeOf: (piece: Located) => Place;
}

export interface ParseResult {
  /** The parsed file; null where it cannot be used. */
  readonly document: Document | null;
  readonly diagnostics: readonly Diagnostic[];
}

const EMPTY: YamlMapping = { kind: 'mapping', offset: 0, end: 0, entries: new Map() };

/** Takes a file apart: front matter and body, or YAML alone (editors' handbook, "Files and texts"). */
export function parseFile(file: SourceFile): ParseResult {
  const refusal = file.format === 'markdown' ? refuseFrontMatter(file) : null;
  if (refusal !== null) return { document: null, diagnostics: [refusal] };

  const parts = partsOf(file);
  const { root, faults } = parts.yaml;
  const tree = root ?? EMPTY;
  const document = new ParsedDocument(file, parts);
  const { placeOf } = document;

  if (faults.length > 0) return { document: null, diagnostics: faultsOfYaml(faults, placeOf) };
  if (tree.kind === 'mapping') {
    lastAsked = { document, root: tree };
    return { document, diagnostics: [] };
  }
  const message = 'A record is a mapping, one "key: value" a line.';
  return { document: null, diagnostics: [diagnostic('record-form', placeOf(tree), message, formHint(tree))] };
}

/** The records of one file, parsed. */
interface ParsedRecords {
  /** The documents in the file; null where the file cannot be used. */
  readonly documents: readonly Document[] | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Takes a file of any kind apart: the list of sources has several records, all others have one. */
export function parseRecords(file: SourceFile): ParsedRecords {
  if (file.kind === 'sources') return parseSources(file);
  const { document, diagnostics } = parseFile(file);
  return { documents: document && [document], diagnostics };
}

/** Takes the file of sources apart: each item of its list is a record. A file without content is a list without items. */
export function parseSources(file: SourceFile): ParsedRecords {
  const { root, faults } = parseYaml(file.text);
  const positions = positionsOf(file.text);
  const placeOf = ({ offset, end }: Located): Place => ({ file: file.path, ...positions(offset, end) });
  if (faults.length > 0) return { documents: null, diagnostics: faultsOfYaml(faults, placeOf) };
  const refuse = (code: DiagnosticCode, node: YamlNode, message: string, hint: string): ParsedRecords => ({
    documents: null,
    diagnostics: [diagnostic(code, placeOf(node), message, hint)],
  });
  const isEmpty = root === null || textValue(root) === null;
  if (!isEmpty && root.kind !== 'sequence')
    return refuse('sources-form', root, 'The sources are no list.', listHint(root));
  const items = root?.kind === 'sequence' ? root.items : [];
  const tooMany = items[MAX_SOURCES];
  if (tooMany !== undefined) {
    const message = `There are ${items.length} sources, and ${MAX_SOURCES} at the most are followed.`;
    return refuse('list-too-long', tooMany, message, `Keep ${MAX_SOURCES} at the most.`);
  }
  const { kind, path, stem, text } = file;
  const common = { kind, file: path, stem, text, body: null, base: 0, placeOf };
  const mappings = items.filter((item) => item.kind === 'mapping');
  return {
    documents: mappings.length < items.length ? null : mappings.map((item) => ({ ...common, root: item })),
    diagnostics: items
      .filter((item) => item.kind !== 'mapping')
      .map((item) =>
        diagnostic(
          'sources-form',
          placeOf(item),
          'A source is a mapping of "key: value" lines.',
          SOURCE_LINES,
        ),
      ),
  };
}

const SOURCE_LINES =
  'Write lines "key: …", "url: …" and "scale: …" for each source, the first one behind "- ", the others below it with two spaces in front.';

function listHint(root: YamlNode): string {
  const entries = root.kind === 'mapping' ? [...root.entries.values()] : [];
  if (entries.some(({ key }) => Object.hasOwn(SOURCE.fields, key.text)))
    return 'Put "- " before the first line of each source, and two spaces before each of its other lines.';
  const list = entries.find(({ value }) => value.kind === 'sequence');
  return list === undefined
    ? SOURCE_LINES
    : `Leave out the line "${list.key.text.slice(0, 60)}:"; the list stands by itself.`;
}

function faultsOfYaml(faults: YamlDocument['faults'], placeOf: Document['placeOf']): readonly Diagnostic[] {
  return faults.map((fault) => {
    const { code, first, message, hint } = fault;
    const related = first === undefined ? null : { place: placeOf(first), what: 'The first one is' };
    return diagnostic(code, placeOf(fault), message, hint, { related });
  });
}

/**
 * The document that was asked for its root last. The trees of all files take most of the memory that there is, so one is
 * kept; a file with many problems is asked many times in a row, and parsing it takes up to a tenth of a second.
 */
let lastAsked: { readonly document: Document; readonly root: YamlMapping } | null = null;

class ParsedDocument implements Document {
  readonly base: number;
  readonly body: string | null;
  readonly #source: SourceFile;
  #positions: ReturnType<typeof positionsOf> | null = null;

  constructor(source: SourceFile, { base, body }: Parts) {
    this.base = base;
    this.body = body;
    this.#source = source;
  }

  get kind(): RecordKind {
    return this.#source.kind;
  }

  get file(): string {
    return this.#source.path;
  }

  get stem(): string {
    return this.#source.stem;
  }

  get text(): string {
    return this.#source.text;
  }

  get root(): YamlMapping {
    if (lastAsked?.document !== this) {
      const { root } = partsOf(this.#source).yaml;
      lastAsked = { document: this, root: root?.kind === 'mapping' ? root : EMPTY };
    }
    return lastAsked.root;
  }

  get placeOf(): Document['placeOf'] {
    return ({ offset, end }) => {
      this.#positions ??= positionsOf(this.text);
      return { file: this.file, ...this.#positions(this.base + offset, this.base + end) };
    };
  }
}

function formHint(root: YamlNode): string {
  if (root.kind === 'sequence') {
    return 'Keep one record in each file, and leave out the "- " at its beginning.';
  }
  return root.kind === 'scalar' && root.text.includes('：')
    ? 'Write a plain colon and a space after each key in place of the wide colon ("："), as in "id: …".'
    : 'Write a colon and a space after each key, as in "id: …".';
}

interface Parts {
  readonly yaml: YamlDocument;
  /** Where the YAML begins in the file. */
  readonly base: number;
  readonly body: string | null;
}

function partsOf({ format, text }: SourceFile): Parts {
  return format === 'markdown' ? splitMarkdown(text) : { yaml: parseYaml(text), base: 0, body: null };
}

/**
 * gray-matter takes the front matter apart, and our parser, which is its only engine, returns the mapping with positions.
 * An options object turns off gray-matter's cache, which answers a broken file's second reading with {}. gray-matter would
 * still look up the whole text there, so it gets only the front matter.
 */
function splitMarkdown(text: string): Parts {
  const closing = text.indexOf(CLOSING);
  const head = text.slice(0, text.indexOf('\n', closing + CLOSING.length) + 1 || text.length);
  const { data, content } = matter(withoutLongBlanks(head, closing), {
    language: 'yaml',
    delimiters: DELIMITER,
    engines: {
      yaml: ({ length }) => {
        const source = head.slice(DELIMITER.length, DELIMITER.length + length);
        return parseYaml(source.replace(/\r$/, ''));
      },
      json: refuseEngine,
      javascript: refuseEngine,
    },
  });
  // gray-matter asks no engine where the front matter has only comments, and returns {}.
  const yaml = isYamlDocument(data) ? data : { root: null, faults: [] };
  return { yaml, base: DELIMITER.length, body: content + text.slice(head.length) };
}

/** Replaces long runs of white space above the closing line: gray-matter finds comments with a pattern that is quadratic in them. */
function withoutLongBlanks(head: string, closing: number): string {
  const from = head.indexOf('\n') + 1;
  const frontMatter = head.slice(from, Math.max(from, closing));
  const masked = frontMatter.replace(/\s{64,}/g, (blank) => '.'.repeat(blank.length));
  return masked === frontMatter ? head : head.slice(0, from) + masked + head.slice(from + frontMatter.length);
}

function refuseEngine(): never {
  throw new Error('Front matter is YAML only');
}

function isYamlDocument(data: object): data is YamlDocument {
  return 'faults' in data;
}
