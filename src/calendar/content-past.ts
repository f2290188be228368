import { resolve } from 'node:path';
import { siteHash, RULES } from '../history/answers.ts';
import { gapOf } from '../history/gaps.ts';
import { createPastReader, type PastReader, type PastReading } from '../history/past-reader.ts';
import type { SiteRecord } from '../schema/site.ts';
import { eventJson, organizationJson, placeJson } from './wire.ts';

/** Beside the compiled output; it may be deleted at any time. */
const CACHE = 'dist/history.cache';
const FIRST_WORD_MILLISECONDS = 1_000;
const PAUSE_MILLISECONDS = 10_000;

export interface ContentPastOptions {
  /** Receives how many commits have been read where that takes longer than a second, and again every ten. */
  readonly onSlow: (message: string) => void;
  /** Is called again and again while it takes time. */
  readonly onProgress?: () => void;
}

/** Reads the past of a content folder, whose records are the same as long as their answers are. */
export function openContentPast(
  folder: string,
  { onSlow, onProgress = () => undefined }: ContentPastOptions,
): PastReader {
  let next = Infinity;
  const reader = createPastReader({
    folder,
    answers: { event: eventJson, organization: organizationJson, place: placeJson },
    // Another folder of the same repository has the same commits.
    cache: { file: resolve(CACHE), rules: JSON.stringify([RULES, resolve(folder)]) },
    onProgress(commits) {
      onProgress();
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
 * What is not known of the past of content, and what mends it; null where all is.
 *
 * @param site the settings that the content has
 */
export function gapIn({ history, gap }: PastReading, site: SiteRecord): string | null {
  if (gap !== null) return gap.message;
  return history === null || history.site === siteHash(site) ? null : gapOf('site-not-committed').message;
}
