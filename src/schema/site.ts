import { timeZone } from './common-fields.ts';
import type { RecordOf, RecordType } from './field.ts';
import { linkFields } from './organization.ts';

/** The settings of the calendar as a whole (contract, section 3). */
export const SITE = {
  name: 'site',
  title: 'Site',
  description: 'Settings of the calendar as a whole. The file is optional, and so is every key in it.',
  identity: [],
  body: null,
  asked: [],
  fields: {
    url: {
      schema: { type: 'string', format: 'base-url' },
      title: 'Address of the public site',
      help: 'Where the public pages are: an http or https URL without a slash at the end.',
      examples: ['https://calendar.example.org'],
      apiHelp: 'In the API it is the beginning of each url that a record does not give itself.',
    },
    public: {
      schema: { type: 'boolean' },
      title: 'Public',
      help: 'true: the page at / shows the calendar and the feeds need no key. false, the default: only registered applications see events.',
      examples: [true, false],
      default: false,
      defaultHelp: '',
    },
    timezone: {
      schema: timeZone,
      title: 'Time zone',
      help: 'The time zone of every local time and plain day in a record that names none itself: an IANA name.',
      examples: ['UTC', 'Asia/Shanghai'],
      default: 'UTC',
    },
    organizationLinks: {
      schema: {
        type: 'object',
        required: [],
        additionalProperties: false,
        properties: linkFields((field) => {
          const title = `Name of ${field}`;
          const description = `What ${field} is called in the API: letters, digits and "_", a letter first. Default: ${field}.`;
          const examples = [`${field}Link`];
          return {
            type: 'string',
            format: 'wire-name',
            nullable: true,
            title,
            description,
            examples,
          } as const;
        }),
      },
      title: 'Names of the link fields',
      help: 'The names that the eight link fields of an organization have in the API: the name in files on the left, the name in the API on the right. They differ from each other and from all other fields of an organization.',
      examples: [{ videoSite: 'videoChannel' }],
      default: linkFields((field) => field),
      defaultHelp: 'the names in files',
    },
  },
  derived: {},
} as const satisfies RecordType;

/** The complete settings; `organizationLinks` has the name on the wire of every link field. */
export type SiteRecord = RecordOf<typeof SITE>;
