import { packCalendar } from '../calendar/compile.ts';
import { createSerialiser } from '../calendar/serialise.ts';
import { ContentFolderError, createContentLoader } from '../content/load.ts';
import type { CalendarSource } from './calendar-source.ts';
import { SourceError } from './source-error.ts';

/** A content folder. What has not changed since it was loaded the last time is neither parsed nor serialised again. */
export function contentSource(contentDir: string): CalendarSource {
  const loader = createContentLoader(contentDir);
  const serialiser = createSerialiser();
  return {
    path: contentDir,
    load({ stampOf }, onProgress) {
      try {
        const { records, diagnostics } = loader.load({ stampOf, onProgress });
        if (records === null) throw new SourceError(`The content in ${contentDir} has errors.`, diagnostics);
        return { calendar: packCalendar(records, serialiser), warnings: diagnostics };
      } catch (error) {
        if (error instanceof ContentFolderError) throw new SourceError(error.message);
        throw error;
      }
    },
  };
}
