import { FAILED, OK, parseOptions, runCommand, UsageError } from '../src/cli/command.ts';
import { boundsRows } from './bench/bounds-rows.ts';
import { calendarFileRows } from './bench/calendar-file-rows.ts';
import { BenchError, type Row } from './bench/comparison.ts';
import { historyRows } from './bench/history-rows.ts';
import { hostileContentRows } from './bench/hostile-content-rows.ts';
import { hostileRequestRows } from './bench/hostile-request-rows.ts';
import { httpRows } from './bench/http/http-rows.ts';
import { benchTable, describeMachine } from './bench/table.ts';
import { openBench, type RowGroup } from './bench/open-bench.ts';
import { pageRows } from './bench/page-rows.ts';
import { questionRows } from './bench/question-rows.ts';
import { reloadRows } from './bench/reload-rows.ts';
import { searchRows } from './bench/search-rows.ts';
import { searchLoadRows } from './bench/search/load-rows.ts';
import { siteRows } from './bench/site-rows.ts';
import { validationRows } from './bench/validation-rows.ts';

const GROUPS: Readonly<Record<string, RowGroup>> = {
  http: httpRows,
  search: searchRows,
  searches: searchLoadRows,
  bounds: boundsRows,
  questions: questionRows,
  pages: pageRows,
  file: calendarFileRows,
  reload: reloadRows,
  history: historyRows,
  site: siteRows,
  validation: validationRows,
  content: hostileContentRows,
  requests: hostileRequestRows,
};

const USAGE = `Usage: npm run bench [-- [--quick] [--only NAME]…]

Measures this project side by side with its peers and prints a table of ratios, in Markdown. The peers are
installed into scripts/bench/peers the first time; where the registry cannot be reached, their rows stay empty.
  --quick      little content and one run a side: shows that everything runs, says nothing about speed
  --only NAME  some of the rows: ${Object.keys(GROUPS).join(', ')}
Exit status: 0 measured, whatever the ratios are, 1 something did not run, 2 wrong use.`;

runCommand(USAGE, async (args) => {
  const { values } = parseOptions({
    args,
    options: { quick: { type: 'boolean', default: false }, only: { type: 'string', multiple: true } },
  });
  const only = values.only ?? Object.keys(GROUPS);
  const unknown = only.find((name) => !Object.hasOwn(GROUPS, name));
  if (unknown !== undefined) throw new UsageError(`There are no rows "${unknown}".`);
  try {
    process.stdout.write(await runBench(values.quick, only));
    return OK;
  } catch (error) {
    if (!(error instanceof BenchError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return FAILED;
  }
});

async function runBench(quick: boolean, only: readonly string[]): Promise<string> {
  const bench = await openBench(quick, report);
  const rows: Row[] = [];
  for (const [name, measureGroup] of Object.entries(GROUPS)) {
    if (only.includes(name)) rows.push(...(await measureGroup(bench)));
  }
  const { measured } = bench.rounds;
  const how = quick
    ? 'One quick run a side on little content: the numbers say nothing about speed.'
    : `Medians of ${measured} runs a side, one side after the other, after one that is not counted.`;
  const notes = [
    `Measured on ${describeMachine()}.`,
    how,
    ...(bench.withoutPeers === null ? [] : [bench.withoutPeers]),
  ];
  return `${benchTable(rows, !quick)}\n${notes.join('\n')}\n`;
}

function report(line: string): void {
  process.stderr.write(`${line}\n`);
}
