import type { Calendar } from '../calendar/calendar.ts';
import { LinkTo } from './link-to.tsx';
import type { Page } from './page.tsx';
import { qualityOf } from './quality.ts';
import type { Reader } from './reader.ts';
import { sitePage } from './site-page.tsx';

/**
 * Makes the page on how complete the events to come are, for those who look after the calendar. Search engines do not list it,
 * since it is not about events.
 */
export function qualityPage(calendar: Calendar, reader: Reader): Page {
  const { language, to, now } = reader;
  const { quality: words, comma, list } = language.words;
  const { coming, shares, sources, incomplete } = qualityOf(calendar, now);
  return sitePage({
    calendar,
    reader,
    title: words.title,
    description: words.about,
    isListed: false,
    isLocated: false,
    addressIn: (other) => to.in(other).quality,
    children: (
      <>
        <div class="hero">
          <h1>{words.title}</h1>
          <a href={to.changes}>{language.words.frame.changes}</a>
        </div>
        <p class="lead">{words.about}</p>
        <h2>{list.foundUpcoming({ count: coming })}</h2>
        {coming === 0 && <p>{list.nothing}</p>}
        <dl class="shares">
          {shares
            .filter(({ of }) => of > 0)
            .map(({ aspect, have, of }) => (
              <div key={aspect}>
                <dt>{words.aspects[aspect]}</dt>
                <dd>
                  <meter min={0} max={of} value={have} aria-label={words.aspects[aspect]} />
                  {words.share({ have, of })}
                </dd>
              </div>
            ))}
        </dl>
        {sources.length > 0 && (
          <>
            <h2>{words.sources}</h2>
            <ul class="changes">
              {sources.map(({ key, name, events, days }) => (
                <li key={key}>
                  <span dir="auto">{name}</span>
                  <span>{days === null ? words.unchanged({ events }) : words.changed({ events, days })}</span>
                </li>
              ))}
            </ul>
          </>
        )}
        {coming > 0 && <h2>{words.most}</h2>}
        {coming > 0 && incomplete.length === 0 && <p>{words.nothing}</p>}
        <ul class="changes">
          {incomplete.map(({ id, name, lacks }) => (
            <li key={id}>
              <span dir="auto">
                <LinkTo class="name" address={to.event(id)}>
                  {name}
                </LinkTo>
              </span>
              {words.lacks({ what: lacks.map((aspect) => words.aspects[aspect]).join(comma) })}
            </li>
          ))}
        </ul>
      </>
    ),
  });
}
