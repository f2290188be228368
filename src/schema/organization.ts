import {
  body,
  changeDates,
  freeForm,
  httpUrl,
  picture,
  id,
  ignore,
  oneLine,
  slug,
  WRITTEN_DATES,
} from './common-fields.ts';
import type { RecordOf, RecordType } from './table.ts';

/**
 * The names of the link fields in files, in the order of answers, with a title, an example and a description for clients.
 * `site.yml` gives their names on the wire.
 */
const LINKS = {
  microblogGlobal: ['Global microblog', 'https://social.example.org/@guild', 'A global microblog profile'],
  microblogCn: ['Chinese microblog', 'https://microblog.example.com/u/guild', 'A Chinese microblog profile'],
  chatGroup: ['Chat group number', '784051168', 'A chat group number'],
  videoSite: ['Video site', 'https://video.example.org/guild', 'A video-site profile'],
  lifestyleSite: [
    'Lifestyle-sharing site',
    'https://lifestyle.example.com/guild',
    'A lifestyle-sharing-site profile',
  ],
  wikiSite: ['Wiki page', 'https://wiki.example.org/Example_Calendar_Guild', 'A wiki page'],
  socialNetwork: ['Social network', 'https://network.example.com/guild', 'A social-network page'],
  microblogTw: ['Taiwanese microblog', 'https://plain.example.com/guild', 'A Taiwanese microblog profile'],
} as const;
export type LinkField = keyof typeof LINKS;
export const LINK_FIELDS = Object.keys(LINKS).filter((key): key is LinkField => key in LINKS);

/** Makes a value for every link field. */
export function linkFields<T>(valueOf: (field: LinkField) => T): Record<LinkField, T> {
  const values: Partial<Record<LinkField, T>> = Object.fromEntries(
    LINK_FIELDS.map((field) => [field, valueOf(field)]),
  );
  return values as Record<LinkField, T>;
}

/** The fields of an organization (guide, "Records"). */
export const ORGANIZATION = {
  name: 'organization',
  title: 'Organization',
  description:
    'Who runs events. In the API: /open/organization and /open/organization/{id}, and in short within events.',
  identity: ['id', 'slug'],
  body: 'description',
  asked: ['type', 'website', 'contactMail', 'logoUrl', 'description'],
  referred: {
    by: 'slug',
    format: 'slug',
    rule: 'Organizations are files under organizations/, named by their slug; a renamed one keeps its old name as "slug"; "npm run new -- organization" writes one.',
    unknownCode: 'organization-unknown',
    duplicateCode: 'slug-duplicate',
    unusedCode: 'organization-unused',
  },
  fields: {
    id: { ...id, answer: 'The organization, for ever.' },
    name: {
      schema: oneLine,
      title: 'Name',
      help: 'What the organization is called, on one line.',
      examples: ['Rust Foundation'],
      required: true,
      apiHelp: 'In the API: name; orgSearch looks here.',
      answer: 'What it is called, on one line.',
      summary: { answer: 'What it is called.', schema: { type: 'string' } },
    },
    slug: {
      schema: slug,
      title: 'Slug',
      help: 'What events name the organization by: words of a-z and 0-9 joined by single hyphens, unique among organizations.',
      examples: ['rust-foundation'],
      defaultHelp: "this file's name without its extension",
      after: 'id',
      answer: 'The organization in the address of a page; may change.',
      summary: { answer: 'The organization in the address of a page.', schema: { type: 'string' } },
    },
    status: {
      schema: oneLine,
      title: 'Status',
      help: 'The state of the organization, on one line.',
      examples: ['active'],
      default: 'active',
      answer: 'Its state, like "active"; there is no list of them.',
    },
    type: {
      schema: oneLine,
      title: 'Type',
      help: 'What kind of organization it is, on one line.',
      examples: ['agency', 'community'],
      ask: { like: 'association, company or foundation' },
      answer: 'What kind of organization it is; there is no list of them.',
    },
    description: {
      ...body,
      ask: { help: 'What people should know, in Markdown.' },
      examples: ['A society that meets **after sunset**.'],
      after: 'name',
      answer: 'What people should know, in Markdown.',
    },
    logoUrl: {
      schema: picture,
      title: 'Logo',
      help: 'A picture: a file in images/ (.png, .jpg, .webp or .avif), written as images/NAME, or the http or https URL of one elsewhere.',
      ask: { help: 'A picture: PNG, JPEG, WebP or AVIF, up to 2 MiB.' },
      examples: ['images/guild.png', 'https://example.org/guild/logo.svg'],
      answer: 'An image.',
      summary: { answer: 'An image.' },
    },
    richMediaConfig: {
      schema: freeForm,
      title: 'Rich media',
      help: 'Any mapping; values keep their types.',
      examples: [{ theme: { accent: '#1e6f5c', dark: true } }],
      apiHelp: 'In the API: richMediaConfig, as it is.',
      answer: 'Any mapping.',
    },
    contactMail: {
      schema: { type: 'string', format: 'email' },
      title: 'E-mail address',
      help: 'Where to write to.',
      examples: ['hello@example.org'],
      ask: { like: 'info@example.org' },
      answer: 'Where to write to.',
    },
    website: {
      schema: httpUrl,
      title: 'Website',
      help: "The http or https URL of the organization's own site.",
      examples: ['https://example.org/guild'],
      ask: { label: 'Web site', like: 'https://example.org' },
      answer: 'Its own site.',
    },
    ...linkFields((field) => {
      const [title, example, answer] = LINKS[field];
      return {
        schema: { type: 'string', format: 'link' },
        title,
        help: 'An http or https URL, or a name or number on one line without a scheme.',
        examples: [example],
        apiHelp: `In the API: ${field}, or the name that organizationLinks in site.yml gives it.`,
        answer: `${answer}: a URL, or a name or number without one.`,
      } as const;
    }),
    extra: {
      schema: freeForm,
      title: 'Anything else',
      help: 'Any mapping; values keep their types.',
      examples: [{ abbreviation: 'GLD', members: 120 }],
      default: {},
      apiHelp: 'In the API: extra, as it is.',
      answer: 'Any mapping.',
    },
    creationTime: {
      schema: { type: 'string' },
      date: { edge: 'start' },
      title: 'Creation time',
      help: `Since when the organization exists; a day is its first moment. ${WRITTEN_DATES} Local times and days are in the time zone of site.yml.`,
      examples: ['2021-06-21', '2021-06-21T10:00', '2021-06-21T10:00+02:00', '2021-06-21T08:00:00.000Z'],
      apiHelp: 'In the API: creationTime, in UTC.',
      answer: 'Since when it exists, in UTC with milliseconds.',
    },
    url: {
      schema: httpUrl,
      title: 'Public page',
      help: "The http or https URL of the organization's page in the calendar.",
      examples: ['https://calendar.example.org/guild'],
      default: ({ site, slug }) => (site.url === null ? null : `${site.url}/${slug}`),
      defaultHelp: 'made from the url of site.yml and the slug, or else null',
      apiHelp: 'In the API: url of the organization of an event.',
      summary: { answer: 'Its public page in the calendar.' },
    },
    ignore,
  },
  derived: changeDates,
} as const satisfies RecordType;

export type OrganizationRecord = RecordOf<typeof ORGANIZATION>;
