import { openCalendar } from '../src/calendar/packed/packed-calendar.ts';
import { type Command, FAILED, OK, parseOptions } from '../src/cli/command.ts';
import { compileFolder } from '../src/cli/compile-folder.ts';
import { readConfig } from '../src/config/config.ts';

export const usage: Command['usage'] = (typed) => `Usage: ${typed} [--content DIR]

Answers an assistant by the Model Context Protocol, over standard input and output, until the input ends.
The assistant starts it: its configuration has this command. What it says to people goes to standard error.
Exit status: 0 the input has ended, 1 problems found, 2 wrong use or no content folder.`;

export const run: Command['run'] = async (args) => {
  const { values } = parseOptions({ args, options: { content: { type: 'string' } } });
  const compiled = await compileFolder(values.content, readConfig());
  if (compiled === null) return FAILED;
  const calendar = openCalendar(compiled.packed);
  const { answerStandardInput } = await import('../src/mcp/protocol.ts');
  await answerStandardInput({ calendar, age: Infinity });
  return OK;
};
