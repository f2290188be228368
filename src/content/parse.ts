import matter from 'gray-matter';
import {
  diagnostic,
  startOf,
  type Diagnostic,
  type DiagnosticCode,
  type Place,
} from '../diagnostics/codes.ts';
import type { Located, YamlDocument, YamlMapping } from '../yaml/nodes.ts';
import { parseYaml } from '../yaml/parse-yaml.ts';
import { positionsOf } from '../yaml/position.ts';
import type { RecordKind } from './collections.ts';
import type { SourceFile } from './read/source-file.ts';

/** A parsed file: its mapping with positions, and the body of a Markdown file (null in YAML files). */
export interface Document {
  readonly kind: RecordKind;
  readonly file: string;
  readonly stem: string;
  /** The whole text of the file, without a byte order mark. */
  readonly text: string;
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

const MAX_FRONT_MATTER_BYTES = 16 * 1024;
const DELIMITER = '---';
/** Where the front matter ends; the line that follows is checked to be nothing else. */
const FENCE = `\n${DELIMITER}`;

/** Takes a file apart: front matter and body, or YAML alone (contract, section 3). */
export function parseFile(file: SourceFile): ParseResult {
  const refusal = file.format === 'markdown' ? refuseFrontMatter(file) : null;
  if (refusal !== null) return { document: null, diagnostics: [refusal] };

  const positions = positionsOf(file.text);
  const { yaml, base, body } = file.format === 'markdown' ? splitMarkdown(file.text) : wholeYaml(file.text);
  const placeOf = ({ offset, end }: Located): Place => ({
    file: file.path,
    ...positions(base + offset, base + end),
  });

  if (yaml.faults.length > 0) {
    const diagnostics = yaml.faults.map((fault) => {
      const { code, first, message, hint } = fault;
      const related = first === undefined ? null : { place: placeOf(first), what: 'The first one is' };
      return diagnostic(code, placeOf(fault), message, hint, { related });
    });
    return { document: null, diagnostics };
  }
  const root = yaml.root ?? { kind: 'mapping', offset: 0, end: 0, entries: new Map() };
  if (root.kind !== 'mapping') {
    const message = 'A record is a mapping, one "key: value" a line.';
    const hint =
      root.kind === 'sequence'
        ? 'Keep one record in each file, and leave out the "- " at its beginning.'
        : 'Write a colon and a space after each key, as in "id: …".';
    return { document: null, diagnostics: [diagnostic('record-form', placeOf(root), message, hint)] };
  }
  return {
    document: {
      kind: file.kind,
      file: file.path,
      stem: file.stem,
      text: file.text,
      root,
      body,
      base,
      placeOf,
    },
    diagnostics: [],
  };
}

interface Parts {
  readonly yaml: YamlDocument;
  /** Where the YAML begins in the file. */
  readonly base: number;
  readonly body: string | null;
}

function wholeYaml(text: string): Parts {
  return { yaml: parseYaml(text), base: 0, body: null };
}

/**
 * gray-matter takes the front matter to the engine of its language, of which there is one. It is not shown the
 * body, which it would copy, and of the front matter a copy with fewer blank lines: it looks for comments there
 * with a pattern that is quadratic in them. What is parsed is the original.
 */
function splitMarkdown(text: string): Parts {
  const end = text.indexOf(FENCE);
  const source = text.slice(DELIMITER.length, end).replace(/\r$/, '');
  let yaml: YamlDocument = { root: null, faults: [] };
  // An options object turns off gray-matter's cache, which answers a broken file's second reading with {}.
  matter(text.slice(0, end).replace(/\n\s+\n/g, '\n') + FENCE, {
    language: 'yaml',
    delimiters: DELIMITER,
    engines: {
      yaml: {
        parse: () => {
          yaml = parseYaml(source);
          return {};
        },
      },
      json: refuseEngine,
      javascript: refuseEngine,
      js: refuseEngine,
      coffee: refuseEngine,
      toml: refuseEngine,
    },
  });
  const body = text.slice(end + FENCE.length).replace(/^\r?\n/, '');
  return { yaml, base: DELIMITER.length, body };
}

function refuseEngine(): never {
  throw new Error('Front matter is YAML only');
}

/**
 * Checks the lines around the front matter before gray-matter sees them: it runs `---js`, takes `---x` for
 * the end, does not miss a missing end, and slows down quadratically on blank lines.
 */
function refuseFrontMatter({ path, text }: SourceFile): Diagnostic | null {
  const refuse = (code: DiagnosticCode, offset: number, message: string, hint: string): Diagnostic => {
    const lineEnd = text.indexOf('\n', offset);
    const end = lineEnd === -1 ? text.length : lineEnd;
    const place = { file: path, ...positionsOf(text.slice(0, end))(offset, end) };
    return diagnostic(code, place, message, hint);
  };

  const [firstLine = ''] = text.split(/\r?\n/, 1);
  if (!firstLine.startsWith(DELIMITER)) {
    return diagnostic(
      'front-matter-missing',
      startOf(path),
      'The first line of the file is not "---".',
      'Begin the file with a line "---", then the keys, then a line "---"; nothing stands before it.',
    );
  }
  if (!/^--- *$/.test(firstLine)) {
    return refuse(
      'front-matter-language',
      DELIMITER.length,
      `The first line is "${firstLine.slice(0, 40)}"; front matter is YAML, and begins with "---" alone.`,
      'Make the first line "---".',
    );
  }
  // The search ends where the front matter would be too large in any case.
  const limit = firstLine.length + '\r\n'.length + MAX_FRONT_MATTER_BYTES + FENCE.length;
  const end = text.slice(0, limit).indexOf(FENCE);
  if (end === -1 && text.length <= limit) {
    return refuse(
      'front-matter-unclosed',
      text.length,
      'The line "---" that ends the front matter is missing.',
      'Put a line "---" after the last key.',
    );
  }
  if (end === -1 || Buffer.byteLength(text.slice(text.indexOf('\n') + 1, end)) > MAX_FRONT_MATTER_BYTES) {
    return refuse(
      'front-matter-too-large',
      0,
      'The front matter does not end within 16 KiB.',
      'Put a line "---" after the last key, and move long text below it.',
    );
  }
  const [closingLine = ''] = text.slice(end + 1, end + 200).split(/\r?\n/, 1);
  if (!/^--- *$/.test(closingLine)) {
    return refuse(
      'front-matter-closing',
      end + 1,
      `The front matter ends with "${closingLine.slice(0, 40)}"; only "---" is allowed.`,
      'End it with a line "---"; put quotes around a value that begins with "---".',
    );
  }
  return null;
}
