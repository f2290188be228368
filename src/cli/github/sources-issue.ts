import { createHash } from 'node:crypto';
import { foldedList, markdownCode } from '../../diagnostics/report/markdown.ts';
import { count } from '../../diagnostics/report/report.ts';
import { printable, shorten } from '../../platform/printable.ts';
import { formats } from '../../schema/formats.ts';
import { exactly, jsonOf, mappingOf, type Shaped, textLike } from '../json-shape.ts';
import {
  healthTable,
  hasDetails,
  reportsAsMarkdown,
  type SourceReport,
  readStatus,
} from '../sources/source-report.ts';
import { isFound, problemList, type Result, type Validation } from './pull-request-comment.ts';
import { SOURCES_BRANCH } from './sources-branch.ts';
import type { Committed } from './sources-commit.ts';

/** When a source was last read successfully, and how many attempts in a row have failed since. */
interface Reading {
  /** A day like "2027-01-31"; null where it never was. */
  readonly day: string | null;
  readonly failures: number;
}

type Readings = ReadonlyMap<string, Reading>;

const isSourcesMark = exactly({
  // A digest of the findings, which does not change with the rest of the report.
  digest: textLike(/^[0-9a-f]{16}$/),
  // By key, the day of the last success and the failures since: "2027-01-31", "2027-01-31 3", "- 3".
  sources: mappingOf(textLike(/^(?:\d{4}-\d\d-\d\d|-)(?: \d{1,4})?$/)),
});

/** The data that the issue stores for the next run, in an invisible marker. */
type SourcesMark = Shaped<typeof isSourcesMark>;

const BEGINNING = '<!-- open-event-calendar: sources ';
const END = ' -->\n';

/** Returns the data in the marker at the beginning of a text; null where there is none. */
export function sourcesMarkOf(text: string): SourcesMark | null {
  const end = text.indexOf(END);
  if (!text.startsWith(BEGINNING) || end === -1) return null;
  return jsonOf(text.slice(BEGINNING.length, end), isSourcesMark);
}

/** Returns the readings of earlier runs that the text of the issue stores. */
export function readingsIn(text: string): Readings {
  const readings = Object.entries(sourcesMarkOf(text)?.sources ?? {}).map(
    ([key, said]): [string, Reading] => {
      const [day = '', failures = '0'] = said.split(' ');
      return [key, { day: day === '-' ? null : day, failures: Number(failures) }];
    },
  );
  return new Map(readings.filter(([key]) => formats['source-key'].test(key)));
}

/** The results of a run of the workflow. */
export interface SourcesRun {
  readonly report: Result<readonly SourceReport[]>;
  readonly validation: Result<Validation>;
  readonly committed: Committed;
  /** The newest commit of the branch; null where the branch does not exist. */
  readonly tip: string | null;
  /** The address of the page that compares the branch with the default branch. */
  readonly comparison: string;
  /** The day of the run. */
  readonly day: string;
}

/** The text of the issue, and whether it needs attention. */
export interface SourcesIssue {
  readonly body: string;
  readonly digest: string;
  readonly isNeeded: boolean;
}

/** A source that has failed so many times in a row needs attention. */
const MANY_FAILURES = 3;
/** Lengths are in UTF-16 units. An issue has room for 65,536 characters. */
const MAX_MARK_LENGTH = 20_000;
const MAX_TABLE_LENGTH = 16_000;
const MAX_LENGTH = 62_000;
const MAX_PATHS = 30;
const MAX_PATH = 200;

