import { ATTENDANCE_MODES, type AttendanceMode } from '../../schema/attendance.ts';
import { type Filter, InvalidValue, labelled, notAllowed, readKnownWords, readList } from './parameter.ts';

/** Events with one of some attendance modes, without those whose mode is not known. */
export const attendanceMode: Filter<readonly AttendanceMode[] | undefined> = {
  schema: {
    type: 'array',
    items: { type: 'string', enum: ATTENDANCE_MODES },
    example: ['online', 'mixed'],
    description:
      'Events that people take part in in one of these ways; not those of which that is not known.',
  },
  absent: undefined,
  read: (sent) => readKnownWords(sent, ATTENDANCE_MODES),
  narrow({ attendanceModes }, wanted) {
    return wanted === undefined ? null : labelled(attendanceModes, wanted);
  },
};

/** The labels of events that are accessible for free, and of those that are not. */
export const COSTS = ['true', 'false'] as const;
export type Cost = (typeof COSTS)[number];

/** Events that are free, or those that are not, without those of which that is not known. */
export const isAccessibleForFree: Filter<Cost | undefined> = {
  schema: {
    type: 'string',
    enum: COSTS,
    example: 'true',
    description: 'Events that are free, or those that are not; not those of which that is not known.',
  },
  absent: undefined,
  read: (sent) => COSTS.find((cost) => cost === sent) ?? notAllowed('one', [sent], COSTS),
  narrow({ costs }, wanted) {
    return wanted === undefined ? null : labelled(costs, [wanted]);
  },
};

/** A basic language range (RFC 4647, section 2.1). */
const RANGE = /^(?:\*|[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*)$/;

/** Events in a language that matches one of some ranges, which are in lower case. */
export const inLanguage: Filter<readonly string[] | undefined> = {
  schema: {
    type: 'array',
    items: { type: 'string', pattern: RANGE.source },
    example: ['en', 'zh'],
    description:
      'Events in one of these languages, as basic language ranges (RFC 4647): zh matches zh-Hans as well, and * whatever has a language.',
  },
  absent: undefined,
  read(sent) {
    const ranges = readList(sent.toLowerCase());
    return ranges?.every((range) => RANGE.test(range)) === false
      ? new InvalidValue(
          'language',
          'be language ranges like en or zh-Hans, or *, with commas between them (RFC 4647)',
        )
      : ranges;
  },
  narrow({ languages }, ranges) {
    if (ranges === undefined) return null;
    const isWanted = (name: string): boolean =>
      ranges.some((range) => range === '*' || `${name.toLowerCase()}-`.startsWith(`${range}-`));
    return {
      lists: languages.positions,
      which: [...languages.names.keys()].filter((at) => isWanted(languages.names[at] ?? '')),
    };
  },
};

/** The editions of some series, by their slugs in lower case. */
export const series: Filter<readonly string[] | undefined> = {
  schema: {
    type: 'array',
    items: { type: 'string' },
    example: ['example-calendar-camp'],
    description: 'The editions of one of these series: slugs; letter case does not matter.',
  },
  absent: undefined,
  read: (sent) => readList(sent.toLowerCase()),
  narrow({ series: all }, wanted) {
    return wanted === undefined ? null : labelled(all, wanted);
  },
};
