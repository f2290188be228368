import { basename, extname } from 'node:path';
import { foldedList, markdownCode, markdownText } from '../../../diagnostics/report/markdown.ts';
import { printable } from '../../../platform/printable.ts';
import type { Target } from '../../new-record/draft.ts';
import { slugOf } from '../../new-record/slug.ts';
import { httpsOf } from '../read/source.ts';
import { valueOf } from '../said.ts';
import type { Outcome } from './import-plan.ts';
import { type Imported, outcomesIn } from './import-report.ts';

/** What became of an event of a source. */
interface EventReport {
  readonly name: string | null;
  /** As the source says it, in the form of a file. */
  readonly startDate: string | null;
  readonly state: Outcome['state'];
  /** The file that has it now, or probably had it before; null where there is none. */
  readonly file: string | null;
  /** What the source says otherwise than the file. */
  readonly facts: readonly {
    readonly key: string;
    readonly ours: string | null;
    readonly theirs: string | null;
  }[];
  /** Why it is not written, in whole sentences; null where it is, or is there. */
  readonly reason: string | null;
}

/** What became of a source, as programs are told it. */
export interface SourceReport {
  readonly key: string;
  readonly name: string | null;
  /** Null where it is no address. */
  readonly url: string | null;
  readonly answered: boolean;
  readonly reason: string | null;
  readonly found: number;
  readonly new: number;
  readonly changed: number;
  readonly gone: number;
  readonly refused: number;
  readonly private: number;
  readonly filtered: number;
  readonly conflicts: number;
  readonly events: readonly EventReport[];
}

/** Tells what became of a source in the form of `import --format json`. */
export function sourceReport({ displayPath }: Pick<Target, 'displayPath'>, imported: Imported): SourceReport {
  const { from, found, reason, outcomes } = imported;
  const url = urlOf(from);
  return {
    key: keyOf(from, url),
    name: null,
    url: url?.href ?? null,
    answered: found !== null,
    reason,
    found: outcomes.length,
    new: outcomesIn(imported, 'new').length,
    changed: 0,
    gone: 0,
    refused: outcomesIn(imported, 'refused').length,
    private: found?.privates ?? 0,
    filtered: 0,
    conflicts: 0,
    events: outcomes.map((outcome) => eventReport(outcome, displayPath)),
  };
}

function eventReport(outcome: Outcome, displayPath: Target['displayPath']): EventReport {
  const { event, state } = outcome;
  const [name, startDate] = ['name', 'startDate'].map((key) => valueOf(event.facts, key));
  const file =
    state === 'new'
      ? outcome.findings.path
      : state === 'refused' || outcome.file === null
        ? null
        : outcome.file;
  return {
    name: typeof name === 'string' ? name : null,
    startDate: typeof startDate === 'string' ? startDate : null,
    state,
    file: file === null ? null : displayPath(file),
    facts: state === 'known' ? outcome.differences : [],
    reason: state === 'refused' ? outcome.lines.join(' ') : state === 'duplicate' ? outcome.reason : null,
  };
}

function urlOf(from: string): URL | null {
  const address = httpsOf(from);
  return /^https?:/i.test(address) && URL.canParse(address) ? new URL(address) : null;
}

/** The name of a file or the host of an address as a slug. */
function keyOf(from: string, url: URL | null): string {
  const slug = slugOf(url?.hostname ?? basename(from, extname(from)));
  return slug === '' ? 'source' : slug;
}

/** Writes reports as one line of JSON. */
export function reportsAsJson(sources: readonly SourceReport[]): string {
  return `${printable(JSON.stringify({ sources }))}\n`;
}

const STATES: Readonly<Record<Outcome['state'], string>> = {
  new: 'New',
  known: 'There already, and the source says otherwise',
  duplicate: 'Probably there already, and not written',
  refused: 'Refused',
};

/** Writes reports as Markdown, in which whatever a source says is code. */
export function reportsAsMarkdown(sources: readonly SourceReport[]): string {
  return sources.map(markdownOf).join('\n');
}

function markdownOf(source: SourceReport): string {
  const { key, reason, events, private: privates } = source;
  const counts = [`${source.found} found`, `${source.new} new`, `${source.refused} refused`];
  if (privates > 0) counts.push(`${privates} private`);
  const lists = Object.entries(STATES).flatMap(([state, head]) => {
    const items = events
      .filter((event) => event.state === state && (state !== 'known' || event.facts.length > 0))
      .map(itemOf);
    return items.length === 0 ? [] : [`**${head}**\n\n${foldedList(items)}\n`];
  });
  const why = reason === null ? [] : [`${markdownText(reason)}\n`];
  return [`### ${markdownText(key)}\n`, `${counts.join(', ')}\n`, ...why, ...lists].join('\n');
}

function itemOf({ name, startDate, file, facts, reason }: EventReport): string {
  const said = [name ?? '', startDate ?? ''].filter((text) => text !== '').join(', ');
  const parts = [
    said === '' ? 'an event without a name' : markdownCode(said),
    ...(file === null ? [] : [`in ${markdownCode(file)}`]),
    ...facts.map(
      ({ key, ours, theirs }) =>
        `${key}: here ${markdownCode(ours ?? 'nothing')}, there ${markdownCode(theirs ?? 'nothing')}`,
    ),
    ...(reason === null ? [] : [markdownCode(reason)]),
  ];
  return `- ${parts.join('; ')}`;
}
