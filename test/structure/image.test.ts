import { describe, expect, test } from '@jest/globals';
import { copiedFiles, isSent, saidBy, STAGES } from '../helpers/image.ts';

describe('the image', () => {
  test('is made of files that are in git, and that the ignore file lets through', () => {
    const copied = copiedFiles('build');
    expect(copied.map(([source]) => source)).toEqual(expect.arrayContaining(['package.json', 'src']));
    expect(copied.filter(([, files]) => files.length === 0)).toEqual([]);
    expect(copied.flatMap(([, files]) => files).filter((file) => !isSent(file))).toEqual([]);
    expect(['tokens.yml', 'dist/x', 'node_modules/x', 'test/x'].filter(isSent)).toEqual([]);
  });

  test('has content in one target alone, and that is not the one that is made where none is named', () => {
    const sent = ['content/site.yml', '.git/HEAD'];
    expect(sent.filter(isSent)).toEqual(sent);
    const withContext = STAGES.filter(({ name = '' }) => copiedFiles(name).length > 0);
    expect(withContext.map(({ name }) => name)).toEqual(['build', 'content']);
    expect(
      copiedFiles('build').filter(([, files]) => files.some((file) => file.startsWith('content/'))),
    ).toEqual([]);
    expect(saidBy('with-content', 'COPY')).toEqual([expect.stringMatching(/^--from=content \S+ \/$/)]);
    expect(STAGES.at(-1)).toEqual({ base: 'server', name: undefined, instructions: [] });
  });
});
