import { existsSync } from 'node:fs';
import { afterAll, beforeAll } from '@jest/globals';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';

/**
 * The paths of Chromium, in order of preference. The headless shell, which some systems lack, starts and opens pages
 * several times as fast.
 */
const PROGRAMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The launch options of Chromium. */
export const CHROMIUM = {
  executablePath: PROGRAMS.find(existsSync) ?? 'chromium',
  args: ['--no-sandbox', '--headless', '--disable-background-networking'],
};

/** On a slow machine Chromium skips the transition from one page to the next, and reports that to the page. */
const OF_TRANSITION = /^Transition was (?:aborted|skipped)/;

/** A page, with the faults and warnings that occurred on it. */
export interface WatchedPage {
  readonly page: Page;
  readonly status: number | undefined;
  /**
   * Errors in the console, exceptions, and requests to other origins except for pictures, which content may name. An
   * error status of the page itself does not count.
   */
  readonly faults: readonly string[];
  /** Messages of level warning in the console. */
  readonly warnings: readonly string[];
}

/**
 * Chromium for the tests of this file: `open` gives a page in a profile of its own.
 *
 * @param prepare called with each profile before its page is opened
 */
export function useChromium(prepare: (context: BrowserContext) => Promise<void> = () => Promise.resolve()): {
  open(address: string, options?: BrowserContextOptions): Promise<WatchedPage>;
} {
  let browser: Browser | null = null;

  beforeAll(async () => {
    browser = await chromium.launch(CHROMIUM);
  });
  afterAll(async () => {
    await browser?.close();
  });

  return {
    async open(address, options = {}) {
      if (browser === null) throw new Error('Chromium is not there yet');
      const context = await browser.newContext(options);
      await prepare(context);
      const page = await context.newPage();
      const faults: string[] = [];
      const warnings: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'warning') warnings.push(message.text());
        const isOfPage =
          message.location().url === address && message.text().startsWith('Failed to load resource');
        if (message.type() === 'error' && !isOfPage) faults.push(message.text());
      });
      page.on('pageerror', ({ message }) => {
        if (!OF_TRANSITION.test(message)) faults.push(message);
      });
      page.on('request', (request) => {
        if (isElsewhere(request.url(), address) && request.resourceType() !== 'image')
          faults.push(request.url());
      });
      const answer = await page.goto(address);
      return { page, status: answer?.status(), faults, warnings };
    },
  };
}

/** Whether a URL of http or https has another origin than the page. */
export function isElsewhere(url: string, pageAddress: string): boolean {
  const { origin, protocol } = new URL(url);
  return /^https?:$/.test(protocol) && origin !== new URL(pageAddress).origin;
}
