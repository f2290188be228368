import { diagnostic, type Diagnostic, type Edit } from '../../diagnostics/codes.ts';
import { codePointName } from '../../platform/printable.ts';
import type { YamlEntry, YamlNode } from '../../yaml/nodes.ts';
import { isAtLineStart, lineEndOf, replacement, withoutLine } from '../fix/edits.ts';
import { isMisspelt } from '../key-meant.ts';
import type { Document } from '../parse.ts';
import { datesMeant, missingDay, rangesMeant, type Range } from './date-meant.ts';
import { midnightAfter, readDate, type DateFault } from './read-date.ts';

/** A date as it is written. */
interface WrittenDate {
  readonly document: Document;
  /** The mapping that has it. */
  readonly node: YamlNode;
  readonly key: string;
  readonly text: string;
  /** The key with the text in it. */
  readonly entry: YamlEntry;
}

/** What to do about a date, and the change that does it where nothing else can be meant. */
interface Advice {
  /** Whole sentences. */
  readonly advice: string;
  readonly fix: Edit | null;
}

/** What is said of dates of another form; the first that knows what is meant. */
const ADVISERS = [oneDate, twoDates, noDate] as const;

/** A date that cannot be read, with what was probably meant. */
export function dateProblem(written: WrittenDate, { code, message, hint }: DateFault): Diagnostic {
  const { document, text, entry } = written;
  const place = document.placeOf(entry.value);
  if (code === 'date-form') {
    for (const advise of ADVISERS) {
      const found = advise(written);
      if (found === undefined) continue;
      return diagnostic(code, place, `${complaintOf(text) ?? message} ${found.advice}`, hint, {
        fix: found.fix,
      });
    }
    const missing = missingDay(text);
    if (missing !== undefined) return diagnostic(missing.code, place, missing.message, missing.hint);
  }
  const midnight = midnightAfter(text);
  const fix = midnight === undefined ? null : replacement(document, entry.value, midnight);
  return diagnostic(code, place, message, hint, { fix });
}

/** What editors make of hyphens looks right: it is named where nothing else is wrong. */
function complaintOf(text: string): string | undefined {
  const [dash] = /[\p{Pd}\u2212]/u.exec(text.replaceAll('-', '')) ?? [];
  if (dash === undefined || 'code' in readDate(text.replaceAll(dash, '-'), 'start', 'UTC')) return undefined;
  return `"${text.slice(0, 60)}" has dashes ("${dash}", ${codePointName(dash)}) in the place of hyphens ("-").`;
}

function oneDate({ document, text, entry }: WrittenDate): Advice | undefined {
  const [date, other] = datesMeant(text).map(withSpace);
  if (date === undefined) return undefined;
  return other === undefined
    ? { advice: `Write ${date}.`, fix: replacement(document, entry.value, date) }
    : { advice: `Write ${date} where the day stands first, or ${other} where the month does.`, fix: null };
}

/** A local time as people write it: "2027-02-20 19:00". */
function withSpace(date: string): string {
  return date.replace(/T(?=\d{2}:\d{2}$)/, ' ');
}

/** The keys of two dates that belong together. */
const PAIRS = [
  ['startDate', 'endDate'],
  ['opensAt', 'closesAt'],
] as const;

function twoDates(written: WrittenDate): Advice | undefined {
  const pair = PAIRS.find((keys) => keys.some((key) => key === written.key));
  if (pair === undefined) return undefined;
  const ranges = rangesMeant(written.text)
    .slice(0, 2)
    .map(({ start, end }) => ({ start: withSpace(start), end: withSpace(end) }));
  const [range] = ranges;
  if (range === undefined) return undefined;
  const [first, second] = pair;
  const lines = ranges.map(({ start, end }) => `"${first}: ${start}" and "${second}: ${end}"`);
  const advice = `Write two lines: ${lines.join(', or ')}.`;
  return { advice, fix: ranges.length === 1 ? fixOfRange(written, range, pair) : null };
}

/** The end goes into a line of its own, unless it stands there already. */
function fixOfRange(
  { document, node, key, entry }: WrittenDate,
  { start, end }: Range,
  [first, second]: readonly [string, string],
): Edit | null {
  const entries = node.kind === 'mapping' ? node.entries : new Map<string, YamlEntry>();
  const other = entries.get(key === first ? second : first)?.value;
  const [own, others] = key === first ? [start, end] : [end, start];
  if (other !== undefined) {
    const isSame = other.kind === 'scalar' && other.text === others;
    return isSame ? replacement(document, entry.value, own) : null;
  }
  const isLine = isAtLineStart(document.text, document.base + entry.key.offset);
  if (key !== first || !isLine || isMisspelt(document, second)) return null;
  const line = `${start}${lineEndOf(document.text)}${second}: ${end}`;
  return replacement(document, entry.value, line);
}

const NOT_KNOWN =
  /^(?:t\.?b\.?[acd]\.?|to be (?:announced|confirmed|decided|determined|defined)|\?+|n\/?a|unknown|none|soon|-+|\.{3}|…|待定|待确认|待公布|待通知|未定|未知|unbekannt|offen)$/i;

/** A month, a year, or a day with marks in the place of digits. */
const WITHOUT_DAY =
  /^(?:\d{4}(?:[-/.](?:\d{1,2}|[x?]{1,2})(?:[-/.][x?]{1,2})?)?|\p{L}{3,12}\.?,? \d{4}|\d{4} ?年(?: ?\d{1,2} ?月)?)$/iu;

function noDate({ document, text, entry }: WrittenDate): Advice | undefined {
  const trimmed = text.trim();
  if (NOT_KNOWN.test(trimmed)) {
    return { advice: 'Leave the line out until the date is known.', fix: withoutLine(document, entry) };
  }
  if (!WITHOUT_DAY.test(trimmed)) return undefined;
  return { advice: 'A date has a day: leave the line out until it is known.', fix: null };
}
