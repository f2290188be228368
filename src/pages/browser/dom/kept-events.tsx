import { render } from 'preact';
import type { Language } from '../../../words/language.ts';
import type { ListedEvent } from '../../../event-text/event-dates.ts';
import { dayIn } from '../../months.ts';
import { MyEvents } from '../../my-events.tsx';
import { readIndexPage } from '../index-page.ts';

/** The fields of an event's JSON that the list needs. */
type KeptEvent = ListedEvent & { readonly endDate: string | null };

/**
 * Shows the events whose ids another script writes into `data-ids`; their data are read from the files of the site.
 *
 * @param place the element that they are shown in
 */
export function startKeptEvents(element: HTMLElement, place: Element, language: Language): void {
  const page = readIndexPage(element.dataset, language);
  const { timeZone, to } = page;
  const { list, subscribe } = language.words;
  let latest = 0;

  /** Shows the events of the latest ids; a result for earlier ids is discarded. */
  async function show(): Promise<void> {
    const run = ++latest;
    const ids = (element.dataset.ids ?? '').split(' ').filter((id) => id !== '');
    const read = await Promise.all(ids.map((id) => readEvent(to.file(`/api/events/${id}.json`))));
    if (run !== latest) return;
    const now = Date.now();
    const reader = { ...page.look, language, to, date: dayIn(timeZone, now) };
    const isOver = ({ startDate, endDate }: KeptEvent): boolean =>
      endDate === null
        ? startDate !== null && dayIn(timeZone, Date.parse(startDate)) < reader.date
        : Date.parse(endDate) < now;
    const events = read.filter((event) => event !== null).sort(byStart);
    const dated = events.filter(({ startDate }) => startDate !== null);
    const files = dated.map(({ id }) => to.eventFile(id));
    render(
      ids.length > 0 && (
        <MyEvents
          ids={ids}
          coming={events.filter((event) => !isOver(event))}
          past={events.filter(isOver).reverse()}
          reader={reader}
        >
          <button type="button" class="button" disabled={files.length === 0} onClick={() => void save(files)}>
            {subscribe.download}
          </button>
        </MyEvents>
      ),
      place,
    );
  }

  const showOrSay = (): void => {
    show().catch(() => {
      render(<p>{list.notLoaded}</p>, place);
    });
  };
  new MutationObserver(showOrSay).observe(element, { attributeFilter: ['data-ids'] });
  showOrSay();
}

/** @returns null where there is no such event */
async function readEvent(address: string): Promise<KeptEvent | null> {
  const response = await fetch(address);
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return (await response.json()) as KeptEvent;
}

/** Compares events by their start; events without a date come last. */
function byStart({ startDate: one }: KeptEvent, { startDate: other }: KeptEvent): number {
  return (one === null ? Infinity : Date.parse(one)) - (other === null ? Infinity : Date.parse(other)) || 0;
}

/** Makes the browser download one calendar file with several events. */
async function save(addresses: readonly string[]): Promise<void> {
  const files = await Promise.all(addresses.map(async (address) => (await fetch(address)).text()));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([mergedCalendar(files)], { type: 'text/calendar' }));
  link.download = 'my-list.ics';
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Merges several calendars into one (RFC 5545). A time zone occurs once, with the observances of all of them. */
function mergedCalendar(calendars: readonly string[]): string {
  const zones = new Map<string, Set<string>>();
  for (const calendar of calendars)
    for (const [, id = '', observances = ''] of calendar.matchAll(
      /^BEGIN:VTIMEZONE\r\n(TZID:[^]*?\r\n)(BEGIN:[^]*?)END:VTIMEZONE\r\n/gm,
    )) {
      const known = zones.get(id) ?? new Set();
      zones.set(id, known);
      for (const [each] of observances.matchAll(/^BEGIN:(STANDARD|DAYLIGHT)\r\n[^]*?^END:\1\r\n/gm))
        known.add(each);
    }
  const [head = ''] = calendars[0]?.split(/^(?=BEGIN:V(?:TIMEZONE|EVENT))/m, 1) ?? [];
  return [
    head,
    ...[...zones].map(([id, known]) => `BEGIN:VTIMEZONE\r\n${id}${[...known].join('')}END:VTIMEZONE\r\n`),
    ...calendars.flatMap((calendar) => calendar.match(/^BEGIN:VEVENT\r\n[^]*?^END:VEVENT\r\n/gm) ?? []),
    'END:VCALENDAR\r\n',
  ].join('');
}
