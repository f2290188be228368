import { monthNumber } from './month-names.ts';

/** A day, or a part of one, with the time behind it; what is not written is undefined. */
export interface WrittenDay {
  readonly year?: string | undefined;
  readonly month?: string | undefined;
  readonly day?: string | undefined;
  /** As it stands behind a day in our form: "T10:00", or nothing. */
  readonly time: string;
  /** Whether the day stands before the month, where both are digits. */
  readonly order?: Order | undefined;
}

type Order = 'day first' | 'month first';

/** No date is longer; whoever writes more than this has no date in mind. */
export const MAX_LENGTH = 60;

const YEAR = String.raw`(?<year>\d{4})(?!\d)`;
const DAY = String.raw`(?<day>\d{1,2})(?!\d)(?:st|nd|rd|th|\.)?`;
const NAME = String.raw`(?<name>\p{L}{3,12})(?!\p{L})\.?`;

/** How people write a day; where the first two are digits, both orders are tried. */
const FORMS = [
  // 2027-3-6, 2027/03/06
  String.raw`(?<year>\d{4})(?<mark>[-/.])(?<second>\d{1,2})\k<mark>(?<third>\d{1,2})(?!\d)`,
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

const TIME =
  /^(?:[Tt ] *|, *)(?<hour>\d{1,2}):?(?<minute>\d{2})(?::?(?<second>\d{2})(?<fraction>\.\d{1,3})?)? *(?<offset>Z|UTC|[+-]\d{1,2}(?::?\d{2})?)?$/i;

/** All that a text can mean as a day or a part of one, by itself. */
export function writtenDays(text: string): WrittenDay[] {
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

/** A time as it stands behind a day in our form; undefined for something that is no time. */
export function timeOf(text: string): string | undefined {
  if (text === '') return '';
  const { hour, minute = '', second, fraction = '', offset } = TIME.exec(text)?.groups ?? {};
  if (hour === undefined) return undefined;
  const seconds = second === undefined ? '' : `:${second}${fraction}`;
  return `T${hour.padStart(2, '0')}:${minute}${seconds}${offsetOf(offset)}`;
}

function offsetOf(offset: string | undefined): string {
  if (offset === undefined) return '';
  if (/^[a-z]/i.test(offset)) return 'Z';
  const [, sign = '', hours = '', minutes = '00'] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(offset) ?? [];
  return `${sign}${hours.padStart(2, '0')}:${minutes}`;
}
