import type { SiteRecord } from '../../schema/site.ts';
import type { CalendarView } from '../addresses.ts';
import type { Reader, StaticPage } from '../reader.ts';

/** Returns the attributes from which the program of a page learns where the index is, and which part of it the page shows. */
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
