import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { CODES } from '../../src/diagnostics/codes.ts';
import { ROOT } from '../helpers/process.ts';

const BROKEN = join(ROOT, 'test', 'fixtures', 'broken');

/** The folders of broken content, each named by a code, and a suffix where a code has several. */
const fixtures = readdirSync(BROKEN).sort();
const codes = Object.keys(CODES).sort();

describe('every code of a problem', () => {
  test('has a folder of broken content', () => {
    const codesOf = fixtures.map((fixture) => fixture.replace(/\..*/, ''));
    expect([...new Set(codesOf)].sort()).toEqual(codes);
  });

  test('is on the page of problems', () => {
    const page = readFileSync(join(ROOT, 'src/diagnostics/problems.md'), 'utf8');
    expect([...page.matchAll(/^## (.*)$/gm)].map(([, code]) => code)).toEqual(Object.keys(CODES));
  });
});
