import { type Calendar, etagOf } from '../calendar/calendar.ts';
import { eventAt } from '../calendar/record-at.ts';
import { listAt } from '../calendar/search/lists.ts';
import { changesUntil, type DatedChange } from '../changes/recent-days.ts';
import { changeText, countText } from '../event-text/change-words.ts';
import { escapeHtml } from '../event-text/markdown-text.ts';
import { COMMIT_BYTES } from '../history/history.ts';
import { ATOM_CONTENT_TYPE, element, escaped, FEED_END, feedHead, link } from './atom.ts';
import { FEED_LANGUAGE } from './format.ts';
import { titleOf, uuidOfText, type Feed } from './feed.ts';

/** Increase this number whenever the same content leads to other bytes than before: it is a part of the entity tag. */
const VERSION = 2;

/** The number of entries in a piece; between two pieces other requests are answered. */
const PIECE = 50;

/**
 * Returns a feed of what has changed, as Atom, with an entry for each change, the newest first.
 *
 * @param today when the day began in the time zone of the site, in milliseconds since 1970
 */
export function changesFeed(calendar: Calendar, today: number): Feed {
  const { url } = calendar.site;
  const key = `changes ${today}`;
  return {
    contentType: ATOM_CONTENT_TYPE,
    etag: etagOf(`${VERSION} ${calendar.digest} ${key}`),
    key,
    *pieces() {
      const changes = changesUntil(calendar, today);
      const [newest] = changes;
      yield feedHead({
        language: FEED_LANGUAGE.tag,
        title: `Changes: ${titleOf(calendar.site)}`,
        description: null,
        id: `urn:uuid:${uuidOfText(`${url ?? ''} changes`)}`,
        homePage: url,
        self: url === null ? null : `${url}/feeds/changes.atom`,
        updated: newest === undefined ? null : new Date(newest.time).toISOString(),
      });
      for (let from = 0; from < changes.length; from += PIECE) {
        const entries = changes.slice(from, from + PIECE).map((change) => entryOf(calendar, change));
        yield entries.join('');
      }
      yield FEED_END;
    },
  };
}

function entryOf(calendar: Calendar, change: DatedChange): string {
  const text = changeText(change, calendar.site, FEED_LANGUAGE);
  const title = text === null ? countText(change.kind, 1, 'removed', FEED_LANGUAGE) : text.name + text.rest;
  const address = text === null ? null : addressOf(calendar, change);
  const name = text && escapeHtml(text.name);
  const linked = address === null ? name : `<a href="${escapeHtml(address)}">${name ?? ''}</a>`;
  const html = text === null ? escapeHtml(title) : `${linked ?? ''}${escapeHtml(text.rest)}`;
  return [
    '<entry>',
    element('id', `urn:uuid:${idOf(calendar, change)}`),
    element('title', title),
    element('updated', new Date(change.time).toISOString()),
    ...link('alternate', address),
    `<content type="html">${escaped(`<p>${html}</p>`)}</content>`,
    '</entry>',
    '',
  ].join('\n');
}

/** Returns the id of an entry, made from the commit and the record: a commit changes a record at most once. */
function idOf({ changeLog: { names } }: Calendar, { commit, kind, id }: DatedChange): string {
  const name = names.subarray(commit * COMMIT_BYTES, (commit + 1) * COMMIT_BYTES);
  return uuidOfText(`change ${Buffer.from(name).toString('hex')} ${kind} ${id}`);
}

/** Returns the address of a record's public page, or null. That of an organization is taken from its first event. */
function addressOf(calendar: Calendar, { kind, id }: DatedChange): string | null {
  const position = calendar[kind].positionOf(id);
  if (position === undefined) return null;
  if (kind === 'events') return eventAt(calendar, position).url;
  if (kind !== 'organizations') return null;
  const [first] = listAt(calendar.organizations.events, position);
  if (first === undefined) return null;
  return eventAt(calendar, first).organizations.find((each) => each.id === id)?.url ?? null;
}
