import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mergeFact, type Decision } from '../../src/cli/sources/merge.ts';
import { importEvents } from '../../src/cli/sources/import-events.ts';
import { loadContent } from '../../src/content/load.ts';
import { organization } from '../helpers/content.ts';
import { runQuietly } from '../helpers/dialog.ts';
import { makeFolder } from '../helpers/folder.ts';
import { runs } from '../helpers/laws.ts';
import { READING_HERE } from '../helpers/reading-here.ts';

const NOW = Date.parse('2027-01-01T12:00:00Z');

describe('the merge of a fact', () => {
  const CASES: readonly (readonly [
    then: string | null,
    now: string | null,
    taken: string | null,
    file: string | null,
    Decision,
  ])[] = [
    ['a', 'a', 'A', 'A', 'keep'],
    ['a', 'a', 'A', 'E', 'keep'],
    ['a', 'b', 'A', 'A', 'take'],
    ['a', 'b', 'A', 'b', 'agree'],
    ['a', 'b', 'A', 'E', 'conflict'],
    ['a', null, 'A', 'A', 'take'],
    ['a', null, 'A', 'E', 'conflict'],
    ['a', null, 'A', null, 'agree'],
    [null, 'b', null, null, 'take'],
    [null, 'b', null, 'E', 'conflict'],
    [null, 'b', null, 'b', 'agree'],
    [null, null, null, 'E', 'keep'],
  ];

  test.each(CASES)('then %s, now %s, taken %s, in the file %s: %s', (then, now, taken, file, decision) => {
    expect(mergeFact({ then, now, taken, file, isAgreeing: () => file === now })).toBe(decision);
  });
});

/** Sixty drawn calendars, each of many days, take more than a minute on a slow machine. */
const LAW_MILLISECONDS = 300_000;

