import { diagnostic, type Diagnostic } from '../diagnostics/codes.ts';
import { location } from '../schema/common-fields.ts';
import { RECORD_TYPES } from '../schema/records.ts';
import type { YamlNode } from '../yaml/nodes.ts';
import { isMisspelt } from './key-meant.ts';
import type { Document } from './parse.ts';
import type { Values } from './written-values.ts';

const { maximum: NORTH } = location.latitude.schema;
const { maximum: EAST } = location.longitude.schema;

/** The rules for latitude and longitude together (contract, section 3). */
export function checkCoordinates(document: Document, { latitude, longitude }: Values): Diagnostic[] {
  const { kind, root, placeOf } = document;
  if (!('latitude' in RECORD_TYPES[kind].fields)) return [];
  const nodes = { latitude: nodeOf(document, 'latitude'), longitude: nodeOf(document, 'longitude') };
  if (latitude === undefined && longitude === undefined) return [];
  if (latitude === undefined || longitude === undefined) {
    const [there, missing] =
      latitude === undefined ? (['longitude', 'latitude'] as const) : (['latitude', 'longitude'] as const);
    if (typeof (latitude ?? longitude) !== 'number' || isMisspelt(document, missing)) return [];
    return [
      diagnostic(
        'coordinates-incomplete',
        placeOf(nodes[there] ?? root),
        `There is a ${there}, and no ${missing}.`,
        `Add a line "${missing}: …", or delete this one.`,
      ),
    ];
  }
  const place = placeOf(nodes.latitude ?? root);
  if (latitude === 0 && longitude === 0) {
    const message = 'Latitude and longitude are both 0, which is a point in the sea.';
    return [diagnostic('coordinates-zero', place, message, 'Write where it is, or delete both lines.')];
  }
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return [];
  const isSwapped = Math.abs(latitude) > NORTH && Math.abs(latitude) <= EAST && Math.abs(longitude) <= NORTH;
  if (!isSwapped) return [];
  return [
    diagnostic(
      'coordinates-swapped',
      place,
      `The latitude is ${latitude}, and cannot be beyond ${NORTH}: latitude and longitude stand in each other's place.`,
      `Write "latitude: ${longitude}" and "longitude: ${latitude}".`,
      {
        related:
          nodes.longitude === undefined
            ? null
            : { place: placeOf(nodes.longitude), what: 'The longitude is' },
        fix: swap(document, nodes.latitude, nodes.longitude),
      },
    ),
  ];
}

/** Of a latitude that is a longitude, the problem that it is too large is none of its own. */
export function mergeSwapped(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const swapped = diagnostics.some(({ code }) => code === 'coordinates-swapped');
  return swapped ? diagnostics.filter(({ code }) => code !== 'number-range') : diagnostics;
}

function nodeOf({ root }: Document, key: string): YamlNode | undefined {
  return root.entries.get(key)?.value;
}

/** One change, from the beginning of the first to the end of the second. */
function swap({ text, base }: Document, one: YamlNode | undefined, other: YamlNode | undefined) {
  if (one === undefined || other === undefined) return null;
  const [first, second] = one.offset < other.offset ? [one, other] : [other, one];
  const source = (from: number, to: number): string => text.slice(base + from, base + to);
  const between = source(first.end, second.offset);
  return {
    offset: base + first.offset,
    end: base + second.end,
    text: source(second.offset, second.end) + between + source(first.offset, first.end),
  };
}
