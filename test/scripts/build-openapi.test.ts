import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { runScript } from '../helpers/command.ts';
import { event } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';

const SCRIPT = 'scripts/build-openapi.ts';

describe('npm run build:openapi', () => {
  test('writes the document with the names of the site, the same bytes each time', async () => {
    const content = makeFolder({
      'events/a.md': event(1),
      'site.yml': 'organizationLinks: {wikiSite: encyclopedia}\n',
    });
    const [first, second] = [join(makeFolder(), 'openapi.json'), join(makeFolder(), 'openapi.json')];
    for (const out of [first, second]) {
      expect(await runScript(SCRIPT, ['--content', content, '--out', out])).toMatchObject({ status: 0 });
    }
    const text = readFileSync(first, 'utf8');
    expect(readFileSync(second, 'utf8')).toBe(text);
    expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.0', info: { version: '1.1.0' } });
    expect(text).toContain('"encyclopedia": {');
  });

  test('writes nothing where the content has problems', async () => {
    const out = join(makeFolder(), 'openapi.json');
    const content = makeFolder({ 'events/a.md': 'broken' });
    const { status, stderr } = await runScript(SCRIPT, ['--content', content, '--out', out]);
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('nothing was written') });
    expect(() => readFileSync(out)).toThrow('ENOENT');
  });
});
