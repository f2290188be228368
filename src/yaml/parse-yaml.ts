import { parseEvents, YAMLException } from 'js-yaml';
import { MAX_DEPTH, syntaxFault } from './faults.ts';
import { readFlatMapping } from './flat-mapping.ts';
import type { YamlDocument } from './nodes.ts';
import { TreeBuilder } from './tree-builder.ts';

/** The parser calls itself once or twice a level, and stops here in any case. */
const MAX_RECURSION = 4 * MAX_DEPTH;

/**
 * Reads the plain part of YAML 1.2: mappings, lists and scalars.
 *
 * Anchors, aliases, tags, merge keys, directives, further documents, doubled keys, keys that are no text
 * and nesting beyond 20 levels are faults (contract, section 3). Nothing is resolved: every scalar keeps
 * the text that was written, and every node its offset in UTF-16 units of the source.
 */
export function parseYaml(source: string): YamlDocument {
  const flat = readFlatMapping(source, parseAnyYaml);
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
