import { writeFileSync } from 'node:fs';
import { packCalendar } from '../../src/calendar/compile.ts';
import { encodeCalendarFile } from '../../src/calendar/packed/calendar-file.ts';
import { completerOf } from '../../src/content/defaults.ts';
import { NO_RECORDS, NO_SITE } from '../../src/content/validate.ts';
import { EVENT, type EventRecord } from '../../src/schema/event.ts';
import { compareIds } from '../../src/schema/records.ts';
import { createRandom, type Random } from './content/random.ts';
import { generateNames } from './search/names.ts';

/*
 * A calendar file of small events, as a process of its own: `node small-calendar.js FILE EVENTS SAMPLE` writes
 * it and prints a `SmallCalendar`.
 */

export interface SmallCalendar {
  /** The mean length of an event's JSON. */
  readonly bytesPerEvent: number;
  /** The ids of the requested events, from all over the calendar. */
  readonly ids: readonly string[];
}

const SEED = 20_260_309;
const FIRST_DAY = Date.UTC(2018, 0, 1);
const DAYS = 3_400;
const DAY_MILLISECONDS = 86_400_000;

const completeEvent = completerOf(EVENT);

const [file = '', count = '', sample = ''] = process.argv.slice(2);
process.stdout.write(JSON.stringify(writeSmallCalendar(file, Number(count), Number(sample))));

function writeSmallCalendar(path: string, size: number, sampleSize: number): SmallCalendar {
  const random = createRandom(SEED);
  const events = generateNames(size)
    .map((name, number) => smallEvent(random, name, number))
    .sort(compareIds);
  const packed = packCalendar({ ...NO_RECORDS, events });
  writeFileSync(path, encodeCalendarFile(packed));
  return {
    bytesPerEvent: Math.round(packed.events.json.length / size),
    ids: Array.from({ length: sampleSize }, () => random.choose(events).id),
  };
}

/** Returns an event of 1 to 3 days without a text. */
function smallEvent(random: Random, name: string, number: number): EventRecord {
  const id = random.uuid();
  const start = FIRST_DAY + random.below(DAYS) * DAY_MILLISECONDS;
  const end = start + (1 + random.below(3)) * DAY_MILLISECONDS - 1;
  return completeEvent(
    { name, scale: 'small' },
    {
      identity: { id, slug: `event-${number}`, urlKey: id.slice(0, 8) },
      instants: { startDate: new Date(start).toISOString(), endDate: new Date(end).toISOString() },
      site: NO_SITE,
    },
  );
}
