import { FAILED, OK, parseOptions, type Command, type ExitStatus } from '../src/cli/command.ts';
import { settingsHelp } from '../src/config/settings.ts';
import { whyNotStarted } from '../src/platform/system-errors.ts';
import { keepInspectorClosed } from '../src/platform/signals.ts';

export const usage: Command['usage'] = (typed) => `Usage: ${typed.replace(/ --$/, '')}

Serves the calendar until SIGTERM or SIGINT.
Exit status: 0 ended by a signal, 1 it cannot start, 2 wrong use.

${settingsHelp()}`;

export const run: Command['run'] = async (args): Promise<ExitStatus> => {
  parseOptions({ args });
  // Loading the code of the server takes some time.
  keepInspectorClosed();
  try {
    await import('../src/server.ts');
    return OK;
  } catch (error) {
    process.stderr.write(`${whyNotStarted(error)}\n`);
    return FAILED;
  }
};
