import type { News } from '../changes/recent-days.ts';
import type { Outline, RecentChange } from '../history/recent.ts';
import { EVENT_STATUSES } from '../schema/event.ts';
import type { Collection } from '../schema/records.ts';
import type { SiteRecord } from '../schema/site.ts';
import { dayRange, type LocalSpan, timeRange } from './event-dates.ts';
import type { Language } from '../words/language.ts';
import type { Words } from '../words/words.d.ts';

type ChangeWords = Words['changes'];
type Topic = keyof ChangeWords['topics'];

/** The topics of changes, in the order in which a text names them. */
const TOPICS: readonly Topic[] = [
  ...(['status', 'dates', 'location', 'organizers', 'name', 'description', 'links', 'website'] as const),
  ...(['contact', 'picture', 'tags', 'size', 'kind', 'other'] as const),
];

/** The topics of the fields of answers; null for a field that only repeats another one. Other fields have the topic `other`. */
const TOPIC_OF: Readonly<Record<string, Topic | null>> = {
  ...{ name: 'name', status: 'status', eventKey: null },
  ...{ startDate: 'dates', endDate: 'dates', startLocal: 'dates', endLocal: 'dates' },
  ...{ allDay: 'dates', timezone: 'dates' },
  ...{ place: 'location', address: 'location', region: 'location', countryCode: 'location' },
  ...{ latitude: 'location', longitude: 'location', attendanceMode: 'location' },
  ...{ organization: 'organizers', organizations: 'organizers' },
  ...{
    detail: 'description',
    description: 'description',
    links: 'links',
    url: 'website',
    website: 'website',
  },
  ...{ contactMail: 'contact', thumbnail: 'picture', logoUrl: 'picture', tags: 'tags', scale: 'size' },
  ...{ kind: 'kind', type: 'kind' },
};

/** A change of an event, an organization or a place, in words for people. */
export interface ChangeText {
  readonly name: string;
  /** What has changed, in words like "now 6–8 February 2026; was 30 January – 1 February 2026". */
  readonly news: string;
  /** The text that follows the record's name: " (place)" or the like, a colon, and the news. */
  readonly rest: string;
}

/** Describes a change; returns null for a removed record, whose name is not known. */
export function changeText(
  { kind, state, before, after, fields }: RecentChange,
  { organizationLinks }: Pick<SiteRecord, 'organizationLinks'>,
  language: Language,
): ChangeText | null {
  if (after === null) return null;
  const { changes: words, colon } = language.words;
  const links = Object.values(organizationLinks);
  const topics = fields.map((field) => (links.includes(field) ? 'links' : topicOf(field)));
  const parts =
    state === 'added' || before === null
      ? addedParts(after, words, language)
      : changedParts(new Set(topics), before, after, words, language);
  const news = parts.join(words.semicolon);
  return { name: textIn(after, 'name') ?? '', news, rest: words.note[kind] + colon + news };
}

/** Returns "3 events were removed", or "and 37 more events were added" for the end of a list. */
export function countText(kind: Collection, count: number, news: News, language: Language): string {
  const { removed, more } = language.words.changes;
  return news === 'removed' ? removed[kind]({ count }) : more[kind][news]({ count });
}

function topicOf(field: string): Topic | null {
  return Object.hasOwn(TOPIC_OF, field) ? (TOPIC_OF[field] ?? null) : 'other';
}

function addedParts(after: Outline, { added }: ChangeWords, language: Language): string[] {
  const status = after.status === 'scheduled' ? null : statusOf(after, language);
  const parts = [added, status, dayRange(spanIn(after), language), locationIn(after)];
  return parts.filter((part) => part !== null);
}

function changedParts(
  changed: ReadonlySet<Topic | null>,
  before: Outline,
  after: Outline,
  words: ChangeWords,
  language: Language,
): string[] {
  // The name of a removed place or organization is not known, which does not mean that there was none.
  const isKnown = (key: 'place' | 'organization'): boolean =>
    [before, after].every((each) => textIn(each, key) !== null || textIn(each, `${key}Id`) === null);
  const said: Partial<Record<Topic, string | null>> = {
    status: statusOf(after, language),
    dates: difference(datesIn(before, after, language), words.dates),
    location: isKnown('place') ? difference([locationIn(before), locationIn(after)], words.location) : null,
    organizers:
      isKnown('organization') && textIn(before, 'organization') !== textIn(after, 'organization')
        ? organizedBy(textIn(after, 'organization'), words)
        : null,
    name:
      textIn(before, 'name') === textIn(after, 'name')
        ? null
        : words.name({ was: textIn(before, 'name') ?? '' }),
  };
  const topics = TOPICS.filter((topic) => changed.has(topic));
  const rest = topics.filter((topic) => (said[topic] ?? null) === null).map((topic) => words.topics[topic]);
  const parts = topics.flatMap((topic) => said[topic] ?? []);
  return rest.length > 0 || parts.length === 0
    ? [...parts, updated(rest.join(language.words.comma), words)]
    : parts;
}

function organizedBy(now: string | null, { organizers }: ChangeWords): string {
  return now === null ? organizers.unknown : organizers.known({ now });
}

function updated(topics: string, { updated: words }: ChangeWords): string {
  return topics === '' ? words.something : words.topics({ topics });
}

/** Describes the present value, and the former one where that is known; returns null where they are equal. */
function difference(
  [was, now]: readonly [string | null, string | null],
  words: ChangeWords['dates' | 'location'],
): string | null {
  if (was === now) return null;
  if (was === null) return now === null ? words.unknown : words.known({ now });
  return now === null ? words.unknownBefore({ was }) : words.knownBefore({ now, was });
}

/** Returns the former and the present dates as days, or with their times where only the times differ. */
function datesIn(before: Outline, after: Outline, language: Language): [string | null, string | null] {
  const [was, is] = [spanIn(before), spanIn(after)];
  const days: [string | null, string | null] = [dayRange(was, language), dayRange(is, language)];
  return days[0] === days[1] ? [timeRange(was, language), timeRange(is, language)] : days;
}

function statusOf({ status }: Outline, language: Language): string | null {
  const known = EVENT_STATUSES.find((each) => each === status);
  return known === undefined ? null : language.words.changes.status[known];
}

function locationIn(outline: Outline): string | null {
  const parts = ['place', 'address', 'region'].map((key) => textIn(outline, key));
  return [...new Set(parts)].filter((part) => part !== null).join(', ') || null;
}

function spanIn(outline: Outline): LocalSpan {
  return {
    startLocal: textIn(outline, 'startLocal'),
    endLocal: textIn(outline, 'endLocal'),
    allDay: outline.allDay === true,
    timezone: textIn(outline, 'timezone') ?? 'UTC',
  };
}

function textIn(outline: Outline, key: string): string | null {
  const value = outline[key];
  return typeof value === 'string' ? value : null;
}
