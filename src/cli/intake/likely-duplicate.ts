import { randomUUID } from 'node:crypto';
import type { Diagnostic } from '../../diagnostics/codes.ts';
import { SCALES } from '../../schema/scale.ts';
import { fileOf } from '../new-record/draft.ts';
import type { OpenFolder } from '../new-record/new-file.ts';
import type { NewValues } from '../new-record/record-text.ts';
import { NEW_TYPE_OF } from '../new-record/record-type.ts';
import { knownEvents, type KnownFile } from './known-events.ts';

const LIKELY: ReadonlySet<Diagnostic['code']> = new Set(['event-overlap', 'url-duplicate']);

/**
 * The event that is probably the one with these values: it has the same source, the same name and day, or what two events
 * hardly have in common (the rules of validation).
 *
 * @param pages addresses that speak of no other event: whoever has one of them as a source or as its page has the same event
 */
export function likelyDuplicate(
  folder: OpenFolder,
  values: NewValues,
  pages: readonly string[],
): KnownFile | null {
  // The rules look at events that are complete.
  const complete = { scale: SCALES[0], ...values };
  const { file } = fileOf({ type: NEW_TYPE_OF.events, id: randomUUID(), slug: null, values: complete });
  const record = folder.eventOf(file);
  return (
    sameSource(folder, pages) ??
    (record === null ? null : knownEvents(folder).sameNameAndDay(record)) ??
    clashOf(folder.check(file))
  );
}

function sameSource(folder: OpenFolder, pages: readonly string[]): KnownFile | null {
  const same = folder.events().find(({ values: { url, sources } }) => {
    const addresses = [url, ...(Array.isArray(sources) ? sources : [])];
    return pages.some((page) => addresses.includes(page));
  });
  return same === undefined ? null : { file: same.document.file, message: 'It has the same source.' };
}

function clashOf(problems: readonly Diagnostic[]): KnownFile | null {
  const [clash] = problems.filter(({ code, related }) => LIKELY.has(code) && related.length > 0);
  const [other] = clash?.related ?? [];
  return clash === undefined || other === undefined
    ? null
    : { file: other.place.file, message: clash.message };
}
