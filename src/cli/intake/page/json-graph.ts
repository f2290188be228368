import { isObject } from '../../../platform/collections.ts';

/** A node of untrusted JSON-LD. */
export type JsonNode = Readonly<Record<string, unknown>>;

/** The nodes of JSON-LD documents. */
export interface JsonGraph {
  /** Outer nodes first, otherwise in the order of the documents. */
  readonly nodes: readonly JsonNode[];
  /** Returns the values of a term of schema.org in a node, with references resolved; empty where there are none. */
  readonly valuesOf: (node: JsonNode, term: string) => readonly unknown[];
  /** Which limit was exceeded, so that some nodes were left out; null where none was. */
  readonly isCut: 'in depth' | 'in number' | null;
}

const MAX_VALUES = 500_000;
const MAX_DEPTH = 40;
/** The maximum number of values of a key that are read. */
const MAX_ITEMS = 200;
const PREFIXES = ['', 'schema:', 'https://schema.org/', 'http://schema.org/'];
/** These terms lead to other events, of which hardly anything is said. */
const NOT_FOLLOWED: ReadonlySet<string> = new Set(['superEvent', 'previousStartDate']);

/** Collects the nodes of documents at any depth, within limits of depth and number. */
export function jsonGraph(documents: readonly unknown[]): JsonGraph {
  const nodes: JsonNode[] = [];
  const byId = new Map<string, JsonNode>();
  const queue: { readonly value: unknown; readonly depth: number }[] = documents.map((value) => ({
    value,
    depth: 0,
  }));
  let isCut: JsonGraph['isCut'] = null;
  // The queue grows during the loop.
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

/** Returns the types of a node, without the prefix of schema.org. */
export function typesOf(node: JsonNode): string[] {
  return listOf(ownValue(node, '@type'))
    .filter((type) => typeof type === 'string')
    .map(termOf);
}

/** Removes the prefix of a term of schema.org: "https://schema.org/EventCancelled" becomes "EventCancelled". */
export function termOf(word: string): string {
  return word.trim().replace(/^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i, '');
}

/** Returns the value of an own property, never an inherited one. */
function ownValue(node: JsonNode, key: string): unknown {
  return Object.hasOwn(node, key) ? node[key] : undefined;
}

function followed(node: JsonNode): unknown[] {
  return Object.entries(node).flatMap(([key, value]) => (NOT_FOLLOWED.has(termOf(key)) ? [] : [value]));
}

/** Whether a node merely refers to another one. */
function isReference(node: JsonNode): boolean {
  return Object.keys(node).every((key) => key === '@id' || key === '@type');
}

function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).flatMap((item: unknown) => item ?? []);
  const list = isObject(value) ? (ownValue(value, '@list') ?? ownValue(value, '@set')) : undefined;
  return Array.isArray(list) ? list.slice(0, MAX_ITEMS) : [value];
}