describe('days of a source and of people (I7)', () => {
  const EVENTS = 3;
  const FACTS = ['name', 'startDate', 'region', 'url', 'detail'] as const;
  type FactName = (typeof FACTS)[number];
  type Facts = Record<FactName, string | null>;

  /** Returns one of the values of a fact, by its number; values differ between events. */
  function valueOf(fact: FactName, event: number, number: number): string {
    return {
      name: `Meeting ${event} of kind ${number}`,
      startDate: `2027-0${event + 1}-${String(number + 1).padStart(2, '0')}`,
      region: `Ort ${number}`,
      url: `https://example.org/${event}/${number}`,
      detail: `Text ${number}`,
    }[fact];
  }

  /** An act of the source or of an editor; `fact` and `value` count only where a fact is set, to nothing if null. */
  interface Step {
    readonly does:
      'source sets' | 'source lists' | 'source drops' | 'editor sets' | 'editor deletes' | 'editor moves';
    readonly event: number;
    readonly fact: FactName;
    readonly value: number | null;
  }

  const step: fc.Arbitrary<Step> = fc.record({
    does: fc.constantFrom(
      ...([
        'source sets',
        'source sets',
        'source sets',
        'editor sets',
        'editor sets',
        'editor sets',
      ] as const),
      ...(['source lists', 'source drops', 'editor deletes', 'editor moves'] as const),
    ),
    event: fc.nat(EVENTS - 1),
    fact: fc.constantFrom(...FACTS),
    value: fc.option(fc.nat(5), { freq: 5 }),
  });

  /** What the model knows of an event. */
  interface Known {
    source: Facts;
    isListed: boolean;
    /** The value of each fact in the source when it was last imported; null where the event was never imported. */
    taken: Facts | null;
    /** The facts in the file; null where there is no file. */
    file: Facts | null;
  }

  function fresh(at: number): Known {
    const source = Object.fromEntries(FACTS.map((name) => [name, valueOf(name, at, at)])) as Facts;
    return { source, isListed: true, taken: null, file: null };
  }

  /** Changes the model as an import must change the files. */
  function imported(known: Known): void {
    if (!known.isListed) return;
    if (known.taken === null) {
      known.taken = { ...known.source };
      known.file = { ...known.source };
      return;
    }
    if (known.file === null) return;
    for (const name of FACTS) {
      const [said, taken, written] = [known.source[name], known.taken[name], known.file[name]];
      if (said === taken) continue;
      if (written === taken) known.file[name] = said;
      if (written === taken || written === said) known.taken[name] = said;
    }
  }

  function csvOf(all: readonly Known[]): string {
    const rows = all.flatMap(({ source, isListed }, at) =>
      isListed
        ? [[`meeting-number-${at}@example.org`, ...FACTS.map((name) => source[name] ?? '')].join(',')]
        : [],
    );
    return [
      'id,name,startDate,region,url,detail',
      ...rows,
      'another-meeting@example.org,Another,2027-11-01,,,',
      '',
    ].join('\n');
  }

  /** The files of the events in a folder and the facts in them, by the number of the event. */
  function filesIn(
    content: string,
    idOf: ReadonlyMap<number, string>,
  ): Map<number, { path: string; facts: Facts }> {
    const paths = readdirSync(join(content, 'events'), { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.md'),
    );
    const texts = paths.map((path) => [path, readFileSync(join(content, 'events', path), 'utf8')] as const);
    return new Map(
      [...idOf].flatMap(([at, id]) => {
        const found = texts.find(([, text]) => text.includes(`id: ${id}\n`));
        if (found === undefined) return [];
        const [path, text] = found;
        const keyed = (key: string): string | null =>
          new RegExp(`^${key}: (.*)$`, 'm').exec(text)?.[1] ?? null;
        const [, , detail = ''] = text.split('---\n');
        const facts = {
          name: keyed('name'),
          startDate: keyed('startDate'),
          region: keyed('region'),
          url: keyed('url'),
          detail: detail.trim() === '' ? null : detail.trim(),
        };
        return [[at, { path: join(content, 'events', path), facts }] as const];
      }),
    );
  }

  /** Writes a fact into a file as an editor does. */
  function edit(path: string, name: FactName, value: string | null): void {
    const text = readFileSync(path, 'utf8');
    if (name === 'detail') {
      const [, head = ''] = text.split('---\n');
      writeFileSync(path, `---\n${head}---\n${value === null ? '' : `\n${value}\n`}`);
      return;
    }
    const line = new RegExp(`^${name}: .*\n`, 'm');
    const written = value === null ? '' : `${name}: ${value}\n`;
    writeFileSync(
      path,
      line.test(text) ? text.replace(line, written) : text.replace(/^id: .*\n/m, (id) => id + written),
    );
  }

  /** Follows a source of one event; `take` imports a text of it, and `edit` writes another one into the file. */
  function followedText() {
    const folder = makeFolder({ 'content/organizations/club.md': organization(90) });
    const [content, table] = [join(folder, 'content'), join(folder, 'club.csv')];
    mkdirSync(join(content, 'events'));
    const path = join(content, 'events/meeting-0-of-kind-0.md');
    const said = fresh(0);
    return {
      take: async (detail: string | null) => {
        said.source.detail = detail;
        writeFileSync(table, csvOf([said]));
        const args = [table, '--content', content, '--scale', 'small', '--update', '--accept', 'club'];
        const reading = { ...READING_HERE, now: NOW };
        const { stderr } = await runQuietly(() => importEvents(args, null, reading), null);
        return { detail: readFileSync(path, 'utf8').split('---\n')[2]?.trim(), stderr };
      },
      edit: (text: string) => {
        edit(path, 'detail', text);
      },
    };
  }

  test('an edit that the source agrees with in part stays when the source changes again', async () => {
    const { take, edit } = followedText();
    await take('Doors open at 18:00');
    const detail = 'Doors open at 18:00. The lift is broken: ring the bell.';
    edit(detail);
    expect(await take('Doors open')).toMatchObject({ detail });
    expect(await take('Doors open at 19:00')).toMatchObject({ detail });
  });

  test('a text that both sides write where there was none is told once', async () => {
    const { take, edit } = followedText();
    await take(null);
    edit('Ring the bell.');
    const told = expect.stringContaining('Changed in the source and here, and left');
    expect(await take('Doors open')).toMatchObject({ detail: 'Ring the bell.', stderr: told });
    expect(await take('Doors open')).toMatchObject({
      detail: 'Ring the bell.',
      stderr: expect.not.stringContaining('and left'),
    });
    expect(await take('Doors open at 19:00')).toMatchObject({ detail: 'Ring the bell.', stderr: told });
  });

  test('an edited text stays where the source takes its own out, and has it again', async () => {
    const { take, edit } = followedText();
    await take('Doors open at 18:00');
    const detail = 'Ring the bell.';
    edit(detail);
    const stderr = expect.stringContaining('Changed in the source and here: 1.');
    expect(await take(null)).toMatchObject({ detail, stderr });
    expect(await take('Doors open at 18:00')).toMatchObject({ detail });
    expect(await take('Doors open at 19:00')).toMatchObject({ detail });
  });

  test(
    'lose no edit of a person, bring what only the source changed, and change nothing when nothing happened',
    async () => {
      let conflicts = 0;
      let removed = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(step, { maxLength: 4 }), { minLength: 2, maxLength: 6 }),
          async (days) => {
            const folder = makeFolder({ 'content/organizations/club.md': organization(90) });
            const [content, table] = [join(folder, 'content'), join(folder, 'club.csv')];
            mkdirSync(join(content, 'events'));
            const run = (): ReturnType<typeof runQuietly> =>
              runQuietly(
                () =>
                  importEvents(
                    [table, '--content', content, '--scale', 'small', '--update', '--accept', 'club'],
                    null,
                    { ...READING_HERE, now: NOW },
                  ),
                null,
              );
            const all = Array.from({ length: EVENTS }, (_, at) => fresh(at));
            const idOf = new Map<number, string>();
            for (const steps of [[], ...days]) {
              const files = filesIn(content, idOf);
              for (const { does, event, fact, value } of steps) {
                const [known, there] = [all[event], files.get(event)];
                if (known === undefined) continue;
                const isNeeded = fact === 'name' || fact === 'startDate';
                const said = value === null ? null : valueOf(fact, event, value);
                if (does === 'source lists' || does === 'source drops')
                  known.isListed = does === 'source lists';
                if (does === 'source sets' && (said !== null || !isNeeded)) known.source[fact] = said;
                if (there === undefined || known.file === null) continue;
                if (does === 'editor sets' && (said !== null || !isNeeded)) {
                  edit(there.path, fact, said);
                  known.file[fact] = said;
                } else if (does === 'editor moves') {
                  mkdirSync(join(content, 'events/moved'), { recursive: true });
                  const path = join(content, 'events/moved', `x-${basename(there.path)}`);
                  renameSync(there.path, path);
                  there.path = path;
                } else if (does === 'editor deletes') {
                  rmSync(there.path);
                  files.delete(event);
                  known.file = null;
                  removed += 1;
                }
              }
              writeFileSync(table, csvOf(all));
              for (const known of all) imported(known);
              const { status, stderr } = await run();
              expect({ status, stderr }).toMatchObject({ status: 0 });
              if (stderr.includes('Changed in the source and here:')) conflicts += 1;
              const memory = readFileSync(join(content, '.sources/club'), 'utf8');
              for (const [, number = '', id = ''] of memory.matchAll(
                /"uid":"meeting-number-(\d)@example.org","id":"([^"]+)"/g,
              ))
                idOf.set(Number(number), id);
              const facts = new Map([...filesIn(content, idOf)].map(([at, { facts: said }]) => [at, said]));
              const wanted = new Map(
                all.flatMap(({ file }, at) => (file === null ? [] : [[at, file] as const])),
              );
              expect(new Map([...facts].sort(([a], [b]) => a - b))).toEqual(wanted);
              expect(loadContent(content).records?.events).toHaveLength(wanted.size + 1);
              const before = contentsOf(content);
              await run();
              expect(contentsOf(content)).toEqual(before);
            }
          },
        ),
        // Shrinking a failure would take hours.
        { numRuns: runs(60), endOnFailure: true },
      );
      expect(conflicts).toBeGreaterThan(0);
      expect(removed).toBeGreaterThan(0);
    },
    LAW_MILLISECONDS,
  );

  function contentsOf(content: string): Record<string, string> {
    const paths = readdirSync(content, { recursive: true, encoding: 'utf8', withFileTypes: true }).filter(
      (entry) => entry.isFile(),
    );
    return Object.fromEntries(
      paths.map((entry) => [
        join(entry.parentPath, entry.name),
        readFileSync(join(entry.parentPath, entry.name), 'utf8'),
      ]),
    );
  }
});
