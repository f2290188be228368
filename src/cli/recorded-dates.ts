import { openContentPast } from '../calendar/content-past.ts';
import type { KnownPast } from '../content/lint/rule.ts';
import { pastAt, positionOf } from '../history/history.ts';

/**
 * When the events of a content folder were created and changed, as its repository says.
 *
 * @param report receives what is not known, and what is being done where it takes long, each as a sentence
 */
export async function recordedDates(
  directory: string,
  report: (message: string) => void,
): Promise<NonNullable<KnownPast['datesOf']>> {
  const { history, gap } = await openContentPast(directory, { onSlow: report }).read();
  if (gap !== null) report(gap.message);
  return (id) => {
    const position = history === null ? -1 : positionOf(history.events, id);
    return history === null || position === -1
      ? { createdAt: null, updatedAt: null }
      : pastAt(history, 'events', position);
  };
}
