import type { ListReader } from './reader.ts';

interface ViewLinksProps {
  readonly reader: ListReader;
  /** How many events the view has. */
  readonly total: number;
  /** Whether the view is of events that are over. */
  readonly past: boolean;
  /** Where the view is with the events of the other time; null where it has none. */
  readonly otherTime?: string | null;
}

/** How many events a view has, and the way to those that are over, or back to those to come. */
export function ViewLinks({ reader: { language }, total, past, otherTime = null }: ViewLinksProps) {
  const { events, records } = language.words;
  return (
    <div class="views">
      <p role="status">{events({ count: total })}</p>
      {otherTime !== null && <a href={otherTime}>{past ? records.coming : records.past}</a>}
    </div>
  );
}
