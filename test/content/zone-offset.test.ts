import { expect, test } from '@jest/globals';
import { offsetIn } from '../../src/content/dates/zone-offset.ts';

test('a zone takes memory once, in whatever letter case files name it', () => {
  const offsetAt = offsetIn('America/Argentina/Buenos_Aires');
  expect(offsetIn('aMERICA/aRGENTINA/bUENOS_aIRES')).toBe(offsetAt);
  expect(offsetAt(Date.UTC(2026, 0))).toBe(-3 * 60 * 60 * 1000);
});
