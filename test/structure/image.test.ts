import { describe, expect, test } from '@jest/globals';
import { copiedFiles, isSent } from '../helpers/image.ts';

describe('the image', () => {
  test('is made of files that are in git, and that the ignore file lets through', () => {
    const copied = copiedFiles();
    expect(copied.map(([source]) => source)).toEqual(expect.arrayContaining(['package.json', 'src']));
    expect(copied.filter(([, files]) => files.length === 0)).toEqual([]);
    expect(copied.flatMap(([, files]) => files).filter((file) => !isSent(file))).toEqual([]);
    expect(['content/site.yml', 'tokens.yml', '.git/config', 'node_modules/x'].filter(isSent)).toEqual([]);
  });
});
