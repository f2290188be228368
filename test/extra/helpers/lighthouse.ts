import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll } from '@jest/globals';
import { chromium, type Browser } from 'playwright-core';
import { freePort } from '../../helpers/loopback.ts';
import { spawnNode } from '../../helpers/process.ts';
import { CHROMIUM, isElsewhere } from './browser.ts';
import { TESTS_ALL_LOOKS } from './looks.ts';

/** What Lighthouse reports about a page; scores are from 0 to 1. */
interface Report {
  readonly categories: Readonly<Record<string, Category>>;
  readonly audits: Readonly<Record<string, Audit>>;
}

interface Audit {
  readonly score: number | null;
  readonly displayValue?: string;
  readonly details?: {
    readonly items?: readonly {
      readonly source?: string;
      readonly sourceLocation?: { readonly url: string };
    }[];
  };
}

interface Category {
  readonly id: string;
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const LIGHTHOUSE = pathToFileURL(createRequire(import.meta.url).resolve('lighthouse')).href;
/**
 * For each address that the process is sent, sends back what Lighthouse reports about it, with the Chromium that listens
 * at a port.
 */
const PROGRAM = `
  import lighthouse, { desktopConfig } from ${JSON.stringify(LIGHTHOUSE)};
  const options = {
    port: Number(process.argv[1]),
    onlyCategories: ${JSON.stringify(CATEGORIES)},
    disableFullPageScreenshot: true,
    logLevel: 'silent',
  };
  process.on('message', async (address) => {
    const { lhr: { categories, audits } } = await lighthouse(address, options, desktopConfig);
    process.send({ categories, audits });
  });
`;
const RUNS = 3;
/**
 * What Lighthouse reports for a full month, whose lines are 20 pixels high, as in other calendars. The page of each day has the
 * same events as larger targets (WCAG 2.2, success criterion 2.5.8, "Equivalent"), which Lighthouse cannot know.
 */
export const MONTH_SHORTCOMINGS = ['accessibility 96: target-size'];
/** The score of speed that a page must reach; 0 in daily runs, since the score means something on an idle machine only. */
const ENOUGH_SPEED = TESTS_ALL_LOOKS ? 0.95 : 0;

/**
 * Lighthouse for the tests of this file. One process and one Chromium look at all pages, since each takes longer to
 * start than to look at a page.
 */
export function useLighthouse(): {
  /**
   * Returns the categories in which a page scores less than it must (100, or `enoughSpeed`), each with the audits that failed.
   * Only errors for pictures of other hosts are left out. Speed is judged by the majority of three loads.
   *
   * @param enoughSpeed the lowest allowed score of speed, from 0 to 1; with 0 the page is loaded once
   */
  shortcomingsOf(address: string, enoughSpeed?: number): Promise<string[]>;
} {
  let browser: Browser | null = null;
  let lighthouse: ChildProcess | null = null;

  beforeAll(async () => {
    const port = String(await freePort());
    const args = [...CHROMIUM.args, `--remote-debugging-port=${port}`];
    browser = await chromium.launch({ ...CHROMIUM, args });
    lighthouse = spawnNode(['--input-type=module', '--eval', PROGRAM, '--', port], {}, [], 'ipc');
    lighthouse.stderr?.pipe(process.stderr);
  });
  afterAll(async () => {
    await browser?.close();
  });

  async function reportOn(address: string): Promise<Report> {
    if (lighthouse === null) throw new Error('Lighthouse is not there yet');
    lighthouse.send(address);
    const [report] = (await once(lighthouse, 'message')) as [Report];
    return report;
  }

  return {
    async shortcomingsOf(address, enoughSpeed = ENOUGH_SPEED) {
      const loads = { fast: 0, slow: 0 };
      for (;;) {
        const short = shortIn(await reportOn(address), address, enoughSpeed);
        loads[short.some((shortcoming) => shortcoming.startsWith('performance ')) ? 'slow' : 'fast'] += 1;
        if (enoughSpeed === 0 || Math.max(loads.fast, loads.slow) > RUNS / 2) return short;
      }
    },
  };
}

function shortIn({ categories, audits }: Report, address: string, enoughSpeed: number): string[] {
  return CATEGORIES.flatMap((name) => {
    const { score = null, auditRefs = [] } = categories[name] ?? {};
    if ((score ?? 0) >= (name === 'performance' ? enoughSpeed : 1)) return [];
    const lost = auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .filter(({ id }) => !isOfPicturesElsewhere(id, audits[id], address));
    if (lost.length === 0 && name === 'best-practices') return [];
    const named = lost.map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim());
    return [`${name} ${Math.round((score ?? 0) * 100)}: ${named.join(', ')}`];
  });
}

/** Whether all errors in the console are about pictures of other hosts, which tests cannot reach. */
function isOfPicturesElsewhere(id: string, audit: Audit | undefined, address: string): boolean {
  const items = audit?.details?.items ?? [];
  return (
    id === 'errors-in-console' &&
    items.length > 0 &&
    items.every(
      ({ source, sourceLocation }) =>
        source === 'network' && sourceLocation !== undefined && isElsewhere(sourceLocation.url, address),
    )
  );
}
