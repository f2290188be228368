import { execFileSync } from 'node:child_process';
import { expect } from '@jest/globals';
import { makeFolder } from '../../helpers/folder.ts';
import { freePort } from '../../helpers/loopback.ts';
import { eventually } from '../../helpers/process.ts';
import { Redis } from '../../soak/redis.ts';
import { startProgram } from './child.ts';

/** The password that clients know. */
export const PASSWORD = 'of-redis-7Yq';

/** A real Redis with a password. */
export class LockedRedis extends Redis {
  #password = PASSWORD;

  static async open(): Promise<LockedRedis> {
    const settings = ['--dir', makeFolder(), '--requirepass', PASSWORD];
    const redis = new LockedRedis(await freePort(), settings, startProgram);
    await redis.start();
    return redis;
  }

  /** Returns the answer of Redis to a command. */
  command(...words: readonly string[]): string {
    const options = ['-p', String(this.port), '-a', this.#password, '--no-auth-warning'];
    return execFileSync('redis-cli', [...options, ...words], { encoding: 'utf8', stdio: 'pipe' }).trim();
  }

  /** Changes the password and ends all connections. */
  setPassword(password: string): string {
    this.command('CONFIG', 'SET', 'requirepass', password);
    this.#password = password;
    return this.command('CLIENT', 'KILL', 'TYPE', 'normal');
  }

  /** Resolves when Redis answers again. */
  async thawed(): Promise<void> {
    this.thaw();
    await eventually(() => {
      expect(this.command('PING')).toBe('PONG');
    });
  }
}
