import { afterAll, beforeAll } from '@jest/globals';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

/** A page, and what went wrong on it. */
export interface WatchedPage {
  readonly page: Page;
  /** Messages of level error in the console, exceptions, and requests to any other host. */
  readonly faults: readonly string[];
}

/** Chromium for the tests of this file: `open` gives a page in a profile of its own. */
export function useChromium(): {
  open(address: string, options?: BrowserContextOptions): Promise<WatchedPage>;
} {
  let browser: Browser | null = null;

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: '/usr/bin/chromium',
      args: ['--no-sandbox', '--headless', '--disable-background-networking'],
    });
  });
  afterAll(async () => {
    await browser?.close();
  });

  return {
    async open(address, options = {}) {
      if (browser === null) throw new Error('Chromium is not there yet');
      const context = await browser.newContext(options);
      const page = await context.newPage();
      const faults: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(message.text());
      });
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        if (/^https?:$/.test(protocol) && origin !== new URL(address).origin) faults.push(request.url());
      });
      await page.goto(address);
      return { page, faults };
    },
  };
}
