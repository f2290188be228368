import { createServer, type Server } from 'node:http';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../../scripts/bench/content/random.ts';
import { importEvents } from '../../src/cli/sources/import-events.ts';
import { portOf } from '../helpers/loopback.ts';
import { READING_HERE } from '../helpers/reading-here.ts';

/** The facts of an event in the organizer's calendar. */
interface Said {
  readonly name: string;
  /** A day of 2027, so that no event ends during a run. */
  readonly day: string;
}

/** The model of an event that was imported. */
interface Kept {
  /** The facts that were last taken from the source. */
  taken: Said;
  /** The facts in the file. */
  file: Said;
  /** Whether an editor has removed the file. */
  isRemoved: boolean;
}

type How = 'good' | 'faulty' | 'forgotten';

const KEY = 'club';
const FEWEST = 8;
const MOST = 14;

/** Bad answers of a source by what is wrong; an import must write nothing of them. */
const FAULTS: Readonly<Record<string, (body: string) => { readonly status: number; readonly body: string }>> =
  {
    'a server that fails': () => ({ status: 500, body: 'Sorry' }),
    'nothing at all': () => ({ status: 200, body: '' }),
    'a calendar without events': () => ({ status: 200, body: ical(new Map()) }),
    'a page with status 200': () => ({ status: 200, body: '<!doctype html><title>Login</title>' }),
    'an answer that is cut off': (body) => ({ status: 200, body: body.slice(0, body.length - 60) }),
    'a third of the events': (body) => ({
      status: 200,
      body: [...body.split('BEGIN:VEVENT').slice(0, 3), 'END:VCALENDAR\r\n']
        .join('BEGIN:VEVENT')
        .replace(/BEGIN:VEVENTEND:VCALENDAR/, 'END:VCALENDAR'),
    }),
  };

/** A calendar that follows a source, an organizer who changes the source, and an editor who changes imported events. */
export class SourceWorld {
  readonly #content: string;
  readonly #random: Random;
  readonly #now: number;
  readonly #source = new Map<string, Said>();
  readonly #kept = new Map<string, Kept>();
  #answer: (body: string) => { readonly status: number; readonly body: string } = good;
  #server: Server | null = null;
  #made = 0;
  #isForgotten = false;

