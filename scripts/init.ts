import type { Command } from '../src/cli/command.ts';
import { initCalendar } from '../src/cli/init/init.ts';
import { terminal } from '../src/cli/terminal.ts';
import { OUR_LANGUAGES } from '../src/words/locales.ts';

export const usage: Command['usage'] = (
  typed,
) => `Usage: ${typed} DIR [--name NAME] [--language ${OUR_LANGUAGES.join('|')}]
         [--timezone ZONE] [--public] [--url URL] [--editor]

Makes a calendar of its own in a folder that is empty or not there yet: content with an example of each kind of
record, what npm needs to run it by this very version of the program, a form for events, and workflows that check pull
requests, take the form, look at links and write the site. At a terminal it asks for what is not given; else a
calendar is named like its folder, in English, in the time zone of this machine (TZ), and not public. With --editor
it has the editor in the browser, at /admin/ of the static site and of "npm run dev".
Exit status: 0 made, 1 stopped, 2 wrong use, or the folder has something in it.`;

export const run: Command['run'] = (args) => initCalendar(args, terminal(), Date.now());
