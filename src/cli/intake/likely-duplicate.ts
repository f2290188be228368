import { nameWords } from '../../content/lint/name-words.ts';
import { readDate } from '../../content/dates/read-date.ts';
import type { Validated } from '../../content/validate.ts';
import type { Diagnostic } from '../../diagnostics/codes.ts';
import { SCALES, type EventRecord } from '../../schema/event.ts';
import { fileOf, type Draft } from '../new-record/check.ts';
import type { OpenFolder } from '../new-record/new-file.ts';

/** A file of the content that probably has the same event. */
export interface Duplicate {
  /** Within the content folder. */
  readonly file: string;
  /** In a whole sentence. */
  readonly message: string;
}

const DAY = 24 * 60 * 60 * 1000;
const LIKELY: ReadonlySet<Diagnostic['code']> = new Set(['event-overlap', 'url-duplicate']);

/**
 * The event that is probably the one of a draft: it has the same source, the same name and day, or what two events hardly
 * have in common (the rules of validation).
 *
 * @param pages addresses that speak of no other event: whoever has one of them as a source or as its page has the same event
 */
export function likelyDuplicate(
  folder: OpenFolder,
  draft: Draft,
  pages: readonly string[],
): Duplicate | null {
  for (const event of folder.events()) {
    const message = likeness(folder, event, draft, pages);
    if (message !== null) return { file: event.document.file, message };
  }
  // The rules look at events that are complete.
  const { scale = SCALES[0] } = draft.values;
  const { file } = fileOf({ ...draft, values: { ...draft.values, scale } });
  const [clash] = folder.check(file).filter(({ code, related }) => LIKELY.has(code) && related.length > 0);
  const [other] = clash?.related ?? [];
  return clash === undefined || other === undefined
    ? null
    : { file: other.place.file, message: clash.message };
}

function likeness(
  { site }: OpenFolder,
  { values, record }: Validated<EventRecord>,
  draft: Draft,
  pages: readonly string[],
): string | null {
  const addresses = [values.url, ...(Array.isArray(values.sources) ? values.sources : [])];
  if (pages.some((page) => addresses.includes(page))) return 'It has the same source.';
  const { name, startDate, timezone } = draft.values;
  if (record === null || typeof name !== 'string' || typeof startDate !== 'string') return null;
  const start = readDate(startDate, 'start', typeof timezone === 'string' ? timezone : site.timezone);
  if (!('instant' in start) || record.startDate === null) return null;
  const isSameDay = Math.abs(Date.parse(start.instant) - Date.parse(record.startDate)) < DAY;
  const isSameName = nameWords(name).join(' ') === nameWords(record.name).join(' ');
  return isSameDay && isSameName ? 'It has the same name and day.' : null;
}
