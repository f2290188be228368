import type { News } from '../changes/recent-days.ts';
import type { Outline, RecentChange } from '../history/recent.ts';
import { EVENT_STATUSES } from '../schema/event.ts';
import type { Collection } from '../schema/records.ts';
import type { SiteRecord } from '../schema/site.ts';
import { dayRange, timeRange, type LocalSpan } from './event-dates.ts';
import type { Language } from './languages.ts';
import { STATUS_WORDS } from './status-words.ts';

/** What can be another one about a record for people, in the order in which it is said. */
const TOPICS = [
  ...['status', 'dates', 'location', 'organizers', 'name', 'description', 'links', 'website'],
  ...['contact', 'picture', 'tags', 'size', 'kind', 'other'],
] as const;
type Topic = (typeof TOPICS)[number];

/** The topics of fields of answers, of all kinds; null for one that says what others say. All that is not here is `other`. */
const TOPIC_OF: Readonly<Record<string, Topic | null>> = {
  ...{ name: 'name', status: 'status', eventKey: null },
  ...{ startDate: 'dates', endDate: 'dates', startLocal: 'dates', endLocal: 'dates' },
  ...{ allDay: 'dates', timezone: 'dates' },
  ...{ place: 'location', address: 'location', region: 'location', countryCode: 'location' },
  ...{ latitude: 'location', longitude: 'location' },
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

interface ChangeWords {
  /** Behind the name of what is no event. */
  readonly note: Readonly<Record<Collection, string>>;
  /** Between the name and what is said of it, and between the parts of that. */
  readonly colon: string;
  readonly semicolon: string;
  readonly comma: string;
  readonly added: string;
  readonly dates: (now: string | null, was: string | null) => string;
  readonly location: (now: string | null, was: string | null) => string;
  readonly organizers: (now: string | null) => string;
  readonly name: (was: string) => string;
  readonly updated: (topics: string) => string;
  readonly topics: Readonly<Record<Topic, string>>;
  readonly removed: (kind: Collection, count: number) => string;
  readonly more: (kind: Collection, count: number, news: Exclude<News, 'removed'>) => string;
}

const NOUNS = {
  events: ['An event', 'event', 'events'],
  organizations: ['An organization', 'organization', 'organizations'],
  places: ['A place', 'place', 'places'],
} as const;
const NEWS_WORDS = { moved: 'cancelled or moved', added: 'added', changed: 'updated' } as const;
const CHINESE_NOUNS = { events: '活动', organizations: '主办方', places: '地点' } as const;
const CHINESE_NEWS = { moved: '取消或改期', added: '新增', changed: '更新' } as const;

const WORDS: Readonly<Record<Language, ChangeWords>> = {
  en: {
    note: { events: '', organizations: ' (organization)', places: ' (place)' },
    colon: ': ',
    semicolon: '; ',
    comma: ', ',
    added: 'new',
    dates: (now, was) => nowAndWas(now === null ? 'no date yet' : `now ${now}`, was),
    location: (now, was) =>
      nowAndWas(now === null ? 'place not known yet' : `now at ${now}`, was && `at ${was}`),
    organizers: (now) => (now === null ? 'no longer with an organizer' : `now organized by ${now}`),
    name: (was) => `was called “${was}”`,
    updated: (topics) => (topics === '' ? 'updated' : `updated: ${topics}`),
    topics: {
      status: 'status',
      dates: 'dates',
      location: 'place',
      organizers: 'organizers',
      name: 'name',
      description: 'description',
      links: 'links',
      website: 'website',
      contact: 'contact',
      picture: 'picture',
      tags: 'tags',
      size: 'size',
      kind: 'kind',
      other: 'other details',
    },
    removed: (kind, count) => {
      const [one, , many] = NOUNS[kind];
      return count === 1 ? `${one} was removed` : `${count} ${many} were removed`;
    },
    more: (kind, count, news) => {
      const [, one, many] = NOUNS[kind];
      return `and ${count} more ${count === 1 ? `${one} was` : `${many} were`} ${NEWS_WORDS[news]}`;
    },
  },
  zh: {
    note: { events: '', organizations: '（主办方）', places: '（地点）' },
    colon: '：',
    semicolon: '；',
    comma: '、',
    added: '新增',
    dates: (now, was) => `${now === null ? '日期待定' : `现为${now}`}${was === null ? '' : `；原为${was}`}`,
    location: (now, was) =>
      `${now === null ? '地点待定' : `现在${now}举行`}${was === null ? '' : `；原在${was}`}`,
    organizers: (now) => (now === null ? '不再有主办方' : `现由${now}主办`),
    name: (was) => `原名“${was}”`,
    updated: (topics) => (topics === '' ? '有更新' : `更新了${topics}`),
    topics: {
      status: '状态',
      dates: '日期',
      location: '地点',
      organizers: '主办方',
      name: '名称',
      description: '介绍',
      links: '链接',
      website: '官方网站',
      contact: '联系方式',
      picture: '图片',
      tags: '标签',
      size: '规模',
      kind: '类型',
      other: '其他信息',
    },
    removed: (kind, count) => `移除了 ${count} 个${CHINESE_NOUNS[kind]}`,
    more: (kind, count, news) => `另有 ${count} 个${CHINESE_NOUNS[kind]}${CHINESE_NEWS[news]}`,
  },
};

function nowAndWas(now: string, was: string | null): string {
  return was === null ? now : `${now}; was ${was}`;
}

/** A change in words for people. */
export interface ChangeText {
  readonly name: string;
  /** Behind the name, from the colon on: ": now 6–8 February 2026; was 30 January – 1 February 2026". */
  readonly rest: string;
}

/** @returns null of what was removed, which has no name */
export function changeText(
  { kind, state, before, after, fields }: RecentChange,
  { organizationLinks }: Pick<SiteRecord, 'organizationLinks'>,
  language: Language,
): ChangeText | null {
  if (after === null) return null;
  const words = WORDS[language];
  const links = Object.values(organizationLinks);
  const topics = fields.map((field) => (links.includes(field) ? 'links' : topicOf(field)));
  const parts =
    state === 'added' || before === null
      ? addedParts(after, words, language)
      : changedParts(new Set(topics), before, after, words, language);
  return {
    name: textIn(after, 'name') ?? '',
    rest: words.note[kind] + words.colon + parts.join(words.semicolon),
  };
}

/** "3 events were removed", or "and 37 more events were added" behind those that are shown. */
export function countText(kind: Collection, count: number, news: News, language: Language): string {
  const { removed, more } = WORDS[language];
  return news === 'removed' ? removed(kind, count) : more(kind, count, news);
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
  // A record that was removed has no name here: that is not to say that there was none.
  const isKnown = (key: 'place' | 'organization'): boolean =>
    [before, after].every((each) => textIn(each, key) !== null || textIn(each, `${key}Id`) === null);
  const said: Partial<Record<Topic, string | null>> = {
    status: statusOf(after, language),
    dates: difference(datesIn(before, after, language), words.dates),
    location: isKnown('place') ? difference([locationIn(before), locationIn(after)], words.location) : null,
    organizers: isKnown('organization')
      ? difference([textIn(before, 'organization'), textIn(after, 'organization')], words.organizers)
      : null,
    name: difference([textIn(after, 'name'), textIn(before, 'name')], (was) => words.name(was ?? '')),
  };
  const topics = TOPICS.filter((topic) => changed.has(topic));
  const rest = topics.filter((topic) => (said[topic] ?? null) === null).map((topic) => words.topics[topic]);
  const parts = topics.flatMap((topic) => said[topic] ?? []);
  return rest.length > 0 || parts.length === 0 ? [...parts, words.updated(rest.join(words.comma))] : parts;
}

/** Null where nothing is another one. */
function difference(
  [before, after]: readonly [string | null, string | null],
  say: (now: string | null, was: string | null) => string,
): string | null {
  return before === after ? null : say(after, before);
}

/** As days, or with their times where only these are other ones. */
function datesIn(before: Outline, after: Outline, language: Language): [string | null, string | null] {
  const [was, is] = [spanIn(before), spanIn(after)];
  const days: [string | null, string | null] = [dayRange(was, language), dayRange(is, language)];
  return days[0] === days[1] ? [timeRange(was, language), timeRange(is, language)] : days;
}

function statusOf({ status }: Outline, language: Language): string | null {
  const known = EVENT_STATUSES.find((each) => each === status);
  return known === undefined ? null : STATUS_WORDS[language][known].toLowerCase();
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
