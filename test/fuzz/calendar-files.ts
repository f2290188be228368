import fc from 'fast-check';
import {
  CalendarFileError,
  encodeCalendarFile,
  HEADER_LENGTH,
} from '../../src/calendar/packed/calendar-file.ts';
import {
  askEverything,
  goodCalendar,
  open,
  otherLines,
  otherNumbers,
  sealed,
} from '../calendar/damaged-file.ts';
import { mutated } from './mutations.ts';
import { demand, quickly, target, type Target } from './target.ts';

const damaged = mutated(encodeCalendarFile(goodCalendar));

/** Calendar files, damaged anywhere, with a correct checksum or without one; some are left intact. */
const files = fc.oneof(
  { weight: 4, arbitrary: otherNumbers },
  { weight: 4, arbitrary: otherLines },
  { weight: 1, arbitrary: damaged },
  { weight: 4, arbitrary: damaged.map((bytes) => sealed(bytes.subarray(HEADER_LENGTH))) },
);

/** Opens any calendar file: it is refused with a sentence, or every query is answered (acceptance P4). */
export function calendarFilesTarget(read = open): Target {
  return target(files, (bytes) => {
    quickly(() => {
      let calendar;
      try {
        calendar = read(bytes);
      } catch (error) {
        demand(error instanceof CalendarFileError, `It throws ${String(error)}.`);
        demand(error.message !== '', 'It is refused without a reason.');
        return;
      }
      askEverything(calendar);
    });
  });
}
