import type { SourceRecord } from '../../schema/followed-source.ts';
import type { SiteRecord } from '../../schema/site.ts';
import { lastDayOf } from '../../schema/window.ts';
import { packageManifest } from '../command.ts';
import type { Fact, FoundEvent } from '../intake/found-event.ts';
import { digestOf, factOf, valueOf } from '../intake/found-facts.ts';
import type { FoundSource, IntakeOptions } from '../intake/read/read-source.ts';
import { slugOf } from '../new-record/slug.ts';
import { httpsOf } from '../../schema/formats.ts';
import type { AskedSource } from './ask-sources.ts';
import { type Memories, memoryOf } from './memory.ts';
import type { SourceAnswer } from './event-decisions.ts';

/** A source of an import, and how its events are filtered and completed. */
export interface ImportSource extends AskedSource {
  /** The name in reports; null where the key is used. */
  readonly name: string | null;
  /** The address in reports; null for a file, and for an address with a secret. */
  readonly url: string | null;
  readonly isFollowed: boolean;
  /** A digest of everything besides the answer that affects how it is read. */
  readonly settings: string;
  /** Applies the settings of the source to what was found. */
  readonly read: (found: FoundSource) => Required<Pick<SourceAnswer, 'found' | 'facts' | 'isWanted'>>;
}

/** What a followed source depends on besides its settings. */
interface Surroundings {
  readonly site: Pick<SiteRecord, 'timezone'>;
  readonly options: IntakeOptions;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly memories: Memories;
  /** Returns the value of an environment variable; null where it is not set. */
  readonly secretOf: (name: string) => string | null;
  /** Whether the source is fetched unconditionally. */
  readonly isAnew: boolean;
}

const VARIABLE = 'env:';

/** Returns the source for an item of sources.yml, with its range of days as of today. */
export function followedSource(
  source: SourceRecord,
  { site, options, now, memories, secretOf, isAnew }: Surroundings,
): ImportSource {
  const { key, url, page } = source;
  const secret = url.startsWith(VARIABLE) ? url : null;
  const timezone = source.timezone ?? site.timezone;
  const today = new Intl.DateTimeFormat('sv', { timeZone: timezone }).format(now);
  const settings = digestOf(JSON.stringify([packageManifest().version, source, site.timezone]));
  const known = memoryOf(memories, key)?.validator ?? null;
  return {
    key,
    name: source.name,
    from: secret === null ? url : addressIn(secretOf(url.slice(VARIABLE.length))),
    url: page ?? url,
    secret,
    isFollowed: true,
    settings,
    options: {
      ...options,
      timezone,
      since: source.since ?? today,
      until: lastDayOf(source.until, today),
      map: new Map(Object.entries(source.map).map(([words, field]) => [words, field === '' ? null : field])),
      ...(source.dates !== null && { dates: source.dates }),
      version: isAnew || known?.settings !== settings ? null : known,
    },
    read: (found) => {
      const wanted = new Set<FoundEvent>();
      const events = found.events.map((event) => {
        const whole = withSettings(event, source);
        if (isWanted(event, source)) wanted.add(whole);
        return whole;
      });
      return {
        found: { ...found, events },
        facts: {
          urls: page === null ? [] : [page],
          given: source.organization === null ? {} : { organization: source.organization },
          zone: found.zone ?? timezone,
        },
        isWanted: (event) => wanted.has(event),
      };
    },
  };
}

function addressIn(secret: string | null): string | null {
  const address = httpsOf((secret ?? '').trim());
  return /^https?:/i.test(address) && URL.canParse(address) ? address : null;
}

const FROM = 'sources.yml';
const WHERE = ['place', 'address', 'region', 'latitude'];

/** Adds the settings for all events of a source to an event that lacks them. */
function withSettings(event: FoundEvent, { scale, place, tags, inLanguage }: SourceRecord): FoundEvent {
  const { facts } = event;
  const isSaid = (...keys: readonly string[]): boolean =>
    keys.some((key) => valueOf(facts, key) !== undefined);
  const own = facts.find(({ key }) => key === 'tags');
  const all = [...new Set([...[own?.value ?? []].flat(), ...tags])].slice(0, MAX_TAGS);
  const added: Fact[] = [
    ...(isSaid('scale') ? [] : factOf('scale', scale, FROM, null)),
    ...(isSaid(...WHERE) ? [] : factOf('place', place ?? undefined, FROM, null)),
    ...(isSaid('inLanguage') ? [] : factOf('inLanguage', inLanguage, FROM, null)),
    ...(own === undefined ? factOf('tags', tags, FROM, null) : []),
  ];
  const said = facts.map((fact) => (fact === own ? { ...fact, value: all } : fact));
  return { ...event, facts: [...said, ...added] };
}

const MAX_TAGS = 10;
/** Shorter slugs occur within many other words. */
const MIN_SLUG = 4;

/** Whether the name or tags of an event contain one of the words of `only`, if any, and none of `not`. */
function isWanted({ facts }: FoundEvent, { only, not }: SourceRecord): boolean {
  const textIn = (...keys: readonly string[]): string => {
    const said = keys.flatMap((key) => valueOf(facts, key) ?? []);
    return comparable(said.filter((value) => typeof value === 'string').join('\n'));
  };
  const [text, tags] = [textIn('name', 'tags'), textIn('tags')];
  const spaced = text.replaceAll('-', ' ');
  const has = (word: string): boolean => {
    const [sought, slug] = [comparable(word), /\P{ASCII}/u.test(word) ? slugOf(word) : ''];
    // Tags are in ASCII.
    return (
      [text, spaced].some((one) => one.includes(sought)) || (slug.length >= MIN_SLUG && tags.includes(slug))
    );
  };
  return (only.length === 0 || only.some(has)) && !not.some(has);
}

function comparable(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
