import { execFileSync } from 'node:child_process';
import { chmodSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { TokensFileError } from '../../src/tokens/registry.ts';
import { readTokensFile } from '../../src/tokens/tokens-file.ts';
import { NOW, TOKENS, tokensText } from '../helpers/app.ts';
import { makeFolder } from '../helpers/folder.ts';

function written(text: string): string {
  return join(makeFolder({ 'tokens.yml': text }), 'tokens.yml');
}

function complaintAbout(path: string): string {
  try {
    readTokensFile(path);
  } catch (error) {
    if (error instanceof TokensFileError) return error.message;
    throw error;
  }
  throw new Error('The file was read');
}

const HASH = /(?<=id: reader,.*tokenHash: )\w+/;

describe('a tokens file (contract, section 2)', () => {
  test('finds applications by their token as long as it counts', () => {
    const tokens = readTokensFile(written(tokensText()));
    const idAt = (token: string, now: number): string | undefined => tokens?.find(token, now)?.id;
    expect(idAt(TOKENS.reader, NOW)).toBe('reader');
    expect(idAt(TOKENS.unknown, NOW)).toBeUndefined();
    expect(idAt(TOKENS.revoked, NOW)).toBeUndefined();
    expect(idAt(TOKENS.expiring, Date.parse('2026-06-01T11:59:59.999Z'))).toBe('expiring');
    expect(idAt(TOKENS.expiring, Date.parse('2026-06-01T12:00:00Z'))).toBeUndefined();
  });

  test('a hash in capitals is the same', () => {
    const capitals = tokensText().replace(HASH, (hash) => hash.toUpperCase());
    expect(readTokensFile(written(capitals))?.find(TOKENS.reader, NOW)?.id).toBe('reader');
  });

  test('an application may have two tokens under one id', () => {
    const tokens = readTokensFile(written(tokensText().replace('id: other', 'id: reader')));
    expect(tokens?.find(TOKENS.reader, NOW)?.id).toBe('reader');
    expect(tokens?.find(TOKENS.other, NOW)?.id).toBe('reader');
  });

  test('may be a link, as containers have theirs', () => {
    const link = join(makeFolder(), 'tokens.yml');
    symlinkSync(written(tokensText()), link);
    expect(readTokensFile(link)?.applications).toHaveLength(6);
  });

  test('that does not exist is none', () => {
    expect(readTokensFile(join(makeFolder(), 'tokens.yml'))).toBeNull();
  });

  test.each([
    ['a token', (text: string) => text.replace(HASH, TOKENS.reader)],
    ['a short hash', (text: string) => text.replace(HASH, (hash) => hash.slice(0, 32))],
    ['a long hash', (text: string) => text.replace(HASH, (hash) => hash + hash)],
    ['no permissions', (text: string) => text.replace('permissions: [read], ', '')],
    ['no hash', (text: string) => text.replace(/tokenHash: \w+, /, '')],
    [
      'the same hash twice, in another letter case',
      (text: string) =>
        text.replace(
          /^ {2}- \{id: reader,.*\n/m,
          (line) => line + line.replace(HASH, (hash) => hash.toUpperCase()).replace('reader', 'x'),
        ),
    ],
    ['a name of two lines', (text: string) => text.replace('name: other', 'name: "an\\nother"')],
    ['a key beside the applications', (text: string) => `${text}more: 1\n`],
    ['more than 1 MiB', (text: string) => `${text}# ${'x'.repeat(2 ** 20)}\n`],
    ['an id with a space', (text: string) => text.replace('id: other', 'id: "an other"')],
    ['a permission that is not known', (text: string) => text.replace('[read]', '[write]')],
    ['an interface that is not known', (text: string) => text.replace('[open]', '[all]')],
    ['a date that does not exist', (text: string) => text.replace('2026-02-01T', '2026-02-30T')],
    ['a key that is not known', (text: string) => text.replace('id: other', 'id: other, role: admin')],
    [
      'an alias',
      (text: string) =>
        text.replace('[read]', '&r [read]').replace('[read], interfaces: [feeds]', '*r, interfaces: [feeds]'),
    ],
    ['nothing', () => ''],
    ['a list', () => '[]\n'],
    ['a syntax error', (text: string) => `${text}}`],
    ['two documents', (text: string) => `${text}---\n${text}`],
  ])('is refused with %s, and what it holds is not shown', (_fault, change) => {
    const path = written(change(tokensText()));
    const complaint = complaintAbout(path);
    expect(complaint).toContain(path);
    expect(complaint).not.toMatch(/evc_|[0-9a-f]{32}/);
  });

  test('that everybody may write to is refused, one that a group may write to is not', () => {
    const path = written(tokensText());
    chmodSync(path, 0o602);
    expect(complaintAbout(path)).toContain(path);
    chmodSync(path, 0o660);
    expect(readTokensFile(path)?.applications).toHaveLength(6);
  });

  test('is refused with the place and the rule, in one sentence', () => {
    const path = written(tokensText().replace('[read]', '[write]'));
    const reason = 'applications.0.permissions.0 is not one of read';
    expect(complaintAbout(path)).toBe(`The tokens file ${path} cannot be used: ${reason}.`);
  });

  test('a key that is a token is not repeated (T7)', () => {
    const complaint = complaintAbout(written(`${TOKENS.reader}: 1\n${TOKENS.reader}: 2\n`));
    expect(complaint).toContain('line 2, column 1: yaml-duplicate-key: A key stands twice in one mapping.');
    expect(complaint).not.toContain(TOKENS.reader);
  });

  test('a FIFO is refused at once, and nothing waits for it (T6)', () => {
    const path = join(makeFolder(), 'tokens.yml');
    execFileSync('mkfifo', [path]);
    expect(complaintAbout(path)).toContain('it is no regular file');
  });
});
