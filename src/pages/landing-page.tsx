import { calendarAddress, FIRST_VIEW } from './addresses.ts';
import { MESSAGES } from './messages.ts';
import type { Page } from './page.tsx';
import { sitePage, type Reader } from './site-page.tsx';

/** What stands at `/` where the calendar is for registered applications only. */
export function landingPage(reader: Reader): Page {
  const messages = MESSAGES[reader.language];
  return sitePage({
    reader,
    title: null,
    isShown: false,
    description: messages.landing,
    addressIn: (language) => calendarAddress(FIRST_VIEW, language),
    scripts: [],
    children: (
      <div class="landing">
        <h1>{messages.calendar}</h1>
        <p class="lead">{messages.landing}</p>
        <p>{messages.landingForPrograms}</p>
        <ul>
          <li>
            <a href="/docs">{messages.documentation}</a>
          </li>
          <li>
            <a href="/openapi.json">{messages.description}</a>
          </li>
        </ul>
      </div>
    ),
  });
}
