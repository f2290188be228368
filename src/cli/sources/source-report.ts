import { foldedList, markdownCode, markdownText } from '../../diagnostics/report/markdown.ts';
import { printable } from '../../platform/printable.ts';
import { valueOf } from '../intake/found-facts.ts';
import type { EventState, Outcome } from '../intake/write/new-events.ts';
import type { Target } from '../new-record/draft.ts';
import type { ImportedSource } from './imported-source.ts';

/** What became of a source, and of each of its events, in the form of `import --format json`. */
export type SourceReport = ReturnType<typeof sourceReport>;
type EventReport = ReturnType<typeof eventReport>;

export function sourceReport(
  { displayPath }: Pick<Target, 'displayPath'>,
  { source, isAnswered, found, reason, outcomes, filtered, conflicts }: ImportedSource,
) {
  const countOf = (...wanted: readonly EventState[]): number =>
    outcomes.filter(({ state }) => wanted.includes(state)).length;
  return {
    key: source.key,
    name: source.name,
    url: source.url,
    answered: isAnswered,
    reason,
    found: (found?.events.length ?? 0) + (found?.refused?.length ?? 0),
    new: countOf('new'),
    changed: countOf('changed', 'cancelled'),
    gone: countOf('gone'),
    refused: countOf('refused'),
    private: found?.privates ?? 0,
    filtered,
    conflicts,
    events: outcomes.map((outcome) => eventReport(outcome, displayPath)),
  };
}

function eventReport(
  { state, facts, file, differences, reasons }: Outcome,
  displayPath: Target['displayPath'],
) {
  const textOf = (key: string): string | null => {
    const value = valueOf(facts, key);
    return typeof value === 'string' ? value : null;
  };
  return {
    name: textOf('name'),
    startDate: textOf('startDate'),
    state,
    file: file === null ? null : displayPath(file),
    facts: differences,
    reason: reasons.length === 0 ? null : reasons.join(' '),
  };
}

/** Writes reports as one line of JSON. */
export function reportsAsJson(sources: readonly SourceReport[]): string {
  return `${printable(JSON.stringify({ sources }))}\n`;
}

const HEADS: Readonly<Record<EventState, string>> = {
  new: 'New',
  changed: 'Changed',
  cancelled: 'Cancelled',
  conflict: 'Changed in the source and here, and left',
  gone: 'Gone from the source, and left',
  known: 'There already',
  duplicate: 'There already by another way, or twice in the source, and not written',
  refused: 'Refused',
};

/** Writes reports as Markdown, in which whatever a source says is code. */
export function reportsAsMarkdown(sources: readonly SourceReport[]): string {
  const health = sources.length === 1 ? [] : [healthTable(sources)];
  return [...health, ...sources.filter(isWorthReading).map(markdownOf)].join('\n');
}

/** A source of which there is nothing to say has its row in the table alone. */
function isWorthReading(
  { reason, events }: SourceReport,
  _at: number,
  { length }: readonly unknown[],
): boolean {
  return length === 1 || reason !== null || events.some(isTold);
}

const COUNTS = ['found', 'new', 'changed', 'gone', 'refused', 'conflicts'] as const;

/** A row for each source, so that one looks at the table first. */
function healthTable(sources: readonly SourceReport[]): string {
  const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |\n`;
  return [
    row(['source', 'read', ...COUNTS]),
    row(['---', '---', ...COUNTS.map(() => '---:')]),
    ...sources.map((source) =>
      row([
        markdownText(source.name ?? source.key).replaceAll('|', '\\|'),
        !source.answered ? 'no answer' : source.reason === null ? 'yes' : 'doubted',
        ...COUNTS.map((one) => source[one]),
      ]),
    ),
  ].join('');
}

function markdownOf({ key, name, reason, events, ...counts }: SourceReport): string {
  const counted = (['found', 'new', 'changed', 'gone', 'refused', 'private', 'conflicts'] as const).map(
    (one) => `${counts[one]} ${one}`,
  );
  const lists = Object.entries(HEADS).flatMap(([state, head]) => {
    const told = events.filter((event) => event.state === state && isTold(event));
    return told.length === 0 ? [] : [`**${head}**\n\n${foldedList(told.map(itemOf))}\n`];
  });
  const why = reason === null ? [] : [`${markdownText(reason)}\n`];
  return [`### ${markdownText(name ?? key)}\n`, `${counted.join(', ')}\n`, ...why, ...lists].join('\n');
}

/** An event that is as it was is not listed. */
function isTold({ state, facts, reason }: EventReport): boolean {
  return state !== 'known' || facts.length > 0 || reason !== null;
}

function itemOf({ name, startDate, file, facts, reason }: EventReport): string {
  const said = [name, startDate].filter((text) => text !== null).join(', ');
  const differing = facts.map(
    ({ key, ours, theirs }) =>
      `${key}: here ${markdownCode(ours ?? 'nothing')}, there ${markdownCode(theirs ?? 'nothing')}`,
  );
  const codes = [said, file ?? '', reason ?? ''].filter((text) => text !== '').map(markdownCode);
  return `- ${[...codes, ...differing].join('; ')}`;
}
