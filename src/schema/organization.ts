import {
  ignore,
  oneLine,
  optionalLink,
  optionalOneLine,
  optionalSlug,
  optionalText,
  optionalUrl,
  uuid,
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

export const organizationSchema: JSONSchemaType<WrittenOrganization> = {
  type: 'object',
  required: ['id', 'name'],
  additionalProperties: false,
  properties: {
    id: uuid,
    name: oneLine,
    slug: optionalSlug,
    status: optionalOneLine,
    type: optionalOneLine,
    description: optionalText,
    logoUrl: optionalUrl,
    richMediaConfig: freeForm,
    contactMail: { type: 'string', format: 'email', nullable: true },
    website: optionalUrl,
    ...linkFields(() => optionalLink),
    extra: freeForm,
    creationTime: { type: 'string', nullable: true },
    url: optionalUrl,
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