  constructor(top: string, random: Random, now: number) {
    this.#content = join(top, 'content');
    this.#random = random;
    this.#now = now;
    while (this.#source.size < FEWEST) this.#addEvent();
  }

  async open(): Promise<void> {
    const server = createServer((_request, response) => {
      const { status, body } = this.#answer(ical(this.#source));
      response.writeHead(status, { 'content-type': 'text/calendar' }).end(body);
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    mkdirSync(join(this.#content, 'events'), { recursive: true });
    const list = [
      { key: KEY, scale: 'small', url: `http://127.0.0.1:${portOf(server)}/club.ics`, until: 'P2Y' },
    ];
    writeFileSync(join(this.#content, 'sources.yml'), JSON.stringify(list));
  }

  async close(): Promise<void> {
    const server = this.#server;
    if (server !== null) await new Promise((resolve) => server.close(resolve));
  }

  /** The organizer adds, renames or moves an event. */
  changeSource(): void {
    if (this.#source.size < MOST && this.#random.below(2) === 0) {
      this.#addEvent();
      return;
    }
    const [uid, { name, day }] = this.#random.choose([...this.#source]);
    const next = this.#random.below(2) === 0 ? { name: `${name}!`, day } : { name, day: this.#anyDay() };
    this.#source.set(uid, next);
  }

  /** An editor renames, moves or removes an event that was imported. */
  editEvent(): void {
    const present = [...this.#kept].filter(([, { isRemoved }]) => !isRemoved);
    if (present.length === 0) return;
    const [uid, kept] = this.#random.choose(present);
    const path = this.#pathOf(kept.file);
    if (path === null) throw new Error(`There is no file of ${uid}.`);
    if (this.#random.below(5) === 0) {
      kept.isRemoved = true;
      rmSync(path);
      return;
    }
    const { name, day } = kept.file;
    const file = this.#random.below(2) === 0 ? { name: `${name} (ed.)`, day } : { name, day: this.#anyDay() };
    const text = readFileSync(path, 'utf8')
      .replace(/^name: .*$/m, `name: ${JSON.stringify(file.name)}`)
      .replace(/^startDate: .*$/m, `startDate: ${file.day}`);
    writeFileSync(path, text);
    kept.file = file;
  }

  /**
   * Imports the source; a good answer is imported twice, and the second import must change nothing.
   *
   * @returns the fault that was found, or null
   */
  async import(how: How): Promise<string | null> {
    const before = this.#files();
    if (how === 'faulty') {
      if (this.#kept.size === 0 || this.#isForgotten) return null;
      const [fault, answer] = this.#random.choose(Object.entries(FAULTS));
      this.#answer = answer;
      const status = await this.#update();
      this.#answer = good;
      if (status !== 1) return `status ${status} for ${fault}`;
      return differs(before, this.#files()) && `${fault} has changed a file`;
    }
    if (how === 'forgotten') {
      if (this.#kept.size === 0) return null;
      rmSync(join(this.#content, '.sources'), { recursive: true, force: true });
      this.#isForgotten = true;
      const left = this.#files();
      const status = await this.#update();
      if (status !== 1) return `status ${status} without a memory`;
      if (differs(left, this.#files())) return 'a source without its memory has written';
      return null;
    }
    const flags = this.#isForgotten ? ['--adopt', KEY] : [];
    // With --accept, the maintainer accepts an answer even if it has suspiciously many changes.
    const accept = this.#isForgotten ? [] : ['--accept', KEY];
    const status = await this.#update(...flags, ...accept);
    if (status !== 0) return `status ${status}`;
    this.#take();
    const wrong = this.#compare();
    if (wrong !== null) return wrong;
    const once = this.#files();
    await this.#update();
    return differs(once, this.#files()) && 'a second import of the same has changed a file';
  }

  /** Changes the model as an import has to change the files. */
  #take(): void {
    for (const [uid, said] of this.#source) {
      const kept = this.#kept.get(uid);
      if (kept === undefined) {
        this.#kept.set(uid, { taken: said, file: said, isRemoved: false });
      } else if (this.#isForgotten) {
        // Without a memory, a differing value counts as edited, and a removed file as one that never existed.
        if (kept.isRemoved) this.#kept.set(uid, { taken: said, file: said, isRemoved: false });
        else kept.taken = said;
      } else if (!kept.isRemoved) {
        const merged = { ...kept.file };
        for (const fact of ['name', 'day'] as const) {
          const isEdited = kept.file[fact] !== kept.taken[fact];
          if (!isEdited) merged[fact] = said[fact];
        }
        kept.file = merged;
        kept.taken = {
          name: kept.file.name === said.name ? said.name : kept.taken.name,
          day: kept.file.day === said.day ? said.day : kept.taken.day,
        };
      }
    }
    this.#isForgotten = false;
  }

  #compare(): string | null {
    for (const [uid, { file, isRemoved }] of this.#kept) {
      const path = this.#pathOf(file);
      if (isRemoved ? path !== null : path === null)
        return `${uid} ${isRemoved ? 'is back' : `is not "${file.name}" on ${file.day}`}`;
    }
    const there = [...this.#kept.values()].filter(({ isRemoved }) => !isRemoved).length;
    const files = readdirSync(join(this.#content, 'events')).length;
    return files === there ? null : `there are ${files} files of ${there} events`;
  }

  #addEvent(): void {
    this.#made += 1;
    this.#source.set(`${this.#made}@club`, { name: `Meeting ${this.#made}`, day: this.#anyDay() });
  }

  #anyDay(): string {
    const [month, day] = [1 + this.#random.below(12), 1 + this.#random.below(28)];
    return `2027-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  }

  /** Returns the path of the file that says this; null where there is none. */
  #pathOf({ name, day }: Said): string | null {
    const folder = join(this.#content, 'events');
    const file = readdirSync(folder).find((one) => {
      const text = readFileSync(join(folder, one), 'utf8');
      return saysName(text, name) && text.includes(`startDate: ${day}\n`);
    });
    return file === undefined ? null : join(folder, file);
  }

  #files(): string {
    const texts = ['events', '.sources'].flatMap((folder) =>
      existsSync(join(this.#content, folder))
        ? readdirSync(join(this.#content, folder))
            .sort()
            .map((name) => `${name}\0${readFileSync(join(this.#content, folder, name), 'utf8')}`)
        : [],
    );
    return texts.join('\0');
  }

  async #update(...flags: readonly string[]): Promise<number> {
    const args = ['--content', this.#content, '--allow-private', '--update', '--format', 'json', ...flags];
    return quietly(() => importEvents(args, null, { ...READING_HERE, now: this.#now }));
  }
}

/** Does some work that may print what it wants. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const outputs = [process.stdout, process.stderr];
  // An own method hides the one of the class until it is deleted.
  for (const output of outputs) output.write = () => true;
  try {
    return await work();
  } finally {
    for (const output of outputs) Reflect.deleteProperty(output, 'write');
  }
}

function good(body: string): { readonly status: number; readonly body: string } {
  return { status: 200, body };
}

function differs(before: string, after: string): true | null {
  return before === after ? null : true;
}

function saysName(text: string, name: string): boolean {
  const written = /^name: (.*)$/m.exec(text)?.[1] ?? '';
  return written === name || written === JSON.stringify(name);
}

function ical(events: ReadonlyMap<string, Said>): string {
  const lines = [...events].flatMap(([uid, { name, day }]) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SUMMARY:${name}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    'END:VEVENT',
  ]);
  return ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}
