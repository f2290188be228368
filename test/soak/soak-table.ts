import { tableOfMarkdown } from '../../src/diagnostics/report/markdown.ts';
import type { SoakResult } from './soak.ts';

/** Returns the results of a soak as a Markdown table that is readable as text, too. */
export function soakTable({ findings, latency, usage, reloads, revisions, ...result }: SoakResult): string {
  const { failures, excused, refused, faults } = findings;
  const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
  const both = (what: 'mebibytes' | 'descriptors', unit = ''): string =>
    usage === null ? 'not known' : `${number(usage.start[what])}${unit}, ${number(usage.end[what])}${unit}`;
  const total = (what: 'compared' | 'resets' | 'waits'): number =>
    result.followers.reduce((sum, follower) => sum + follower[what], 0);
  return tableOfMarkdown(
    ['what', 'found'],
    [
      ['requests', number(result.requests)],
      ['requests a second while things fail', number(result.rate)],
      ['failures', number(failed)],
      ...counts('failure', failures),
      ['requests not sent, because too many waited', number(result.withheld)],
      ['requests excused by the end of a worker', number(excused)],
      ['requests refused, because the server had too much to do', number(refused)],
      ['half of the requests answered within', milliseconds(latency.p50)],
      ['99 of 100 requests answered within', milliseconds(latency.p99)],
      ['slowest request', milliseconds(latency.slowest)],
      ['memory of all processes, start and end', both('mebibytes', ' MiB')],
      ['open descriptors, start and end', both('descriptors')],
      ['reloads of content, refused ones', `${number(reloads.replaced)}, ${number(reloads.refused)}`],
      ['revisions of the content written', number(revisions.published)],
      ['revisions met in answers', number(revisions.seen)],
      ['slowest change to be served', milliseconds(result.slowestChange)],
      ['feeds and pages', number(result.visits)],
      ['copies that changes were taken into, compared with dumps', number(total('compared'))],
      ['new beginnings of copies, and waits', `${number(total('resets'))}, ${number(total('waits'))}`],
      ['static sites built', number(result.sites)],
      ...counts('fault', faults),
    ],
  );
}

function counts(of: string, counted: ReadonlyMap<string, number>): [string, string][] {
  return [...counted].sort().map(([kind, count]) => [`${of}: ${kind}`, number(count)]);
}

function milliseconds(value: number): string {
  return `${value.toLocaleString('en-US', { maximumFractionDigits: 1 })} ms`;
}

function number(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 0 });
}
