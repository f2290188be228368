import { testApp } from './app.ts';
import { event } from './content-files.ts';
import type { App } from '../../src/http/app.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Returns the local date that is this number of days from now. */
export function dayIn(days: number): string {
  return new Date(Date.now() + days * DAY).toLocaleDateString('sv-SE');
}

/** The days until this week's Saturday; 0 on a Saturday. */
const SATURDAY = (6 - new Date().getDay()) % 7;
const BERLIN = { latitude: '52.5', longitude: '13.4' };

function weekend(number: number, name: string, days: number, keys = BERLIN, more = {}): string {
  const [startDate, endDate] = [`${dayIn(SATURDAY + days)}T20:00`, `${dayIn(SATURDAY + days)}T23:30`];
  return event(number, { name, startDate, endDate, timezone: 'Europe/Berlin', ...keys, ...more });
}

function call(number: number, name: string, kind: string, opensIn: number, closesIn: number): string {
  const link = `{kind: ${kind}, url: "https://example.org/${number}", opensAt: ${dayIn(opensIn)}, closesAt: ${dayIn(closesIn)}}`;
  return event(number, { name, startDate: dayIn(90), links: `[${link}]` });
}

/** Returns a calendar with events near Berlin next weekend and with open calls for papers. */
export function appOfToday(): App {
  return testApp({
    'events/night.md': weekend(1, 'Night', 0),
    'events/matinee.md': weekend(2, 'Matinee', 1),
    'events/week.md': weekend(3, 'Week After', 7),
    'events/far.md': weekend(4, 'Far', 0, { latitude: '48.1', longitude: '11.6' }),
    'events/off.md': weekend(5, 'Off', 0, BERLIN, { status: 'cancelled' }),
    'events/late.md': call(6, 'Late', 'cfp', -10, 30),
    'events/soon.md': call(7, 'Soon', 'cfp', -10, 10),
    'events/over.md': call(8, 'Over', 'cfp', -10, -5),
    'events/not-yet.md': call(9, 'Not Yet', 'cfp', 5, 10),
    'events/tickets.md': call(10, 'Tickets', 'tickets', -10, 10),
  }).app;
}

/** Returns the event names in what an example prints, in their order. */
export function namesIn(printed: string): string[] {
  return printed.match(/Night|Matinee|Week After|Far|Off|Late|Soon|Over|Not Yet|Tickets/g) ?? [];
}

/** The names that each example has to print, by the heading of its section in the guide. */
export const NAMES_OF_TODAY: Readonly<Record<string, readonly string[]>> = {
  'See what is on near Berlin next weekend': ['Night', 'Matinee'],
  'List the open calls for papers': ['Soon', 'Late'],
};
