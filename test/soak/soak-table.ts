import { tableOfMarkdown } from '../../src/diagnostics/report/markdown.ts';
import type { SoakResult } from './soak.ts';

/** What a soak has found out, in Markdown that reads well as text, too. */
export function soakTable({
  findings,
  requests,
  withheld,
  rate,
  latency,
  usage,
  reloads,
  revisions,
}: SoakResult): string {
  const { failures, excused, faults } = findings;
  const rows: [string, string][] = [
    ['requests', number(requests)],
    ['requests a second while things fail', number(rate)],
    ['failures', number([...failures.values()].reduce((sum, count) => sum + count, 0))],
    ...counts('failure', failures),
    ['requests not sent, because too many waited', number(withheld)],
    ['requests excused by the end of a worker', number(excused)],
    ['half of the requests answered within', milliseconds(latency.p50)],
    ['99 of 100 requests answered within', milliseconds(latency.p99)],
    ['slowest request', milliseconds(latency.slowest)],
    ['memory of all processes, start and end', both(usage, ({ mebibytes }) => `${number(mebibytes)} MiB`)],
    [
      'open descriptors, start and end',
      both(usage, ({ descriptors }) => (descriptors === null ? 'not known' : number(descriptors))),
    ],
    ['reloads of content, refused ones', `${number(reloads.replaced)}, ${number(reloads.refused)}`],
    ['revisions of the content written', number(revisions.published)],
    ['revisions met in answers', number(revisions.seen)],
    ...counts('fault', faults),
  ];
  return tableOfMarkdown(['what', 'found'], rows);
}

function counts(of: string, counted: ReadonlyMap<string, number>): [string, string][] {
  return [...counted].sort().map(([kind, count]) => [`${of}: ${kind}`, number(count)]);
}

function both(
  usage: SoakResult['usage'],
  show: (usage: NonNullable<SoakResult['usage']>['start']) => string,
): string {
  return usage === null ? 'not known' : `${show(usage.start)}, ${show(usage.end)}`;
}

function milliseconds(value: number): string {
  return `${value.toLocaleString('en-US', { maximumFractionDigits: 1 })} ms`;
}

function number(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 0 });
}
