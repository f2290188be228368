import type { ListedEvent } from '../event-text/event-dates.ts';
import { WORDS } from '../event-text/words/words.ts';
import { EventItem } from './event-item.tsx';
import { LinkTo } from './link-to.tsx';
import { nextOf } from './next-up.tsx';
import type { ListReader } from './reader.ts';

interface NothingHereProps {
  readonly reader: ListReader;
  /** Where there is something after all; null where what it would lead to is not there. */
  readonly ways: readonly { readonly address: string | null; readonly text: string }[];
  /** What was probably meant, and where its events are; null where nothing is near. */
  readonly spelling: { readonly words: string; readonly address: string | null } | null;
  /** Events to come, the earliest first, of which the next ones are shown. */
  readonly coming: readonly ListedEvent[];
  /** The list that is not narrowed. */
  readonly everything: string | null;
}

/** Says that nothing is like what was asked for, and what else there is. */
export function NothingHere({ reader, ways, spelling, coming, everything }: NothingHereProps) {
  const { list, quoted } = WORDS[reader.language];
  const next = nextOf(coming, reader);
  return (
    <div class="nothing">
      <EmptyLeaf />
      <p>{list.nothingFound}</p>
      {spelling !== null && (
        <p>
          {list.didYouMean} <LinkTo address={spelling.address}>{quoted(spelling.words)}</LinkTo>
        </p>
      )}
      <ul class="ways">
        {ways.map(({ address, text }) => (
          <li key={text}>
            <LinkTo address={address}>{text}</LinkTo>
          </li>
        ))}
        <li>
          <LinkTo address={everything}>{list.clearFilters}</LinkTo>
        </li>
      </ul>
      {next.length > 0 && (
        <>
          <h2>{list.nextUp}</h2>
          <ul class="events">
            {next.map((event) => (
              <EventItem key={event.id} event={event} reader={reader} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** A leaf of a calendar without entries, and a glass that looks for some. */
function EmptyLeaf() {
  return (
    <svg viewBox="0 0 120 90" aria-hidden="true">
      <rect x="12" y="14" width="72" height="66" rx="9" />
      <path d="M12 33h72M30 7v13M66 7v13M27 47h10M27 62h10M46 47h8" />
      <circle cx="76" cy="58" r="17" />
      <path d="m88 71 17 13M69 62q7-7 14 0" />
    </svg>
  );
}
