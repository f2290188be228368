import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** A fault of the code that a simulation has to find. */
interface WrongCode {
  readonly file: string;
  /** A text that occurs once in the file, which `wrong` replaces. */
  readonly right: string;
  readonly wrong: string;
}

export const WRONG_CODE: Readonly<Record<string, WrongCode>> = {
  'new content is not put in force': {
    file: 'src/reload/follow-content.ts',
    right: 'content.replace(next);',
    wrong: '',
  },
  'the calendar that was opened is kept': {
    file: 'src/processes/serve.ts',
    right: 'calendar = openCalendar(packed);\n  });',
    wrong: '});',
  },
  'a file with a new stamp is not read': {
    file: 'src/content/content-loader.ts',
    right: 'stampOf(file.path),\n',
    wrong: "'',\n",
  },
  'content that shrinks is served': {
    file: 'src/reload/follow-content.ts',
    right: 'after >= before / 2',
    wrong: 'after >= 0',
  },
  'a token forgets what is not committed': {
    file: 'src/calendar/changes-answer.ts',
    right: '[...kept, ...uncommittedIn(calendar, kinds)]',
    wrong: '[...kept]',
  },
  'the history of a replaced commit is kept': {
    file: 'src/reload/loader/content-source.ts',
    right: 'if (known?.state !== now || isPassing(known))',
    wrong: 'if (known === null)',
  },
  'the limit forgets': {
    file: 'src/rate-limit/counters.ts',
    right: 'this.#windows.set(key, window);',
    wrong: '',
  },
  'the limit locks out where the clock goes back': {
    file: 'src/rate-limit/counters.ts',
    right: ' || left > WINDOW_MILLISECONDS',
    wrong: '',
  },
  'an expired token is good': {
    file: 'src/tokens/registry.ts',
    right: 'Date.parse(expiresAt) <= now',
    wrong: 'Date.parse(expiresAt) <= 0',
  },
  'a client is told that nothing is new': {
    file: 'src/http/answer/send.ts',
    right: "const named = known === undefined ? undefined : encodingNamed(known, etag, encodings, 'weak');",
    wrong: 'const named = known === undefined ? undefined : encodings[0];',
  },
  'an import drops the last event': {
    file: 'src/cli/sources/plan-source.ts',
    right: 'if (isWanted(one)) plan.add(',
    wrong: 'if (isWanted(one) && one !== named.at(-1)) plan.add(',
  },
  'a merge undoes an edit': {
    file: 'src/cli/sources/merge.ts',
    right: "return file === taken ? 'take' : 'conflict';",
    wrong: "return 'take';",
  },
};

/** How a run with wrong code has ended. */
export interface FoundWrong {
  readonly name: string;
  readonly isFound: boolean;
  readonly seconds: number;
  /** The last line that was reported. */
  readonly said: string;
}

const ROOT = join(import.meta.dirname, '../..');
const COPIED = ['.config', 'package.json', 'scripts', 'src', 'test', 'tsconfig.json'];

/**
 * Runs a simulation of the code with one fault in it, in a copy.
 *
 * @param folder an empty folder for the copy
 * @throws Error where the text that the fault replaces is no longer in the code
 */
export async function simulateWrong(
  name: string,
  folder: string,
  args: readonly string[],
): Promise<FoundWrong> {
  const { file, right, wrong } = WRONG_CODE[name] ?? { file: '', right: '', wrong: '' };
  for (const path of COPIED) {
    const filter = (source: string): boolean => !source.endsWith('node_modules');
    cpSync(join(ROOT, path), join(folder, path), { recursive: true, filter });
  }
  for (const path of ['node_modules', 'dist']) symlinkSync(join(ROOT, path), join(folder, path));
  const code = readFileSync(join(folder, file), 'utf8');
  if (code.split(right).length !== 2) throw new Error(`"${right}" does not stand once in ${file}.`);
  writeFileSync(
    join(folder, file),
    code.replace(right, () => wrong),
  );
  const start = performance.now();
  const imports = ['--import=tsx', '--import=./.config/tsx-threads.js'];
  const child = spawn(process.execPath, [...imports, 'test/simulation/main.ts', ...args], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said] = await Promise.all([text(child.stderr), once(child, 'close')]);
  const lines = said.trimEnd().split('\n');
  return {
    name,
    isFound: child.exitCode === 1,
    seconds: (performance.now() - start) / 1000,
    said: lines.findLast((line) => line.includes(' found: ')) ?? lines.at(-1) ?? '',
  };
}
