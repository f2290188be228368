import { packCalendar } from '../../calendar/compile.ts';
import type { PackedCalendar } from '../../calendar/packed/packed-calendar.ts';
import { createSerialiser } from '../../calendar/serialise.ts';
import { ContentFolderError, createContentLoader } from '../../content/load.ts';
import { compileSchemas, NO_SITE } from '../../content/validate.ts';
import { type CalendarSource, SourceError } from './calendar-source.ts';

/** A file that is remembered takes some ten kilobytes, several times what its answer does. */
const MAX_REMEMBERED_FILES = 30_000;

/**
 * A content folder. What has not changed since it was loaded the last time is neither parsed nor serialised again.
 *
 * @param alwaysWarn looks for warnings each time, not the first time only
 */
export function contentSource(
  contentDir: string,
  { alwaysWarn }: { readonly alwaysWarn: boolean },
): CalendarSource {
  compileSchemas();
  const loader = createContentLoader(contentDir);
  const serialiser = createSerialiser();
  let remembered = 0;
  return {
    path: contentDir,
    load({ stampOf }, onProgress) {
      try {
        const { records, diagnostics, files } = loader.load({
          stampOf,
          onProgress,
          errorsOnly: remembered > 0 && !alwaysWarn,
        });
        remembered = files;
        if (records === null) throw new SourceError(`The content in ${contentDir} has errors.`, diagnostics);
        return { calendar: packCalendar(records, serialiser), warnings: diagnostics };
      } catch (error) {
        if (error instanceof ContentFolderError) throw new SourceError(error.message);
        throw error;
      }
    },
    isHeavy: () => remembered > MAX_REMEMBERED_FILES,
  };
}

/** A calendar without a record, for editors whose content is not valid yet. */
export function emptyCalendar(): PackedCalendar {
  return packCalendar({ site: NO_SITE, events: [], organizations: [], places: [] });
}
