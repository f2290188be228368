import type { CalendarEvent } from '../../calendar/record-at.ts';
import { hasWholeDays, localDays, whenLines } from '../../event-text/event-dates.ts';
import { languageName } from '../../event-text/intl-formats.ts';
import { hasLeftPlace, whereLines } from '../../event-text/where.ts';
import { type Scale, SCALE_VISITORS } from '../../schema/scale.ts';
import type { Language } from '../../words/language.ts';
import { organizationPageAddress } from '../addresses.ts';
import { secondColourClass } from '../cover.tsx';
import { Fact } from '../fact.tsx';
import { LinkTo } from '../link-to.tsx';
import { Logo } from '../picture-source.tsx';
import { eventMap } from './event-links.tsx';
import type { EventInLanguage, EventOfCalendar, EventOfReader } from './event-props.ts';

/** The facts about an event: its dates, place, attendance, organizers, size, cost and languages. */
export function EventFacts({ calendar, event, reader }: EventOfCalendar) {
  const { language } = reader;
  const { event: words, filters, attendance, cost, comma } = language.words;
  const { organizations, attendanceMode, isAccessibleForFree, inLanguage } = event;
  const isOnSite = attendanceMode === 'offline' || attendanceMode === 'mixed';
  return (
    <dl class="facts">
      <When event={event} language={language} />
      <Where event={event} reader={reader} />
      {isOnSite && (
        <Fact icon="person" name={filters.attendance}>
          {attendance[attendanceMode]}
        </Fact>
      )}
      {organizations.length > 0 && (
        <Fact icon="people" name={words.organizers({ count: organizations.length })}>
          <Organizers calendar={calendar} event={event} reader={reader} />
        </Fact>
      )}
      <Fact icon="size" name={words.size}>
        <Size event={event} language={language} />
      </Fact>
      {isAccessibleForFree !== null && (
        <Fact icon="price" name={filters.cost}>
          {cost[`${isAccessibleForFree}`]}
        </Fact>
      )}
      {inLanguage.length > 0 && (
        <Fact icon="language" name={filters.language}>
          {inLanguage.map((tag) => languageName(tag, language)).join(comma)}
        </Fact>
      )}
    </dl>
  );
}

/**
 * Its days and its hours in local time. The browser adds the reader's own time, except for events on site, where a second time
 * could be mistaken for the right one.
 */
function When({ event, language }: EventInLanguage) {
  const { event: words, filters, list } = language.words;
  const { status, startDate, endDate, timezone, attendanceMode } = event;
  const lines = whenLines(event, language);
  return (
    <Fact icon="calendar" name={filters.when}>
      {lines === null ? (
        <b>{list.undated}</b>
      ) : (
        <>
          {status === 'postponed' && <span class="minor">{words.wasPlanned}</span>}
          <b>
            <time dateTime={dateTimeOf(event)}>{lines.days}</time>
          </b>
          {lines.hours !== null && <span class="minor">{lines.hours}</span>}
          {lines.hours !== null && status !== 'postponed' && attendanceMode !== 'offline' && (
            <span
              class="minor local-time"
              hidden
              data-label={words.yourTime}
              data-locale={language.locale}
              data-start={startDate}
              data-end={endDate}
              data-time-zone={timezone}
            />
          )}
        </>
      )}
    </Fact>
  );
}

function dateTimeOf(event: CalendarEvent): string | undefined {
  const moment = hasWholeDays(event) ? localDays(event)?.[0].toISOString().slice(0, 10) : event.startDate;
  return moment ?? undefined;
}

/** The place of the event, with a link to a map; nothing where it is not known. */
function Where({ event, reader: { language, to } }: EventOfReader) {
  const { event: words } = language.words;
  const place = hasLeftPlace(event) ? null : event.place;
  const lines = whereLines(event, language);
  const map = eventMap(event);
  if (place === null && lines.length === 0 && map === null) return null;
  const [first = '', ...others] = place === null ? lines : [place.name, ...lines];
  return (
    <Fact icon={event.attendanceMode === 'online' ? 'globe' : 'pin'} name={words.where}>
      {first !== '' && (
        <b dir="auto">
          <LinkTo address={place === null ? null : to.place(place.id)}>{first}</LinkTo>
        </b>
      )}
      {others.map((line) => (
        <span key={line} class="minor" dir="auto">
          {line}
        </span>
      ))}
      {map !== null && (
        <a class="minor" href={map} rel="nofollow noopener">
          {words.showOnMap}
        </a>
      )}
    </Fact>
  );
}

/** All organizers of the event, the host first, with links to their pages, except where the path is one of this site. */
function Organizers({ calendar, event, reader: { to } }: EventOfCalendar) {
  return (
    <ul class="organizers">
      {event.organizations.map(({ id, name, slug, logoUrl }) => (
        <li key={id}>
          {logoUrl !== null && (
            <Logo
              class={secondColourClass(slug)}
              calendar={calendar}
              address={logoUrl}
              size={32}
              to={to}
              loading="lazy"
            />
          )}
          <b dir="auto">
            <LinkTo address={organizationPageAddress(slug, to)}>{name}</LinkTo>
          </b>
        </li>
      ))}
    </ul>
  );
}

/** The size of the event: "Medium", and "up to 1,000 visitors". */
function Size({ event: { scale }, language }: EventInLanguage) {
  return (
    <>
      {language.words.sizes[scale]}
      <span class="minor">{visitorsText(scale, language)}</span>
    </>
  );
}

/** Returns a text like "up to 1,000 visitors". */
export function visitorsText(scale: Scale, { words, locale }: Language): string {
  const bound = SCALE_VISITORS[scale];
  return 'upTo' in bound
    ? words.visitorsUpTo({ number: bound.upTo.toLocaleString(locale) })
    : words.visitorsMoreThan({ number: bound.moreThan.toLocaleString(locale) });
}
