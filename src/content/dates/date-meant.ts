import { diagnostic, type Diagnostic, type Edit } from '../../diagnostics/codes.ts';
import { codePointName } from '../../platform/printable.ts';
import type { YamlEntry, YamlNode } from '../../yaml/nodes.ts';
import { isAtLineStart, lineEndOf, replacement, withoutLine } from '../fix/edits.ts';
import { isMisspelt } from '../key-meant.ts';
import type { Document } from '../parse.ts';
import { type DateFault, midnightAfter, readDate } from './read-date.ts';

/** Languages in whose words people write dates; no name of a month stands for two months among them. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'];

/** The numbers of months by their names, which take some milliseconds to make, and are made when the first is asked for. */
let numbers: ReadonlyMap<string, number> | undefined;

/** Returns the number of a month, 1 to 12, by its name or the beginning of it; undefined for another word. */
function monthNumber(name: string): number | undefined {
  numbers ??= new Map(LANGUAGES.flatMap(namesIn));
  const word = simple(name);
  return numbers.get(word) ?? numbers.get(word.slice(0, 3));
}

function namesIn(language: string): (readonly [name: string, number: number])[] {
  return (['long', 'short'] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
    return Array.from(
      { length: 12 },
      (_, index) => [simple(format.format(Date.UTC(2027, index))), index + 1] as const,
    );
  });
}

/** "Mär." is "mar", so that a missing mark does not matter. */
function simple(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase();
}

/** A day, or a part of one, with the time after it; what is not written is undefined. */
interface WrittenDay {
  readonly year?: string | undefined;
  readonly month?: string | undefined;
  readonly day?: string | undefined;
  /** The time as files have it after a day: "T10:00", or nothing. */
  readonly time: string;
  /** Whether the day comes before the month, where both are digits. */
  readonly order?: Order | undefined;
}

type Order = 'day first' | 'month first';

/** No date is longer; whoever writes more than this has no date in mind. */
const MAX_LENGTH = 60;

const YEAR = String.raw`(?<year>\d{4})(?!\d)`;
const DAY = String.raw`(?<day>\d{1,2})(?!\d)(?:st|nd|rd|th|\.)?`;
const NAME = String.raw`(?<name>\p{L}{3,12})(?!\p{L})\.?`;

/** How people write a day; where the first two are digits, both orders are tried. */
const FORMS = [
  // 2027-3-6, 2027/03/06, 2027–03–06
  String.raw`(?<year>\d{4})(?<mark>[-/.\p{Pd}\u2212])(?<second>\d{1,2})\k<mark>(?<third>\d{1,2})(?!\d)`,
  String.raw`(?<year>\d{4})(?<second>\d{2})(?<third>\d{2})(?!\d)`,
  // 2027年3月6日, 3月6, 6日
  String.raw`(?:(?<year>\d{4}) ?年 ?)?(?<second>\d{1,2}) ?月 ?(?<third>\d{1,2})(?!\d) ?日?`,
  String.raw`(?<day>\d{1,2}) ?日`,
  // 8.3.2027, 8/3/2027
  String.raw`(?<one>\d{1,2})(?<mark>[-/.]) ?(?<two>\d{1,2})\k<mark> ?${YEAR}`,
  // 8.3., 8/3
  String.raw`(?<one>\d{1,2})[-/.] ?(?<two>\d{1,2})(?!\d)(?<dot>\.)?`,
  // 6 March 2027, 6. März, March 6th, 2027
  `${DAY}[ -]?(?:(?:of|de) )?${NAME}(?:,?[ -](?:(?:of|de) )?${YEAR})?`,
  `${NAME} ${DAY}(?:,? ${YEAR})?`,
  `${YEAR},? ${NAME} ${DAY}`,
  // 8, 2027 and 8, in a range
  `${DAY}(?:,? ${YEAR})?`,
].map((form) => new RegExp(`^${form}`, 'iu'));

const OFFSET = String.raw`(?<offset>Z|UTC|[+-]\d{1,2}(?::?\d{2})?)?`;

/** How people write a time after a day, or by itself. */
const TIMES = [
  // 10:00, 1000, 10:00:30.5 +08:00, 7:30 pm, 19:30 Uhr
  String.raw`(?<hour>\d{1,2}):?(?<minute>\d{2})(?::?(?<second>\d{2})(?<fraction>\.\d{1,3})?)? *(?:(?<half>[ap])\.?m\.?|Uhr|h)? *${OFFSET}`,
  // 7pm, 7.30 p.m.
  String.raw`(?<hour>\d{1,2})(?:\.(?<minute>\d{2}))? *(?<half>[ap])\.?m\.?`,
  // 19 Uhr, 19.30 Uhr, 19h, 19h30
  String.raw`(?<hour>\d{1,2})(?:\.(?<minute>\d{2}))? *(?:Uhr|h)`,
  String.raw`(?<hour>\d{1,2})h(?<minute>\d{2})`,
  // 19点, 19時30分, 下午7点半
  String.raw`(?<half>上午|下午|晚上|午前|午後)? ?(?<hour>\d{1,2}) ?[点點时時](?: ?(?<minute>\d{2}) ?分?|(?<thirty>半))?`,
].map((form) => new RegExp(`^(?:[Tt ] *|, *)?(?:at |um |à |a las )?${form}$`, 'iu'));

