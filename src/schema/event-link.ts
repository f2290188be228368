import { httpUrl, WRITTEN_DATES } from './common-fields.ts';

/** The kinds of links of an event (editors' handbook, "Organizers, tags and links"). */
export const LINK_KINDS = [
  'tickets',
  'registration',
  'cfp',
  'livestream',
  'recording',
  'social',
  'map',
] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** The row of an event's links. */
export const links = {
  schema: {
    type: 'array',
    maxItems: 20,
    items: {
      type: 'object',
      title: 'Link',
      description: 'An address, what is there, and from when until when it can be used.',
      examples: [{ kind: 'tickets', url: 'https://example.org/tickets' }],
      required: ['kind', 'url'],
      additionalProperties: false,
      properties: {
        kind: {
          type: 'string',
          enum: LINK_KINDS,
          title: 'Kind',
          description: `What is there: ${LINK_KINDS.join(', ')}.`,
          examples: ['tickets', 'cfp'],
        },
        url: {
          ...httpUrl,
          title: 'URL',
          description: 'The http or https URL of it.',
          examples: ['https://example.org/tickets'],
        },
        opensAt: {
          type: 'string',
          nullable: true,
          title: 'Opens',
          description: `From when on it can be used; a day is its first moment. ${WRITTEN_DATES}`,
          examples: ['2026-10-01'],
        },
        closesAt: {
          type: 'string',
          nullable: true,
          title: 'Closes',
          description: `Until when it can be used; a day is its last moment, 23:59:59.999. ${WRITTEN_DATES}`,
          examples: ['2026-11-30'],
        },
      },
    },
  },
  unknownCode: 'link-kind-unknown',
  itemDates: { opensAt: 'start', closesAt: 'end' },
  itemAnswers: {
    kind: 'What is there; new kinds may come.',
    url: 'The address of it.',
    opensAt: 'From when on it can be used, in UTC with milliseconds; null where that is not said.',
    closesAt: 'Until when it can be used, likewise; a day ends with its last millisecond.',
  },
  itemSchema: 'EventLink',
  ask: {
    like: 'cfp https://example.org/cfp until 2026-11-30',
    help: `Addresses where people do something, each on a line of its own behind what is there (${LINK_KINDS.join(', ')}); where it has dates, "from" and "until" with a day follow.`,
  },
  title: 'Links',
  help: 'Up to 20 addresses where people do something: buy tickets, register, send in a talk.',
  examples: [[{ kind: 'cfp', url: 'https://example.org/cfp', closesAt: '2026-11-30' }]],
  default: [],
  defaultHelp: 'none',
  answer: 'Where people do something, and until when they can.',
  onRequest: true,
} as const;
