import { httpUrl, languages, oneLine, slug, slugs, timeZone } from './common-fields.ts';
import { EVENT } from './event.ts';
import { SCALE_MEANINGS, SCALES } from './scale.ts';
import { allowedWords, type RecordOf, type RecordType } from './table.ts';

/** The file with the sources that the calendar follows. */
export const SOURCES_FILE = 'sources.yml';

/** The most sources that a calendar follows. */
export const MAX_SOURCES = 500;

/** The most words by which events are chosen. */
const MAX_WORDS = 50;

/** The fields of table columns that are no keys of an event's file. */
const OTHER_COLUMNS = [
  ...['allDay', 'startLocal', 'endLocal', 'organizations', 'place.name', 'place.address', 'place.kind'],
  ...['startTime', 'endTime', 'location', 'postalCode', 'city', 'state', 'country', 'description', 'topics'],
  ...['organizer', 'private', 'sensitivity', 'cfpUrl', 'cfpOpens', 'cfpCloses', 'ticketsUrl'],
  ...['registrationUrl', 'registrationCloses', 'livestreamUrl', 'recordingUrl', 'mapUrl'],
  ...['twitter', 'mastodon', 'bluesky'],
] as const;

/** The fields that a column of a table can have; `ignore` is left to those who maintain the calendar. */
export type ColumnField = Exclude<keyof typeof EVENT.fields, 'ignore'> | (typeof OTHER_COLUMNS)[number];

/** All fields that a column can have, in alphabetical order. */
export const COLUMN_FIELDS: readonly string[] = [
  ...Object.keys(EVENT.fields).filter((key) => key !== 'ignore'),
  ...OTHER_COLUMNS,
].sort();

/** The orders of day, month and year in the dates of a table. */
export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;

const DATE_ORDER_MEANINGS = {
  dmy: '03/04/2027 is in April',
  mdy: '03/04/2027 is in March',
  ymd: 'the year stands in front',
} as const satisfies Record<(typeof DATE_ORDERS)[number], string>;

const WORDS = {
  type: 'array',
  items: {
    ...oneLine,
    title: 'Words',
    description: 'One word or more, on one line, in any letter case.',
    examples: ['Python'],
  },
  maxItems: MAX_WORDS,
} as const;

