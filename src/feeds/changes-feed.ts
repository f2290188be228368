import { type Calendar, etagOf } from '../calendar/calendar.ts';
import { eventAt } from '../calendar/record-at.ts';
import { listAt } from '../calendar/search/lists.ts';
import { changesUntil, type DatedChange } from '../changes/recent-days.ts';
import { changeText, countText } from '../event-text/change-words.ts';
import { escapeHtml } from '../event-text/markdown-text.ts';
import { COMMIT_BYTES } from '../history/history.ts';
import { ATOM, element, escaped, FEED_END, feedHead, link } from './atom.ts';
import { LANGUAGE } from './format.ts';
import { titleOf, uuidOf, type Feed } from './feed.ts';

/** Has to be raised with every change that gives the same content other bytes. */
const VERSION = 1;

/** Changes with their words, which are written between the requests of others. */
const PIECE = 50;

/**
 * What has changed, as Atom: an entry a change, the newest first.
 *
 * @param today its first moment in the zone of the site, in milliseconds since 1970
 */
export function changesFeed(calendar: Calendar, today: number): Feed {
  const { url } = calendar.site;
  const key = `changes ${today}`;
  return {
    contentType: ATOM,
    etag: etagOf(`${VERSION} ${calendar.digest} ${key}`),
    key,
    *pieces() {
      const changes = changesUntil(calendar, today);
      const [newest] = changes;
      yield feedHead({
        title: `Changes: ${titleOf(calendar.site)}`,
        description: null,
        id: `urn:uuid:${uuidOf(`${url ?? ''} changes`)}`,
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
  const text = changeText(change, calendar.site, LANGUAGE);
  const title = text === null ? countText(change.kind, 1, 'removed', LANGUAGE) : text.name + text.rest;
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

/** A commit changes a record once. */
function idOf({ changeLog: { names } }: Calendar, { commit, kind, id }: DatedChange): string {
  const name = names.subarray(commit * COMMIT_BYTES, (commit + 1) * COMMIT_BYTES);
  return uuidOf(`change ${Buffer.from(name).toString('hex')} ${kind} ${id}`);
}

/** The public page of a record as it is now, which events name for organizations; null where none is known. */
function addressOf(calendar: Calendar, { kind, id }: DatedChange): string | null {
  const position = calendar[kind].positionOf(id);
  if (position === undefined || kind === 'places') return null;
  if (kind === 'events') return eventAt(calendar, position).url;
  const [first] = listAt(calendar.organizations.events, position);
  if (first === undefined) return null;
  return eventAt(calendar, first).organizations.find((each) => each.id === id)?.url ?? null;
}
