import type { Random } from '../../scripts/bench/content/random.ts';
import { type Application, hashToken } from '../../src/tokens/registry.ts';

const WINDOW_MILLISECONDS = 60_000;
/** The number of applications that always exist; the first one is that of the clients that follow the changes. */
const LASTING = 6;
const MOST = 12;

/** An application, its token, and its number of requests in the current window of the limit. */
interface Caller {
  readonly token: string;
  application: Application;
  window: { hits: number; readonly end: number } | null;
}

/** How a request must be answered by its token and the limit alone. */
export type Admission = 'admitted' | 'unknown' | 'forbidden' | 'limited';

/** The applications of the simulation, and a model of authentication and of the limit. */
export class Callers {
  readonly #random: Random;
  readonly #now: () => number;
  readonly #limit: number;
  readonly #callers: Caller[] = [];
  #made = 0;

  constructor(random: Random, now: () => number, limit: number) {
    this.#random = random;
    this.#now = now;
    this.#limit = limit;
    for (let index = 0; index < LASTING - 2; index += 1) this.add();
    this.add({ permissions: [] });
    this.add({ interfaces: ['feeds'] });
  }

  /** The entries of the tokens file. */
  get applications(): Application[] {
    return this.#callers.map(({ application }) => application);
  }

  any(): Caller {
    return this.#random.choose(this.#callers.slice(1));
  }

  /** The token of the clients that follow the changes. */
  get follower(): string {
    return this.#callers[0]?.token ?? '';
  }

  add(more: Partial<Application> = {}): void {
    this.#made += 1;
    const name = `caller-${this.#made}`;
    const token = `evc_${name.padEnd(43, '_')}`;
    const application: Application = {
      id: name,
      name,
      tokenHash: hashToken(token),
      permissions: ['read'],
      interfaces: ['open'],
      createdAt: null,
      expiresAt: null,
      revokedAt: null,
      ...more,
    };
    this.#callers.push({ token, application, window: null });
    if (this.#callers.length > MOST) this.#callers.splice(LASTING, 1);
  }

  /** Revokes a token, or lets it expire in a while. */
  endOne(): void {
    if (this.#callers.length === LASTING) return;
    const caller = this.#random.choose(this.#callers.slice(LASTING));
    const later = (milliseconds: number): string => new Date(this.#now() + milliseconds).toISOString();
    const end = this.#random.choose([
      { revokedAt: later(0) },
      { expiresAt: later(-1) },
      { expiresAt: later(0) },
      { expiresAt: later(30_000) },
    ]);
    caller.application = { ...caller.application, ...end };
  }

  /** Counts a request, and returns how it has to be answered. */
  admit({ token }: Pick<Caller, 'token'>): Admission {
    const caller = this.#callers.find((one) => one.token === token);
    if (caller === undefined || !this.#isValid(caller.application)) return 'unknown';
    const now = this.#now();
    const left = caller.window === null ? 0 : caller.window.end - now;
    if (caller.window === null || left <= 0 || left > WINDOW_MILLISECONDS)
      caller.window = { hits: 0, end: now + WINDOW_MILLISECONDS };
    caller.window.hits += 1;
    if (caller.window.hits > this.#limit) return 'limited';
    const { permissions, interfaces } = caller.application;
    return permissions.includes('read') && interfaces.includes('open') ? 'admitted' : 'forbidden';
  }

  #isValid({ revokedAt, expiresAt }: Application): boolean {
    return revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > this.#now());
  }
}
