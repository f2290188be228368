import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Random } from '../../scripts/bench/content/random.ts';
import { NO_SITE } from '../../src/content/validate.ts';
import type { Records } from '../../src/schema/records.ts';
import { writeBranch, writeGitFolder } from '../helpers/git-objects.ts';
import { commitPlainly } from '../helpers/plain-commit.ts';
import { BREAKS } from '../soak/content-churn.ts';
import { eventOf } from '../soak/events.ts';
import { answersOf, type Answers } from '../soak/expected.ts';
import { organizationOf, placeOf } from '../soak/organizations.ts';
import { historyOf, newestIn, type Past, type Told, toldBy, withCommit } from '../soak/past.ts';
import { SITE_URL } from '../soak/written.ts';

/** The number of indexes that events can have; most of these events exist at any time. */
export const EVENTS = 40;
const ORGANIZATIONS = 4;
const PLACES = 3;
const FIRST_COMMIT = Date.parse('2026-01-01T00:00:00Z');
const SITE = `url: ${SITE_URL}\npublic: true\n`;

/** The content in force. */
interface Served {
  readonly told: Told;
  readonly records: Records;
  /** The past up to the last commit at the time of reading. */
  readonly past: Past;
}

/** A content folder in a repository, and a model of the answers that a service has to give from it. */
export class ContentWorld {
  readonly folder: string;
  readonly #random: Random;
  readonly #firstDay: number;
  readonly #gitFolder: string;
  /** The revision (see `test/soak`) of each event that exists, by its index; below, of each organization. */
  readonly #events = new Map<number, number>();
  readonly #organizations = new Map<number, number>();
  readonly #written = new Map<string, { readonly text: string; readonly stamp: number }>();
  #stamps = 0;
  #revision = 0;
  #seconds = 0;
  /** The path of the broken file; null if none is broken. */
  #broken: string | null = null;
  #isAway = false;
  /** The commits, each with the past up to it. */
  readonly #commits: { readonly name: string; readonly past: Past }[] = [];
  #served: Served;
  #answers: Answers | null = null;
  /** Whether a commit was replaced since the last reading, so that the next one lets all sync tokens expire. */
  #isRewritten = false;

