import type { Calendar } from '../calendar/calendar.ts';
import { calendarAddress, FIRST_VIEW } from './addresses.ts';
import { WORDS } from '../event-text/words/words.ts';
import type { Page } from './page.tsx';
import type { Reader } from './reader.ts';
import { sitePage } from './site-page.tsx';

/** What stands at `/` where the calendar is for registered applications only. */
export function landingPage({ site }: Calendar, reader: Reader): Page {
  const { frame, landing } = WORDS[reader.language];
  return sitePage({
    site,
    reader,
    title: null,
    description: landing.lead,
    addressIn: (language) => calendarAddress(FIRST_VIEW, language),
    children: (
      <div class="landing">
        <h1>{site.name ?? frame.calendar}</h1>
        <p class="lead">{landing.lead}</p>
        <p>{landing.forPrograms}</p>
        <ul>
          <li>
            <a href="/docs">{frame.documentation}</a>
          </li>
          <li>
            <a href="/openapi.json">{landing.description}</a>
          </li>
        </ul>
      </div>
    ),
  });
}