/** A source that the calendar follows, an item of the list in `sources.yml` (editors' handbook, "Sources that the calendar follows"). */
export const SOURCE = {
  name: 'source',
  title: 'Sources',
  description: `The calendars, pages and tables of others that the calendar follows, as a list: each source begins with "- ". The file sources.yml is optional, and has ${MAX_SOURCES} sources at the most.`,
  identity: [],
  body: null,
  asked: [],
  referred: null,
  fields: {
    key: {
      schema: { type: 'string', format: 'source-key' },
      title: 'Key',
      help: 'What the calendar remembers the source by: a slug of at most 60 characters, which no other source has. Leave it as it is afterwards: what is known of the source goes by it.',
      examples: ['chess-club'],
      required: true,
    },
    url: {
      schema: { type: 'string', format: 'source-url' },
      title: 'Address',
      help: 'The http, https or webcal URL of a calendar (iCalendar), a page or a table (CSV or JSON). An address that nobody is to see stands in a variable of the environment: write env: and its name, which begins with SOURCE_.',
      examples: ['https://example.org/club.ics', 'webcal://example.org/club.ics', 'env:SOURCE_CHESS_CLUB'],
      required: true,
    },
    page: {
      schema: httpUrl,
      title: 'Page',
      help: 'The http or https URL of a page for people, which the events of the source name as what proves them.',
      examples: ['https://example.org/club'],
      defaultHelp: 'none',
    },
    scale: {
      schema: { type: 'string', enum: SCALES },
      unknownCode: 'scale-unknown',
      meanings: SCALE_MEANINGS,
      title: 'Scale',
      help: `How large its events are: ${allowedWords(SCALES, { meanings: SCALE_MEANINGS })}.`,
      examples: ['cosy'],
      required: true,
    },
    name: {
      schema: oneLine,
      title: 'Name',
      help: 'What the source is called in reports, on one line.',
      examples: ['Chess club'],
      defaultHelp: 'its key',
    },
    organization: {
      schema: slug,
      reference: 'organizations',
      title: 'Organization',
      help: 'The slug of the organization that runs all its events, whatever the source says.',
      examples: ['rust-foundation'],
    },
    place: {
      schema: oneLine,
      reference: 'places',
      title: 'Place',
      help: 'The name of a file under places/, without its extension: where those events are for which the source says nothing else.',
      examples: ['hilton-chicago'],
    },
    tags: {
      schema: { ...slugs, maxItems: 10 },
      title: 'Tags',
      help: 'Up to 10 slugs, each once, that its events get besides their own.',
      examples: [['chess']],
      default: [],
      defaultHelp: 'none',
    },
    timezone: {
      schema: timeZone,
      title: 'Time zone',
      help: 'The time zone of times for which the source names none. An IANA name, such as Europe/Berlin.',
      examples: ['Europe/Berlin'],
      defaultHelp: 'the one of site.yml, or else UTC',
    },
    inLanguage: {
      schema: languages,
      title: 'Languages',
      help: 'The languages of its events where it says none: up to 10 language tags (BCP 47), each once.',
      examples: [['de']],
      default: [],
      defaultHelp: 'none',
    },
    map: {
      schema: {
        type: 'object',
        required: [],
        additionalProperties: {
          type: 'string',
          enum: ['', ...COLUMN_FIELDS],
          nullable: true,
          title: 'What the column says',
          description:
            "A key of an event's file or another of the known words; nothing passes the column over.",
          examples: ['startDate'],
        },
      },
      unknownCode: 'column-unknown',
      title: 'Columns',
      help: "Of a table: the words over a column on the left, and on the right the key of an event's file that the column says, or nothing for a column to pass over.",
      examples: [{ Beginn: 'startDate', Notiz: '' }],
      default: {},
      defaultHelp: 'what the words over the columns usually mean',
    },
    dates: {
      schema: { type: 'string', enum: DATE_ORDERS },
      unknownCode: 'date-order-unknown',
      noun: 'order of dates',
      meanings: DATE_ORDER_MEANINGS,
      title: 'Order of dates',
      help: `Of a table: the order of day, month and year in its dates: ${allowedWords(DATE_ORDERS, { meanings: DATE_ORDER_MEANINGS })}.`,
      examples: ['dmy'],
      defaultHelp: 'what all its dates show',
    },
    since: {
      schema: { type: 'string', format: 'day' },
      title: 'First day',
      help: 'The day from which on dates of events that recur are taken, like 2027-01-01.',
      examples: ['2027-01-01'],
      defaultHelp: 'today',
    },
    until: {
      schema: { type: 'string', format: 'window-end' },
      title: 'Last day',
      help: 'Until when dates of events that recur are taken, ten years at the most: a day, like 2027-12-31, or how far to look from today, like P180D (days), P8W (weeks), P6M (months) or P1Y (years).',
      examples: ['P6M', '2027-12-31'],
      default: 'P180D',
    },
    only: {
      schema: WORDS,
      title: 'Only',
      help: `Takes only events that have one of these words in their name or category, also within a longer word, up to ${MAX_WORDS}.`,
      examples: [['Python', 'Django']],
      default: [],
      defaultHelp: 'all events',
    },
    not: {
      schema: WORDS,
      title: 'Not',
      help: `Leaves out events that have one of these words in their name or category, also within a longer word, up to ${MAX_WORDS}.`,
      examples: [['members only']],
      default: [],
      defaultHelp: 'none',
    },
  },
  derived: {},
} as const satisfies RecordType;

/** A source, complete: days as `YYYY-MM-DD`, the organization by its slug, the place by its stem. */
export type SourceRecord = RecordOf<typeof SOURCE>;
