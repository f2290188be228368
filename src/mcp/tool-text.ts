import type { CalendarEvent } from '../calendar/record-at.ts';
import { count } from '../diagnostics/report/report.ts';
import { linkLines, weekdayDates } from '../event-text/event-dates.ts';
import { shortWhereOf } from '../event-text/where.ts';
import type { Json } from '../openapi/parts.ts';
import { isObject } from '../platform/containers.ts';
import { type Collection, COLLECTION_TYPES } from '../schema/records.ts';
import type { SiteRecord } from '../schema/site.ts';
import { ENGLISH_LANGUAGE } from '../words/languages.ts';

/* What the tools say in words: a line a record, for assistants that do not read the structured answer. */

/** The links of an event that a question is about. */
type AskedLinks =
  'with all links' | { readonly linkKind?: readonly string[] | undefined; readonly closes?: unknown };

/**
 * Returns a line with the name of an event, when it is on the clocks there, where, and its address, and below it a line for each
 * link that the question is about.
 */
export function eventText(site: SiteRecord, event: CalendarEvent, asked: AskedLinks): string {
  const { id, name, status, url } = event;
  const head = [
    status === 'scheduled' ? name : `${name} (${status})`,
    weekdayDates(event) ?? 'no date yet',
    shortWhereOf(event, ENGLISH_LANGUAGE),
    pageOf(site, `/events/${id}`) ?? url ?? '',
  ];
  const links = event.links.filter((link) => isAsked(link, asked));
  const lines = linkLines({ ...event, links }, ENGLISH_LANGUAGE).map(
    (link) => `  ${link.label}: ${link.url}`,
  );
  return [joined(head), ...lines].join('\n');
}

function isAsked({ kind, closesAt }: CalendarEvent['links'][number], asked: AskedLinks): boolean {
  if (asked === 'with all links') return true;
  const { linkKind, closes } = asked;
  if (linkKind === undefined && closes === undefined) return false;
  return (linkKind?.includes(kind) ?? true) && (closes === undefined || closesAt !== null);
}

/** Returns a line with the name of an organization or a place, and its address. */
export function recordText(site: SiteRecord, collection: Collection, { id, slug, name }: Json): string {
  const page =
    collection === 'organizations'
      ? typeof slug === 'string' && pageOf(site, `/${slug}`)
      : typeof id === 'string' && pageOf(site, `/places/${id}`);
  return joined([name ?? id, page]);
}

/** Returns the lines of the records of a page, below how many there are. */
export function pageText(
  { total, current, pageSize }: Json,
  collection: Collection,
  lines: readonly string[],
): string {
  const pages = Math.max(1, Math.ceil(Number(total) / Number(pageSize)));
  return [
    `${count(Number(total), COLLECTION_TYPES[collection].name)}, page ${Number(current)} of ${pages}`,
    ...lines.map(item),
  ].join('\n');
}

/** Returns a line for each change of a page, and what to go on with. */
export function changesText({ data, next, more }: Json): string {
  const lines = (Array.isArray(data) ? data : []).map((change: unknown) => {
    const { kind, id, state, record } = isObject(change) ? change : {};
    return item(joined([`${String(kind)} ${String(state)}`, isObject(record) ? record.name : null, id]));
  });
  const rest = more === true ? 'There is more: go on now' : 'That is all: go on later';
  return [...lines, `${rest} with since ${String(next)}`].join('\n');
}

function item(text: string): string {
  return `- ${text}`;
}

/** Returns the address of a page of the public site; null where there is none. */
function pageOf({ public: isPublic, url }: SiteRecord, path: string): string | null {
  return isPublic && url !== null ? url + path : null;
}

function joined(parts: readonly unknown[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' — ');
}
