import {
  EVENT_ID,
  getScalarValue,
  parseEvents,
  SCALAR_STYLE,
  YAMLException,
  type DocumentEvent,
  type Event,
  type MappingEvent,
  type ScalarEvent,
  type SequenceEvent,
} from 'js-yaml';
import {
  depthFault,
  directiveFault,
  keyFault,
  MAX_DEPTH,
  refusal,
  type RefusedCode,
  syntaxFault,
} from './faults.ts';
import type {
  Located,
  YamlDocument,
  YamlFault,
  YamlMapping,
  YamlNode,
  YamlScalar,
  YamlSequence,
} from './nodes.ts';

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

  /** An empty value has no place of its own; that of its key, or the hyphen of an item, stands for it. */
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
    // A marker stands at the beginning of a line and nowhere else, not even in a block of text.
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
