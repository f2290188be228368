import { overTest } from '../../calendar/calendar-view.ts';
import type { Calendar } from '../../calendar/calendar.ts';
import { eventAt } from '../../calendar/record-at.ts';
import { hasWholeDays } from '../../event-text/event-dates.ts';
import { WORDS } from '../../event-text/words/words.ts';
import { jsonLdOf } from '../json-ld.ts';
import { ASSETS } from '../page-assets.ts';
import type { Page } from '../page.tsx';
import { pictureSource } from '../picture-source.tsx';
import type { Reader } from '../reader.ts';
import { sitePage } from '../site-page.tsx';
import { WrittenText } from '../written-text.tsx';
import { Banner } from './banner.tsx';
import { EventActions } from './event-actions.tsx';
import { eventDescription } from './event-description.ts';
import { EventFacts } from './event-facts.tsx';
import { EventHead } from './event-head.tsx';
import { EventLinks } from './event-links.tsx';
import { LatelyChanged } from './lately-changed.tsx';
import { MoreByOrganizer, OtherEditions } from './more-events.tsx';

/** A page that says all of the event at a position of the calendar's events. */
export function eventPage(calendar: Calendar, position: number, reader: Reader): Page {
  const event = eventAt(calendar, position);
  const { language, now, to } = reader;
  const { site } = calendar;
  return sitePage({
    calendar,
    reader,
    title: event.name,
    picture: event.thumbnail,
    jsonLd: jsonLdOf(event),
    description: eventDescription(event, language),
    addressIn: (other) => to.recordsIn(other)?.event(event.id) ?? null,
    styles: [ASSETS.recordStyle],
    scripts: hasWholeDays(event)
      ? [ASSETS.share, ASSETS.panels]
      : [ASSETS.share, ASSETS.panels, ASSETS.localTime],
    children: (
      <>
        <p class="back">
          <a href={to.home}>← {WORDS[language].event.allEvents}</a>
        </p>
        <article class={`event-page ${event.status}`}>
          <Banner event={event} language={language} />
          <EventHead event={event} language={language} />
          <EventActions
            event={event}
            site={site}
            reader={reader}
            isOver={overTest(calendar, now)(position)}
          />
          <div class="columns">
            {event.thumbnail !== null && (
              <p class="picture">
                <img {...pictureSource(calendar, event.thumbnail, to)} alt="" />
              </p>
            )}
            <div class="aside">
              <EventFacts calendar={calendar} event={event} reader={reader} />
              <EventLinks event={event} reader={reader} />
            </div>
            {event.detail !== null && <WrittenText text={event.detail} />}
          </div>
          <LatelyChanged calendar={calendar} event={event} reader={reader} />
        </article>
        <OtherEditions calendar={calendar} position={position} event={event} reader={reader} />
        <MoreByOrganizer calendar={calendar} position={position} event={event} reader={reader} />
      </>
    ),
  });
}