/** Writes the text of the issue: an invisible marker, what to do, a table of the sources, and the outcomes of their events. */
export function sourcesIssue(run: SourcesRun, before: Readings): SourcesIssue {
  const { committed, day, tip } = run;
  const sources = isFound(run.report) ? run.report : [];
  const readings = isFound(run.report) ? readingsNow(sources, before, day) : before;
  const failing = sources.filter(({ key }) => isFailing(readings.get(key)));
  const doubted = sources.filter(({ answered, reason }) => answered && reason !== null);
  const errors = isFound(run.validation)
    ? run.validation.problems.filter(({ severity }) => severity === 'error')
    : [];
  const refused = sources.flatMap(({ key, events }) =>
    events.flatMap(({ state, name, startDate }) => (state === 'refused' ? [[key, name, startDate]] : [])),
  );
  const isWritten = !committed.isMoved && (committed.commit === null || committed.commit === tip);
  const isAhead = committed.isAhead && tip !== null;
  const findings = [
    failing.map(({ key }) => key),
    doubted.map(({ key }) => key),
    refused,
    committed.conflicts,
    errors.map(({ file, code }) => [file, code]),
    [run.report, run.validation].filter((result) => !isFound(result)),
  ];
  const digest = createHash('sha256')
    .update(JSON.stringify([isAhead ? tip : null, ...findings]))
    .digest('hex')
    .slice(0, 16);
  const blocks = [
    summaryOf(run, readings),
    ...(isAhead ? [linkOf(run.comparison)] : []),
    ...(isWritten ? [] : [NOT_WRITTEN]),
    ...(failing.length === 0 ? [] : [failingOf(failing)]),
    ...conflictsOf(committed.conflicts),
    ...(errors.length === 0 ? [] : ['## The content of the branch has errors', ...problemList(errors)]),
    ...(isFound(run.validation) ? [] : ['What `validate` says of the branch could not be read.']),
    ...tableOf(sources, readings),
  ];
  const beginning = `${markText(digest, readings)}${blocks.join('\n\n')}`;
  return {
    body: [beginning, ...sectionsOf(sources, MAX_LENGTH - beginning.length)].join('\n\n').trimEnd(),
    digest,
    isNeeded: isAhead || findings.some((found) => found.length > 0),
  };
}

function readingsNow(sources: readonly SourceReport[], before: Readings, day: string): Readings {
  return new Map(
    sources.map(({ key, answered, reason }) => {
      const last = before.get(key) ?? { day: null, failures: 0 };
      const isWell = answered && reason === null;
      return [key, isWell ? { day, failures: 0 } : { ...last, failures: Math.min(last.failures + 1, 9_999) }];
    }),
  );
}

/** Whether a source needs attention: it has never been read, or has failed several times in a row. */
function isFailing(reading: Reading | undefined): boolean {
  if (reading === undefined || reading.failures === 0) return false;
  return reading.day === null || reading.failures >= MANY_FAILURES;
}

/** Writes the marker; where there is no room for all sources, those with the fewest failures are left out first. */
function markText(digest: string, readings: Readings): string {
  const entries = [...readings]
    .toSorted(([, one], [, other]) => other.failures - one.failures)
    .map(([key, { day, failures }]): [string, string] => [
      key,
      `${day ?? '-'}${failures === 0 ? '' : ` ${failures}`}`,
    ]);
  let room = MAX_MARK_LENGTH;
  const kept = entries.filter(([key, said]) => {
    room -= key.length + said.length + '"":"",'.length;
    return room >= 0;
  });
  return `${BEGINNING}${JSON.stringify({ digest, sources: Object.fromEntries(kept) })}${END}`;
}

const NOT_WRITTEN = `**The branch \`${SOURCES_BRANCH}\` was not written**: one of the branches has moved while the sources were read, or GitHub did not let this workflow push. The next run goes on from what is there then.`;

function summaryOf({ report, day }: SourcesRun, readings: Readings): string {
  if (report === null)
    return `Nothing was read on ${day}: \`content/sources.yml\` or the content of the branch has errors.`;
  if (report === 'too large') return `Read on ${day}, with more to say than there is room for.`;
  const failed = report.filter(({ key }) => readings.get(key)?.failures !== 0).length;
  const sum = (fact: 'new' | 'changed' | 'gone' | 'refused'): number =>
    report.reduce((total, source) => total + source[fact], 0);
  const events = (['new', 'changed', 'gone', 'refused'] as const).map((fact) => `${sum(fact)} ${fact}`);
  const without = failed === 0 ? '' : `, ${failed} of them not well`;
  return `Read on ${day}: ${count(report.length, 'source')}${without}. Events: ${events.join(', ')}.`;
}

function linkOf(comparison: string): string {
  return `**[Look at what waits on the branch \`${SOURCES_BRANCH}\`, and open a pull request](${comparison}).** Delete there the files that you do not want, and they do not come back.`;
}

function failingOf(failing: readonly SourceReport[]): string {
  const keys = failing.slice(0, MAX_PATHS).map(({ key }) => markdownCode(key));
  const more = failing.length - keys.length;
  return `**Look after these**, which were never read well, or not for ${MANY_FAILURES} times in a row: ${keys.join(', ')}${more === 0 ? '' : ` and ${more} more`}.`;
}

