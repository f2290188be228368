import {
  body,
  eventHistory,
  httpUrl,
  picture,
  id,
  ignore,
  languages,
  location,
  oneLine,
  slug,
  slugs,
  timeZone,
  WRITTEN_DATES,
} from './common-fields.ts';
import { ATTENDANCE_MEANINGS, ATTENDANCE_MODES } from './attendance.ts';
import { links } from './event-link.ts';
import { SCALE_MEANINGS, SCALES } from './scale.ts';
import { allowedWords, type RecordOf, type RecordType } from './table.ts';

/** The states of an event (guide, "When plans change"). */
export const EVENT_STATUSES = ['cancelled', 'movedOnline', 'postponed', 'rescheduled', 'scheduled'] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** The meaning of each state. */
const STATUS_MEANINGS = {
  cancelled: 'does not take place',
  movedOnline: 'takes place online only',
  postponed: 'its new date is not known yet',
  rescheduled: 'has a new date',
  scheduled: 'takes place as planned',
} as const satisfies Record<EventStatus, string>;

const OF_PLACE = 'that of the place, or else null';

/** The fields of an event (guide, "Records"). */
export const EVENT = {
  name: 'event',
  title: 'Event',
  description: 'One event of the calendar. In the API: /open/event and /open/event/{id}.',
  identity: ['id', 'slug', 'urlKey'],
  body: 'detail',
  asked: [
    'startDate',
    'endDate',
    'timezone',
    'region',
    'organization',
    'place',
    'address',
    'attendanceMode',
    'isAccessibleForFree',
    'inLanguage',
    'url',
    'links',
    'tags',
    'series',
    'thumbnail',
    'status',
    'detail',
  ],
  referred: null,
  fields: {
    id: { ...id, answer: 'The event, for ever.' },
    name: {
      schema: oneLine,
      title: 'Name',
      help: 'What the event is called, on one line.',
      examples: ['Hamburg Reading Day'],
      required: true,
      apiHelp: 'In the API: name; search looks here.',
      answer: 'What the event is called, on one line.',
    },
    scale: {
      schema: { type: 'string', enum: SCALES },
      unknownCode: 'scale-unknown',
      meanings: SCALE_MEANINGS,
      title: 'Scale',
      help: `How large the event is: ${allowedWords(SCALES, { meanings: SCALE_MEANINGS })}.`,
      examples: ['small', 'large'],
      ask: { help: 'How large the event is, by an estimate of its visitors.' },
      required: true,
      answer: 'How large it is, from the smallest to the largest.',
    },
    status: {
      schema: { type: 'string', enum: EVENT_STATUSES },
      unknownCode: 'status-unknown',
      meanings: STATUS_MEANINGS,
      title: 'Status',
      help: `Whether it takes place as planned: ${allowedWords(EVENT_STATUSES, { meanings: STATUS_MEANINGS })}. Where it is cancelled or moved online, the dates stay; where it is postponed, delete them until there are new ones.`,
      examples: ['scheduled', 'postponed'],
      default: 'scheduled',
      apiHelp: 'In the API: status; /open/event/recent has scheduled events only.',
      answer: 'Whether it takes place as it was planned.',
    },
    slug: {
      schema: slug,
      title: 'Slug',
      help: 'The event in the address of a page: words of a-z and 0-9 joined by single hyphens, unique within its organization.',
      examples: ['hamburg-reading-day-2027'],
      defaultHelp: "this file's name without its extension",
      apiHelp: 'In the API: slug, and the beginning of eventKey.',
      answer: 'The event in the address of a page; may change.',
    },
    urlKey: {
      schema: { type: 'string', format: 'url-key' },
      title: 'URL key',
      help: 'Letters, digits, ".", "_", "~" and "-" that follow the slug in eventKey.',
      examples: ['3f0c1a52', '2027'],
      defaultHelp: 'the first 8 digits of the id',
      apiHelp: 'In the API: urlKey, and the end of eventKey.',
      answer: 'Tells events with the same slug apart.',
    },
    startDate: {
      schema: { type: 'string' },
      date: { edge: 'start', day: 'startDay' },
      title: 'Start',
      help: `When the event starts; a day is its first moment. ${WRITTEN_DATES}`,
      examples: ['2027-02-20', '2027-02-20T10:00', '2027-02-20T10:00+01:00', '2027-02-20T09:00:00.000Z'],
      ask: {
        like: '2027-02-20 or 2027-02-20T10:00',
        help: 'When it starts: a day, year first, or a day and the time on the clocks there. Leave it empty while it is not known.',
      },
      defaultHelp: 'null, no date',
      apiHelp: 'In the API: startDate, in UTC.',
      answer: 'When it starts, in UTC with milliseconds.',
    },
    endDate: {
      schema: { type: 'string' },
      date: { edge: 'end', day: 'endDay' },
      title: 'End',
      help: `When the event ends, not before it starts; a day is its last moment, 23:59:59.999. ${WRITTEN_DATES}`,
      examples: ['2027-02-21', '2027-02-20T18:30', '2027-02-20T18:30+01:00', '2027-02-20T17:30:00.000Z'],
      ask: {
        like: '2027-02-21 or 2027-02-21T18:30',
        needs: 'startDate',
        help: 'When it ends, likewise; a day is the last day of the event.',
      },
      defaultHelp: 'null, no date',
      apiHelp: 'In the API: endDate, in UTC.',
      answer: 'When it ends, in UTC with milliseconds.',
    },
    timezone: {
      schema: timeZone,
      title: 'Time zone',
      help: 'The time zone of the dates in this file. An IANA name, such as Europe/Berlin.',
      examples: ['Europe/Berlin', 'Asia/Shanghai'],
      ask: {
        like: 'Europe/Berlin',
        needs: 'startDate',
        help: 'The time zone of the dates, an IANA name. Leave it empty where it is that of the calendar.',
      },
      default: ({ site }) => site.timezone,
      defaultHelp: 'the one of site.yml, or else UTC',
      apiHelp: 'In the API: timezone; the dates there are in UTC.',
      answer: 'The time zone that it takes place in, an IANA name.',
      onRequest: true,
    },
    address: {
      schema: oneLine,
      title: 'Address',
      help: 'Where the event is, or how to get in, on one line.',
      examples: ['Messedamm 22, 14055 Berlin'],
      answer: 'Where it is, or how to get in, on one line.',
    },
    region: {
      schema: oneLine,
      title: 'Region',
      help: 'The city, region or country, on one line.',
      examples: ['Hamburg, Germany'],
      ask: { like: 'Hamburg, Germany' },
      answer: 'City, region or country, on one line.',
    },
    countryCode: { ...location.countryCode, defaultHelp: OF_PLACE },
    latitude: { ...location.latitude, defaultHelp: OF_PLACE },
    longitude: { ...location.longitude, defaultHelp: OF_PLACE },
    tags: {
      schema: { ...slugs, items: { ...slugs.items, title: 'Tag', examples: ['rust'] }, maxItems: 10 },
      title: 'Tags',
      help: 'What it is about: up to 10 slugs, each once.',
      examples: [['rust', 'web']],
      ask: {
        label: 'Tags, with commas between them',
        like: 'rust, web',
        help: 'What it is about: up to 10 words in lower case with commas between them; hyphens join what is more than a word.',
      },
      default: [],
      defaultHelp: 'none',
      answer: 'What it is about.',
      onRequest: true,
    },
    thumbnail: {
      schema: picture,
      ask: {
        label: 'Picture',
        like: 'images/reading-day.webp',
        help: 'A promotional picture: PNG, JPEG, WebP or AVIF, up to 2 MiB.',
      },
      title: 'Thumbnail',
      help: 'A promotional picture: a file in images/ (.png, .jpg, .webp or .avif), written as images/NAME, or the http or https URL of one elsewhere.',
      examples: ['images/reading-day.webp', 'https://example.org/images/reading-day.webp'],
      answer: 'A promotional image, which may be large.',
    },
    url: {
      schema: httpUrl,
      title: 'Public page',
      help: "The http or https URL of the event's page.",
      examples: ['https://example.org/reading-day'],
      ask: { label: 'URL of the public page', like: 'https://example.org/2027' },
      default: ({ site, organization, slug }) => publicAddressOf(site.url, organization, slug),
      defaultHelp:
        'made from the url of site.yml, the organization and the slug where there are all three, or else null',
      answer: 'The public page of the event.',
    },
    place: {
      schema: oneLine,
      reference: 'places',
      ask: { like: 'Hilton Chicago', help: 'The name of a place that the calendar has already.' },
      title: 'Place',
      help: 'The name of a file under places/, without its extension.',
      examples: ['hilton-chicago', 'online'],
      apiHelp: 'In the API: place, with what that file says.',
      answer: 'Where it is held; null when no place is attached.',
    },
    attendanceMode: {
      schema: { type: 'string', enum: ATTENDANCE_MODES },
      unknownCode: 'attendance-unknown',
      meanings: ATTENDANCE_MEANINGS,
      title: 'Attendance',
      help: `How people take part: ${allowedWords(ATTENDANCE_MODES, { meanings: ATTENDANCE_MEANINGS })}.`,
      examples: ['offline', 'mixed'],
      defaultHelp: 'what status, place, address and region show, or else null',
      answer: 'How people take part; null where that is not known.',
      onRequest: true,
      behindHistory: true,
    },
    isAccessibleForFree: {
      schema: { type: 'boolean' },
      title: 'Free',
      help: 'Whether people take part without paying: true or false. Leave it out where that is not known.',
      ask: {
        label: 'Is it free?',
        help: 'Whether people take part without paying. Leave it empty where that is not known.',
      },
      examples: [true, false],
      answer: 'Whether people take part without paying; null where that is not known.',
      onRequest: true,
      behindHistory: true,
    },
    inLanguage: {
      schema: languages,
      title: 'Languages',
      help: 'The languages that are spoken there: up to 10 language tags (BCP 47), each once.',
      ask: {
        label: 'Languages, with commas between them',
        like: 'de, en',
        help: 'The languages that are spoken there, as tags like de, en or zh-Hans with commas between them.',
      },
      examples: [['de', 'en']],
      default: [],
      defaultHelp: 'none',
      answer: 'The languages that are spoken there (BCP 47), in canonical form.',
      onRequest: true,
      behindHistory: true,
    },
    series: {
      schema: slug,
      title: 'Series',
      help: 'A slug that the editions of an event that comes again have in common.',
      ask: {
        label: 'Series, where it comes again',
        like: 'hamburg-reading-day',
        help: 'What the editions of an event that comes again have in common: words in lower case with hyphens between them.',
      },
      examples: ['hamburg-reading-day'],
      answer: 'What its editions have in common where it comes again, a slug.',
      onRequest: true,
      behindHistory: true,
    },
    organization: {
      schema: slug,
      reference: 'organizations',
      ask: { like: 'Rust Foundation', help: 'The name of an organization that the calendar has already.' },
      title: 'Organization',
      help: 'The slug of an organization, which is the name of its file where it gives no other.',
      examples: ['rust-foundation'],
      apiHelp: 'In the API: organization, a summary; orgSearch looks at its name.',
      answer: 'Who runs it; null when no organization is attached.',
    },
    coOrganizers: {
      schema: { ...slugs, maxItems: 20 },
      references: 'organizations',
      title: 'Co-organizers',
      help: 'The slugs of up to 20 other organizations that run it too, each once; wants an organization.',
      ask: { help: 'Up to 20 other organizations that run it too; wants an organization.' },
      examples: [['rust-foundation']],
      default: [],
      defaultHelp: 'none',
      apiHelp: 'In the API: organizations, behind the organization itself.',
    },
    links,
    sources: {
      schema: {
        type: 'array',
        items: {
          ...httpUrl,
          title: 'Source',
          description: 'An http or https URL.',
          examples: ['https://example.org/2027'],
        },
        maxItems: 10,
      },
      ask: {
        like: 'https://example.org/2027',
        help: 'Web addresses where what you say here can be checked, up to 10, each on a line of its own.',
      },
      title: 'Sources',
      help: 'Up to 10 http or https URLs that prove what this file says.',
      examples: [['https://example.org/2027']],
      default: [],
      defaultHelp: 'none',
      answer: 'Addresses that prove the facts.',
      onRequest: true,
    },
    detail: {
      ...body,
      ask: { help: 'What people should know, in Markdown.' },
      examples: ['Bring a book. There will be **tea**.'],
      after: 'thumbnail',
      answer: 'What people should know, in Markdown. Clean it before you show it as HTML.',
    },
    ignore,
  },
  derived: {
    eventKey: {
      schema: { type: 'string' },
      after: 'urlKey',
      answer: 'slug and urlKey, joined by a hyphen.',
    },
    allDay: {
      schema: { type: 'boolean', nullable: true },
      after: 'timezone',
      answer: 'Whether all its dates are days without a time; null where it has no date.',
      onRequest: true,
    },
    startLocal: {
      schema: { type: 'string', nullable: true },
      after: 'allDay',
      answer:
        'When it starts on the clocks there: a day where it is all-day, else a time without an offset; null where startDate is.',
      onRequest: true,
    },
    endLocal: {
      schema: { type: 'string', nullable: true },
      after: 'startLocal',
      answer: 'When it ends on the clocks there, likewise; a day is the last one.',
      onRequest: true,
    },
    organizations: {
      schema: { type: 'array' },
      after: 'tags',
      answer: 'All who run it, the host first.',
      itemSchema: 'Organizer',
      onRequest: true,
    },
    ...eventHistory,
  },
} as const satisfies RecordType;

export type EventRecord = RecordOf<typeof EVENT>;

/** Returns the address of an event's page where its file names none (editors' handbook, "Slugs and web addresses"); null where the site or the organization is missing. */
export function publicAddressOf(
  siteUrl: string | null,
  organizationSlug: string | null,
  slug: string,
): string | null {
  return siteUrl === null || organizationSlug === null ? null : `${siteUrl}/${organizationSlug}/${slug}`;
}

/** Joins slug and urlKey by a hyphen (guide, "Records"). */
export function eventKeyOf({ slug, urlKey }: { readonly slug: string; readonly urlKey: string }): string {
  return `${slug}-${urlKey}`;
}
