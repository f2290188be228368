import type { SourceReader } from '../source.ts';

/** The events that JSON with the words of schema.org speaks of. */
export const jsonLdEvents: SourceReader = () => ({ events: [], calendars: [], notes: [] });
