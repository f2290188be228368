import type { Calendar } from '../calendar/calendar.ts';
import { type DatedChange, newsDays, type NewsGroup, SHOWN_DAYS } from '../changes/recent-days.ts';
import { changeText, countText } from '../event-text/change-words.ts';
import { dayAt } from '../event-text/event-dates.ts';
import { WORDS } from '../event-text/words/words.ts';
import { groupedBy } from '../platform/containers.ts';
import type { Collection } from '../schema/records.ts';
import { organizationPageAddress } from './addresses.ts';
import { readName } from '../calendar/wire.ts';
import { LinkTo } from './link-to.tsx';
import type { Page } from './page.tsx';
import type { Reader } from './reader.ts';
import { sitePage } from './site-page.tsx';

/** What has changed, by the days of the site's time zone. */
export function changesPage(calendar: Calendar, reader: Reader): Page {
  const { language, today, to } = reader;
  const { frame, changes: words } = WORDS[language];
  const { site, changeLog } = calendar;
  const about = words.about(SHOWN_DAYS);
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

/** The most items of one kind on one day; what is beyond them is only counted. */
const MOST_ITEMS = 20;

/** From this number on, records whose changes read alike are one item, whose names are folded. */
const ALIKE = 3;

/** The most names that an item unfolds. */
const MOST_NAMES = 100;

interface GroupItemsProps {
  readonly group: NewsGroup;
  readonly calendar: Calendar;
  readonly reader: Reader;
}

/** The changes of one kind on one day; removed records have no names, and are counted. */
function GroupItems({ group: { news, kind, changes }, calendar, reader }: GroupItemsProps) {
  const { language } = reader;
  const texts = groupedBy(changes, (change) => changeText(change, calendar.site, language)?.rest ?? '');
  const items = news === 'removed' ? [] : [...texts].flatMap(([rest, alike]) => itemsOf(rest, alike));
  const shown = items.slice(0, MOST_ITEMS);
  const more = changes.length - shown.flatMap((item) => item.changes).length;
  return (
    <>
      {shown.map((item) =>
        item.rest === null ? (
          item.changes.map((change) => (
            <ChangeItem
              key={`${change.commit} ${change.id}`}
              change={change}
              calendar={calendar}
              reader={reader}
            />
          ))
        ) : (
          <AlikeItem
            key={item.rest}
            kind={kind}
            rest={item.rest}
            {...{ changes: item.changes, calendar, reader }}
          />
        ),
      )}
      {more > 0 && <li class="more">{countText(kind, more, news, language)}</li>}
    </>
  );
}

/** Changes that are one item of a list; their common text, or null where there is one change. */
interface Item {
  readonly rest: string | null;
  readonly changes: readonly DatedChange[];
}

function itemsOf(rest: string, alike: readonly DatedChange[]): Item[] {
  return alike.length >= ALIKE
    ? [{ rest, changes: alike }]
    : alike.map((change) => ({ rest: null, changes: [change] }));
}

interface AlikeItemProps extends Omit<GroupItemsProps, 'group'> {
  readonly kind: Collection;
  readonly rest: string;
  readonly changes: readonly DatedChange[];
}

/** "48 events: place updated", with their names folded below. */
function AlikeItem({ kind, rest, changes, calendar, reader }: AlikeItemProps) {
  const { changes: words, colon } = WORDS[reader.language];
  const text = rest.slice(rest.indexOf(colon));
  const hidden = changes.length - MOST_NAMES;
  return (
    <li>
      <details>
        <summary>
          {words.counted(kind, changes.length)}
          {text}
        </summary>
        <ul class="names">
          {changes.slice(0, MOST_NAMES).map((change) => (
            <li key={change.id}>
              <ChangedName change={change} calendar={calendar} reader={reader} />
            </li>
          ))}
          {hidden > 0 && <li class="more">+{hidden}</li>}
        </ul>
      </details>
    </li>
  );
}

interface ChangeItemProps {
  readonly change: DatedChange;
  readonly calendar: Calendar;
  readonly reader: Reader;
}

function ChangeItem(props: ChangeItemProps) {
  const { change, calendar, reader } = props;
  return (
    <li>
      <ChangedName {...props} />
      {changeText(change, calendar.site, reader.language)?.rest}
    </li>
  );
}

function ChangedName({ change, calendar, reader }: ChangeItemProps) {
  const name = changeText(change, calendar.site, reader.language)?.name;
  const isCancelled = change.after?.status === 'cancelled';
  return (
    <span class={isCancelled ? 'cancelled' : undefined} dir="auto">
      <LinkTo class="name" address={addressOf(change, calendar, reader)}>
        {name}
      </LinkTo>
    </span>
  );
}

/** Where all of a record stands; null of an organization whose slug is a path of ours. */
function addressOf({ kind, id }: DatedChange, { organizations }: Calendar, { to }: Reader): string | null {
  if (kind === 'events') return to.event(id);
  if (kind === 'places') return to.place(id);
  const answer = organizations.get(id);
  return answer === undefined ? null : organizationPageAddress(readName(answer.json).slug ?? '', to);
}
