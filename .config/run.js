import { spawn } from 'node:child_process';

// Runs npm scripts that consist of other scripts: one stage after another, at most two parts of a stage at once. A part
// is a script, or a list of scripts, of which each runs only if those before it passed.
const SCRIPTS = {
  build: {
    usage: `Usage: npm run build [-- [--content DIR] [--out FILE]]

Compiles the code, writes dist/openapi.json, and compiles the content as "npm run build:content" does, which takes the options.
Exit status: 0 written, 1 problems found, 2 wrong use or no content folder.`,
    stages: [['compile'], ['build:openapi'], ['build:content']],
  },
  check: {
    usage: `Usage: npm run check

Checks format, lint, types, unused code, imports, documents, the client, the package and the sample content. It prints which
checks passed and which failed, then the output of those that failed.
Exit status: 0 all of them passed, 1 one failed, 2 wrong use.`,
    stages: [
      ['tools'],
      [
        'check:lint',
        'check:types',
        'check:format',
        'check:unused',
        ['check:structure', 'check:client', 'check:package', 'validate'],
      ],
    ],
    corrections: { 'check:format': 'npm run format', 'check:client': 'npm run build:client' },
  },
};

const AT_ONCE = 2;

const [name, ...args] = process.argv.slice(2);
const { usage, stages, corrections } = SCRIPTS[name];
if (args.includes('--help')) {
  process.stdout.write(`${usage}\n`);
} else if (name === 'check' && args.length > 0) {
  process.stderr.write(`There is one argument too many: "${args[0]}".\n\n${usage}\n`);
  process.exitCode = 2;
} else if (name === 'check') {
  await check();
} else {
  for (const [script] of stages) {
    process.exitCode = await runScript(script, { args: script === stages.at(-1)[0] ? args : [] });
    if (process.exitCode !== 0) break;
  }
}

/** Runs the checks, and says which passed. What failed comes last, where a reader looks for it. */
async function check() {
  const failed = [];
  for (const stage of stages) {
    failed.push(...(await failuresIn(stage)));
    if (failed.length > 0) break;
  }
  for (const { script, printed } of failed) {
    process.stdout.write(`\n${script}:\n`);
    for (const bytes of printed) process.stdout.write(bytes);
  }
  const named = failed.map(({ script }) =>
    corrections[script] === undefined ? script : `${script} ("${corrections[script]}" corrects it)`,
  );
  process.stdout.write(named.length === 0 ? 'check: passed\n' : `\ncheck: failed: ${named.join(', ')}\n`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

/** Returns the scripts of a stage that failed, with what they printed. */
async function failuresIn(stage) {
  const waiting = [...stage];
  const failed = [];
  const runWaiting = async () => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      for (const script of [part].flat()) {
        const printed = [];
        const status = await runScript(script, { printed });
        process.stdout.write(`${script}: ${status === 0 ? 'passed' : 'failed'}\n`);
        if (status === 0) continue;
        failed.push({ script, printed });
        break;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runWaiting));
  return failed;
}

/**
 * Runs a script, and returns its exit status.
 *
 * @param printed takes the output of the script; where it is not given, the output is printed at once
 */
function runScript(script, { args: handedOn = [], printed }) {
  const command = [process.env.npm_execpath, 'run', '--silent', script, '--', ...handedOn];
  const child = spawn(process.execPath, command, { stdio: printed ? 'pipe' : 'inherit' });
  for (const output of ['stdout', 'stderr']) child[output]?.on('data', (bytes) => printed.push(bytes));
  return new Promise((resolve) => {
    child.on('close', (status) => resolve(status ?? 1));
  });
}
