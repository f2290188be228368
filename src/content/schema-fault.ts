import type { ValueSchema } from '../schema/field.ts';
import type { ErrorObject } from '../schema/validator.ts';
import type { YamlNode } from '../yaml/nodes.ts';
import type { Document } from './parse.ts';

/** An error of a schema with what it is about. */
export interface Fault {
  readonly document: Document;
  readonly error: ErrorObject;
  readonly path: readonly string[];
  /** The value at the path; its nearest parent where it does not exist. */
  readonly node: YamlNode;
  /** What the value has to be. */
  readonly schema: ValueSchema;
}

/** @param root the schema of the record */
export function faultOf(document: Document, root: ValueSchema, error: ErrorObject): Fault {
  const path = error.instancePath.split('/').slice(1);
  let [node, schema]: [YamlNode, ValueSchema] = [document.root, root];
  for (const key of path) {
    node = childOf(node, key) ?? node;
    schema = schema.properties?.[key] ?? schema.items ?? schema;
  }
  return { document, error, path, node, schema };
}

function childOf(node: YamlNode, key: string): YamlNode | undefined {
  if (node.kind === 'mapping') return node.entries.get(key)?.value;
  return node.kind === 'sequence' ? node.items[Number(key)] : undefined;
}
