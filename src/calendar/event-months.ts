import { remember } from '../platform/remember.ts';
import type { Calendar } from './calendar.ts';
import { DAY, NO_DAY } from './days.ts';

/** No month is shorter: in steps of so many days, none is left out. */
const SHORTEST_MONTH = 28;

/** The months in which there are events, like 2027-03, the earliest first. */
export const monthsOfEvents = remember(({ events }: Calendar): readonly string[] => {
  const { firstDays, lastDays, length } = events;
  const days = new Set<number>();
  for (let position = 0; position < length; position += 1) {
    const [first = NO_DAY, last = NO_DAY] = [firstDays[position], lastDays[position]];
    if (first === NO_DAY) continue;
    for (let day = first; day < last; day += SHORTEST_MONTH) days.add(day);
    days.add(last);
  }
  const months = Array.from(days, (day) => new Date(day * DAY).toISOString().slice(0, 'YYYY-MM'.length));
  return [...new Set(months)].sort();
});
