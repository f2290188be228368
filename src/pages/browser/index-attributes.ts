import type { SiteRecord } from '../../schema/site.ts';
import type { CalendarView } from '../addresses.ts';
import type { Reader, StaticPage } from '../reader.ts';

/** What the program of a page reads from one of its elements: where the index is, and what the page shows of it. */
export function indexAttributes(
  site: SiteRecord,
  view: Omit<CalendarView, 'leftOut'>,
  { to, ownTopics }: Reader,
  { index, changesAt }: StaticPage,
): Readonly<Record<`data-${string}`, string | undefined>> {
  const { past, page, parameters } = view;
  const [[filter, value] = []] = Object.entries(parameters);
  return {
    'data-index': to.file(index),
    'data-base': to.file(''),
    'data-site-language': site.language,
    'data-time-zone': site.timezone,
    'data-changes-at': changesAt(view)?.toString(),
    'data-past': past ? '1' : undefined,
    'data-page': String(page),
    'data-filter': filter,
    'data-value': value,
    'data-own-topics': ownTopics.length === 0 ? undefined : ownTopics.join(','),
  };
}
