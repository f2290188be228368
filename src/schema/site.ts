import { OUR_LANGUAGES } from '../words/locales.ts';
import { httpUrl, languages, languageTag, oneLine, picture, slug, timeZone } from './common-fields.ts';
import type { RecordOf, RecordType } from './table.ts';
import { linkFields } from './organization.ts';
import type { Messages } from '../words/messages.ts';

/** The settings of the calendar as a whole (editors' handbook, "Settings of the calendar"). */
export const SITE = {
  name: 'site',
  title: 'Site',
  description: 'Settings of the calendar as a whole. The file is optional, and so is every key in it.',
  identity: [],
  body: null,
  asked: [],
  referred: null,
  fields: {
    name: {
      schema: oneLine,
      title: 'Name',
      help: 'What the calendar is called, on one line.',
      examples: ['Conventions of the north'],
      apiHelp: 'On pages and in feeds.',
    },
    description: {
      schema: oneLine,
      title: 'Description',
      help: 'What the calendar is about, in a sentence or two on one line.',
      examples: ['Conferences and meetings of people who read, in Hamburg and around it.'],
      apiHelp: 'On pages and in feeds.',
    },
    language: {
      schema: languageTag,
      title: 'Language',
      help: 'The language of pages for readers whose browser asks for none that the pages are offered in.',
      examples: ['en', 'zh-Hans'],
      default: 'en',
      defaultHelp: 'en where it is among languages, or else the first of them',
      apiHelp: '',
    },
    languages: {
      schema: languages,
      title: 'Languages',
      help: `The languages that pages are offered in, in this order, up to ${languages.maxItems}: of ${OUR_LANGUAGES.join(', ')}, and of those whose words are in words/.`,
      examples: [['en', 'zh-Hans', 'zh-Hant'], ['de']],
      default: ['en', 'zh-Hans', 'zh-Hant'],
      apiHelp: '',
    },
    logo: {
      schema: picture,
      title: 'Logo',
      help: 'A picture: a file in images/ (.png, .jpg, .webp or .avif), written as images/NAME, or the http or https URL of one elsewhere.',
      ask: { help: 'A picture: PNG, JPEG, WebP or AVIF, up to 2 MiB.' },
      examples: ['https://calendar.example.org/logo.svg', 'images/logo.png'],
      apiHelp: 'On pages.',
    },
    accentColor: {
      schema: { type: 'string', format: 'colour' },
      title: 'Accent colour',
      help: 'The colour of links and buttons, as "#rrggbb" in quotes. Shades that can be read in light and in dark are derived from it.',
      examples: ['#0b6e4f'],
      apiHelp: 'On pages.',
    },
    tagColors: {
      schema: {
        type: 'object',
        required: [],
        maxProperties: 200,
        propertyNames: slug,
        additionalProperties: {
          type: 'string',
          format: 'colour',
          title: 'Colour of the tag',
          description: '"#rrggbb" in quotes.',
          examples: ['#b3400a'],
        },
      },
      title: 'Colours of tags',
      help: 'The colours of tags, up to 200: a tag on the left, and "#rrggbb" in quotes on the right. Shades that stand out in light and in dark are derived from them.',
      examples: [{ rust: '#b3400a', web: '#1f6feb' }],
      default: {},
      defaultHelp: 'one of eight colours, by the name of the tag',
      apiHelp: 'On pages.',
    },
    mapTiles: {
      schema: {
        type: 'object',
        required: ['url', 'attribution'],
        additionalProperties: false,
        properties: {
          url: {
            type: 'string',
            format: 'tile-url',
            title: 'URL',
            description:
              'The https URL of a picture, on one host, with {z}, {x} and {y} in it, and perhaps {r}.',
            examples: ['https://tiles.example.org/{z}/{x}/{y}.png'],
          },
          attribution: {
            ...oneLine,
            title: 'Attribution',
            description: 'Whom the pictures are from, as their terms want it said.',
            examples: ['© OpenStreetMap contributors'],
          },
        },
      },
      title: 'Streets on the map',
      help: 'Where the map gets pictures of streets from when a reader presses "Show streets". That host learns the address of the site and of the reader. Ask it first whether it may be used.',
      examples: [
        { url: 'https://tiles.example.org/{z}/{x}/{y}.png', attribution: '© OpenStreetMap contributors' },
      ],
      apiHelp: 'On pages.',
    },
    repository: {
      schema: httpUrl,
      title: 'Repository',
      help: 'The http or https URL of the repository that has these files. Where it is on GitHub, the page for suggestions leads to its issue form.',
      examples: ['https://github.com/example/calendar'],
      apiHelp: 'On pages.',
    },
    contact: {
      schema: { type: 'string', format: 'contact' },
      title: 'Contact',
      help: 'Where to write to: an e-mail address, or an http or https URL.',
      examples: ['hello@example.org', 'https://example.org/contact'],
      apiHelp: 'On pages.',
    },
    imprint: {
      schema: httpUrl,
      title: 'Imprint',
      help: 'The http or https URL of a page that names who is responsible.',
      examples: ['https://example.org/imprint'],
      apiHelp: 'On pages.',
    },
    license: {
      schema: {
        type: 'object',
        required: ['name', 'url'],
        additionalProperties: false,
        properties: {
          name: { ...oneLine, title: 'Name', description: 'What it is called.', examples: ['CC BY 4.0'] },
          url: {
            ...httpUrl,
            title: 'URL',
            description: 'The http or https URL of its text.',
            examples: ['https://creativecommons.org/licenses/by/4.0/'],
          },
        },
      },
      title: 'License',
      help: 'The license under which others may use the data.',
      examples: [{ name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' }],
      apiHelp: 'On pages.',
    },
    url: {
      schema: { type: 'string', format: 'base-url' },
      title: 'Address of the public site',
      help: 'Where the public pages are: an http or https URL without a slash at the end.',
      examples: ['https://calendar.example.org'],
      apiHelp: 'In the API: the beginning of the url of records that do not have one.',
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
      help: 'The time zone of dates in records that do not name one. An IANA name, such as Europe/Berlin.',
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

/** The settings by which records are read and answered. No other setting changes a record. */
export type RecordSettings = Pick<SiteRecord, 'url' | 'timezone' | 'organizationLinks'>;

export function recordSettingsOf({ url, timezone, organizationLinks }: RecordSettings): RecordSettings {
  return { url, timezone, organizationLinks };
}

/** The complete settings; `organizationLinks` has the name on the wire of every link field. */
export interface SiteRecord extends RecordOf<typeof SITE> {
  /** The messages of the content that can be used, by the tag of their language. */
  readonly words: Readonly<Record<string, Messages>>;
}
