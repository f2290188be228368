import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startChild } from './child.ts';
import type { ContentChurn } from './content-churn.ts';
import type { Course, Pause } from './course.ts';
import type { Answers } from './expected.ts';
import { factsOf } from './facts.ts';
import type { Findings } from './findings.ts';
import { git } from './git.ts';

/** Files of a static site, each with the path at which a server has the same facts. */
const FILES: Readonly<Record<string, string>> = {
  'feeds/events.ics': '/feeds/events.ics',
  'feeds/events.atom': '/feeds/events.atom',
  'feeds/events.json': '/feeds/events.json',
  'feeds/events.geojson': '/feeds/events.geojson',
  'feeds/changes.atom': '/feeds/changes.atom',
  'guild-1/index.html': '/guild-1',
  'index.html': '/',
  'sitemap.xml': '/sitemap.xml',
};
const LIST = 'api/events.json';
const DAY = 86_400_000;
const POLL_MILLISECONDS = 50;
const SITE = [process.execPath, resolve('dist/scripts/open-event-calendar.js'), 'site'];

export interface SiteBuilderOptions {
  /** The folder in which it works; `repository` in it has the branch `main`. */
  readonly root: string;
  readonly repository: string;
  readonly content: Pick<ContentChurn, 'committed'>;
  readonly findings: Findings;
}

/** Builds the static site of its own checkout, as a workflow does for each commit. */
export class SiteBuilder {
  readonly #options: SiteBuilderOptions;
  readonly #checkout: string;
  readonly #out: string;
  built = 0;

  constructor(options: SiteBuilderOptions) {
    this.#options = options;
    this.#checkout = join(options.root, 'checkout');
    this.#out = join(options.root, 'site');
  }

  /** Builds again and again until the time is over, with pauses of this number of milliseconds. */
  async run({ pause }: Course, milliseconds: number): Promise<void> {
    while (await pause(milliseconds)) {
      const expected = await this.#checkOut();
      const fault = expected && (await this.#build(pause, expected));
      if (fault !== null) this.#options.findings.fail('wrong site', fault);
    }
  }

  /**
   * Checks out the last commit.
   *
   * @returns the answers from the commit; null where no commit can be built now
   */
  async #checkOut(): Promise<Answers | null> {
    const { repository, content } = this.#options;
    const { committed } = content;
    if (committed === null) return null;
    if (!existsSync(this.#checkout))
      await git(repository, ['worktree', 'add', '--quiet', '--detach', this.#checkout, 'main']);
    await git(this.#checkout, ['checkout', '--quiet', '--detach', '--force', 'main']);
    return content.committed === committed ? committed : null;
  }

  /**
   * Builds the site and compares it.
   *
   * @returns the fault of the site; null where it has none, or there was no time
   */
  async #build(pause: Pause, expected: Answers): Promise<string | null> {
    const args = ['--content', join(this.#checkout, 'content'), '--out', this.#out];
    const child = startChild(['env', '-i', `PATH=${process.env.PATH ?? ''}`, 'TZ=UTC', ...SITE, ...args]);
    while (child.isRunning()) {
      if (await pause(POLL_MILLISECONDS)) continue;
      child.signal('SIGKILL');
      await child.ended;
      return null;
    }
    this.built += 1;
    const status = await child.ended;
    if (status !== 0) return `it ended with ${String(status)}: ${child.stderr()}`;
    return siteFault((path) => readFileSync(join(this.#out, path)), expected);
  }
}

/** Compares a static site with the answers of its revision; returns the first difference, or null. */
export function siteFault(read: (path: string) => Buffer, expected: Answers): string | null {
  // The files of a static site show the state at the beginning of the day.
  const now = Date.now() - (Date.now() % DAY);
  try {
    const [list, wanted] = [read(LIST), expected('/open/event?fields=all&pageSize=500', now).body].map(
      (body) => JSON.stringify((JSON.parse(body.toString()) as { readonly data: unknown }).data),
    );
    if (list !== wanted) return `${LIST} has other records`;
    for (const [file, path] of Object.entries(FILES)) {
      const met = factsOf(path, read(file));
      const { body } = expected(path, now);
      if (!met.equals(body)) return `${file} says ${excerptOf(met)} instead of ${excerptOf(body)}`;
    }
    return null;
  } catch (error) {
    return String(error);
  }
}

function excerptOf(facts: Buffer): string {
  return facts.toString('utf8', 0, 400);
}
