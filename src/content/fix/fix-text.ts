import { hasErrors, type Edit } from '../../diagnostics/codes.ts';
import type { SiteRecord } from '../../schema/site.ts';
import type { YamlMapping, YamlNode, YamlScalar } from '../../yaml/nodes.ts';
import { loadFiles } from '../load.ts';
import { parseFile, type Document } from '../parse.ts';
import type { ReadResult } from '../read/read-content.ts';
import type { SourceFile } from '../read/source-file.ts';
import { validateDocument } from '../validate.ts';
import { tidy } from './tidy.ts';

/** A fix can bring another problem to light, as of a date whose key was misspelt. */
const MAX_ROUNDS = 10;

/**
 * The text of a file with every fix that is safe and can be meant in one way only, tidied up where no error is left;
 * everything else stays as it is written, to the byte. What comes out is not changed again.
 */
export function fixText(file: SourceFile, site: SiteRecord): string {
  const text = withFixes(file, site);
  const { document } = parseFile({ ...file, text });
  if (document === null || hasErrors(validateDocument(document, site).diagnostics)) return text;
  return tidy({ ...file, text });
}

/** The same without tidying up. */
export function withFixes(file: SourceFile, site: SiteRecord): string {
  let { text } = file;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = fixOnce({ ...file, text }, site);
    if (next === text) break;
    text = next;
  }
  return text;
}

function fixOnce(file: SourceFile, site: SiteRecord): string {
  const { document } = parseFile(file);
  if (document === null) return file.text;
  const edits = validateDocument(document, site).diagnostics.flatMap(({ fix }) => fix ?? []);
  const edited = applyEdits(file.text, withoutClashes(document, edits));
  return parseFile({ ...file, text: edited }).document === null ? file.text : edited;
}

/** Two keys of a mapping can be put right to the same one; then neither is. */
function withoutClashes({ root, base }: Document, edits: readonly Edit[]): Edit[] {
  const mappingOf = new Map(keysWithin(root).map(([key, mapping]) => [base + key.offset, mapping]));
  const keyOf = ({ offset, end, text }: Edit): string | null => {
    const mapping = end > offset && text !== '' ? mappingOf.get(offset) : undefined;
    return mapping === undefined ? null : `${mapping.offset} ${text}`;
  };
  const renamed = edits.flatMap((edit) => keyOf(edit) ?? []);
  const clashing = new Set(renamed.filter((key, position) => renamed.indexOf(key) !== position));
  return edits.filter((edit) => !clashing.has(keyOf(edit) ?? ''));
}

function keysWithin(node: YamlNode): (readonly [key: YamlScalar, mapping: YamlMapping])[] {
  switch (node.kind) {
    case 'scalar':
      return [];
    case 'sequence':
      return node.items.flatMap(keysWithin);
    case 'mapping':
      return [...node.entries.values()].flatMap(({ key, value }) => [
        [key, node] as const,
        ...keysWithin(value),
      ]);
  }
}

/** From the end to the beginning, so that offsets stay right; of two in the same place, the first is made. */
function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = text;
  let limit = Infinity;
  for (const { offset, end, text: inserted } of edits.toSorted((a, b) => b.offset - a.offset)) {
    if (end > limit) continue;
    result = result.slice(0, offset) + inserted + result.slice(end);
    limit = offset;
  }
  return result;
}

/**
 * The texts of all files, in which each name of another record that is one typing error away from a single one is that
 * one.
 */
export function fixReferences(read: ReadResult): string[] {
  const edits = new Map<string, Edit[]>();
  for (const { code, file, fix } of loadFiles(read, { errorsOnly: true }).diagnostics) {
    if (fix === null || !REFERENCES.has(code)) continue;
    const others = edits.get(file) ?? [];
    // Two names in a list can stand for the same one; then the first is put right.
    if (!others.some(({ text }) => text === fix.text)) edits.set(file, [...others, fix]);
  }
  return read.files.map(({ path, text }) => applyEdits(text, edits.get(path) ?? []));
}

const REFERENCES: ReadonlySet<string> = new Set(['place-unknown', 'organization-unknown']);
