import {
  ignore,
  oneLine,
  optionalLink,
  optionalOneLine,
  optionalSlug,
  optionalText,
  optionalUrl,
  uuid,
  WRITTEN_DATES,
} from './fields.ts';
import type { JSONSchemaType } from './validator.ts';

/**
 * The stand-in names of the link fields, in the order of the specification (section 2.4). Files use
 * these; `site.yml` gives their names on the wire.
 */
export const LINK_FIELDS = [
  'microblogGlobal',
  'microblogCn',
  'chatGroup',
  'videoSite',
  'lifestyleSite',
  'wikiSite',
  'socialNetwork',
  'microblogTw',
] as const;
export type LinkField = (typeof LINK_FIELDS)[number];

/** A value for every link field. */
export function linkFields<T>(valueOf: (field: LinkField) => T): Record<LinkField, T> {
  return {
    microblogGlobal: valueOf('microblogGlobal'),
    microblogCn: valueOf('microblogCn'),
    chatGroup: valueOf('chatGroup'),
    videoSite: valueOf('videoSite'),
    lifestyleSite: valueOf('lifestyleSite'),
    wikiSite: valueOf('wikiSite'),
    socialNetwork: valueOf('socialNetwork'),
    microblogTw: valueOf('microblogTw'),
  };
}

/** The fields of an organization on the wire whose names are not configured, in the specification's order. */
export const ORGANIZATION_FIELDS = [
  'id',
  'slug',
  'name',
  'description',
  'status',
  'type',
  'logoUrl',
  'richMediaConfig',
  'contactMail',
  'website',
  'extra',
  'creationTime',
] as const;
export type OrganizationField = (typeof ORGANIZATION_FIELDS)[number];

/** A free-form mapping, as JSON. */
export type FreeForm = Record<string, unknown>;

/** An organization as a file writes it (contract, section 3). */
export interface WrittenOrganization extends Partial<Record<LinkField, string>> {
  id: string;
  name: string;
  slug?: string;
  status?: string;
  type?: string;
  description?: string;
  logoUrl?: string;
  richMediaConfig?: FreeForm;
  contactMail?: string;
  website?: string;
  extra?: FreeForm;
  creationTime?: string;
  url?: string;
  ignore?: string[];
}

const freeForm = { type: 'object', required: [], additionalProperties: true, nullable: true } as const;

/** What the content of a link field is (specification, section 2.4), with an example. */
const LINKS: Readonly<Record<LinkField, readonly [title: string, example: string]>> = {
  microblogGlobal: ['Global microblog', 'https://social.example.org/@guild'],
  microblogCn: ['Chinese microblog', 'https://microblog.example.com/u/guild'],
  chatGroup: ['Chat group number', '784051168'],
  videoSite: ['Video site', 'https://video.example.org/guild'],
  lifestyleSite: ['Lifestyle-sharing site', 'https://lifestyle.example.com/guild'],
  wikiSite: ['Wiki page', 'https://wiki.example.org/Example_Calendar_Guild'],
  socialNetwork: ['Social network', 'https://network.example.com/guild'],
  microblogTw: ['Taiwanese microblog', 'https://plain.example.com/guild'],
};

export const organizationSchema: JSONSchemaType<WrittenOrganization> = {
  type: 'object',
  required: ['id', 'name'],
  additionalProperties: false,
  title: 'Organization',
  description:
    'Who runs events. In the API: /open/organization/{id}, and in short as the organization of an event.',
  properties: {
    id: uuid,
    name: {
      ...oneLine,
      title: 'Name',
      description: 'What the organization is called, on one line. In the API: name; orgSearch looks here.',
      examples: ['Rust Foundation'],
    },
    slug: {
      ...optionalSlug,
      title: 'Slug',
      description:
        "What events name the organization by: words of a-z and 0-9 joined by single hyphens, unique among organizations. Default: this file's name without its extension. In the API: slug.",
      examples: ['rust-foundation'],
    },
    status: {
      ...optionalOneLine,
      title: 'Status',
      description: 'The state of the organization, on one line. Default: active. In the API: status.',
      examples: ['active'],
    },
    type: {
      ...optionalOneLine,
      title: 'Type',
      description: 'What kind of organization it is, on one line. Default: null. In the API: type.',
      examples: ['agency', 'community'],
    },
    description: {
      ...optionalText,
      title: 'Description',
      description:
        'What people should know, in Markdown. In a .md file this is the text below the front matter, not a key. Default: null. In the API: description.',
      examples: ['A society that meets **after sunset**.'],
    },
    logoUrl: {
      ...optionalUrl,
      title: 'Logo',
      description: 'The http or https URL of an image. Default: null. In the API: logoUrl.',
      examples: ['https://example.org/guild/logo.svg'],
    },
    richMediaConfig: {
      ...freeForm,
      title: 'Rich media',
      description:
        'Any mapping; values keep their types. Default: null. In the API: richMediaConfig, as it is.',
      examples: [{ theme: { accent: '#1e6f5c', dark: true } }],
    },
    contactMail: {
      type: 'string',
      format: 'email',
      nullable: true,
      title: 'E-mail address',
      description: 'Where to write to. Default: null. In the API: contactMail.',
      examples: ['hello@example.org'],
    },
    website: {
      ...optionalUrl,
      title: 'Website',
      description:
        "The http or https URL of the organization's own site. Default: null. In the API: website.",
      examples: ['https://example.org/guild'],
    },
    ...linkFields((field) => ({
      ...optionalLink,
      title: LINKS[field][0],
      description: `An http or https URL, or a name or number on one line without a scheme. Default: null. In the API: ${field}, or the name that organizationLinks in site.yml gives it.`,
      examples: [LINKS[field][1]],
    })),
    extra: {
      ...freeForm,
      title: 'Anything else',
      description: 'Any mapping; values keep their types. Default: {}. In the API: extra, as it is.',
      examples: [{ abbreviation: 'GLD', members: 120 }],
    },
    creationTime: {
      type: 'string',
      nullable: true,
      title: 'Creation time',
      description: `Since when the organization exists; a day is its first moment. ${WRITTEN_DATES} Local times and days are in the time zone of site.yml. Default: null. In the API: creationTime, in UTC.`,
      examples: ['2021-06-21', '2021-06-21T10:00', '2021-06-21T10:00+02:00', '2021-06-21T08:00:00.000Z'],
    },
    url: {
      ...optionalUrl,
      title: 'Public page',
      description:
        "The http or https URL of the organization's page in the calendar. Default: made from the url of site.yml and the slug, or else null. In the API: url of the organization of an event.",
      examples: ['https://calendar.example.org/guild'],
    },
    ignore,
  },
};

/** A complete organization; `creationTime` is a UTC instant, `url` its public page. */
export interface OrganizationRecord extends Readonly<Record<LinkField, string | null>> {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string | null;
  readonly status: string;
  readonly type: string | null;
  readonly logoUrl: string | null;
  readonly richMediaConfig: FreeForm | null;
  readonly contactMail: string | null;
  readonly website: string | null;
  readonly extra: FreeForm;
  readonly creationTime: string | null;
  readonly url: string | null;
}
