import type { SourceReader } from '../source.ts';

/** The events that a web page speaks of. */
export const pageEvents: SourceReader = () => ({ events: [], calendars: [], notes: [] });
