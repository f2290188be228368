import type { SiteRecord } from '../../schema/site.ts';
import type { CalendarView } from '../addresses.ts';
import { indexAttributes } from '../browser/index-attributes.ts';
import type { Reader, StaticPage } from '../reader.ts';
import { FILTER_FORM } from './filter-form.tsx';

interface BrowserSearchProps {
  readonly site: SiteRecord;
  readonly view: CalendarView;
  readonly reader: Reader;
  readonly page: StaticPage;
}

/** The search form of the header on a static site, where the browser searches; its program reads the attributes of the form. */
export function BrowserSearch({ site, view, reader, page }: BrowserSearchProps) {
  const { to } = reader;
  return (
    <form
      id={FILTER_FORM}
      role="search"
      action={to.list({ ...view, page: 1 }) ?? to.home}
      hidden
      {...indexAttributes(site, view, reader, page)}
    />
  );
}
