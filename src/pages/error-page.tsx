import type { Calendar } from '../calendar/calendar.ts';
import { WORDS } from '../event-text/words/words.ts';
import { calendarAddress, docsAddress, FIRST_VIEW } from './addresses.ts';
import { SearchField } from './filters/search-field.tsx';
import type { Page } from './page.tsx';
import { isShownTo } from './site-header.tsx';
import type { Reader } from './reader.ts';
import { sitePage } from './site-page.tsx';

/** What went wrong, as far as it is told to people: nothing of what was asked for. */
export interface PageFault {
  readonly kind: 'notFound' | 'invalid' | 'tooMany' | 'overloaded';
  /** What cannot be right in the address, by the names of our parameters. */
  readonly fields: readonly string[];
  /** When to come back, in seconds; null where nobody knows. */
  readonly seconds: number | null;
}

/** What people get in place of a page. */
export function errorPage({ site, pictures }: Calendar, reader: Reader, fault: PageFault): Page {
  const { errors } = WORDS[reader.language];
  const { title, why } = errors[fault.kind];
  return sitePage({
    site,
    pictures,
    reader,
    title,
    description: why,
    isListed: false,
    // The same path in another language, whatever it is.
    addressIn: (language) => `?lang=${language ?? ''}`,
    isLocated: false,
    children: (
      <div class="fault">
        <h1>{title}</h1>
        <p class="lead">{why}</p>
        <Advice fault={fault} reader={reader} />
        {isShownTo(site, reader) ? <WaysOn reader={reader} /> : <WaysOnInPrivate reader={reader} />}
      </div>
    ),
  });
}

function Advice({ fault: { kind, fields, seconds }, reader }: { fault: PageFault; reader: Reader }) {
  const { errors } = WORDS[reader.language];
  if (kind === 'notFound') return null;
  if (kind === 'invalid') {
    const parts = Object.entries(errors.parts).filter(([field]) => fields.includes(field));
    return parts.map(([field, advice]) => <p key={field}>{advice}</p>);
  }
  return <p>{seconds === null ? errors.comeBackSoon : errors.comeBack(seconds)}</p>;
}

function WaysOn({ reader: { language, chosen } }: { reader: Reader }) {
  const { errors, list } = WORDS[language];
  return (
    <>
      <form class="search" role="search" action="/">
        <label for="q">{errors.search}</label>
        <SearchField language={language} />
        {chosen !== null && <input type="hidden" name="lang" value={chosen} />}
        <button class="quiet" type="submit">
          {list.search}
        </button>
      </form>
      <p>
        <a href={calendarAddress(FIRST_VIEW, chosen)}>{errors.toCalendar}</a>
      </p>
    </>
  );
}

function WaysOnInPrivate({ reader: { language, chosen } }: { reader: Reader }) {
  const { errors, landing } = WORDS[language];
  return (
    <ul>
      <li>
        <a href={calendarAddress(FIRST_VIEW, chosen)}>{errors.toStart}</a>
      </li>
      <li>
        <a href={docsAddress(chosen)}>{landing.documentation}</a>
      </li>
    </ul>
  );
}
