import { createHash } from 'node:crypto';
import {
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { TOKENS, tokensText } from '../helpers/tokens.ts';
import { type Finished, runNamed } from '../helpers/command.ts';
import { makeFolder } from '../helpers/folder.ts';

const TOKEN_LINE = /^evc_[A-Za-z0-9_-]{43}\n$/;

interface TokensFile {
  readonly path: string;
  readonly text: () => string;
  readonly token: (...args: readonly string[]) => Promise<Finished>;
}

function tokensFile(text?: string): TokensFile {
  const path = join(makeFolder(text === undefined ? {} : { 'tokens.yml': text }), 'tokens.yml');
  return {
    path,
    text: () => readFileSync(path, 'utf8'),
    token: (...args) => tokenOf(path, ...args),
  };
}

function tokenOf(path: string, ...args: readonly string[]): Promise<Finished> {
  return runNamed('token', args, { TOKENS_FILE: path });
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

describe('token create', () => {
  test('prints the token alone, keeps only its hash, in a file of the owner', async () => {
    const { path, text, token } = tokensFile();
    const { status, stdout, stderr } = await token('create', '--name', 'null: "x" # y');
    expect(status).toBe(0);
    expect(stdout).toMatch(TOKEN_LINE);
    expect(stderr).not.toContain(stdout.trim());
    expect(text()).not.toContain(stdout.trim());
    expect(text()).toContain(sha256(stdout.trim()));
    expect(text()).toMatch(/^applications:\n {2}- id: [^[{]* createdAt: 20\d\d-/m);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(path, '..'))).toEqual(['tokens.yml']);

    const { stdout: listed } = await token('list');
    expect(listed).toContain('null: "x" # y');
    expect(listed).not.toContain(stdout.trim());
    expect(listed).not.toContain(sha256(stdout.trim()));
  });

  test('the default is to read open; others as given', async () => {
    const { text, token } = tokensFile('applications: []\n');
    await token('create', '--name', 'one');
    await token('create', '--name', 'two', '--permissions', 'none', '--interfaces', 'none');
    await token('create', '--name', 'three', '--interfaces', 'feeds', '--expires', '2999-01-31T18:00:00Z');
    const lines = (await token('list')).stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    expect(text()).toMatch(/^applications:\n {2}- id: /);
    expect(lines[0]).toMatch(/^\S+ .*\bread\b.*\bopen\b.*\bone$/);
    expect(lines[1]).toMatch(/^\S+ .*\bnone\b.*\bnone\b.*\btwo$/);
    expect(lines[2]).toMatch(/^\S+ .*\bread\b.*\bfeeds\b.*2999-01-31T18:00:00.*\bthree$/);
  });

  test('an expiry in the past is accepted, with a note', async () => {
    const { token } = tokensFile();
    const { status, stdout, stderr } = await token('create', '--name', 'late', '--expires', '2020-01-01');
    expect(status).toBe(0);
    expect(stdout).toMatch(TOKEN_LINE);
    expect(stderr).toContain('2020-01-01T23:59:59.999Z');
    expect((await token('list')).stdout).toContain('expired');
  });

  test.each([
    ['an action that is not known', ['make']],
    ['no name', ['create']],
    ['a name of two lines', ['create', '--name', 'a\nb']],
    ['a permission that is not known', ['create', '--name', 'a', '--permissions', 'write']],
    ['a date that does not exist', ['create', '--name', 'a', '--expires', '2027-02-30']],
    ['an option that is not known', ['create', '--name', 'a', '--wrong']],
    ['revoke of two', ['revoke', 'a', 'b']],
  ])('2 for wrong use: %s', async (_case, args) => {
    const { path, token } = tokensFile();
    const { status, stdout, stderr } = await token(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('Usage:');
    expect(existsSync(path)).toBe(false);
  });
});

test.each([
  [['create'], '--name is missing. It takes a text of one line.'],
  [['create', 'foo'], '--name is missing. It takes a text of one line. Did you mean --name "foo"?'],
  [['create', '--name', 'a', 'b'], 'There is one argument too many: "b".'],
  [
    ['create', '--name', 'a', '--expires', 'tomorrow'],
    '--expires: "tomorrow" is not a date in one of the known forms. Write a day or a time, like 2027-12-31 or 2027-01-31T18:00:00Z.',
  ],
])('says what is wrong with %j, and what to write', async (args, said) => {
  const { stderr } = await tokensFile().token(...args);
  expect(stderr.split('\n')[0]).toBe(said);
});

describe('token list and revoke', () => {
  test('list: a line an application, its id first, with its state', async () => {
    const expiredToo = tokensText().replace(', revokedAt: 2026', ', expiresAt: 2026-01-31T00:00:00Z$&');
    const { stdout } = await tokensFile(expiredToo).token('list');
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual([
      'reader',
      'other',
      'powerless',
      'feeds',
      'revoked',
      'expiring',
    ]);
    expect(lines[4]).toMatch(/^revoked +revoked /);
    for (const token of Object.values(TOKENS)) {
      expect(stdout).not.toContain(token);
      expect(stdout).not.toContain(sha256(token));
    }
  });

  test('list says that a file does not exist', async () => {
    const { path, token } = tokensFile();
    const stderr = `There is no tokens file ${path}; "create" makes it.\n`;
    expect(await token('list')).toEqual({ status: 0, stdout: '', stderr });
  });

  test('revoke with a token instead of an id does not show it', async () => {
    const { status, stdout, stderr } = await tokensFile(tokensText()).token('revoke', TOKENS.reader);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^There is no application with this id in /);
    expect(stderr).not.toContain(TOKENS.reader);
  });

  test('revoke marks the application and touches nothing else; comments survive', async () => {
    const name = 'a name of many words '.repeat(5).trim();
    const written = `# ours\n${tokensText().replace('name: feeds', `name: ${name}`)}  # the end\n`;
    const { text, token } = tokensFile(written);
    expect(await token('revoke', 'other')).toMatchObject({ status: 0, stdout: '' });
    expect((await token('list')).stdout).toMatch(/^other +revoked /m);
    expect((await token('list')).stdout).not.toMatch(/^reader +revoked /m);
    expect(text()).toContain('# ours');
    expect(text()).toContain('# the end');
    expect(text()).toContain(name);

    const once = text();
    expect(await token('revoke', 'other')).toMatchObject({ status: 0 });
    expect(text()).toBe(once);

    await token('create', '--name', 'new');
    expect(text()).toContain('# ours');
    expect(text()).toContain('# the end');
    expect((await token('list')).stdout.trimEnd().split('\n')).toHaveLength(7);
  });

  test('revoke ends every token of an application that has several', async () => {
    const { token } = tokensFile(tokensText().replace('id: other', 'id: reader'));
    await token('revoke', 'reader');
    expect((await token('list')).stdout.match(/^reader +revoked /gm)).toHaveLength(2);
  });

  test('1 for an unknown id, which changes nothing', async () => {
    const { text, token } = tokensFile(tokensText());
    const { status, stderr } = await token('revoke', 'nobody');
    expect(status).toBe(1);
    expect(stderr).toContain('nobody');
    expect(text()).toBe(tokensText());
    expect(await tokensFile().token('revoke', 'nobody')).toMatchObject({ status: 1 });
  });

  test('1 for an unusable file, which stays as it is and is not shown', async () => {
    const broken = `applications: [{id: x, tokenHash: ${TOKENS.reader}}]\n`;
    const { path, text, token } = tokensFile(broken);
    for (const args of [['create', '--name', 'a'], ['list'], ['revoke', 'x']]) {
      const { status, stdout, stderr } = await token(...args);
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr).toContain(path);
      expect(stderr).not.toContain(TOKENS.reader);
    }
    expect(text()).toBe(broken);
    expect(readdirSync(join(path, '..'))).toEqual(['tokens.yml']);
  });

  test('1 when the file would be too large to be read again', async () => {
    const full = `${tokensText()}#${'x'.repeat(1024 * 1024 - tokensText().length - 100)}\n`;
    const { text, token } = tokensFile(full);
    const { status, stdout, stderr } = await token('create', '--name', 'a');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('it would be larger than 1 MiB');
    expect(text()).toBe(full);
  });

  test('1 while another command changes the file', async () => {
    const { path, text, token } = tokensFile(tokensText());
    writeFileSync(`${path}.lock`, '');
    const { status, stdout, stderr } = await token('create', '--name', 'a');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('tokens.yml.lock');
    expect(text()).toBe(tokensText());
  });

  test('1 also when a link leads there, with the name of the lock', async () => {
    const { path } = tokensFile(tokensText());
    writeFileSync(`${path}.lock`, '');
    const link = join(makeFolder(), 'link.yml');
    symlinkSync(path, link);
    const { status, stderr } = await tokenOf(link, 'create', '--name', 'a');
    expect(status).toBe(1);
    expect(stderr).toContain(`delete ${path}.lock`);
  });

  test.each(['create --name a', 'revoke reader'])(
    '1 when the file has another name, which would keep the old tokens: %s (T10)',
    async (command) => {
      const { path, text, token } = tokensFile(tokensText());
      const other = join(path, '../other.yml');
      linkSync(path, other);
      const { status, stdout, stderr } = await token(...command.split(' '));
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr).toMatch(/another name.*hard link/);
      expect(text()).toBe(tokensText());
      unlinkSync(other);
      expect((await token(...command.split(' '))).status).toBe(0);
    },
  );

  test('1 when the folder of the file is missing, in a sentence', async () => {
    const { status, stderr } = await tokenOf(
      join(makeFolder(), 'missing/tokens.yml'),
      'create',
      '--name',
      'a',
    );
    expect(status).toBe(1);
    expect(stderr).toContain('its folder does not exist');
  });
});
