import type { ListReader } from './reader.ts';

interface ViewLinksProps {
  readonly reader: ListReader;
  /** The number of events in the view. */
  readonly total: number;
  /** Whether the view has past events. */
  readonly past: boolean;
  /** The address of the view with past events, or back with those to come; null where there is none. */
  readonly otherTime?: string | null;
}

/** The number of events in a view, with a link to past events, or back to those to come. */
export function ViewLinks({ reader: { language }, total, past, otherTime = null }: ViewLinksProps) {
  const { events, records } = language.words;
  return (
    <div class="views">
      <p role="status">{events({ count: total })}</p>
      {otherTime !== null && <a href={otherTime}>{past ? records.coming : records.past}</a>}
    </div>
  );
}
