import { WORDS } from '../../event-text/words/words.ts';
import type { SiteRecord } from '../../schema/site.ts';
import type { CalendarView } from '../addresses.ts';
import { indexAttributes } from '../browser/index-attributes.ts';
import type { Reader, StaticPage } from '../reader.ts';
import { SearchField } from './search-field.tsx';

interface BrowserSearchProps {
  readonly site: SiteRecord;
  readonly view: CalendarView;
  readonly reader: Reader;
  readonly page: StaticPage;
}

/** The form of a search that the browser does: it is shown by the program that does it, which reads here what to search. */
export function BrowserSearch({ site, view, reader, page }: BrowserSearchProps) {
  const { language, to } = reader;
  const { list } = WORDS[language];
  return (
    <form
      class="filters"
      role="search"
      action={to.list({ ...view, page: 1 }) ?? to.home}
      hidden
      {...indexAttributes(site, view, reader, page)}
    >
      <label class="visually-hidden" for="q">
        {list.search}
      </label>
      <SearchField language={language} />
      <button class="button" type="submit">
        {list.search}
      </button>
    </form>
  );
}
