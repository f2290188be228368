import {
  type DocumentEvent,
  type Event,
  EVENT_ID,
  getScalarValue,
  type MappingEvent,
  parseEvents,
  SCALAR_STYLE,
  type ScalarEvent,
  type SequenceEvent,
  YAMLException,
} from 'js-yaml';
import { findHint } from './hints/find-hint.ts';
import {
  type Located,
  REFUSED_KEYS,
  type YamlDocument,
  type YamlEntry,
  type YamlFault,
  type YamlMapping,
  type YamlNode,
  type YamlScalar,
  type YamlSequence,
} from './nodes.ts';

/** The deepest nesting of lists and mappings (editors' handbook, "What is too large"). */
const MAX_DEPTH = 20;

/** Turns the parser's complaint into a fault for the person who wrote the text. */
function syntaxFault(source: string, { reason, mark }: YAMLException): YamlFault {
  const offset = mark?.position ?? 0;
  if (reason.startsWith('nesting exceeded')) return depthFault(offset);
  if (/directive|YAML version|declared suffix/.test(reason)) return directiveFault(source);
  return { code: 'yaml-syntax', ...findHint(source, reason, offset) };
}

/** What YAML has and content must not have (editors' handbook, "What could be a trick"), with what to do instead. */
const REFUSED = {
  'yaml-anchor': {
    message: 'Anchors ("&name") are not allowed.',
    hint: 'Write the value out, or put quotes around a text that starts with "&".',
  },
  'yaml-alias': {
    message: 'Aliases ("*name") are not allowed.',
    hint: 'Write the value out, or put quotes around a text that starts with "*".',
  },
  'yaml-tag': {
    message: 'Tags ("!name") are not allowed.',
    hint: 'Put quotes around a text that starts with "!".',
  },
  'yaml-merge-key': { message: 'Merge keys ("<<") are not allowed.', hint: 'Write the keys out.' },
  'yaml-documents': { message: 'A second YAML document begins here.', hint: 'Keep one record in each file.' },
} as const;
type RefusedCode = keyof typeof REFUSED;

function refusal(code: RefusedCode, { offset, end }: Located): YamlFault {
  return { code, offset, end, ...REFUSED[code] };
}

/** Why a node cannot be the next key of a mapping with these entries; null where it can. */
function keyFault(node: YamlNode, entries: YamlMapping['entries']): YamlFault | null {
  const { offset, end } = node;
  const refuse = (message: string, hint: string): YamlFault => ({
    code: 'yaml-key',
    offset,
    end,
    message,
    hint,
  });
  if (node.kind !== 'scalar') {
    const hint = 'Put quotes around a text that begins with "{" or "[".';
    return refuse('A key must be a text, not a list or a mapping.', hint);
  }
  const { text } = node;
  if (node.plain && text === '<<') return refusal('yaml-merge-key', node);
  if (REFUSED_KEYS.has(text)) return refuse(`The key "${text}" is not allowed.`, 'Use another name.');
  const first = entries.get(text)?.key;
  if (first === undefined) return null;
  const message = `The key "${text.slice(0, 60)}" stands twice.`;
  return { code: 'yaml-duplicate-key', offset, end, first, message, hint: 'Keep one of the two.' };
}

function depthFault(offset: number): YamlFault {
  const message = `Lists and mappings are nested more than ${MAX_DEPTH} levels deep here.`;
  const hint = 'Use fewer lists and mappings within each other.';
  return { code: 'yaml-depth', offset, end: offset + 1, message, hint };
}

function directiveFault(source: string): YamlFault {
  const offset = /%(?<=^[ \t]*%)/m.exec(source)?.index ?? 0;
  const [directive = ''] = source.slice(offset).split('\n', 1);
  const end = offset + Math.max(1, directive.trimEnd().length);
  const message = 'Directives ("%YAML", "%TAG") are not allowed.';
  return { code: 'yaml-directive', offset, end, message, hint: 'Delete the line.' };
}

/** The parser calls itself once or twice a level, and stops here in any case. */
const MAX_RECURSION = 4 * MAX_DEPTH;

