import { spawn } from 'node:child_process';

// Runs npm scripts that consist of other scripts: one stage after another, at most two scripts of a stage at once.
const SCRIPTS = {
  build: {
    usage: `Usage: npm run build [-- [--content DIR] [--out FILE]]

Compiles the code, writes dist/openapi.json, and compiles the content as "npm run build:content" does, which takes the options.
Exit status: 0 written, 1 problems found, 2 wrong use or no content folder.`,
    stages: [['compile'], ['build:openapi'], ['build:content']],
  },
  check: {
    usage: `Usage: npm run check

Checks format, lint, types, unused code, imports, documents, the client, the package and the sample content.
Exit status: 0 all of them passed, 1 one failed, 2 wrong use.`,
    stages: [['tools'], ['check:lint', 'check:types', 'check:format', 'check:unused', 'check:built']],
  },
};

const AT_ONCE = 2;

const [name, ...args] = process.argv.slice(2);
const { usage, stages } = SCRIPTS[name];
if (args.includes('--help')) {
  process.stdout.write(`${usage}\n`);
} else if (name === 'check' && args.length > 0) {
  process.stderr.write(`There is one argument too many: "${args[0]}".\n\n${usage}\n`);
  process.exitCode = 2;
} else {
  for (const stage of stages) {
    process.exitCode = await runStage(stage, stage === stages.at(-1) ? args : []);
    if (process.exitCode !== 0) break;
  }
}

/** Returns the exit status of a script that failed, or 0 if none failed. */
async function runStage(scripts, handedOn) {
  const waiting = [...scripts];
  let status = 0;
  const runWaiting = async () => {
    for (let script = waiting.shift(); script !== undefined; script = waiting.shift()) {
      status = (await runScript(script, handedOn, scripts.length === 1 ? 'inherit' : 'pipe')) || status;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runWaiting));
  return status;
}

/** Runs a script. With `pipe`, its output is printed only when it has ended, so that outputs do not mix. */
function runScript(script, handedOn, stdio) {
  const command = [process.env.npm_execpath, 'run', '--silent', script, '--', ...handedOn];
  const child = spawn(process.execPath, command, { stdio });
  const printed = [];
  for (const output of ['stdout', 'stderr']) {
    child[output]?.on('data', (bytes) => printed.push([output, bytes]));
  }
  return new Promise((resolve) => {
    child.on('close', (status) => {
      for (const [output, bytes] of printed) process[output].write(bytes);
      resolve(status ?? 1);
    });
  });
}
