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
  properties: {
    url: { type: 'string', format: 'base-url', nullable: true },
    public: { type: 'boolean', nullable: true },
    timezone: optionalTimeZone,
    organizationLinks: {
      type: 'object',
      required: [],
      additionalProperties: false,
      nullable: true,
      properties: linkFields(() => wireName),
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
