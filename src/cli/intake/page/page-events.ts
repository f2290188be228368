import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { httpsOf } from '../../../schema/formats.ts';
import type { FoundEvent } from '../found-event.ts';
import { valueOf } from '../found-facts.ts';
import { SourceError, type SourceReader } from '../read/source.ts';
import { linkedAddress } from '../text/web-address.ts';
import { eventsOfScripts } from './json-ld-events.ts';
import { microformatEvents } from './microformats.ts';

/** The events that a web page speaks of: in its JSON-LD, or else by the classes of its elements; and calendars that it links to. */
export const pageEvents: SourceReader = (html, { url }) => {
  const { base, scripts, calendars } = pageParts(html, url);
  const { events, notes } = eventsOfScripts(scripts, base, (script) => lineOfScript(html, script));
  if (events.length > 0) return { events: ownFirst(events, url), calendars, notes };
  try {
    return { events: microformatEvents(html, base), calendars, notes };
  } catch (error) {
    if (error instanceof SourceError) throw error;
    return { events: [], calendars, notes: [...notes, 'The classes of its elements cannot be read.'] };
  }
};

/** The event that a page is about stands before others of which it speaks as well. */
function ownFirst(events: readonly FoundEvent[], url: string | null): FoundEvent[] {
  if (url === null) return [...events];
  const isOwn = ({ facts }: FoundEvent): boolean => {
    const own = valueOf(facts, 'url');
    return typeof own === 'string' && isSamePage(own, url);
  };
  return events.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)));
}

function isSamePage(one: string, other: string): boolean {
  const pathOf = (address: string): string => {
    const { host, pathname } = new URL(address);
    return `${host}${pathname}`.replace(/\/$/, '');
  };
  return pathOf(one) === pathOf(other);
}

/** What a web page has for programs. */
interface PageParts {
  /** The address that relative ones count from; null where it is not known. */
  readonly base: string | null;
  /** The texts of its scripts of JSON-LD. */
  readonly scripts: readonly string[];
  /** The addresses of calendars that it links to, those that it calls its own first. */
  readonly calendars: readonly string[];
}

const MAX_CALENDARS = 10;

/**
 * Takes a page apart; nothing in it is run or asked for.
 *
 * @param url where the page is; null where it is not known
 */
function pageParts(html: string, url: string | null): PageParts {
  const elements = [...elementsOf(html)];
  const href = elements.find(({ tagName }) => tagName === 'base');
  const base = linkedAddress(href === undefined ? '' : attributeOf(href, 'href'), url) ?? url;
  const scripts = elements.filter(
    (one) =>
      one.tagName === 'script' && /^application\/ld\+json\s*(?:;|$)/i.test(attributeOf(one, 'type').trim()),
  );
  const links = elements.filter(isCalendarLink);
  const anchors = elements.filter(
    (one) =>
      one.tagName === 'a' &&
      (isOfCalendar(one) || /^webcal:|\.ics(?:[?#]|$)/i.test(attributeOf(one, 'href'))),
  );
  const calendars = [...links, ...anchors].flatMap((one) => {
    return linkedAddress(httpsOf(attributeOf(one, 'href').trim()), base) ?? [];
  });
  return {
    base,
    scripts: scripts.map(scriptText),
    calendars: [...new Set(calendars)].slice(0, MAX_CALENDARS),
  };
}

/** The line of a page in which the text of a script begins, from 1; the parser writes line ends anew, and else keeps texts as they are. */
function lineOfScript(html: string, script: string): number {
  const page = html.replace(/\r\n?/g, '\n');
  return page.slice(0, Math.max(0, page.indexOf(script))).split('\n').length;
}

/** In the order of the page. A page may be nested deeper than functions can be. */
function* elementsOf(html: string): Generator<Tree.Element> {
  const left: Tree.ChildNode[] = parse(html).childNodes.toReversed();
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (!('tagName' in node)) continue;
    yield node;
    for (const child of node.childNodes.toReversed()) left.push(child);
  }
}

function isCalendarLink(element: Tree.Element): boolean {
  const relations = attributeOf(element, 'rel').toLowerCase().split(/\s+/);
  return element.tagName === 'link' && relations.includes('alternate') && isOfCalendar(element);
}

function isOfCalendar(element: Tree.Element): boolean {
  return /^text\/calendar\s*(?:;|$)/i.test(attributeOf(element, 'type').trim());
}

function attributeOf({ attrs }: Tree.Element, name: string): string {
  return attrs.find((attribute) => attribute.name === name)?.value ?? '';
}

function scriptText({ childNodes }: Tree.Element): string {
  return childNodes.map((node) => ('value' in node ? node.value : '')).join('');
}
