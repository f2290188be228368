import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { OwnerError, writeFileWhole } from '../../src/platform/write-file.ts';
import { errnoOf } from '../../src/platform/system-errors.ts';
import { makeFolder } from '../helpers/folder.ts';

const SOMEBODY = 65_534;
const testAsSuperuser = process.getuid?.() === 0 ? test : test.skip;

testAsSuperuser('a file of somebody else is left as it is, with the reason of the system', () => {
  const folder = makeFolder({ 'a.txt': 'old' });
  chmodSync(folder, 0o777);
  const file = join(folder, 'a.txt');
  process.seteuid?.(SOMEBODY);
  try {
    writeFileWhole(file, 'new');
    throw new Error('It was written.');
  } catch (error) {
    expect(error).toBeInstanceOf(OwnerError);
    expect(errnoOf(error)).toBe('EPERM');
  } finally {
    process.seteuid?.(0);
  }
  expect(readFileSync(file, 'utf8')).toBe('old');
});
