import matter from 'gray-matter';
import { diagnostic, type Diagnostic, type Place } from '../diagnostics/codes.ts';
import type { RecordKind } from '../schema/records.ts';
import type { Located, YamlDocument, YamlMapping, YamlNode } from '../yaml/nodes.ts';
import { parseYaml } from '../yaml/parse-yaml.ts';
import { positionsOf, type Position } from '../yaml/position.ts';
import { CLOSING, DELIMITER, refuseFrontMatter } from './front-matter-checks.ts';
import type { SourceFile } from './read/source-file.ts';

/** A parsed file: its mapping with positions, and the body of a Markdown file (null in YAML files). */
export interface Document {
  readonly kind: RecordKind;
  readonly file: string;
  readonly stem: string;
  /** The whole text of the file, without a byte order mark. */
  readonly text: string;
  /** Is parsed anew unless this document was the last that was asked for its own. */
  readonly root: YamlMapping;
  readonly body: string | null;
  /** Where the mapping's source begins in the text: what its offsets count from. */
  readonly base: number;
  /** The place of a piece of the mapping's source in the whole file. */
  readonly placeOf: (piece: Located) => Place;
}

export interface ParseResult {
  /** Null when the file cannot be used. */
  readonly document: Document | null;
  readonly diagnostics: readonly Diagnostic[];
}

const EMPTY: YamlMapping = { kind: 'mapping', offset: 0, end: 0, entries: new Map() };

/** Takes a file apart: front matter and body, or YAML alone (contract, section 3). */
export function parseFile(file: SourceFile): ParseResult {
  const refusal = file.format === 'markdown' ? refuseFrontMatter(file) : null;
  if (refusal !== null) return { document: null, diagnostics: [refusal] };

  const { yaml, base, body } = partsOf(file);
  const document = new ParsedDocument(file, base, body);
  const { placeOf } = document;

  if (yaml.faults.length > 0) {
    const diagnostics = yaml.faults.map((fault) => {
      const { code, first, message, hint } = fault;
      const related = first === undefined ? null : { place: placeOf(first), what: 'The first one is' };
      return diagnostic(code, placeOf(fault), message, hint, { related });
    });
    return { document: null, diagnostics };
  }
  const root = yaml.root ?? EMPTY;
  if (root.kind !== 'mapping') {
    const message = 'A record is a mapping, one "key: value" a line.';
    return {
      document: null,
      diagnostics: [diagnostic('record-form', placeOf(root), message, formHint(root))],
    };
  }
  kept = { document, root, positions: null };
  return { document, diagnostics: [] };
}

/** What is read of a file again and again, which is little: a million of them fit into the memory. */
class ParsedDocument implements Document {
  readonly #source: SourceFile;
  readonly base: number;
  readonly body: string | null;

  constructor(source: SourceFile, base: number, body: string | null) {
    this.#source = source;
    this.base = base;
    this.body = body;
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
    const known = keptOf(this);
    if (known.root !== null) return known.root;
    const { root } = partsOf(this.#source).yaml;
    return (known.root = root?.kind === 'mapping' ? root : EMPTY);
  }

  get placeOf(): Document['placeOf'] {
    return ({ offset, end }) => {
      const known = keptOf(this);
      known.positions ??= positionsOf(this.text);
      return { file: this.file, ...known.positions(this.base + offset, this.base + end) };
    };
  }
}

/** What is made of a document where it is asked for. */
interface Kept {
  readonly document: Document;
  root: YamlMapping | null;
  positions: ((offset: number, end?: number) => Position) | null;
}

/** Of the document that was asked last: the trees of all files take most of the memory that there is. */
let kept: Kept | null = null;

function keptOf(document: Document): Kept {
  if (kept?.document !== document) kept = { document, root: null, positions: null };
  return kept;
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
 * An options object turns off gray-matter's cache, which answers a broken file's second reading with {}; as it looks up
 * there whatever it is given, it is not given the text that follows.
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
  const yaml = isYamlDocument(data) ? data : { root: null, faults: [] };
  return { yaml, base: DELIMITER.length, body: content + text.slice(head.length) };
}

/** The same text with points in place of long blanks above the closing line: gray-matter looks for comments with a pattern that is quadratic in white space. */
function withoutLongBlanks(head: string, closing: number): string {
  const from = head.indexOf('\n') + 1;
  const frontMatter = head.slice(from, Math.max(from, closing));
  const masked = frontMatter.replace(/\s{64,}/g, (blank) => '.'.repeat(blank.length));
  return masked === frontMatter ? head : head.slice(0, from) + masked + head.slice(from + frontMatter.length);
}

function refuseEngine(): never {
  throw new Error('Front matter is YAML only');
}

/** gray-matter asks no engine where nothing but comments stands in the front matter, and returns {}. */
function isYamlDocument(data: object): data is YamlDocument {
  return 'faults' in data;
}
