import type { Calendar } from '../calendar/calendar.ts';
import { type DatedChange, newsDays, type NewsGroup, SHOWN_DAYS } from '../changes/recent-days.ts';
import { type ChangeText, changeText, countText } from '../event-text/change-words.ts';
import { dayAt } from '../event-text/event-dates.ts';
import { groupedBy } from '../platform/collections.ts';
import type { Collection } from '../schema/records.ts';
import { organizationPageAddress } from './addresses.ts';
import { readName } from '../calendar/wire.ts';
import { LinkTo } from './link-to.tsx';
import type { Page } from './page.tsx';
import type { Reader } from './reader.ts';
import { sitePage } from './site-page.tsx';

/** Makes the page with the latest changes, by days in the site's time zone. */
export function changesPage(calendar: Calendar, reader: Reader): Page {
  const { language, today, to } = reader;
  const { frame, changes: words } = language.words;
  const { site, changeLog } = calendar;
  const about = words.about({ days: SHOWN_DAYS });
  const days = newsDays(calendar, today);
  return sitePage({
    calendar,
    reader,
    title: frame.changes,
    description: about,
    addressIn: (other) => to.in(other).changes,
    feeds: [{ type: 'application/atom+xml', address: to.changesFeed }],
    children: (
      <>
        <div class="hero">
          <h1>{frame.changes}</h1>
          {site.public && <a href={to.changesFeed}>{words.follow}</a>}
        </div>
        <p class="lead">{about}</p>
        {site.public && (
          <p>
            <a href={to.quality}>{language.words.quality.title}</a>
          </p>
        )}
        {days.length === 0 && <p>{changeLog.times.length === 0 ? words.noHistory : words.nothing}</p>}
        {days.map(({ start, groups }) => (
          <section key={start} class="day-of-changes">
            <h2>{dayAt(start, site.timezone, language)}</h2>
            <ul class="changes">
              {groups.map((group) => (
                <GroupItems
                  key={`${group.news} ${group.kind}`}
                  group={group}
                  calendar={calendar}
                  reader={reader}
                />
              ))}
            </ul>
          </section>
        ))}
      </>
    ),
  });
}

/** The most items of one kind on one day; any others are only counted. */
const MOST_ITEMS = 20;

/** From this number on, records whose changes have the same text are one item with folded names. */
const ALIKE = 3;

/** The most names that a folded item has. */
const MOST_NAMES = 100;

interface GroupItemsProps {
  readonly group: NewsGroup;
  readonly calendar: Calendar;
  readonly reader: Reader;
}

/** The changes of one kind on one day; removed records are only counted, since their names are not known. */
function GroupItems({ group: { news, kind, changes }, calendar, reader }: GroupItemsProps) {
  const { language } = reader;
  const told = changes.flatMap((change): ToldChange[] => {
    const text = changeText(change, calendar.site, language);
    return text === null ? [] : [{ change, text }];
  });
  const items = [...groupedBy(told, ({ text }) => text.rest).values()].flatMap((alike) =>
    alike.length >= ALIKE ? [alike] : alike.map((each) => [each]),
  );
  const shown = items.slice(0, MOST_ITEMS);
  const more = changes.length - shown.flat().length;
  return (
    <>
      {shown.map((alike) => (
        <Item key={alike[0]?.change.id} kind={kind} alike={alike} calendar={calendar} reader={reader} />
      ))}
      {more > 0 && <li class="more">{countText(kind, more, news, language)}</li>}
    </>
  );
}

/** A change of an existing record, with its text. */
interface ToldChange {
  readonly change: DatedChange;
  readonly text: ChangeText;
}

interface ItemProps extends Omit<GroupItemsProps, 'group'> {
  readonly kind: Collection;
  /** One change, or several with the same text. */
  readonly alike: readonly ToldChange[];
}

/** A record and its change, or "48 events: place updated" with their names folded below. */
function Item({ kind, alike, calendar, reader }: ItemProps) {
  const { changes: words, colon } = reader.language.words;
  const shown = alike.slice(0, MOST_NAMES);
  const rest = alike[0]?.text.rest ?? '';
  const hidden = alike.length - shown.length;
  if (alike.length === 1)
    return (
      <li>
        {shown.map((each) => (
          <ChangedName key={each.change.id} {...each} calendar={calendar} reader={reader} />
        ))}
        {rest}
      </li>
    );
  return (
    <li>
      <details>
        <summary>
          {words.counted[kind]({ count: alike.length })}
          {rest.slice(rest.indexOf(colon))}
        </summary>
        <ul class="names">
          {shown.map((each) => (
            <li key={each.change.id}>
              <ChangedName {...each} calendar={calendar} reader={reader} />
            </li>
          ))}
          {hidden > 0 && <li class="more">+{hidden}</li>}
        </ul>
      </details>
    </li>
  );
}

interface ChangedNameProps extends ToldChange {
  readonly calendar: Calendar;
  readonly reader: Reader;
}

function ChangedName({ change, text, calendar, reader }: ChangedNameProps) {
  const isCancelled = change.after?.status === 'cancelled';
  return (
    <span class={isCancelled ? 'cancelled' : undefined} dir="auto">
      <LinkTo class="name" address={addressOf(change, calendar, reader)}>
        {text.name}
      </LinkTo>
    </span>
  );
}

/** Returns the address of a record's page; null for an organization whose slug is a path of this site. */
function addressOf({ kind, id }: DatedChange, { organizations }: Calendar, { to }: Reader): string | null {
  if (kind === 'events') return to.event(id);
  if (kind === 'places') return to.place(id);
  const answer = organizations.get(id);
  return answer === undefined ? null : organizationPageAddress(readName(answer.json).slug ?? '', to);
}
