import { arch, cpus, release, totalmem, type } from 'node:os';
import { tableOfMarkdown } from '../../src/diagnostics/report/markdown.ts';
import { isReached, type Line, ratioOf, type Row } from './comparison.ts';

const HEADS = ['work', 'ours', 'peer', 'ratio', 'line to reach', 'reached'];

/**
 * Returns the table in Markdown. No cell needs an escape, so that it reads well as text, too.
 *
 * @param judged whether the measurements can be judged, which those of a quick run cannot
 */
export function benchTable(rows: readonly Row[], judged: boolean): string {
  return tableOfMarkdown(
    HEADS,
    rows.map((row) => cellsOf(row, judged)),
  );
}

function cellsOf({ comparison, medians }: Row, judged: boolean): string[] {
  const { work, peer, unit, line } = comparison;
  const words = line === null ? '' : equation(line, line.relation, String(line.factor));
  if (medians === null) return [work, 'not measured', `${peer}, not installed`, '', words, 'not measured'];
  const ours = line ?? ({ side: 'ours' } as const);
  return [
    work,
    `${amount(medians.ours)} ${unit}`,
    `${peer}, ${amount(medians.peer)} ${unit}`,
    equation(ours, '=', ratioOf(ours, medians).toFixed(2)),
    words,
    line === null ? '' : judged ? (isReached(line, medians) ? 'yes' : 'no') : 'not judged',
  ];
}

/** Returns a text like "ours ≤ 2.5 × peer". */
function equation({ side }: Pick<Line, 'side'>, relation: string, factor: string): string {
  return `${side} ${relation} ${factor} × ${side === 'ours' ? 'peer' : 'ours'}`;
}

function amount(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 0 });
}

const GIBIBYTE = 2 ** 30;

/** The machine of the measurement: processor, cores, memory, Node.js, operating system. */
export function describeMachine(): string {
  const processors = cpus();
  return [
    processors[0]?.model.trim() ?? 'unknown processor',
    `${processors.length} ${processors.length === 1 ? 'core' : 'cores'}`,
    `${(totalmem() / GIBIBYTE).toFixed(0)} GiB`,
    `Node.js ${process.version}`,
    `${type()} ${release().replace(/-.*/, '')} ${arch()}`,
  ].join(', ');
}
