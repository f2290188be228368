import { CalendarConnectionError } from './errors.ts';
import type { Event, EventPage } from './types.ts';

const MAX_BEGINNINGS = 10;

/**
 * The events of all pages, each once. A calendar that changes in between moves events to other pages: so the page
 * before is asked for again after each page, and where it has changed, reading begins anew. Thus no event is left out
 * that is there all the time, unless two changes come within four requests.
 *
 * @param pageAt gives the page with this number, from 1
 * @throws CalendarConnectionError where reading began anew too often: two servers that do not agree
 */
export async function* allEvents(
  pageAt: (current: number) => Promise<EventPage>,
): AsyncGenerator<Event, void, undefined> {
  const given = new Set<string>();
  for (let beginnings = 0; beginnings < MAX_BEGINNINGS; beginnings += 1) {
    let before = '';
    for (let current = 1; ; current += 1) {
      const page = await pageAt(current);
      if (current > 1 && idsOn(await pageAt(current - 1)) !== before) break;
      for (const event of page.data) {
        if (given.has(event.id)) continue;
        given.add(event.id);
        yield event;
      }
      if (current * page.pageSize >= page.total) return;
      before = idsOn(page);
    }
  }
  throw new CalendarConnectionError('The calendar changes faster than it can be read.');
}

function idsOn({ data }: EventPage): string {
  return data.map(({ id }) => id).join();
}
