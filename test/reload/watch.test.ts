import { EventEmitter } from 'node:events';
import { lstatSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { takeSnapshot } from '../../src/reload/snapshot.ts';
import { makeFolder, writeFiles } from '../helpers/folder.ts';

/** The watcher of chokidar, whose events are only hints; tests emit them. */
const hints = Object.assign(new EventEmitter(), { close: () => Promise.resolve() });

const watch = jest.fn(() => hints);

jest.unstable_mockModule('chokidar', () => ({ watch }));

const { watchPath } = await import('../../src/reload/watch.ts');

beforeEach(() => {
  // The clock is a minute ahead, so that no file counts as just changed.
  jest.useFakeTimers({ now: Date.now() + 60_000 });
});

afterEach(() => {
  jest.useRealTimers();
  jest.clearAllMocks();
  hints.removeAllListeners();
});

const RESCAN_MILLISECONDS = 10_000;

interface WatchedFile {
  readonly folder: string;
  /** Returns the time of the change by the clock of the file system. */
  readonly write: (text: string) => number;
  readonly inForce: readonly string[];
  readonly readNow: () => void;
}

/** Watches a folder with one file, and writes its texts one after the other. */
function watchFile({
  onRead = (): void => undefined,
  isChanging = (): boolean => false,
  state = (): string => '',
} = {}): WatchedFile {
  const path = makeFolder({ file: 'old' });
  const inForce: string[] = [];
  const { readNow } = watchPath({
    path,
    state,
    seen: takeSnapshot(path, state()).fingerprint,
    read(snapshot) {
      const text = readFileSync(join(path, 'file'), 'utf8');
      const isTrusted = snapshot.stampOf('file') !== null;
      onRead();
      return () => inForce.push(isTrusted ? text : `${text}, whatever its times say`);
    },
    isChanging,
    onError(error) {
      throw error;
    },
    rescanMilliseconds: RESCAN_MILLISECONDS,
  });
  return {
    folder: path,
    inForce,
    readNow,
    write(text) {
      writeFiles(path, { file: text });
      return Math.ceil(lstatSync(join(path, 'file')).ctimeMs);
    },
  };
}

describe('a reported change', () => {
  test('is in force when there was no other report for 150 ms', () => {
    const { write, inForce } = watchFile();
    write('first');
    hints.emit('all');
    jest.advanceTimersByTime(149);
    write('second');
    hints.emit('all');
    jest.advanceTimersByTime(149);
    expect(inForce).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(inForce).toEqual(['second']);
  });

  test('is in force after two seconds when reports never end', () => {
    const { write, inForce } = watchFile();
    for (let time = 1; time <= 40; time += 1) {
      expect(inForce).toHaveLength(Math.floor((time - 1) / 20));
      write('-'.repeat(time));
      hints.emit('all');
      jest.advanceTimersByTime(100);
    }
    expect(inForce).toEqual(['-'.repeat(20), '-'.repeat(40)]);
  });

  test('is not in force while somebody changes more, also after it was read (R2)', () => {
    // The first two calls are before and after the first reading; somebody changes files from the third to the fifth call.
    let asked = 0;
    const { write, inForce } = watchFile({
      isChanging() {
        asked += 1;
        return asked > 2 && asked < 6;
      },
    });
    write('new');
    hints.emit('all');
    while (asked < 6) {
      expect(inForce).toEqual([]);
      jest.advanceTimersToNextTimer();
    }
    jest.advanceTimersByTime(150);
    expect(inForce).toEqual(['new']);
  });

  test('is read again when another one came while it was read (R2)', () => {
    let reads = 0;
    const { write, inForce } = watchFile({
      onRead() {
        reads += 1;
        if (reads < 3) write('-'.repeat(reads));
      },
    });
    write('new');
    hints.emit('all');
    jest.advanceTimersByTime(150);
    expect(inForce).toEqual([]);
    jest.advanceTimersByTime(150);
    expect(inForce).toEqual(['--']);
  });

  test('is read again when it was read in the moment of the change, in which another one may not show (R2)', () => {
    let reads = 0;
    const { write, inForce } = watchFile({
      onRead() {
        reads += 1;
      },
    });
    jest.setSystemTime(write('first') - 30);
    hints.emit('all');
    jest.advanceTimersByTime(150);
    expect([reads, inForce.length]).toEqual([2, 1]);

    hints.emit('all');
    jest.advanceTimersByTime(140);
    jest.setSystemTime(write('second'));
    jest.advanceTimersByTime(10);
    expect([reads, inForce.length]).toEqual([3, 1]);
    jest.advanceTimersByTime(150);
    expect(inForce).toHaveLength(2);
  });

  test('is read at once when its name is reported, and in force when something else was reported', () => {
    let reads = 0;
    const { folder, write, inForce } = watchFile({
      onRead() {
        reads += 1;
      },
    });
    for (const [text, reported, early] of [
      ['first', 'file', 1],
      ['second', 'file', 2],
      ['third', 'other', 2],
    ] as const) {
      write(text);
      hints.emit('raw', 'change', reported, { watchedPath: folder });
      jest.advanceTimersByTime(149);
      expect(reads).toBe(early);
      jest.advanceTimersByTime(1);
      expect(inForce.at(-1)).toBe(text);
    }
  });

  test('does not count when nothing has changed', () => {
    const { inForce } = watchFile();
    hints.emit('all');
    jest.advanceTimersByTime(150);
    expect(inForce).toEqual([]);
  });
});

test('an unreported change is found now and then, and the watch is started again', async () => {
  const { write, inForce } = watchFile();
  write('new');
  await jest.advanceTimersByTimeAsync(RESCAN_MILLISECONDS);
  expect(inForce).toEqual(['new']);
  expect(watch).toHaveBeenCalledTimes(2);
  await jest.advanceTimersByTimeAsync(RESCAN_MILLISECONDS);
  expect(inForce).toEqual(['new']);
  expect(watch).toHaveBeenCalledTimes(2);
});

test('another commit is found within a second, without a report: git moves its branch after the files (R2)', async () => {
  let commit = 'first';
  const { write, inForce } = watchFile({ state: () => commit });
  write('new');
  hints.emit('all');
  await jest.advanceTimersByTimeAsync(500);
  expect(inForce).toEqual(['new']);
  commit = 'second';
  await jest.advanceTimersByTimeAsync(650);
  expect(inForce).toEqual(['new', 'new']);
  await jest.advanceTimersByTimeAsync(2 * RESCAN_MILLISECONDS);
  expect(inForce).toEqual(['new', 'new']);
  expect(watch).toHaveBeenCalledTimes(1);
});

test('a reading on request happens, also when nothing has changed', () => {
  const { readNow, inForce } = watchFile();
  readNow();
  expect(inForce).toEqual(['old, whatever its times say']);
});

test('the stamp of a folder stays while neither it nor anything directly in it changes, and is not known where a file may have changed unseen', () => {
  const folder = makeFolder({ 'a/file': '', 'a/below/file': '', 'b/file': '' });
  const stamps = (): readonly (string | null)[] => {
    const { stampOfFolder } = takeSnapshot(folder);
    return ['a', 'a/below', 'b'].map(stampOfFolder);
  };
  const [a, below, b] = stamps();
  writeFiles(folder, { 'a/below/file': 'longer' });
  const [sameA, otherBelow, sameB] = stamps();
  expect([sameA, sameB]).toEqual([a, b]);
  expect(otherBelow).not.toBe(below);
  // As after a file that was there for a while, between two snapshots.
  utimesSync(join(folder, 'b'), 0, 0);
  expect(stamps()[2]).not.toBe(b);
  jest.setSystemTime(Math.ceil(lstatSync(join(folder, 'a/below/file')).ctimeMs));
  expect(stamps()).toEqual([null, null, null]);
});
