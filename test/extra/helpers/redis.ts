import { execFileSync } from 'node:child_process';
import { expect } from '@jest/globals';
import type { Child } from '../../soak/child.ts';
import { makeFolder } from '../../helpers/folder.ts';
import { eventually } from '../../helpers/process.ts';
import { startProgram } from './child.ts';
import { freePort } from '../../soak/free-port.ts';

/** What clients know as the password. */
export const PASSWORD = 'of-redis-7Yq';

/** A real Redis that has a password, and keeps its port, but nothing else, when it is started again. */
export class Redis {
  readonly port: number;
  #child: Child;
  #password = PASSWORD;

  static async start(): Promise<Redis> {
    const port = await freePort();
    const redis = new Redis(port, run(port));
    await redis.#answers();
    return redis;
  }

  private constructor(port: number, child: Child) {
    this.port = port;
    this.#child = child;
  }

  /** What Redis answers to a command. */
  command(...words: readonly string[]): string {
    const options = ['-p', String(this.port), '-a', this.#password, '--no-auth-warning'];
    return execFileSync('redis-cli', [...options, ...words], { encoding: 'utf8', stdio: 'pipe' }).trim();
  }

  /** Ends all connections, and takes this password only from now on. */
  setPassword(password: string): void {
    this.command('CONFIG', 'SET', 'requirepass', password);
    this.#password = password;
    this.command('CLIENT', 'KILL', 'TYPE', 'normal');
  }

  async kill(): Promise<void> {
    this.#child.signal('SIGKILL');
    await this.#child.ended;
  }

  async startAgain(): Promise<void> {
    this.#child = run(this.port);
    await this.#answers();
  }

  /** It keeps its connections, lets the system accept more, and answers nothing. */
  freeze(): void {
    this.#child.signal('SIGSTOP');
  }

  async thaw(): Promise<void> {
    this.#child.signal('SIGCONT');
    await this.#answers();
  }

  async #answers(): Promise<void> {
    await eventually(() => {
      expect(this.command('PING')).toBe('PONG');
    });
  }
}

function run(port: number): Child {
  const settings = {
    port: String(port),
    bind: '127.0.0.1',
    dir: makeFolder(),
    save: '',
    appendonly: 'no',
    requirepass: PASSWORD,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  return startProgram(['redis-server', ...options]);
}
