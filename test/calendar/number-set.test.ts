import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Range } from '../../src/calendar/column-blocks.ts';
import { NumberSet } from '../../src/calendar/number-set.ts';

/** Few different ones and none, each for many events side by side: more than are decided together. */
const numbers = fc
  .array(fc.tuple(fc.option(fc.integer({ min: -3, max: 3 }), { nil: NaN }), fc.nat(400)), { maxLength: 8 })
  .map((runs) => Float64Array.from(runs.flatMap(([number, length]) => Array<number>(length).fill(number))));

const bound = fc.oneof(fc.integer({ min: -4, max: 4 }), fc.constantFrom(-Infinity, Infinity));
const bounds = fc.record({ from: bound, until: bound, orNone: fc.boolean() });

function isIn({ column, from, until, orNone }: Range, position: number): boolean {
  const number = column[position] ?? NaN;
  return Number.isNaN(number) ? orNone === true : number >= from && number <= until;
}

test('what several steps keep of the first events is what a plain filter keeps of them', () => {
  fc.assert(
    fc.property(
      numbers,
      bounds,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.array(fc.array(fc.nat(3_000)), { minLength: 1, maxLength: 3 }),
      fc.nat(3_000),
      fc.nat(600),
      (column, drawn, part, lists, skipped, count) => {
        const limit = Math.round(part * column.length);
        const range = { column, ...drawn };
        const first = Array.from({ length: limit }, (_, position) => position);
        const inRange = first.filter((position) => isIn(range, position));
        const expected = inRange.filter((position) => lists.flat().includes(position));

        const starts = Uint32Array.from([0, ...lists.map((_, at) => lists.slice(0, at + 1).flat().length)]);
        const set = NumberSet.all(limit);
        expect(set.slice(0, limit)).toEqual(first);
        set.keepWithin(range);
        expect(set.count()).toBe(inRange.length);
        expect(set.slice(0, limit)).toEqual(inRange);
        expect(set.slice(skipped, count)).toEqual(inRange.slice(skipped, skipped + count));
        expect(set.slice(Number.MAX_SAFE_INTEGER * 500, 500)).toEqual([]);
        set.keepListed({ starts, values: Uint32Array.from(lists.flat()) }, [...lists.keys()]);
        expect(set.slice(0, limit)).toEqual(expected);
        expect(first.filter((position) => set.has(position))).toEqual(expected);
        expect([-1, ...expected].map((position) => set.next(position + 1))).toEqual([...expected, -1]);
      },
    ),
    { numRuns: 500 },
  );
});
