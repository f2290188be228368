import { errorOf } from '../../platform/system-errors.ts';
import { SourceError, type LoadedSource } from './calendar-source.ts';
import type { News } from './thread-messages.ts';

/** What became of a source that was loaded, or not. */
export type LoadedOrNews = LoadedSource | News;

/** @param load throws as `CalendarSource.load` does */
export function loadedBy(load: () => LoadedSource): LoadedOrNews {
  try {
    return load();
  } catch (error) {
    return newsOfError(error);
  }
}

/**
 * Compiles what was loaded.
 *
 * @param isOutdated whether the source has changed since it was looked at
 * @returns null where it was refused while it changed, as a file that is being written is: it is read again
 */
export async function newsOf(loaded: LoadedOrNews, isOutdated: () => boolean): Promise<News | null> {
  if (!('compile' in loaded)) return loaded;
  const { warnings, compile } = loaded;
  try {
    return { kind: 'calendar', warnings, ...(await compile()) };
  } catch (error) {
    const news = newsOfError(error);
    return news.kind === 'refused' && isOutdated() ? null : news;
  }
}

function newsOfError(thrown: unknown): News {
  if (!(thrown instanceof SourceError)) return { kind: 'fault', error: errorOf(thrown) };
  return { kind: 'refused', reason: thrown.message, diagnostics: thrown.diagnostics };
}
