/** JSON Schemas of the fields that several records have. */

export const uuid = {
  type: 'string',
  format: 'uuid',
  title: 'Id',
  description:
    'A UUID, 8-4-4-4-12 hexadecimal digits. It is unique among the records of its kind and never changed afterwards. In the API: id, in lower case.',
  examples: ['3f0c1a52-7c1e-4a4e-9d3e-2b8f5d6c7a91'],
} as const;

export const oneLine = { type: 'string', format: 'one-line' } as const;

export const optionalOneLine = { ...oneLine, nullable: true } as const;

export const optionalText = { type: 'string', format: 'text', nullable: true } as const;

export const optionalSlug = { type: 'string', format: 'slug', nullable: true } as const;

export const optionalUrl = { type: 'string', format: 'http-url', nullable: true } as const;

export const optionalLink = { type: 'string', format: 'link', nullable: true } as const;

export const optionalTimeZone = { type: 'string', format: 'time-zone', nullable: true } as const;

/** The forms of a date, for people. */
export const WRITTEN_DATES =
  'Written as an instant (2026-03-06T02:00:00.000Z), a time with an offset (2026-03-06T10:00+08:00), a local time (2026-03-06T10:00 or 2026-03-06 10:00:00) or a day (2026-03-06).';

/** Codes of the warnings that a record silences. */
export const ignore = {
  type: 'array',
  items: {
    type: 'string',
    format: 'code',
    title: 'Code of a warning',
    description: 'A code as npm run validate prints it after the word "warning".',
    examples: ['name-capitals'],
  },
  maxItems: 50,
  nullable: true,
  title: 'Silenced warnings',
  description:
    'Codes of the warnings that are not to be told for this file, 50 at the most. Default: none. Never in the API.',
  examples: [['name-capitals']],
} as const;
