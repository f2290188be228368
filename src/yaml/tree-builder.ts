import {
  EVENT_ID,
  SCALAR_STYLE,
  getScalarValue,
  type DocumentEvent,
  type Event,
  type MappingEvent,
  type ScalarEvent,
  type SequenceEvent,
} from 'js-yaml';
import { depthFault, directiveFault, keyFault, MAX_DEPTH, refusal, type RefusedCode } from './faults.ts';
import type {
  Located,
  YamlDocument,
  YamlFault,
  YamlMapping,
  YamlNode,
  YamlScalar,
  YamlSequence,
} from './nodes.ts';

/** A mapping that is being read holds the key whose value comes next. */
type Container = YamlSequence | (YamlMapping & { key: YamlScalar | 'refused' | null });

/** From the end of an item on: the hyphen of the next one, with nothing but blanks, comments and closing brackets between. */
const NEXT_HYPHEN = /[ \t\]}]*(?:(?:#.*)?\r?\n[ \t]*)*-(?=\s|$)/y;

/** Turns the parser's flat list of events into a tree. */
export class TreeBuilder {
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
        case EVENT_ID.SCALAR:
          this.#checkProperties(event);
          this.#add(this.#scalar(event));
          break;
        case EVENT_ID.SEQUENCE:
          this.#checkProperties(event);
          this.#enter({ kind: 'sequence', ...startOf(event), items: [] });
          break;
        case EVENT_ID.MAPPING:
          this.#checkProperties(event);
          this.#enter({ kind: 'mapping', ...startOf(event), entries: new Map(), key: null });
          break;
        case EVENT_ID.ALIAS:
          this.#addAlias({ offset: event.anchorStart - 1, end: event.anchorEnd });
          break;
        case EVENT_ID.POP:
          // The event that closes the document itself finds nothing open.
          this.#open.pop();
          break;
      }
    }
    return { root: this.#root, faults: this.#faults };
  }

  #scalar(event: ScalarEvent): YamlScalar {
    const plain = event.style === SCALAR_STYLE.PLAIN;
    if (event.valueStart < 0) {
      const { offset, end } = this.#lastPlace();
      this.#end = Math.max(this.#end, end);
      return { kind: 'scalar', offset, end, text: '', plain };
    }
    const quote = isQuoted(event) ? 1 : 0;
    this.#end = event.valueEnd + quote;
    return {
      kind: 'scalar',
      offset: event.valueStart - quote,
      end: event.valueEnd + quote,
      text: getScalarValue(this.#source, event),
      plain,
    };
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

  #addAlias(place: Located): void {
    this.#refuse('yaml-alias', place);
    this.#add({ kind: 'scalar', ...place, text: '', plain: true });
  }

  #enter(container: Container): void {
    this.#add(container);
    this.#open.push(container);
    const tooDeep = this.#open.length > MAX_DEPTH && !this.#faults.some(({ code }) => code === 'yaml-depth');
    if (tooDeep) this.#faults.push(depthFault(container.offset));
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

  #checkProperties(event: SequenceEvent | MappingEvent | ScalarEvent): void {
    const { anchorStart, anchorEnd, tagStart, tagEnd } = event;
    if (anchorStart >= 0) this.#refuse('yaml-anchor', { offset: anchorStart - 1, end: anchorEnd });
    if (tagStart >= 0) this.#refuse('yaml-tag', { offset: tagStart, end: tagEnd });
  }

  #refuse(code: RefusedCode, place: Located): void {
    this.#faults.push(refusal(code, place));
  }
}

function isQuoted({ style }: ScalarEvent): boolean {
  return style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED;
}

/** A list or a mapping is marked at its first character. */
function startOf({ start }: SequenceEvent | MappingEvent): Located {
  return { offset: start, end: start + 1 };
}
