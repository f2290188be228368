/** JSON Schemas of the fields that several records have. */

export const uuid = { type: 'string', format: 'uuid' } as const;

export const oneLine = { type: 'string', format: 'one-line' } as const;

export const optionalOneLine = { ...oneLine, nullable: true } as const;

export const optionalText = { type: 'string', format: 'text', nullable: true } as const;

export const optionalSlug = { type: 'string', format: 'slug', nullable: true } as const;

export const optionalUrl = { type: 'string', format: 'http-url', nullable: true } as const;

export const optionalLink = { type: 'string', format: 'link', nullable: true } as const;

export const optionalTimeZone = { type: 'string', format: 'time-zone', nullable: true } as const;

/** Codes of the warnings that a record silences. */
export const ignore = {
  type: 'array',
  items: { type: 'string', format: 'code' },
  maxItems: 50,
  nullable: true,
} as const;
