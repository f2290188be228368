import { nameWords, withoutCommon } from '../../../content/lint/likely-twins.ts';
import { staticAddresses } from '../../static-addresses.ts';
import { IndexReading } from '../index-reading.ts';
import { readJson } from './read-json.ts';

/** An event of the calendar that may be the same as a suggested one. */
interface LikelyEvent {
  readonly name: string;
  readonly address: string;
}

/** @param day like 2027-03-06; empty where it is not known */
export type LikelySearch = (name: string, day: string) => Promise<readonly LikelyEvent[]>;

const MOST_LIKELY = 3;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/** Returns a search like that of the list: in the index of a static site, or in the list of the server. */
export function searchFor(form: HTMLFormElement): LikelySearch {
  const { search, index } = form.dataset;
  const find = index === undefined ? onServer(search ?? '/') : inIndex(form.dataset);
  return async (name, day) => {
    const found = await find(name, day);
    return found.filter((event) => areLike(event.name, name)).slice(0, MOST_LIKELY);
  };
}

/** Returns links to events, as list items. */
export function linksTo(events: readonly LikelyEvent[]): HTMLLIElement[] {
  return events.map(({ name, address }) => {
    const [item, link] = [document.createElement('li'), document.createElement('a')];
    link.href = address;
    link.textContent = name;
    item.append(link);
    return item;
  });
}

/** Whether half of the shorter name's words, without common words and years, are in the other name. */
function areLike(one: string, other: string): boolean {
  const [first, second] = [one, other].map((name) => withoutCommon(nameWords(name)));
  if (first === undefined || second === undefined) return false;
  const shared = first.filter((word) => second.includes(word)).length;
  return shared > 0 && 2 * shared >= Math.min(first.length, second.length);
}

/** Returns the day before and the day after, since people disagree on the date of a night; null where the text is no day. */
function aroundDay(day: string): readonly [from: number, until: number] | null {
  const at = Date.parse(day);
  return Number.isNaN(at) ? null : [at - DAY_MILLISECONDS, at + DAY_MILLISECONDS];
}

function inIndex(data: DOMStringMap): LikelySearch {
  const { index: head = '', base = '', siteLanguage: language = '' } = data;
  const none = new Set<string>();
  const to = staticAddresses({ base, language, months: none, days: none, places: none }, null);
  const reading = new IndexReading(new URL(head, location.href).href, readJson);
  return async (_name, day) => {
    const around = aroundDay(day);
    for await (const { index, isWhole } of reading.as(false)) {
      if (!isWhole) continue;
      const events = index.find({ past: false, q: '', filter: null }, Date.now());
      return events
        .filter(({ startLocal }) => {
          const at = Date.parse(startLocal?.slice(0, 'YYYY-MM-DD'.length) ?? '');
          return around === null || (at >= around[0] && at <= around[1]);
        })
        .map(({ id, name }) => ({ name, address: to.event(id) }));
    }
    return [];
  };
}

/** @param list the address of the list of events to come */
function onServer(list: string): LikelySearch {
  return async (name, day) => {
    const around = aroundDay(day);
    const url = new URL(list, location.href);
    const days = around?.map((at) => new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length));
    if (days === undefined) url.searchParams.set('q', name);
    else url.searchParams.set('datetime', days.join('/'));
    const response = await fetch(url);
    if (!response.ok) return [];
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    // Where nothing is found, the page lists the next events instead; these are skipped.
    return [...page.querySelectorAll('#events .event a.name:not(.nothing *)')].map((link) => ({
      name: link.textContent.trim(),
      address: link.getAttribute('href') ?? '',
    }));
  };
}
