import { basename, extname } from 'node:path';
import { foldedList, markdownCode, markdownText } from '../../../diagnostics/report/markdown.ts';
import { printable, printableUrl } from '../../../platform/printable.ts';
import { httpsOf } from '../../../schema/formats.ts';
import type { Target } from '../../new-record/draft.ts';
import { slugOf } from '../../new-record/slug.ts';
import { valueOf } from '../found-facts.ts';
import type { EventState, Outcome } from './import-plan.ts';
import type { Imported } from './import-report.ts';

/** What became of a source, and of each of its events, in the form of `import --format json`. */
export type SourceReport = ReturnType<typeof sourceReport>;
type EventReport = ReturnType<typeof eventReport>;

export function sourceReport(
  { displayPath }: Pick<Target, 'displayPath'>,
  { from, found, reason, outcomes }: Imported,
) {
  const address = httpsOf(from);
  const url = /^https?:/i.test(address) && URL.canParse(address) ? new URL(address) : null;
  const slug = slugOf(url?.hostname ?? basename(from, extname(from)));
  const countOf = (wanted: EventState): number => outcomes.filter(({ state }) => state === wanted).length;
  return {
    key: slug === '' ? 'source' : slug,
    name: null,
    url: url === null ? null : printableUrl(url.href),
    answered: found !== null,
    reason,
    found: outcomes.length,
    new: countOf('new'),
    changed: 0,
    gone: 0,
    refused: countOf('refused'),
    private: found?.privates ?? 0,
    filtered: 0,
    conflicts: 0,
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
  known: 'There already, and the source says otherwise',
  duplicate: 'There already or twice in the source, and not written',
  refused: 'Refused',
};

/** Writes reports as Markdown, in which whatever a source says is code. */
export function reportsAsMarkdown(sources: readonly SourceReport[]): string {
  return sources.map(markdownOf).join('\n');
}

function markdownOf({ key, reason, events, ...counts }: SourceReport): string {
  const counted = (['found', 'new', 'refused', 'private'] as const).map((one) => `${counts[one]} ${one}`);
  const lists = Object.entries(HEADS).flatMap(([state, head]) => {
    const told = events.filter((event) => event.state === state && (state !== 'known' || isTold(event)));
    return told.length === 0 ? [] : [`**${head}**\n\n${foldedList(told.map(itemOf))}\n`];
  });
  const why = reason === null ? [] : [`${markdownText(reason)}\n`];
  return [`### ${markdownText(key)}\n`, `${counted.join(', ')}\n`, ...why, ...lists].join('\n');
}

function isTold({ facts, reason }: EventReport): boolean {
  return facts.length > 0 || reason !== null;
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