/** Returns all days, or parts of days, that a text by itself can mean. */
function writtenDays(text: string): WrittenDay[] {
  if (text.length > MAX_LENGTH) return [];
  const trimmed = text.trim();
  return FORMS.flatMap((form) => {
    const match = form.exec(trimmed);
    const time = match === null ? undefined : timeOf(trimmed.slice(match[0].length));
    return time === undefined ? [] : daysOf(match?.groups ?? {}, time);
  });
}

function daysOf(groups: Readonly<Record<string, string | undefined>>, time: string): WrittenDay[] {
  const { year, second, third, day, name, one, two, mark = groups.dot } = groups;
  if (third !== undefined) return [{ year, month: second, day: third, time, order: 'month first' }];
  if (one === undefined) {
    const month = name === undefined ? undefined : monthNumber(name);
    return name !== undefined && month === undefined ? [] : [{ year, month: month?.toString(), day, time }];
  }
  const dayFirst: WrittenDay = { year, month: two, day: one, time, order: 'day first' };
  // Nobody writes "3.8." with the month first.
  return mark === '.' && year === undefined
    ? [dayFirst]
    : [dayFirst, { year, month: one, day: two, time, order: 'month first' }];
}

/** Writes a time as files have it after a day; undefined for a text that is no time. */
function timeOf(text: string): string | undefined {
  if (text === '') return '';
  const match = TIMES.map((form) => form.exec(text)).find((found) => found !== null);
  const { hour, minute, thirty, second, fraction = '', half, offset } = match?.groups ?? {};
  // "20270306" is no day with a time "0306" after it.
  if (hour === undefined || /^\d/.test(text)) return undefined;
  const minutes = minute ?? (thirty === undefined ? '00' : '30');
  const seconds = second === undefined ? '' : `:${second}${fraction}`;
  return `T${hourOfDay(Number(hour), half)}:${minutes}${seconds}${offsetOf(offset)}`;
}

/** @param half the half of the day: "a", "p", or a word of Chinese or Japanese */
function hourOfDay(hour: number, half: string | undefined): string {
  if (half === undefined || hour > 12) return String(hour).padStart(2, '0');
  const isMorning = /^a|上午|午前/i.test(half);
  return String((hour % 12) + (isMorning ? 0 : 12)).padStart(2, '0');
}

function offsetOf(offset: string | undefined): string {
  if (offset === undefined) return '';
  if (/^[a-z]/i.test(offset)) return 'Z';
  const [, sign = '', hours = '', minutes = '00'] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(offset) ?? [];
  return `${sign}${hours.padStart(2, '0')}:${minutes}`;
}

/** The two dates of a text that has both, in a form that files can have. */
interface Range {
  readonly start: string;
  readonly end: string;
}

/** Returns the dates that a text of another form can mean, in a form that files can have, the most usual first; their days exist. */
export function datesMeant(text: string): readonly string[] {
  return [...new Set(writtenDays(text).flatMap((written) => dateOf(written) ?? []))];
}

/** Says why a day of another form does not exist, in a month that does; undefined for any other text. */
function missingDay(text: string): DateFault | undefined {
  const days = writtenDays(text).flatMap((written) => asWritten(written) ?? []);
  const faults = days.flatMap((day) => {
    const read = /^\d{4}-(?:0[1-9]|1[0-2])-/.test(day) ? readDate(day, 'start', 'UTC') : null;
    return read !== null && 'code' in read && read.code === 'date-nonexistent'
      ? [{ ...read, message: read.message.replace(day, () => text.trim()) }]
      : [];
  });
  return faults[0];
}

const BEGINNING = /^(?:from|vom|du|del|dal) /i;

/** What separates two days; words have spaces around them. */
const BETWEEN = /[-–—~～〜/至到]| (?:to|until|till|through|bis|au|al|and|und|&) /giu;

/** The most separators that are tried: two days with hyphens in them have no more. */
const MAX_BETWEEN = 5;

