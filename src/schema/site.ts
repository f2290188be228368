import { optionalTimeZone } from './fields.ts';
import { linkFields, type LinkField } from './organization.ts';
import type { JSONSchemaType } from './validator.ts';

/** `site.yml` as it is written (contract, section 3). */
export interface WrittenSite {
  url?: string;
  public?: boolean;
  timezone?: string;
  organizationLinks?: Partial<Record<LinkField, string>>;
}

const wireName = { type: 'string', format: 'wire-name', nullable: true } as const;

export const siteSchema: JSONSchemaType<WrittenSite> = {
  type: 'object',
  required: [],
  additionalProperties: false,
  title: 'Site',
  description: 'Settings of the calendar as a whole. The file is optional, and so is every key in it.',
  properties: {
    url: {
      type: 'string',
      format: 'base-url',
      nullable: true,
      title: 'Address of the public site',
      description:
        'Where the public pages are: an http or https URL without a slash at the end. Default: null. In the API it is the beginning of each url that a record does not give itself.',
      examples: ['https://calendar.example.org'],
    },
    public: {
      type: 'boolean',
      nullable: true,
      title: 'Public',
      description:
        'true: the page at / shows the calendar and the feeds need no key. false, the default: only registered applications see events.',
      examples: [true, false],
    },
    timezone: {
      ...optionalTimeZone,
      title: 'Time zone',
      description:
        'The time zone of every local time and plain day in a record that names none itself: an IANA name. Default: UTC.',
      examples: ['UTC', 'Asia/Shanghai'],
    },
    organizationLinks: {
      type: 'object',
      required: [],
      additionalProperties: false,
      nullable: true,
      title: 'Names of the link fields',
      description:
        'The names that the eight link fields of an organization have in the API: the name in files on the left, the name in the API on the right. They differ from each other and from all other fields of an organization. Default: the names in files.',
      examples: [{ videoSite: 'videoChannel' }],
      properties: linkFields((field) => ({
        ...wireName,
        title: `Name of ${field}`,
        description: `What ${field} is called in the API: letters, digits and "_", a letter first. Default: ${field}.`,
        examples: [`${field}Link`],
      })),
    },
  },
};

/** The complete site settings; `organizationLinks` has the name on the wire of every link field. */
export interface SiteRecord {
  readonly url: string | null;
  readonly public: boolean;
  /** IANA time zone of dates whose record names none. */
  readonly timezone: string;
  readonly organizationLinks: Readonly<Record<LinkField, string>>;
}
