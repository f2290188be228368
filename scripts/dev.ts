import type { Command } from '../src/cli/command.ts';
import { preferPreview } from '../src/config/config.ts';
import { run as start } from './start.ts';

export const usage: Command['usage'] = (typed) => `Usage: ${typed.replace(/ --$/, '')}

Shows the calendar on this machine as visitors will see it, and the problems of its content; reloads on save.
It is "start" with PREVIEW=true and DRAIN_SECONDS=0, unless they are set.
Exit status: 0 ended by a signal, 1 it cannot start, 2 wrong use.`;

export const run: Command['run'] = (args) => {
  preferPreview();
  return start(args);
};
