import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Finished } from './command.ts';
import { makeFolder } from './folder.ts';
import { inherited, ROOT } from './process.ts';
import { MASTODON_KEY } from './posting-services.ts';
import { TOKENS } from './tokens.ts';

const GUIDE = readFileSync(join(ROOT, 'src/pages/docs/guide.md'), 'utf8');

/** The bots of the guide, as they are printed there, by their file names. */
export const BOTS: ReadonlyMap<string, string> = new Map(
  [...GUIDE.matchAll(/^```(?:python|js) (?<name>bot\.\w+)\n(?<program>.*?)^```$/gms)].map(
    ({ groups = {} }) => [groups.name ?? '', groups.program ?? ''] as const,
  ),
);

/** The workflow that starts one. */
export const BOT_WORKFLOW = /^```yaml\n(?<text>on: .*?)^```$/ms.exec(GUIDE)?.groups?.text ?? '';

/** A bot in a folder of its own. */
export interface Bot {
  readonly folder: string;
  /** Runs it; the second argument is the address to post to. */
  readonly run: (command: 'week' | 'changes', postTo: string, key?: string) => Promise<Finished>;
}

/** Puts a bot of the guide into an empty folder; the calendar is at this port. */
export function botIn(name: string, port: number): Bot {
  const program = (BOTS.get(name) ?? '').replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`);
  const folder = makeFolder({ [name]: program });
  return {
    folder,
    run: async (command, postTo, key = MASTODON_KEY) => {
      const child = spawn(name.endsWith('.py') ? 'python3' : process.execPath, [name, command], {
        cwd: folder,
        env: { ...inherited(), TOKEN: TOKENS.reader, POST_TO: postTo, POST_KEY: key },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const [stdout, stderr] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close'),
      ]);
      return { status: child.exitCode, stdout, stderr };
    },
  };
}
