/* What the tables of several records have in common. */

export const oneLine = { type: 'string', format: 'one-line' } as const;

export const slug = { type: 'string', format: 'slug' } as const;

export const httpUrl = { type: 'string', format: 'http-url' } as const;

/** The URL of a picture, or the path of one of the calendar's own. */
export const picture = { type: 'string', format: 'picture' } as const;

/** ISO 3166-1 alpha-2, as it is written. */
export const countryCode = { type: 'string', format: 'country-code' } as const;

/** Slugs, each once. */
export const slugs = {
  type: 'array',
  items: {
    ...slug,
    title: 'Slug',
    description: 'Words of a-z and 0-9 joined by single hyphens.',
    examples: ['rust-foundation'],
  },
  uniqueItems: true,
} as const;

export const timeZone = { type: 'string', format: 'time-zone' } as const;

export const languageTag = { type: 'string', format: 'language-tag' } as const;

/** Language tags, each once. */
export const languages = {
  type: 'array',
  items: {
    ...languageTag,
    title: 'Language',
    description: 'A language tag (BCP 47).',
    examples: ['de', 'zh-Hans'],
  },
  maxItems: 10,
  uniqueItems: true,
} as const;

/** Any mapping. */
export const freeForm = { type: 'object', required: [], additionalProperties: true } as const;

/** The fields that say where a record is, for maps and for searches around a point. */
export const location = {
  countryCode: {
    schema: countryCode,
    title: 'Country',
    help: 'The country, as two letters of ISO 3166-1.',
    examples: ['DE', 'CN', 'GB'],
    answer: 'The country, as two letters of ISO 3166-1.',
    onRequest: true,
  },
  latitude: {
    schema: { type: 'number', minimum: -90, maximum: 90 },
    title: 'Latitude',
    help: 'In degrees north of the equator, from -90 to 90; goes with longitude.',
    examples: [52.5163],
    answer: 'Degrees north of the equator.',
    onRequest: true,
  },
  longitude: {
    schema: { type: 'number', minimum: -180, maximum: 180 },
    title: 'Longitude',
    help: 'In degrees east of Greenwich, from -180 to 180; goes with latitude.',
    examples: [13.3777],
    answer: 'Degrees east of Greenwich.',
    onRequest: true,
  },
} as const;

const utcDateTime = { type: 'string', format: 'utc-date-time', nullable: true } as const;
const fromHistory = { onRequest: true, ofHistory: true } as const;

/** The fields that say when the answer of a record changed, by the history of the content. */
export const changeDates = {
  createdAt: {
    schema: utcDateTime,
    answer: 'When it was added; null where that is not known.',
    ...fromHistory,
  },
  updatedAt: {
    schema: utcDateTime,
    answer: 'When it changed last; null where that is not known.',
    ...fromHistory,
  },
} as const;

/** The fields of events that the history of the content says. */
export const eventHistory = {
  previousStartDate: {
    schema: utcDateTime,
    answer:
      'The last different start, where it was rescheduled or postponed; null where there is none or it is not known.',
    ...fromHistory,
  },
  ...changeDates,
} as const;

/** The forms of a date, for people. */
export const WRITTEN_DATES =
  'Written as an instant (2026-03-06T02:00:00.000Z), a time with an offset (2026-03-06T10:00+08:00), a local time (2026-03-06T10:00 or 2026-03-06 10:00:00) or a day (2026-03-06).';

export const id = {
  schema: { type: 'string', format: 'uuid' },
  title: 'Id',
  help: 'A UUID, 8-4-4-4-12 hexadecimal digits. It is unique among the records of its kind and never changed afterwards.',
  examples: ['3f0c1a52-7c1e-4a4e-9d3e-2b8f5d6c7a91'],
  required: true,
  apiHelp: 'In the API: id, in lower case.',
} as const;

/** The long text of a record. */
export const body = {
  schema: { type: 'string', format: 'text' },
  title: 'Description',
  help: 'What people should know, in Markdown. In a .md file this is the text below the front matter, not a key.',
} as const;

/** Codes of the warnings that a record silences. */
export const ignore = {
  schema: {
    type: 'array',
    items: {
      type: 'string',
      format: 'code',
      title: 'Code of a warning',
      description: 'A code as npm run validate prints it after the word "warning".',
      examples: ['name-capitals'],
    },
    maxItems: 50,
  },
  title: 'Silenced warnings',
  help: 'Codes of the warnings that are not to be told for this file, 50 at the most.',
  examples: [['name-capitals']],
  defaultHelp: 'none',
  apiHelp: 'Never in the API.',
  recorded: false,
} as const;