  constructor(top: string, random: Random, firstDay: number) {
    this.folder = join(top, 'content');
    this.#gitFolder = join(top, '.git');
    this.#random = random;
    this.#firstDay = firstDay;
    for (let index = 0; index < EVENTS; index += 1) if (index % 8 > 0) this.#events.set(index, 0);
    for (let index = 0; index < ORGANIZATIONS; index += 1) this.#organizations.set(index, 0);
    writeGitFolder(this.#gitFolder);
    this.#write();
    this.#served = this.#state();
    this.commit();
  }

  /** Returns the stamp of a file, which differs after each change; now and then null, as if the file had just changed. */
  stampOf = (path: string): string | null => {
    const stamp = this.#written.get(path)?.stamp;
    return stamp === undefined || this.#random.below(20) === 0 ? null : String(stamp);
  };

  /** Whether a service has to refuse the current content. */
  get isRefused(): boolean {
    if (this.#isAway || this.#broken !== null) return true;
    const before = this.#served.records;
    const left = this.#events.size + this.#organizations.size;
    return left < (before.events.length + before.organizations.length) / 2;
  }

  /** The answers of the content that was read last and not refused. */
  get answers(): Answers {
    return (this.#answers ??= answersOf(this.#served, {
      history: historyOf(this.#served.past, this.#served.told),
      newestChange: newestIn(this.#served.past, this.#served.told),
    }));
  }

  /**
   * Makes the model read the content, as the service has done.
   *
   * @returns whether this lets all sync tokens expire
   */
  read(): boolean {
    if (this.isRefused) return false;
    this.#served = this.#state();
    this.#answers = null;
    const isRewritten = this.#isRewritten;
    this.#isRewritten = false;
    return isRewritten;
  }

  /** Changes, adds or removes a few records. */
  edit(): void {
    if (this.#isAway) return;
    this.#revision += 1;
    const indexes = this.#random.sample([...Array(EVENTS).keys()], 1 + this.#random.below(4));
    for (const index of indexes) {
      const isRemoved = this.#events.has(index) && this.#random.below(8) === 0;
      if (isRemoved) this.#events.delete(index);
      else this.#events.set(index, this.#revision);
    }
    if (this.#random.below(6) === 0)
      this.#organizations.set(this.#random.below(ORGANIZATIONS), this.#revision);
    this.#write();
  }

  /** Removes so many events that a service refuses the content as an accident. */
  shrink(): void {
    if (this.#isAway) return;
    for (const index of [...this.#events.keys()].slice(5)) this.#events.delete(index);
    this.#write();
  }

  /** Writes missing events again, so that seven of eight possible events exist. */
  grow(): void {
    this.#revision += 1;
    for (let index = 0; index < EVENTS; index += 1)
      if (index % 8 > 0 && !this.#events.has(index)) this.#events.set(index, this.#revision);
    this.#write();
  }

  /** Breaks the file of an event in one of the ways that refuse the whole content. */
  breakFile(): void {
    if (this.#isAway || this.#broken !== null) return;
    const [path] = this.#random.choose([...this.#written].filter(([name]) => name.startsWith('events/')));
    const [, broken] = this.#random.choose(Object.entries(BREAKS));
    this.#broken = path;
    this.#put(path, broken(this.#written.get(path)?.text ?? ''));
  }

  /** Renames the folder away, as if its disk were not mounted. */
  takeAway(): void {
    if (this.#isAway) return;
    renameSync(this.folder, `${this.folder}-away`);
    this.#isAway = true;
  }

  /** Ends every fault of the files. */
  mend(): void {
    if (this.#isAway) renameSync(`${this.folder}-away`, this.folder);
    this.#isAway = false;
    this.#broken = null;
    this.grow();
  }

  /** Commits the folder; in the model of the past, a broken file keeps its last state. */
  commit(): void {
    if (this.#isAway) return;
    this.#seconds += 1 + this.#random.below(100);
    const time = new Date(FIRST_COMMIT + this.#seconds * 1_000).toISOString();
    const name = commitPlainly(dirname(this.folder), time);
    if (name === null) throw new Error('The repository of the simulation is not plain.');
    const past = withCommit(this.#past, this.#state().told, time, this.#unreadable());
    this.#commits.push({ name, past });
  }

  /** Replaces the last commit, which rewrites the history. */
  rewrite(): void {
    const before = this.#commits.at(-2);
    if (this.#isAway || this.#broken !== null || before === undefined) return;
    this.#commits.pop();
    writeBranch(this.#gitFolder, 'main', before.name);
    this.edit();
    this.commit();
    this.#isRewritten = true;
  }

  get #past(): Past {
    return this.#commits.at(-1)?.past ?? new Map();
  }

  #unreadable(): string | null {
    const broken = this.#files().find(({ path }) => path === this.#broken);
    return broken === undefined ? null : `events/${broken.record.id}`;
  }

  #state(): Served {
    const events = this.#files().map(({ record }) => record);
    const organizations = [...this.#organizations].map(
      ([index, revision]) => organizationOf(index, revision).record,
    );
    const places = [...Array(PLACES).keys()].map((index) => placeOf(index).record);
    const site = { ...NO_SITE, url: SITE_URL, public: true };
    const records = { site, pictures: [], events, organizations, places };
    return { records, told: toldBy(records), past: this.#past };
  }

  #files() {
    return [...this.#events].map(([index, revision]) => eventOf(index, revision, this.#firstDay));
  }

  #write(): void {
    const organizations = [...this.#organizations].map(([index, revision]) =>
      organizationOf(index, revision),
    );
    const places = [...Array(PLACES).keys()].map(placeOf);
    const files = new Map([['site.yml', SITE]]);
    for (const { path, text } of [...organizations, ...places, ...this.#files()]) files.set(path, text);
    for (const path of [...this.#written.keys()].filter((one) => !files.has(one))) {
      this.#written.delete(path);
      rmSync(join(this.folder, path));
      if (path === this.#broken) this.#broken = null;
    }
    for (const [path, text] of files)
      if (this.#written.get(path)?.text !== text && path !== this.#broken) this.#put(path, text);
  }

  #put(path: string, text: string): void {
    const file = join(this.folder, path);
    mkdirSync(dirname(file), { recursive: true });
    // A part of the changes keeps the file and its length, others replace it as editors do.
    if (this.#random.below(2) === 0) rmSync(file, { force: true });
    writeFileSync(file, text);
    this.#stamps += 1;
    this.#written.set(path, { text, stamp: this.#stamps });
  }
}
