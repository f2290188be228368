import { openContentPast } from '../../src/calendar/content-past.ts';

/* Reads the history of the content folder that is named, and says how many commits it has. */

const [, , folder = ''] = process.argv;
const { history, gap } = await openContentPast(folder, () => undefined).read();
if (gap !== null) throw new Error(gap.message);
process.stdout.write(`${history?.commits.times.length ?? 0}\n`);
