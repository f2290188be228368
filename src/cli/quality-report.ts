import { openCalendar } from '../calendar/packed/packed-calendar.ts';
import { type Aspect, type Quality, qualityOf } from '../pages/quality.ts';
import { printable } from '../platform/printable.ts';
import { packFolder } from './compile-folder.ts';
import type { LoadedFolder } from './content-folder.ts';

/**
 * Measures how complete the coming events of a content folder are, and when each followed source last brought a change.
 *
 * @param now milliseconds since 1970
 * @returns null where the content has errors
 */
export async function folderQuality(folder: LoadedFolder, now: number): Promise<Quality | null> {
  const { records } = folder;
  if (records === null) return null;
  return qualityOf(openCalendar(await packFolder({ ...folder, records })), now);
}

const ASPECTS: Readonly<Record<Aspect, string>> = {
  source: 'source',
  coordinates: 'coordinates',
  zone: 'zone that fits',
  end: 'end',
  text: 'text',
  organizer: 'organizer',
};

/** Formats the figures as lines for people; control characters in texts of files are escaped. */
export function qualityText({ coming, shares, sources, incomplete }: Quality): string {
  const width = Math.max(...shares.map(({ aspect }) => ASPECTS[aspect].length));
  const lines = [
    `\n${coming} ${coming === 1 ? 'event' : 'events'} to come`,
    ...shares
      .filter(({ of }) => of > 0)
      .map(
        ({ aspect, have, of }) =>
          `  ${ASPECTS[aspect].padEnd(width)}  ${percentOf(have, of).padStart(4)}  ${have} of ${of}`,
      ),
    ...(sources.length === 0 ? [] : ['\nFollowed sources: events, and the newest change of one']),
    ...sources.map(
      ({ key, name, events, changedAt, days }) =>
        `  ${name === key ? key : `${name} (${key})`}: ${events}, ${changedAt === null ? 'not known' : `${days} days ago`}`,
    ),
    ...(incomplete.length === 0 ? [] : ['\nWhere a line would help most']),
    ...incomplete.map(
      ({ name, slug, lacks }) => `  ${name} (${slug}): ${lacks.map((aspect) => ASPECTS[aspect]).join(', ')}`,
    ),
  ];
  return lines.map((line) => `${printableLines(line)}\n`).join('');
}

function printableLines(line: string): string {
  return line.split('\n').map(printable).join('\n');
}

function percentOf(have: number, of: number): string {
  return `${Math.floor((have / of) * 100)}%`;
}
