import type { Command } from '../src/cli/command.ts';
import { terminal } from '../src/cli/terminal.ts';

export const usage: Command['usage'] = (
  typed,
) => `Usage: ${typed} [FILE|URL|-] [--update] [--until DATE] [--since DATE] [--map COLUMN=KEY,…]
       [--dates dmy|mdy|ymd] [--key KEY] [--take EVENT] [--same FILE=KEY:UID] [--adopt KEY] [--accept KEY]
       [--content DIR] [--dry-run] [--duplicate] [--allow-private] [--format text|json|markdown] [--FIELD VALUE …]

Writes the events of an iCalendar file, a table (CSV or a JSON list), a web page or standard input (-) into a content folder
(CONTENT_DIR where --content is not given), and prints the paths of the files. Without FILE and URL it reads all sources that
content/sources.yml lists.

What was taken is remembered in content/.sources, a file for each source, named by its key: that of sources.yml, or else --key,
the name of the file or the host. An event is known by its UID (the column "id" of a table), also in another file or under
another name. With --update, what a source has changed since and nobody has edited here is changed in the file. What both have
changed is reported and left: --take FILE takes what the source says. What a source no longer has is reported and left, and a
file that somebody deleted is not written again.

An event with the same name and day as another one is not written, but with --duplicate; --same FILE=KEY:UID says that a file
is the event of a source. An answer that lacks most of the events to come, or would change most of them, is not taken without
--accept KEY, which changes files as --update does. Where what was taken is not remembered any more, --adopt KEY makes it anew
from the files that are there. Events that cannot be written are listed with what to do; all others are written, or none where
the disk fails.

A flag for a key of an event holds for all events of a FILE or URL, in place of what it says: --scale small,
--organization SLUG. --scale is asked for at a terminal where nothing says it. --timezone is for times without a time zone of
their own; without it that of the event's place is taken, else the one that the source names, else that of the calendar.
Of a table only the column "name" is needed. Columns are known by the keys of an event's file, by what Google, Outlook and
Eventbrite export, and by common words in five languages. --map says what others are ("Ort=city"), or passes them over
("Notiz="); --dates says what stands first in dates like 03/04/2027 where the table does not show it.

Single events are taken whenever they are, also those of the past. Of an event that recurs in iCalendar the next date is taken;
with --until each date up to that day, 200 at most, from --since on, which is today where it is not given. A date is known by
its UID and its day, and all dates share a series.

--dry-run writes nothing and says what would be written. --allow-private also asks addresses that are not of the
public internet. --format json prints what became of each event as one object, --format markdown as a report.
Exit status: 0 done, also where all is there already; 1 an event could not be written, or a source was not read or is doubted;
2 wrong use.`;

export const run: Command['run'] = async (args) => {
  const { importEvents } = await import('../src/cli/sources/import-events.ts');
  return importEvents(args, terminal());
};
