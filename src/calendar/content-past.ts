import { resolve } from 'node:path';
import { siteHash, RULES_VERSION } from '../history/answers.ts';
import { createPastReader, gapOf, type PastReader, type PastReading } from '../history/past-reader.ts';
import type { SiteRecord } from '../schema/site.ts';
import { ANSWERS } from './wire.ts';

/** The file of the cache, beside the compiled output; it may be deleted at any time. */
const CACHE = 'dist/history.cache';
const FIRST_WORD_MILLISECONDS = 1_000;
const PAUSE_MILLISECONDS = 10_000;

/**
 * Opens a reader of the past of a content folder: a record has changed when its answer has.
 *
 * @param onSlow receives how many commits have been read where that takes longer than a second, and again every ten
 */
export function openContentPast(folder: string, onSlow: (message: string) => void): PastReader {
  let next = Infinity;
  const reader = createPastReader({
    folder,
    answers: ANSWERS,
    // The folder is among the rules, because another folder of the same repository has the same commits.
    cache: { file: resolve(CACHE), rules: JSON.stringify([RULES_VERSION, resolve(folder)]) },
    onProgress(commits) {
      if (commits === 0 || performance.now() < next) return;
      next = performance.now() + PAUSE_MILLISECONDS;
      onSlow(`Reading the history of the content; commits so far: ${commits}.`);
    },
  });
  return {
    read(commit) {
      next = performance.now() + FIRST_WORD_MILLISECONDS;
      return reader.read(commit);
    },
    prepare: () => reader.prepare(),
  };
}

/**
 * Returns what is not known of the past of the content, and what mends it; null where all is known.
 *
 * @param site the settings of the site as the content folder has them
 */
export function gapIn({ history, gap }: PastReading, site: SiteRecord): string | null {
  if (gap !== null) return gap.message;
  return history === null || history.site === siteHash(site) ? null : gapOf('site-not-committed').message;
}