function conflictsOf(conflicts: readonly string[]): string[] {
  if (conflicts.length === 0) return [];
  const paths = conflicts
    .slice(0, MAX_PATHS)
    .map((path) => `- ${markdownCode(shorten(printable(path), MAX_PATH))}`);
  const more = conflicts.length - paths.length;
  return [
    `**The default branch and \`${SOURCES_BRANCH}\` disagreed about ${count(conflicts.length, 'file')}.** What the default branch has was taken, and what the source changed was merged into it anew:`,
    foldedList([...paths, ...(more === 0 ? [] : [`- and ${more} more`])]),
  ];
}

/** Writes the table of the sources, those with the most failures first, as far as there is room. */
function tableOf(sources: readonly SourceReport[], readings: Readings): string[] {
  if (sources.length === 0) return [];
  const failuresOf = ({ key }: SourceReport): number => readings.get(key)?.failures ?? 0;
  const sorted = sources
    .map((source) => ({ ...source, name: source.name === null ? null : shorten(source.name, MAX_PATH) }))
    .toSorted((one, other) => failuresOf(other) - failuresOf(one));
  let room = MAX_TABLE_LENGTH;
  const lines = healthTable(sorted, (source) => readingOf(source, readings.get(source.key)))
    .split('\n')
    .filter((line) => {
      room -= line.length + 1;
      return line !== '' && room >= 0;
    });
  const more = sources.length + HEAD_LINES - lines.length;
  return [
    lines.join('\n'),
    ...(more === 0 ? [] : [`${more} more sources, which there is no room for here.`]),
  ];
}

const HEAD_LINES = 2;

/** "2027-01-31", or "no answer, 3 times; last read well on 2027-01-28" */
function readingOf(source: SourceReport, { day, failures }: Reading = { day: null, failures: 0 }): string {
  if (failures === 0) return day ?? readStatus(source);
  const times = failures === 1 ? 'once' : `${failures} times`;
  return `${readStatus(source)}, ${times}; ${day === null ? 'never read well' : `last read well on ${day}`}`;
}

/** The numbers of events per list to try, until the section of a source fits. */
const LIST_LENGTHS = [30, 10, 3, 0] as const;
/** The room, in characters, below which no further section is tried. */
const MIN_SECTION = 80;
const MAX_NAME = 200;
const MAX_VALUE = 200;

/** Writes a section on the events of each source, as far as there is room. */
function sectionsOf(sources: readonly SourceReport[], length: number): string[] {
  const sections: string[] = [];
  let room = length;
  let cut = 0;
  for (const source of sources.filter(hasDetails)) {
    const found = room < MIN_SECTION ? null : fitting(source, room);
    if (found?.isWhole !== true) cut += 1;
    if (found === null) continue;
    room -= found.text.length + 2;
    sections.push(found.text);
  }
  const rest = `There is no room here for all of it: the branch has the rest of ${count(cut, 'source')}.`;
  return [...sections, ...(cut === 0 ? [] : [rest])];
}

/** Returns the longest section on a source that fits, and whether it has all events; null where none fits. */
function fitting(
  source: SourceReport,
  room: number,
): { readonly text: string; readonly isWhole: boolean } | null {
  for (const most of LIST_LENGTHS) {
    const short = shortened(source, most);
    const text = reportsAsMarkdown([short]).trimEnd();
    if (text.length + 2 <= room) return { text, isWhole: short.events.length === source.events.length };
  }
  return null;
}

/** Limits a report to so many events of each state, and shortens its texts. */
function shortened({ events, name, reason, ...source }: SourceReport, most: number): SourceReport {
  const seen = new Map<string, number>();
  const kept = events.filter(({ state }) => {
    seen.set(state, 1 + (seen.get(state) ?? 0));
    return (seen.get(state) ?? 0) <= most;
  });
  const short = (text: string | null, length: number): string | null =>
    text === null ? null : shorten(text, length);
  return {
    ...source,
    name: short(name, MAX_NAME),
    reason: short(reason, 2 * MAX_VALUE),
    events: kept.map((event) => ({
      ...event,
      name: short(event.name, MAX_NAME),
      reason: short(event.reason, 2 * MAX_VALUE),
      facts: event.facts.map(({ key, ours, theirs }) => ({
        key,
        ours: short(ours, MAX_VALUE),
        theirs: short(theirs, MAX_VALUE),
      })),
    })),
  };
}

/** Returns the address of GitHub's page that compares the branches, and offers to open a pull request. */
export function comparisonOf(repositoryPage: string, defaultBranch: string): string {
  const range = [defaultBranch, SOURCES_BRANCH].map(encodeURIComponent).join('...');
  return `${repositoryPage}/compare/${range}?quick_pull=1&title=${encodeURIComponent('What the sources say')}`;
}
