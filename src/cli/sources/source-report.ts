import {
  foldedList,
  markdownCode,
  escapeForMarkdown,
  tableOfMarkdown,
} from '../../diagnostics/report/markdown.ts';
import { groupedBy } from '../../platform/collections.ts';
import { printable } from '../../platform/printable.ts';
import { textIn } from '../intake/found-facts.ts';
import type { Difference } from '../intake/resolve/differences.ts';
import type { EventState, Outcome } from '../intake/write/new-events.ts';
import type { Target } from '../new-record/draft.ts';
import type { ImportedSource } from './imported-source.ts';

/** The result of importing a source and each of its events, as `import --format json` prints it. */
export type SourceReport = ReturnType<typeof sourceReport>;
type EventReport = ReturnType<typeof eventReport>;

export function sourceReport(
  { displayPath }: Pick<Target, 'displayPath'>,
  { source, isAnswered, found, reason, outcomes, filtered, conflicts }: ImportedSource,
) {
  const countOf = (...wanted: readonly EventState[]): number =>
    outcomes.filter(({ state }) => wanted.includes(state)).length;
  const events: readonly EventReport[] = outcomes.map((outcome) => eventReport(outcome, displayPath));
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
    events,
  };
}

function eventReport(
  { state, facts, file, differences, reasons }: Outcome,
  displayPath: Target['displayPath'],
) {
  return {
    name: textIn(facts, 'name'),
    startDate: textIn(facts, 'startDate'),
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
  gone: 'Gone from the source, and public until you delete the file',
  known: 'Left as it is',
  duplicate: 'There already by another way, or twice in the source, and not written',
  refused: 'Refused',
};

export function isEventState(value: unknown): value is EventState {
  return typeof value === 'string' && Object.hasOwn(HEADS, value);
}

/**
 * Formats reports as Markdown, in which texts of sources are escaped or code. For several sources, a table comes first, then the
 * news, and last, folded, what every import reports again.
 */
export function reportsAsMarkdown(sources: readonly SourceReport[]): string {
  if (sources.length === 1)
    return sources.flatMap((source) => [headOf(source), ...listsOf(source.events)]).join('\n');
  const lasting = sources.map(({ events }) => events.filter((event) => isTold(event) && isLasting(event)));
  const news = sources.flatMap((source) => {
    const lists = listsOf(source.events.filter((event) => !isLasting(event)));
    return lists.length === 0 && source.reason === null ? [] : [headOf(source), ...lists];
  });
  const left = sources.flatMap((source, at) => {
    const lists = listsOf(lasting[at] ?? []);
    return lists.length === 0 ? [] : [titleOf(source), ...lists];
  });
  const summary = `Not written, or left as they are, until somebody puts something right: ${lasting.flat().length}`;
  const folded =
    left.length === 0 ? [] : [`<details><summary>${summary}</summary>\n`, ...left, '</details>\n'];
  return [healthTable(sources), ...news, ...folded].join('\n');
}

/** Whether every import reports the event again, until somebody fixes it. */
function isLasting({ state, name, file }: EventReport): boolean {
  return (
    state === 'duplicate' || state === 'refused' || (state === 'known' && name !== null && file !== null)
  );
}

/** Whether a source has more to report than its row in the table. */
export function hasDetails({ reason, events }: SourceReport): boolean {
  return reason !== null || events.some(isTold);
}

const COUNTS = ['found', 'new', 'changed', 'gone', 'refused', 'conflicts'] as const;

/**
 * Makes a table with a row for each source.
 *
 * @param readOf returns, in Markdown, how the source was read
 */
export function healthTable(sources: readonly SourceReport[], readOf = readStatus): string {
  const rows = sources.map((source) => [
    escapeForMarkdown(source.name ?? source.key),
    readOf(source),
    // Zeros are left blank.
    ...COUNTS.map((one) => String(source[one] || '')),
  ]);
  return tableOfMarkdown(['source', 'read', ...COUNTS], rows, ['---', '---', ...COUNTS.map(() => '---:')]);
}

export function readStatus({ answered, reason }: SourceReport): string {
  return !answered ? 'no answer' : reason === null ? 'yes' : 'doubted';
}

function titleOf({ key, name }: SourceReport): string {
  return `### ${escapeForMarkdown(name ?? key)}\n`;
}

/** Returns the title of a source, and its counts or the reason why nothing was imported. */
function headOf(source: SourceReport): string {
  const counted = (['found', 'new', 'changed', 'gone', 'refused', 'private', 'conflicts'] as const).flatMap(
    (one) => (source[one] === 0 && one !== 'found' ? [] : [`${source[one]} ${one}`]),
  );
  const { reason } = source;
  return `${titleOf(source)}\n${reason === null ? counted.join(', ') : escapeForMarkdown(reason)}\n`;
}

function listsOf(events: readonly EventReport[]): string[] {
  return Object.entries(HEADS).flatMap(([state, head]) => {
    const told = events.filter((event) => event.state === state && isTold(event));
    const items = [...groupedBy(told, alikeKey).values()].map(itemOf);
    return items.length === 0 ? [] : [`**${head}**\n\n${foldedList(items)}\n`];
  });
}

/** Whether an event is listed; unchanged ones are not. */
function isTold({ state, facts, reason }: EventReport): boolean {
  return state !== 'known' || facts.length > 0 || reason !== null;
}

/** Returns the key by which events, such as the dates of a series, are reported as one item. */
function alikeKey({ name, file, facts, reason }: EventReport): string {
  return JSON.stringify(name === null ? file : [name, facts, reason]);
}

/** @param events events with the same key; the first is shown, and the others are counted */
function itemOf([event, ...others]: readonly EventReport[]): string {
  if (event === undefined) return '';
  const { name, startDate, state, file, facts, reason } = event;
  const said = [name, startDate].filter((text) => text !== null).join(', ');
  const isTaken = state === 'changed' || state === 'cancelled';
  const differing = facts.map((difference) => {
    const [ours, theirs] = shownSides(difference).map((text) =>
      text === null ? 'nothing' : markdownCode(text),
    );
    return `${escapeForMarkdown(difference.key)}: ${isTaken ? `${ours} → ${theirs}` : `here ${ours}, there ${theirs}`}`;
  });
  // A reason may begin with the file.
  const where = file === null || (reason ?? '').includes(file) ? '' : file;
  const codes = [said, where, reason ?? ''].filter((text) => text !== '').map(markdownCode);
  const { startDate: last } = others.at(-1) ?? {};
  const until = last == null ? '' : `, the last on ${markdownCode(last)}`;
  const more = others.length === 0 ? [] : [`and ${others.length} more like it${until}`];
  return `- ${[...codes, ...differing, ...more].join('; ')}`;
}

/** The length to which a value is cut, in characters. */
const MAX_SHOWN = 70;
/** The number of equal characters that are shown before the first difference. */
const BEFORE_DIFFERENCE = 30;

/** Returns both sides of a difference for people, where long texts begin shortly before they differ; null where there is no value. */
export function shownSides({ ours, theirs }: Difference): [ours: string | null, theirs: string | null] {
  const start = startShown(ours, theirs);
  return [shownFrom(start, ours), shownFrom(start, theirs)];
}

function startShown(ours: string | null, theirs: string | null): number {
  if (ours === null || theirs === null || Math.max(ours.length, theirs.length) <= MAX_SHOWN) return 0;
  let same = 0;
  while (same < ours.length && ours[same] === theirs[same]) same += 1;
  return Math.max(0, same - BEFORE_DIFFERENCE);
}

function shownFrom(start: number, text: string | null): string | null {
  if (text === null) return null;
  const line = text.slice(start, start + 2 * MAX_SHOWN).replace(/\s+/g, ' ');
  const [before, behind] = [start > 0 ? '…' : '', line.length > MAX_SHOWN ? '…' : ''];
  return `${before}${line.slice(0, MAX_SHOWN)}${behind}`;
}
