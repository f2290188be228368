import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { CHROMIUM } from './browser.ts';

/** What Lighthouse says of a page; scores are from 0 to 1. */
interface Report {
  readonly categories: Readonly<Record<string, Category>>;
  readonly audits: Readonly<
    Record<string, { readonly score: number | null; readonly displayValue?: string }>
  >;
}

interface Category {
  readonly id: string;
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const CLI = createRequire(import.meta.url).resolve('lighthouse/cli/index.js');
const OPTIONS = [
  '--preset=desktop',
  '--output=json',
  '--quiet',
  '--no-enable-error-reporting',
  '--disable-full-page-screenshot',
  `--only-categories=${CATEGORIES.join(',')}`,
  `--chrome-flags=${CHROMIUM.args.join(' ')}`,
];
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
const RUNS = 3;
/** Speed is of the machine, too: all points are wanted where a person looks at all pages, on a machine that does nothing else. */
const ENOUGH_SPEED = process.env.LOOKS === 'all' ? 1 : 0.9;
const run = promisify(execFile);

/**
 * The categories in which a page has less than 100, each with what it lost them by. No audit is left out: a server on
 * 127.0.0.1 counts as secure without https. The speed of a machine that does other
 * things besides differs, so that a page that is short of nothing else is loaded three times at most.
 *
 * @param enoughSpeed from 0 to 1
 */
export async function shortcomingsOf(address: string, enoughSpeed = ENOUGH_SPEED): Promise<string[]> {
  for (let left = RUNS - 1; ; left -= 1) {
    const short = shortIn(await reportOn(address), enoughSpeed);
    const isOfSpeed = short.every((shortcoming) => shortcoming.startsWith('performance '));
    if (left === 0 || short.length === 0 || !isOfSpeed) return short;
  }
}

async function reportOn(address: string): Promise<Report> {
  const environment = { ...process.env, CHROME_PATH: CHROMIUM.executablePath };
  const { stdout } = await run(process.execPath, [CLI, address, ...OPTIONS], {
    env: environment,
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  return JSON.parse(stdout) as Report;
}

function shortIn({ categories, audits }: Report, enoughSpeed: number): string[] {
  return CATEGORIES.flatMap((name) => {
    const { score = null, auditRefs = [] } = categories[name] ?? {};
    if ((score ?? 0) >= (name === 'performance' ? enoughSpeed : 1)) return [];
    const lost = auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim());
    return [`${name} ${Math.round((score ?? 0) * 100)}: ${lost.join(', ')}`];
  });
}
