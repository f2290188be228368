import {
  EVENT_ID,
  SCALAR_STYLE,
  YAMLException,
  getScalarValue,
  parseEvents,
  type DocumentEvent,
  type Event,
  type MappingEvent,
  type ScalarEvent,
  type SequenceEvent,
} from 'js-yaml';
import { depthFault, directiveFault, MAX_DEPTH, syntaxFault } from './faults.ts';
import { readFlatMapping } from './flat-mapping.ts';
import type {
  Located,
  YamlDocument,
  YamlFault,
  YamlFaultCode,
  YamlMapping,
  YamlNode,
  YamlScalar,
  YamlSequence,
} from './nodes.ts';

/** The parser calls itself once or twice a level, and stops here in any case. */
const MAX_RECURSION = 4 * MAX_DEPTH;

const REFUSED_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Reads the plain part of YAML 1.2: mappings, lists and scalars.
 *
 * Anchors, aliases, tags, merge keys, directives, further documents, doubled keys, keys that are no text
 * and nesting beyond 20 levels are faults (contract, section 3). Nothing is resolved: every scalar keeps
 * the text that was written, and every node its offset in UTF-16 units of the source.
 */
export function parseYaml(source: string): YamlDocument {
  const flat = readFlatMapping(source);
  return flat === null ? parseAnyYaml(source) : { root: flat, faults: [] };
}

/** As `parseYaml`, without the short way for flat mappings. */
export function parseAnyYaml(source: string): YamlDocument {
  try {
    return new TreeBuilder(source).build(parseEvents(source, { maxDepth: MAX_RECURSION }));
  } catch (error) {
    if (error instanceof YAMLException) return { root: null, faults: [syntaxFault(source, error)] };
    throw error;
  }
}

/** A mapping that is being read holds the key whose value comes next. */
type Container = YamlSequence | (YamlMapping & { key: YamlScalar | 'refused' | null });

/** Turns the parser's flat list of events into a tree. */
class TreeBuilder {
  readonly #source: string;
  readonly #faults: YamlFault[] = [];
  readonly #open: Container[] = [];
  #root: YamlNode | null = null;
  #documents = 0;
  #markers = 0;

  constructor(source: string) {
    this.#source = source;
  }

  build(events: readonly Event[]): YamlDocument {
    for (const event of events) {
      switch (event.type) {
        case EVENT_ID.DOCUMENT:
          if (event.directives.length > 0) this.#faults.push(directiveFault(this.#source));
          this.#beginDocument(event);
          break;
        case EVENT_ID.SCALAR:
          this.#checkProperties(event);
          this.#add(this.#scalar(event));
          break;
        case EVENT_ID.SEQUENCE:
          this.#checkProperties(event);
          this.#enter({ kind: 'sequence', offset: event.start, end: event.start + 1, items: [] });
          break;
        case EVENT_ID.MAPPING:
          this.#checkProperties(event);
          this.#enter({
            kind: 'mapping',
            offset: event.start,
            end: event.start + 1,
            entries: new Map(),
            key: null,
          });
          break;
        case EVENT_ID.ALIAS:
          this.#refuseAlias({ offset: event.anchorStart - 1, end: event.anchorEnd });
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
      return { kind: 'scalar', offset, end, text: '', plain };
    }
    const quote = isQuoted(event) ? 1 : 0;
    return {
      kind: 'scalar',
      offset: event.valueStart - quote,
      end: event.valueEnd + quote,
      text: getScalarValue(this.#source, event),
      plain,
    };
  }

  /** An empty value has no place of its own: it is told at its key. */
  #lastPlace(): Located {
    const container = this.#open.at(-1);
    if (container?.kind === 'mapping' && container.key !== null && container.key !== 'refused') {
      return container.key;
    }
    return container ?? { offset: 0, end: 0 };
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

  #beginDocument({ explicitStart }: DocumentEvent): void {
    this.#documents += 1;
    if (explicitStart) this.#markers += 1;
    if (this.#documents !== 2) return;
    // A marker stands at the beginning of a line and nowhere else, not even in a block of text.
    const markers = [...this.#source.matchAll(explicitStart ? /^---(?=\s|$)/gm : /^\.\.\.(?=\s|$)/gm)];
    const offset = markers[explicitStart ? this.#markers - 1 : 0]?.index ?? 0;
    const marker = { offset, end: offset + 3 };
    this.#refuse(
      'yaml-documents',
      marker,
      'A second YAML document begins here.',
      'Keep one record in each file.',
    );
  }

  #acceptKey(node: YamlNode, { entries }: YamlMapping): YamlScalar | 'refused' {
    if (node.kind !== 'scalar') {
      this.#refuse(
        'yaml-key',
        node,
        'A key must be a text, not a list or a mapping.',
        'Put quotes around a text that begins with "{" or "[".',
      );
      return 'refused';
    }
    if (node.plain && node.text === '<<') {
      this.#refuse('yaml-merge-key', node, 'Merge keys ("<<") are not allowed.', 'Write the keys out.');
      return 'refused';
    }
    if (REFUSED_KEYS.has(node.text)) {
      this.#refuse('yaml-key', node, `The key "${node.text}" is not allowed.`, 'Use another name.');
      return 'refused';
    }
    const first = entries.get(node.text);
    if (first !== undefined) {
      this.#faults.push({
        code: 'yaml-duplicate-key',
        offset: node.offset,
        end: node.end,
        first: first.key,
        message: `The key "${node.text.slice(0, 60)}" stands twice.`,
        hint: 'Keep one of the two.',
      });
      return 'refused';
    }
    return node;
  }

  #checkProperties(event: SequenceEvent | MappingEvent | ScalarEvent): void {
    const { anchorStart, anchorEnd, tagStart, tagEnd } = event;
    if (anchorStart >= 0) {
      this.#refuse(
        'yaml-anchor',
        { offset: anchorStart - 1, end: anchorEnd },
        'Anchors ("&name") are not allowed.',
        'Write the value out, or put quotes around a text that starts with "&".',
      );
    }
    if (tagStart >= 0) {
      this.#refuse(
        'yaml-tag',
        { offset: tagStart, end: tagEnd },
        'Tags ("!name") are not allowed.',
        'Put quotes around a text that starts with "!".',
      );
    }
  }

  #refuseAlias(place: Located): void {
    this.#refuse(
      'yaml-alias',
      place,
      'Aliases ("*name") are not allowed.',
      'Write the value out, or put quotes around a text that starts with "*".',
    );
    this.#add({ kind: 'scalar', ...place, text: '', plain: true });
  }

  #refuse(code: YamlFaultCode, { offset, end }: Located, message: string, hint: string | null): void {
    this.#faults.push({ code, offset, end, message, hint });
  }
}

function isQuoted({ style }: ScalarEvent): boolean {
  return style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED;
}