/** Returns what a text can mean as two days, or two times of a day; the first is not later than the second. */
export function rangesMeant(text: string): readonly Range[] {
  if (text.length > MAX_LENGTH || !/\d{4}/.test(text)) return [];
  const trimmed = text.trim().replace(BEGINNING, '');
  const between = Array.from(trimmed.matchAll(BETWEEN)).slice(0, MAX_BETWEEN);
  const ranges = between.flatMap(({ 0: mark, index }) => {
    const lefts = writtenDays(trimmed.slice(0, index));
    if (lefts.length === 0) return [];
    const right = trimmed.slice(index + mark.length).trim();
    return lefts.flatMap((left) => endsOf(right).flatMap((end) => rangeOf(left, end) ?? []));
  });
  return [...new Map(ranges.map((range) => [JSON.stringify(range), range])).values()];
}

/** The end of a range can be a time of the same day. */
function endsOf(text: string): WrittenDay[] {
  const time = timeAlone(text);
  return time === undefined ? writtenDays(text) : [{ time }];
}

function timeAlone(text: string): string | undefined {
  return /\D/.test(text) ? timeOf(` ${text}`) : undefined;
}

function rangeOf(left: WrittenDay, right: WrittenDay): Range | undefined {
  // "6.–8.3.2027": a day by itself is followed by the month of both.
  const order = left.month === undefined ? 'day first' : left.order;
  if (order !== undefined && right.order !== undefined && order !== right.order) return undefined;
  if (hasOffset(left) !== hasOffset(right) || (right.day === undefined && left.time === '')) return undefined;
  const { year = left.year, month = left.month, day = left.day, time } = right;
  const start = dateOf({ ...left, year: left.year ?? year, month: left.month ?? month });
  const end = dateOf({ year, month, day, time });
  if (start === undefined || end === undefined) return undefined;
  const isSameDay = start.slice(0, DAY_LENGTH) === end.slice(0, DAY_LENGTH);
  return start < end && !(isSameDay && time === '') ? { start, end } : undefined;
}

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** Whether a time has an offset; a range with an offset at one end only would be in two zones. */
function hasOffset({ time }: WrittenDay): boolean {
  return /Z$|[+-]\d{2}:\d{2}$/.test(time);
}

/** Writes a day; undefined where it does not exist, or is not complete. */
function dateOf(day: WrittenDay): string | undefined {
  const date = asWritten(day);
  if (date === undefined) return undefined;
  const written = midnightAfter(date) ?? date;
  return 'instant' in readDate(written, 'start', 'UTC') ? written : undefined;
}

/** Writes a day in a form that files can have, whether there is such a day or not; undefined for one that is not complete. */
function asWritten({ year, month, day, time }: WrittenDay): string | undefined {
  if (year === undefined || month === undefined || day === undefined) return undefined;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${time}`;
}

/** A date as it is written. */
interface WrittenDate {
  readonly document: Document;
  /** The mapping that has it. */
  readonly node: YamlNode;
  readonly key: string;
  readonly text: string;
  /** The key, and the text as its value. */
  readonly entry: YamlEntry;
}

/** What to do about a date, and the edit that does it where nothing else can be meant. */
interface Advice {
  /** Whole sentences. */
  readonly advice: string;
  readonly fix: Edit | null;
}

/** Functions that return advice on a date of another form; the first advice is used. */
const ADVISERS = [oneDate, twoDates, noDay, noDate] as const;

/** Reports a date that cannot be read, with what was probably meant. */
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

/** Complains about dashes that an editor made of hyphens; undefined where there are none, or something else is wrong. */
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

/** Writes the end into a line of its own, unless it is there already. */
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

/** A day, with a local time or one that has an offset. */
const START = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}[\d:.]*)([+-]\d{2}:\d{2})?)?$/;

/** An end that is a time alone is later on the day of the start. */
function noDay({ document, node, key, text, entry }: WrittenDate): Advice | undefined {
  const time = text.length > MAX_LENGTH ? undefined : timeAlone(text.trim());
  if (time === undefined) return undefined;
  const [first] = PAIRS.find(([, second]) => second === key) ?? [];
  const start = node.kind === 'mapping' ? node.entries.get(first ?? '')?.value : undefined;
  const [, day, from = '', offset = ''] = START.exec(start?.kind === 'scalar' ? start.text : '') ?? [];
  const date = withSpace(`${day}${time}${offset}`);
  if (
    day === undefined ||
    hasOffset({ time }) ||
    time <= `T${from}` ||
    !('instant' in readDate(date, 'end', 'UTC'))
  )
    return { advice: 'It has no day, which has to stand in front of the time.', fix: null };
  const fix = from === '' ? null : replacement(document, entry.value, date);
  return { advice: `It has no day. Write ${date}.`, fix };
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
