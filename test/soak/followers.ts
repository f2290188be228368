import type { Random } from '../../scripts/bench/content/random.ts';
import { checkAnswer } from './check-answer.ts';
import { Client, failureOf, type Reply } from './client.ts';
import type { ContentChurn } from './content-churn.ts';
import type { Course, Pause } from './course.ts';
import { readDump, type Dump } from './dump-facts.ts';
import type { Findings } from './findings.ts';
import type { Target } from './load.ts';

/** How a client follows the changes of a calendar (guide, "Follow the calendar"). */
export interface Following {
  readonly kinds: readonly string[];
  readonly fields: string;
  readonly pageSize: number;
  readonly begins: 'from nothing' | 'from a dump' | 'at the latest';
}

export interface FollowerOptions extends Following {
  readonly replica: Target['replica'];
  readonly content: Pick<ContentChurn, 'between' | 'mayExpire'>;
  readonly token: string;
  readonly findings: Findings;
}

export const FOLLOWINGS: readonly Following[] = [
  { kinds: ['event', 'organization', 'place'], fields: 'all', pageSize: 100, begins: 'from nothing' },
  { kinds: ['event'], fields: 'default', pageSize: 7, begins: 'from a dump' },
  { kinds: ['organization', 'event'], fields: 'id,name,updatedAt', pageSize: 25, begins: 'at the latest' },
];

const LONGEST_PAUSE_MILLISECONDS = 1_500;
const LONGEST_PAGE_PAUSE_MILLISECONDS = 50;
/** The number of comparisons after which the client drops its copy and begins anew. */
const COMPARISONS_A_LIFE = 30;

type Answer = Extract<Reply, { kind: 'answer' }>;

interface ChangesBody {
  readonly data: readonly { readonly kind: string; readonly id: string; readonly record: unknown }[];
  readonly next: string;
  readonly more: boolean;
}

/**
 * A client that keeps a copy by following `/open/changes`, and compares the copy with a dump of the same revision.
 */
export class Follower {
  readonly #options: FollowerOptions;
  readonly #client = new Client();
  readonly #copy = new Map<string, string>();
  /** The sync token to continue with, and the time when it was asked for; null before the client has begun. */
  #place: { readonly since: string; readonly askedAt: number } | null = null;
  #life = 0;
  /** How often the copy was compared with a dump. */
  compared = 0;
  /** How often a token had expired, so that the client had to begin anew, and how often it was told to wait. */
  resets = 0;
  waits = 0;

  constructor(options: FollowerOptions) {
    this.#options = options;
  }