/**
 * Reads the plain part of YAML 1.2: mappings, lists and scalars.
 *
 * Anchors, aliases, tags, merge keys, directives, further documents, doubled keys, keys that are no text
 * and nesting beyond 20 levels are faults (editors' handbook, "What could be a trick" and "What is too large").
 * Nothing is resolved: every scalar keeps the text that was written, and every node its offset in UTF-16 units
 * of the source.
 */
export function parseYaml(source: string): YamlDocument {
  const flat = readFlatMapping(source);
  return flat === null ? parseAnyYaml(source) : { root: flat, faults: [] };
}

/** Does the same as `parseYaml`, without its fast path for flat mappings. */
export function parseAnyYaml(source: string): YamlDocument {
  try {
    return new TreeBuilder(source).build(parseEvents(source, { maxDepth: MAX_RECURSION }));
  } catch (error) {
    if (error instanceof YAMLException) return { root: null, faults: [syntaxFault(source, error)] };
    throw error;
  }
}

/** A list or a mapping that is being read; a mapping holds the key whose value comes next. */
type Container = YamlSequence | (YamlMapping & { key: YamlScalar | 'refused' | null });

/** The hyphen of the next item, with nothing but blanks, comments and closing brackets before it. */
const NEXT_HYPHEN = /[ \t\]}]*(?:(?:#.*)?\r?\n[ \t]*)*-(?=\s|$)/y;

/** Turns the parser's flat list of events into a tree. */
class TreeBuilder {
  readonly #source: string;
  readonly #faults: YamlFault[] = [];
  readonly #open: Container[] = [];
  #root: YamlNode | null = null;
  /** Where the last scalar ends. */
  #end = 0;
  #documents = 0;
  #markers = 0;

  constructor(source: string) {
    this.#source = source;
  }

  build(events: readonly Event[]): YamlDocument {
    for (const event of events) {
      switch (event.type) {
        case EVENT_ID.DOCUMENT:
          this.#beginDocument(event);
          break;
        case EVENT_ID.ALIAS: {
          const place = { offset: event.anchorStart - 1, end: event.anchorEnd };
          this.#refuse('yaml-alias', place);
          this.#add({ kind: 'scalar', ...place, text: '', plain: true });
          break;
        }
        case EVENT_ID.POP:
          // The event that closes the document itself finds nothing open.
          this.#open.pop();
          break;
        default:
          this.#addNode(event);
      }
    }
    return { root: this.#root, faults: this.#faults };
  }

  #addNode(event: SequenceEvent | MappingEvent | ScalarEvent): void {
    const { anchorStart, anchorEnd, tagStart, tagEnd } = event;
    if (anchorStart >= 0) this.#refuse('yaml-anchor', { offset: anchorStart - 1, end: anchorEnd });
    if (tagStart >= 0) this.#refuse('yaml-tag', { offset: tagStart, end: tagEnd });
    if (event.type === EVENT_ID.SCALAR) {
      this.#add(this.#scalar(event));
      return;
    }
    // A list or a mapping is marked at its first character.
    const place = { offset: event.start, end: event.start + 1 };
    const container: Container =
      event.type === EVENT_ID.SEQUENCE
        ? { kind: 'sequence', ...place, items: [] }
        : { kind: 'mapping', ...place, entries: new Map(), key: null };
    this.#add(container);
    this.#open.push(container);
    const tooDeep = this.#open.length > MAX_DEPTH && !this.#faults.some(({ code }) => code === 'yaml-depth');
    if (tooDeep) this.#faults.push(depthFault(event.start));
  }

  #scalar(event: ScalarEvent): YamlScalar {
    const { style, valueStart, valueEnd } = event;
    const plain = style === SCALAR_STYLE.PLAIN;
    if (valueStart < 0) {
      const { offset, end } = this.#lastPlace();
      this.#end = Math.max(this.#end, end);
      return { kind: 'scalar', offset, end, text: '', plain };
    }
    const isQuoted = style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED;
    const [offset, end] = isQuoted ? [valueStart - 1, valueEnd + 1] : [valueStart, valueEnd];
    this.#end = end;
    return { kind: 'scalar', offset, end, text: getScalarValue(this.#source, event), plain };
  }

  /** Returns the place at which an empty value is reported: that of its key, or of the hyphen of its item. */
  #lastPlace(): Located {
    const container = this.#open.at(-1);
    if (container?.kind === 'mapping' && container.key !== null && container.key !== 'refused') {
      return container.key;
    }
    if (container?.kind === 'sequence' && container.items.length > 0) {
      NEXT_HYPHEN.lastIndex = this.#end;
      if (NEXT_HYPHEN.test(this.#source))
        return { offset: NEXT_HYPHEN.lastIndex - 1, end: NEXT_HYPHEN.lastIndex };
    }
    return container ?? { offset: 0, end: 0 };
  }

  #add(node: YamlNode): void {
    const container = this.#open.at(-1);
    if (container === undefined) {
      this.#root ??= node;
    } else if (container.kind === 'sequence') {
      container.items.push(node);
    } else if (container.key === null) {
      container.key = this.#acceptKey(node, container);
    } else {
      if (container.key !== 'refused') {
        container.entries.set(container.key.text, { key: container.key, value: node });
      }
      container.key = null;
    }
  }

  #beginDocument({ directives, explicitStart }: DocumentEvent): void {
    if (directives.length > 0) this.#faults.push(directiveFault(this.#source));
    this.#documents += 1;
    if (explicitStart) this.#markers += 1;
    if (this.#documents !== 2) return;
    // Markers are at the beginning of a line and nowhere else, not even in a block of text.
    const markers = [...this.#source.matchAll(explicitStart ? /^---(?=\s|$)/gm : /^\.\.\.(?=\s|$)/gm)];
    const offset = markers[explicitStart ? this.#markers - 1 : 0]?.index ?? 0;
    this.#refuse('yaml-documents', { offset, end: offset + 3 });
  }

  #acceptKey(node: YamlNode, { entries }: YamlMapping): YamlScalar | 'refused' {
    const fault = keyFault(node, entries);
    if (fault !== null) this.#faults.push(fault);
    return fault === null && node.kind === 'scalar' ? node : 'refused';
  }

  #refuse(code: RefusedCode, place: Located): void {
    this.#faults.push(refusal(code, place));
  }
}

/** An entry, and the offset at which the next one begins. */
type FlatEntry = YamlEntry & { readonly end: number };

/**
 * One line of a flat mapping: a key at its beginning, then a quoted text without escapes, a plain one that begins
 * with a letter or a digit, or a list in brackets; or nothing but a comment. Sticky, and each part can end in one way
 * only.
 */
const LINE =
  /(?:([A-Za-z][A-Za-z0-9_]{0,63}):(?: +(?:("[^"\\\n\r]*"|'[^'\n\r]*') *|(\[[\w.~/?%=&+:, -]*\]) *|(-?[\p{L}\p{N}][^\n\r]*))| *)|(?: *#[^\n\r]*)?| +)(?:\r?\n|$)/uy;

/** One line of a list below its key: an item in quotes, or a plain one as in `LINE`. */
const ITEM = /( *)- +(?:("[^"\\\n\r]*"|'[^'\n\r]*') *|(-?[\p{L}\p{N}][^\n\r]*))(?:\r?\n|$)/uy;

/** A word or a URL in a list in brackets. */
const WORD = /^[A-Za-z0-9][\w.~/?%=&+-]*(?::[\w.~/?%=&+-]+)*$/u;

/** What ends a plain text, gives it another meaning, or is left to the parser. */
const NOT_PLAIN = /: | #|:$|[\t\p{C}\p{Zl}\p{Zp}]/u;
const UNUSUAL = /[\t\p{C}\p{Zl}\p{Zp}]/u;

/** The beginning of a line that may continue the value of the line above. */
const CONTINUATION = /[ \t-]/y;

/**
 * Reads a mapping whose entries are one-line scalars and lists of them, which is the form of nearly every front matter. It takes
 * as long as the parser for a short one, and half of that for one of 16 KiB (test/extra/hostile-bounds.extra.ts).
 *
 * @returns what the parser would return, or null for a source of any other form, faulty ones among them
 */
export function readFlatMapping(source: string): YamlMapping | null {
  const entries = new Map<string, YamlEntry>();
  let first: number | null = null;
  let offset = 0;
  while (offset < source.length) {
    LINE.lastIndex = offset;
    const [line, name, ...written] = LINE.exec(source) ?? [];
    if (line !== undefined && name === undefined) {
      if (UNUSUAL.test(line.replace(/\r?\n$/, ''))) return null;
      offset += line.length;
      continue;
    }
    const entry = line === undefined ? null : flatEntry(source, offset, line, name ?? '', written);
    if (entry === null || entries.has(entry.key.text) || REFUSED_KEYS.has(entry.key.text)) return null;
    const { key, value, end } = entry;
    entries.set(key.text, { key, value });
    first ??= offset;
    offset = end;
  }
  return first === null ? null : { kind: 'mapping', offset: first, end: first + 1, entries };
}

/** Returns the entry of a line that `LINE` has matched; null where it may mean something else. */
function flatEntry(
  source: string,
  offset: number,
  line: string,
  name: string,
  [quoted, list, plain]: readonly (string | undefined)[],
): FlatEntry | null {
  const next = offset + line.length;
  const key: YamlScalar = { kind: 'scalar', offset, end: offset + name.length, text: name, plain: true };
  const written = quoted ?? list ?? plain;
  const { value, end = next } =
    written === undefined
      ? (itemsBelow(source, next) ?? { value: { ...key, text: '' } })
      : { value: valueOf(offset + line.indexOf(written, name.length + 1), { quoted, list, plain }) };
  CONTINUATION.lastIndex = end;
  return value === null || CONTINUATION.test(source) ? null : { key, value, end };
}

/** The value after a key or a hyphen, in one of its forms. */
interface Written {
  readonly quoted: string | undefined;
  readonly list?: string | undefined;
  readonly plain: string | undefined;
}

/** Returns the node of a value; null where the value may mean something else. */
function valueOf(offset: number, { quoted, list, plain = '' }: Written): YamlScalar | YamlSequence | null {
  if (list !== undefined) return wordsOf(offset, list);
  // Only spaces end a plain text; a space of another kind is a part of it.
  const written = quoted ?? plain.replace(/(?<! ) +$/, '');
  const isPlain = quoted === undefined;
  if ((isPlain ? NOT_PLAIN : UNUSUAL).test(written)) return null;
  const text = isPlain ? written : written.slice(1, -1);
  return { kind: 'scalar', offset, end: offset + written.length, text, plain: isPlain };
}

/** Returns the list in the lines from `offset` on, and its end; null where no item can be read for certain. */
function itemsBelow(source: string, offset: number): { value: YamlSequence; end: number } | null {
  const items: YamlNode[] = [];
  let [start, end]: [number | null, number] = [null, offset];
  for (;;) {
    ITEM.lastIndex = end;
    const [line, indent = '', quoted, plain] = ITEM.exec(source) ?? [];
    const hyphen = end + indent.length;
    if (line === undefined || (start !== null && hyphen - end !== start - offset)) break;
    const value = valueOf(end + line.indexOf(quoted ?? plain ?? '', indent.length + 1), { quoted, plain });
    if (value === null) break;
    items.push(value);
    start ??= hyphen;
    end += line.length;
  }
  return start === null ? null : { value: { kind: 'sequence', offset: start, end: start + 1, items }, end };
}

function wordsOf(offset: number, list: string): YamlSequence | null {
  if (list === '[]') return { kind: 'sequence', offset, end: offset + 1, items: [] };
  let next = offset + 1;
  const items = list
    .slice(1, -1)
    .split(',')
    .map((item, position): YamlScalar => {
      const text = position > 0 && item.startsWith(' ') ? item.slice(1) : item;
      const end = next + item.length;
      next = end + 1;
      return { kind: 'scalar', offset: end - text.length, end, text, plain: true };
    });
  return items.every(({ text }) => WORD.test(text))
    ? { kind: 'sequence', offset, end: offset + 1, items }
    : null;
}
