import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { httpsOf } from '../../../schema/formats.ts';
import type { FoundEvent } from '../found-event.ts';
import { valueOf } from '../found-facts.ts';
import { SourceError, type SourceReader } from '../read/source.ts';
import { linkedAddress } from '../text/web-address.ts';
import { eventsOfScripts } from './json-ld-events.ts';
import { microformatEvents } from './microformats.ts';

/** Finds the events of a web page in its JSON-LD, or else in its microformats, and the calendars that it links to. */
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

/** Puts the events whose url is the page itself first. */
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

/** The machine-readable parts of a web page. */
interface PageParts {
  /** The base URL of relative addresses; null where unknown. */
  readonly base: string | null;
  /** The texts of its scripts of JSON-LD. */
  readonly scripts: readonly string[];
  /** The addresses of linked calendars, first those of `<link rel="alternate">`. */
  readonly calendars: readonly string[];
}

const MAX_CALENDARS = 10;

/**
 * Parses a page, without running scripts or requesting anything.
 *
 * @param url the address of the page; null where unknown
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

/** Returns the line of a page, counted from 1, on which a script begins. The parser changes only line ends in its text. */
function lineOfScript(html: string, script: string): number {
  const page = html.replace(/\r\n?/g, '\n');
  return page.slice(0, Math.max(0, page.indexOf(script))).split('\n').length;
}

/** Yields all elements in document order, without recursion, since a page may be nested deeply. */
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