  async run({ random, pause }: Course, delay: number): Promise<void> {
    if (!(await pause(delay))) return;
    do {
      await this.follow(pause, random);
      if (this.#life >= COMPARISONS_A_LIFE) this.#forget();
    } while (await pause(random.below(LONGEST_PAUSE_MILLISECONDS)));
    this.close();
  }

  close(): void {
    this.#client.close();
  }

  /** Begins or continues until the client has all changes, then compares the copy. */
  async follow(pause: Pause, random: Random): Promise<void> {
    if (this.#place === null) await this.#begin();
    while (this.#place !== null) {
      const page = await this.#page(this.#place, pause);
      if (page === null) return;
      if (!page.more) {
        await this.#compare(page.revision);
        return;
      }
      if (!(await pause(random.below(LONGEST_PAGE_PAUSE_MILLISECONDS)))) return;
    }
  }

  async #begin(): Promise<void> {
    const { begins } = this.#options;
    this.#copy.clear();
    const askedAt = performance.now();
    if (begins === 'from nothing') {
      this.#place = { since: '', askedAt };
      return;
    }
    const latest = begins === 'at the latest' ? await this.#ask(this.#pathOf('latest')) : null;
    const dump = await this.#dump();
    if (dump === null) return;
    const isSame = latest?.status === 200 && revisionOf(latest) === dump.revision;
    if (begins === 'at the latest' && !isSame) return;
    for (const [key, text] of this.#recordsOf(dump)) this.#copy.set(key, text);
    const since = isSame ? bodyOf(latest).next : dump.next;
    this.#place = { since, askedAt };
  }

  /** Fetches a page of changes and applies it to the copy; null where there is no page. */
  async #page(
    { since, askedAt }: { readonly since: string; readonly askedAt: number },
    pause: Pause,
  ): Promise<{ readonly more: boolean; readonly revision: string } | null> {
    const sentAt = performance.now();
    const answer = await this.#ask(this.#pathOf(since));
    if (answer === null) return null;
    const retryAfter = Number(answer.headers['retry-after']);
    if (answer.status === 503 && retryAfter > 0) {
      this.waits += 1;
      await pause(retryAfter * 1_000);
      return null;
    }
    if (answer.status === 410 && this.#options.content.mayExpire(askedAt)) {
      this.resets += 1;
      this.#forget();
      return null;
    }
    if (answer.status !== 200) {
      this.#fail(`${answer.status} ${answer.body.toString('utf8', 0, 200)} to a client that goes on`);
      this.#forget();
      return null;
    }
    const { data, next, more } = bodyOf(answer);
    for (const { kind, id, record } of data) {
      if (record === null) this.#copy.delete(`${kind}/${id}`);
      else this.#copy.set(`${kind}/${id}`, JSON.stringify(record));
    }
    this.#place = { since: next, askedAt: sentAt };
    return { more, revision: revisionOf(answer) };
  }

  async #compare(revision: string): Promise<void> {
    const dump = await this.#dump();
    if (dump?.revision !== revision) return;
    this.compared += 1;
    this.#life += 1;
    const expected = this.#recordsOf(dump);
    const keys = new Set([...expected.keys(), ...this.#copy.keys()]);
    const [different] = [...keys].filter((key) => expected.get(key) !== this.#copy.get(key));
    if (different === undefined) return;
    const [own, theirs] = [this.#copy, expected].map((records) => records.get(different) ?? 'nothing');
    this.#fail(`the copy is not the dump of its revision: ${different} is ${own} instead of ${theirs}`);
    this.#forget();
  }

  async #dump(): Promise<Dump | null> {
    const { fields, content } = this.#options;
    const path = `/open/dump?fields=${fields}`;
    const answer = await this.#ask(path);
    // The server sends one dump at a time to an application; it refuses a second one with 503.
    if (answer === null || (answer.status === 503 && Number(answer.headers['retry-after']) > 0)) return null;
    const { fault } = checkAnswer({ path, ...answer }, content.between(answer.sentAt, answer.receivedAt));
    if (fault === null) return readDump(answer.body.toString());
    this.#fail(`the dump: ${fault}`);
    return null;
  }

  #recordsOf({ lines }: Dump): Map<string, string> {
    const own = lines.filter(({ kind }) => this.#options.kinds.includes(kind));
    return new Map(own.map(({ kind, id, record }) => [`${kind}/${id}`, JSON.stringify(record)]));
  }

  #pathOf(since: string): string {
    const { kinds, fields, pageSize } = this.#options;
    const query = `kind=${kinds.join()}&fields=${fields}&pageSize=${pageSize}`;
    return `/open/changes?${query}${since === '' ? '' : `&since=${encodeURIComponent(since)}`}`;
  }

  /** Sends a request; null where there is no answer. */
  async #ask(path: string): Promise<Answer | null> {
    const { replica, token, findings } = this.#options;
    const reply = await this.#client.ask({ port: replica.port, path, token, ifNoneMatch: null });
    if (reply.kind === 'answer') return reply;
    if (replica.excuses(reply)) findings.excused += 1;
    else findings.fail(...failureOf(`${path} of the ${replica.name} replica`, reply));
    return null;
  }

  #forget(): void {
    this.#place = null;
    this.#life = 0;
  }

  #fail(what: string): void {
    this.#options.findings.fail('wrong changes', `the client that begins ${this.#options.begins}: ${what}`);
  }
}

function bodyOf({ body }: Answer): ChangesBody {
  return JSON.parse(body.toString()) as ChangesBody;
}

function revisionOf({ headers }: Answer): string {
  return String(headers['x-calendar-revision']);
}
