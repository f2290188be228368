import type { OpenFolder } from '../new-record/new-file.ts';
import type { NewValues } from '../new-record/record-text.ts';

const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}[T ][\d:.]+$/;
const PLAIN_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** In which time zone the times of an event are read and shown where nothing says it, in a whole sentence. */
export function zoneNotes(
  { startDate, endDate, timezone }: NewValues,
  { site }: Pick<OpenFolder, 'site'>,
): string[] {
  const dates = [startDate, endDate].filter((date) => typeof date === 'string');
  if (timezone !== undefined || dates.every((date) => PLAIN_DAY.test(date))) return [];
  const isLocal = dates.some((date) => LOCAL_TIME.test(date));
  const what = isLocal ? 'The time zone of its times is not said' : 'The time zone of the place is not said';
  return [`${what}: ${site.timezone}, that of the calendar, is taken. --timezone gives another.`];
}
