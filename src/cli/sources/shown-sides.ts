import type { Difference } from '../intake/resolve/differences.ts';

/** In characters. */
const MAX_SHOWN = 70;
/** The number of equal characters that are shown in front of a difference. */
const BEFORE_DIFFERENCE = 30;

/** What the calendar and a source say of a fact, as people read it: long texts from where they differ; null where nothing is said. */
export function shownSides({ ours, theirs }: Difference): [ours: string | null, theirs: string | null] {
  const start = startShown(ours, theirs);
  return [shownFrom(start, ours), shownFrom(start, theirs)];
}

function startShown(ours: string | null, theirs: string | null): number {
  if (ours === null || theirs === null || Math.max(ours.length, theirs.length) <= MAX_SHOWN) return 0;
  let same = 0;
  while (same < ours.length && ours[same] === theirs[same]) same += 1;
  return Math.max(0, same - BEFORE_DIFFERENCE);
}

function shownFrom(start: number, text: string | null): string | null {
  if (text === null) return null;
  const line = text.slice(start, start + 2 * MAX_SHOWN).replace(/\s+/g, ' ');
  const [before, behind] = [start > 0 ? '…' : '', line.length > MAX_SHOWN ? '…' : ''];
  return `${before}${line.slice(0, MAX_SHOWN)}${behind}`;
}
