import { isObject } from '../../../platform/containers.ts';

/** A node of JSON-LD; its keys are a stranger's. */
export type JsonNode = Readonly<Record<string, unknown>>;

/** The nodes of JSON-LD documents. */
export interface JsonGraph {
  /** Outer ones first, else in their order. */
  readonly nodes: readonly JsonNode[];
  /** What a key of a node has, by the words of schema.org: no, one or several values, references as what they refer to. */
  readonly valuesOf: (node: JsonNode, term: string) => readonly unknown[];
  /** How there was more than is looked at; null where there was not. */
  readonly isCut: 'in depth' | 'in number' | null;
}

const MAX_VALUES = 500_000;
const MAX_DEPTH = 40;
/** A key has no more values that are looked at. */
const MAX_ITEMS = 200;
const PREFIXES = ['', 'schema:', 'https://schema.org/', 'http://schema.org/'];
/** What these lead to is another event, of which little more is said than that it is there. */
const NOT_FOLLOWED: ReadonlySet<string> = new Set(['superEvent', 'previousStartDate']);

/** Finds the nodes of documents, however they are nested, within bounds of depth and count. */
export function jsonGraph(documents: readonly unknown[]): JsonGraph {
  const nodes: JsonNode[] = [];
  const byId = new Map<string, JsonNode>();
  const queue: { readonly value: unknown; readonly depth: number }[] = documents.map((value) => ({
    value,
    depth: 0,
  }));
  let isCut: JsonGraph['isCut'] = null;
  // It grows while it is gone through.
  for (const { value, depth } of queue) {
    const children = Array.isArray(value) ? value : isObject(value) ? followed(value) : [];
    if (isObject(value)) {
      nodes.push(value);
      const id = ownValue(value, '@id');
      if (typeof id === 'string' && !isReference(value) && !byId.has(id)) byId.set(id, value);
    }
    const room = depth < MAX_DEPTH ? MAX_VALUES - queue.length : 0;
    const objects = children.filter((child) => typeof child === 'object' && child !== null);
    if (objects.length > room) isCut = depth < MAX_DEPTH ? 'in number' : (isCut ?? 'in depth');
    for (const child of objects.slice(0, room)) queue.push({ value: child, depth: depth + 1 });
  }
  const resolved = (value: unknown): unknown => {
    const id = isObject(value) && isReference(value) ? ownValue(value, '@id') : undefined;
    return typeof id === 'string' ? (byId.get(id) ?? value) : value;
  };
  return {
    nodes,
    isCut,
    valuesOf: (node, term) => {
      const written = PREFIXES.map((prefix) => ownValue(node, `${prefix}${term}`)).find(
        (value) => value !== undefined && value !== null,
      );
      return listOf(written).map(resolved);
    },
  };
}

/** The types of a node, in the words of schema.org, without a prefix. */
export function typesOf(node: JsonNode): string[] {
  return listOf(ownValue(node, '@type'))
    .filter((type) => typeof type === 'string')
    .map(termOf);
}

/** "EventCancelled", of whatever form a word of schema.org has. */
export function termOf(word: string): string {
  return word.trim().replace(/^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i, '');
}

/** Whatever a key is called, nothing is taken that the object does not have itself. */
function ownValue(node: JsonNode, key: string): unknown {
  return Object.hasOwn(node, key) ? node[key] : undefined;
}

function followed(node: JsonNode): unknown[] {
  return Object.entries(node).flatMap(([key, value]) => (NOT_FOLLOWED.has(termOf(key)) ? [] : [value]));
}

/** A node that says of another one which it is, and hardly more. */
function isReference(node: JsonNode): boolean {
  return Object.keys(node).every((key) => key === '@id' || key === '@type');
}

function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).flatMap((item: unknown) => item ?? []);
  const list = isObject(value) ? (ownValue(value, '@list') ?? ownValue(value, '@set')) : undefined;
  return Array.isArray(list) ? list.slice(0, MAX_ITEMS) : [value];
}
