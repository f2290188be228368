import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import type { Found } from '../../../src/cli/intake/found-event.ts';
import { readSource } from '../../../src/cli/intake/read-source.ts';
import type { SourceType } from '../../../src/cli/intake/source.ts';
import { compiled, ROOT } from '../../helpers/process.ts';

const PROGRAM = pathToFileURL(join(ROOT, compiled('src/cli/intake/source-thread.ts')));
const SIZE = 5 * 1024 * 1024;

function read(
  text: string | Buffer,
  type: SourceType = 'text/html',
  {
    charset = null,
    program = PROGRAM,
    ...rest
  }: { charset?: string | null; program?: URL; milliseconds?: number } = {},
): Promise<Found> {
  const source = { url: null, type, charset, bytes: Buffer.from(text) };
  return readSource(source, 'UTC', { program, ...rest });
}

function thread(program: string): URL {
  return new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'; ${program}`)}`,
  );
}

/** What a thread answers is believed only in the shape and size of what is found. */
function answering(answer: string): Promise<Found> {
  return read('', 'text/html', { program: thread(`parentPort.postMessage(${answer});`) });
}

function scriptOf(json: string): string {
  return `<script type="application/ld+json">${json}</script>`;
}

const EVENT = scriptOf('{"@type": "Event", "name": "Meet"}');

describe('the thread that reads what strangers wrote', () => {
  test('is ended when it hangs', async () => {
    const program = thread('for (;;);');
    await expect(read('', 'text/html', { program, milliseconds: 200 })).rejects.toThrow('within 0.2 s');
  });

  test('is ended when it says nothing, and when it fails', async () => {
    await expect(read('', 'text/html', { program: thread('') })).rejects.toThrow('could not be read.');
    const failing = thread("throw new Error('\\u001b[31mred');");
    await expect(read('', 'text/html', { program: failing })).rejects.toThrow(
      /^The source could not be read: what reads it fails on what stands there. Take a part of it.$/,
    );
  });

  test('has a bounded memory', async () => {
    const program = thread('const all = []; for (;;) all.push(new Array(1e6).fill(all.length));');
    await expect(read('', 'text/html', { program, milliseconds: 60_000 })).rejects.toThrow('memory');
  });

  test.each([
    'null',
    '{ events: [], calendars: [] }',
    '{ events: {}, calendars: [], notes: [] }',
    '{ events: Array(5001).fill({ uid: null, facts: [], notes: [] }), calendars: [], notes: [] }',
    "{ events: [{ uid: null, facts: [{ key: 'name', value: 7, from: '' }], notes: [] }], calendars: [], notes: [] }",
    "{ events: [{ uid: null, facts: [{ key: 'name', value: 'x'.repeat(2e6), from: '' }], notes: [] }], calendars: [], notes: [] }",
    "{ events: [], calendars: [], notes: ['x'.repeat(5000)] }",
  ])('its answer %s is none', async (answer) => {
    await expect(answering(answer)).rejects.toThrow('more than is taken');
  });
});

describe('pages of the largest size in their worst shape end in time', () => {
  const deep = 100_000;
  test.each([
    ['marks', '<'.repeat(SIZE)],
    ['elements', '<div>'.repeat(SIZE / 5)],
    ['formatting', '<a><b>'.repeat(SIZE / 6)],
    ['open scripts', '<script type="application/ld+json">'.repeat(SIZE / 36)],
    ['links', '<link rel=alternate type=text/calendar href=x>'.repeat(SIZE / 47)],
    ['classes', `<p class="h-event ${'h-a'.repeat(SIZE / 4)}!">`],
    ['events of classes', '<p class=h-event>'.repeat(SIZE / 17)],
    ['lists', scriptOf('['.repeat(SIZE - 100))],
    ['closed lists', scriptOf(`${'['.repeat(deep)}${']'.repeat(deep)}`)],
    ['nodes', scriptOf(`[${'{},'.repeat(SIZE / 3 - 100)}{}]`)],
    [
      'nested events',
      scriptOf(`${'{"@type":"Event","name":"x","subEvent":'.repeat(deep)}1${'}'.repeat(deep)}`),
    ],
    ['events', scriptOf(`[${'{"@type":"Event","name":"x"},'.repeat(SIZE / 32)}1]`)],
    ['a long text', scriptOf(`{"@type":"Event","name":"x","description":"${'<p '.repeat(SIZE / 4)}"}`)],
    ['a long name', scriptOf(`{"@type":"Event","name":"${'&amp;'.repeat(SIZE / 6)}"}`)],
    ['blanks', scriptOf(`{"@type":"Event","name":"x${' '.repeat(SIZE - 200)}x"}`)],
    ['a long encoding', `<meta ${'charset '.repeat(SIZE / 8)}`],
  ])('%s', async (_name, html) => {
    // Whether a thread ends by itself or is ended, nothing waits for it.
    const ended = await read(html, 'text/html', { milliseconds: 500 }).then(
      (found) => found.events.length <= 500,
      (error: unknown) => String(error).includes('The source could not be read'),
    );
    expect(ended).toBe(true);
  });

  test('nesting beyond what is looked at does not hide what is', async () => {
    const html = `${EVENT}${scriptOf(`${'['.repeat(1000)}${']'.repeat(1000)}`)}`;
    const { events, notes } = await read(html);
    expect([events.length, notes]).toEqual([1, ['It says more than is looked at.']]);
  });
});

describe('the encoding of what is read', () => {
  const page = (charset: string, bytes: Buffer): Buffer =>
    Buffer.concat([
      Buffer.from(`<meta charset="${charset}">${EVENT.split('Meet')[0] ?? ''}`),
      bytes,
      Buffer.from('"}</script>'),
    ]);
  test.each([
    ['its own', page('windows-1252', Buffer.from('Caf\u00e9', 'latin1')), null, 'Café', []],
    ['of the answer', page('utf-8', Buffer.from('Caf\u00e9', 'latin1')), 'iso-8859-1', 'Café', []],
    ['none', page('', Buffer.from('Café')), null, 'Café', []],
    ['UTF-16 by its mark', Buffer.from(`\ufeff${EVENT}`, 'utf16le'), null, 'Meet', []],
    [
      'not known',
      page('', Buffer.from('Café')),
      'x-none',
      'Café',
      ['Its encoding is not known, so it is read as UTF-8.'],
    ],
    [
      'broken',
      page('utf-8', Buffer.from([0x43, 0xe9])),
      null,
      'C\uFFFD',
      ['It is not in UTF-8: some of its characters are broken and shown as "\uFFFD".'],
    ],
  ])('%s', async (_name, bytes, charset, name, notes) => {
    const found = await read(bytes, 'text/html', { charset });
    expect(found.events[0]?.facts[0]?.value).toBe(name);
    expect(found.notes).toEqual(notes);
  });
});
