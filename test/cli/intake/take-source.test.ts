import { createServer } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, test } from '@jest/globals';
import { takeSource } from '../../../src/cli/intake/take-source.ts';
import { makeFolder } from '../../helpers/folder.ts';
import { listenOnLoopback } from '../../helpers/loopback.ts';

const SIZE = 5 * 1024 * 1024;
const HERE = { commandDir: '/', allowPrivate: true };

function takeInput(...chunks: readonly (string | Buffer)[]): ReturnType<typeof takeSource> {
  return takeSource('-', { ...HERE, input: Readable.from(chunks) });
}

describe('standard input', () => {
  test.each([
    ['\ufeff \r\nBEGIN:VCALENDAR\r\n', 'text/calendar'],
    ['{"a": 1}', 'application/json'],
    [' [', 'application/json'],
    ['<!DOCTYPE html>', 'text/html'],
    ['name,startDate\n', 'text/csv'],
    ['name;startDate\n', 'text/csv'],
    [Buffer.from('\ufeffBEGIN:VCALENDAR', 'utf16le'), 'text/calendar'],
  ])('%j is %s', async (text, type) => {
    expect(await takeInput(text)).toMatchObject({ type, url: null, charset: null });
  });

  test('what it is nobody can say is refused, as is the terminal', async () => {
    await expect(takeInput('hello')).rejects.toThrow('Standard input is neither a web page');
    await expect(takeInput('')).rejects.toThrow('Standard input is neither');
    const input = Object.assign(Readable.from([]), { isTTY: true });
    await expect(takeSource('-', { ...HERE, input })).rejects.toThrow('which is the terminal');
  });

  test('of what has no end, no more is read than is taken', async () => {
    let read = 0;
    const endless = Readable.from(
      (function* () {
        for (;;) {
          read += 65_536;
          yield Buffer.alloc(65_536, '<');
        }
      })(),
    );
    await expect(takeSource('-', { ...HERE, input: endless })).rejects.toThrow('larger than the 5 MiB');
    expect(read).toBeLessThan(2 * SIZE);
    expect(endless.destroyed).toBe(true);
  });
});

describe('files', () => {
  test('count from where the command was typed; the ending says the type', async () => {
    const commandDir = makeFolder({ 'a.ICS': 'x', 'b.txt': 'a,b', 'c.csv': Buffer.alloc(SIZE + 1) });
    expect(await takeSource('a.ICS', { ...HERE, commandDir })).toMatchObject({ type: 'text/calendar' });
    expect(await takeSource(join(commandDir, 'b.txt'), HERE)).toMatchObject({ type: 'text/csv' });
    await expect(takeSource('c.csv', { ...HERE, commandDir })).rejects.toThrow('larger than the 5 MiB');
  });
});

describe('addresses', () => {
  const server = createServer(({ url = '' }, response) => {
    const { searchParams } = new URL(url, 'http://x');
    response.setHeader('content-type', searchParams.get('type') ?? 'text/html').end('BEGIN:VCALENDAR');
  });
  afterAll(() => {
    server.close();
  });

  test('the type is that of the answer; a plain text is what its name or its beginning says', async () => {
    const host = `http://127.0.0.1:${await listenOnLoopback(server)}`;
    const typeOf = async (path: string): Promise<string> => (await takeSource(`${host}${path}`, HERE)).type;
    expect(await typeOf('/a.csv?type=text/calendar')).toBe('text/calendar');
    expect(await typeOf('/a.csv?type=text/plain')).toBe('text/csv');
    expect(await typeOf('/a?type=text/plain')).toBe('text/calendar');
    await expect(typeOf('/a?type=image/png')).rejects.toThrow('image/png');
    expect(await takeSource(`${host}/?type=text/csv;charset=Windows-1252`, HERE)).toMatchObject({
      url: `${host}/?type=text/csv;charset=Windows-1252`,
      charset: 'windows-1252',
    });
  });
});
