import type { Command } from '../src/cli/command.ts';
import { NEW_TYPES } from '../src/cli/new-record/record-type.ts';
import { terminal } from '../src/cli/terminal.ts';

const FLAGS = NEW_TYPES.map(({ name, flags }) => {
  const names = flags.map(({ key, schema }) => `--${key}${schema.type === 'array' ? ' …' : ''}`);
  return `  ${name}: ${names.join(' ')}`;
});

export const usage: Command['usage'] = (
  typed,
) => `Usage: ${typed} [event|organization|place] --name NAME [--repeat weekly|monthly --count N] [--content DIR] [--slug SLUG] [--FIELD VALUE …]
       ${typed} event --next SLUG [--content DIR] [--slug SLUG] [--FIELD VALUE …]
       ${typed} event --from URL|FILE|- [--number N] [--duplicate] [--allow-private] [--FIELD VALUE …]
       ${typed} event --from-issue FILE [--content DIR] [--slug SLUG] [--FIELD VALUE …]

Writes a new record with a fresh id into a content folder (CONTENT_DIR where --content is not given), and
prints the path of the file. At a terminal it asks for what is missing, the kind too; "<" goes a step back, and a
text is written in the editor that VISUAL or EDITOR names. The file is named by --slug, or else
by the words of the name in ASCII; a file that exists is never changed. A flag with "…" is given once for each
item; slugs can stand in one, with commas between them. Where an event's region or place proves its country, coordinates or
time zone, and these are not given, they are written, too: at a terminal you are asked, else it is said.

--repeat, for events, writes one that comes again, N records with the first one, 1 to 100, or none where one of their names is
taken: on the same weekday each week, or at the same place in each month ("the third Saturday"; the fifth is the last
one elsewhere), at the same time on the clocks. "series" is the same in all of them, and only the first one has
links with dates. The name of each file has year and month in front; weekly the day, too.

--next writes next year's edition of the event with this slug (or eventKey): the same weekdays and length, status
scheduled, the year moved on in name and slug. What holds of one year only (sources, links with dates, whatever
else names that year) is left out, and that is said. Flags win over what it takes over.

--from takes what a web page, an iCalendar file, JSON-LD or CSV says of an event ("-" is standard input), and shows
where it says each fact. Flags win over it, the rest is asked for. Of several events --number chooses one. An event
that seems to be there already is not written, unless --duplicate says that it is another one. Only addresses of the
public internet are asked, unless --allow-private is given.

--from-issue takes the text of an issue that was made by the form for events ("npm run build:forms"). What is wrong
is said by the names of the form; a likely duplicate is told before the file is written. Flags win over the form.
${FLAGS.join('\n')}
Exit status: 0 written, 1 it exists already or was stopped, 2 wrong use or no content folder.`;

export const run: Command['run'] = async (args) => {
  const { newRecord } = await import('../src/cli/new-record/new-record.ts');
  return newRecord(args, terminal());
};
