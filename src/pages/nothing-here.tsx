import type { ListedEvent } from '../event-text/event-dates.ts';
import { EventItem } from './event-item.tsx';
import { LinkTo } from './link-to.tsx';
import { nextOf } from './next-up.tsx';
import type { ListReader } from './reader.ts';

interface NothingHereProps {
  readonly reader: ListReader;
  /** Links to matching events elsewhere; an address is null where there is no such page. */
  readonly ways: readonly { readonly address: string | null; readonly text: string }[];
  /** A similar spelling, and the address of its events; null for none. */
  readonly spelling: { readonly words: string; readonly address: string | null } | null;
  /** The events to come, the earliest first; the next ones are shown. */
  readonly coming: readonly ListedEvent[];
  /** The address of the list without a filter. */
  readonly everything: string | null;
}

/** Says that nothing was found, and what else there is. */
export function NothingHere({ reader, ways, spelling, coming, everything }: NothingHereProps) {
  const { list, quoted } = reader.language.words;
  const next = nextOf(coming, reader);
  return (
    <div class="nothing">
      <EmptyLeaf />
      <p>{list.nothingFound}</p>
      {spelling !== null && (
        <p>
          {list.didYouMean} <LinkTo address={spelling.address}>{quoted({ text: spelling.words })}</LinkTo>
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

/** A drawing of an empty calendar leaf with a magnifying glass. */
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
