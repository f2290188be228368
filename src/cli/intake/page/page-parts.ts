import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { httpsOf } from '../read/source.ts';
import { addressSaid } from './said-address.ts';

/** A script of a page, and the line of the page in which its text begins, from 1. */
export interface PageScript {
  readonly text: string;
  readonly line: number;
}

/** What a web page has for programs. */
export interface PageParts {
  /** The address that relative ones count from; null where it is not known. */
  readonly base: string | null;
  /** The texts of its scripts of JSON-LD. */
  readonly scripts: readonly PageScript[];
  /** The addresses of calendars that it links to, those that it calls its own first. */
  readonly calendars: readonly string[];
}

const MAX_SCRIPTS = 200;
const MAX_CALENDARS = 10;

/**
 * Takes a page apart; nothing in it is run or asked for.
 *
 * @param url where the page is; null where it is not known
 */
export function pageParts(html: string, url: string | null): PageParts {
  const elements = [...elementsOf(html)];
  const href = elements.find(({ tagName }) => tagName === 'base');
  const base = addressSaid(href === undefined ? '' : attributeOf(href, 'href'), url) ?? url;
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
    return addressSaid(httpsOf(attributeOf(one, 'href').trim()), base) ?? [];
  });
  return {
    base,
    scripts: placed(html, scripts.slice(0, MAX_SCRIPTS).map(scriptText)),
    calendars: [...new Set(calendars)].slice(0, MAX_CALENDARS),
  };
}

/** The texts in a page's order, each with its line: the parser writes line ends anew, and else keeps texts as they are. */
function placed(html: string, texts: readonly string[]): PageScript[] {
  const page = html.replace(/\r\n?/g, '\n');
  let [at, line] = [0, 1];
  return texts.map((text) => {
    const start = page.indexOf(text.slice(0, MAX_COMPARED), at);
    if (start !== -1) {
      line += page.slice(at, start).split('\n').length - 1;
      at = start;
    }
    return { text, line };
  });
}

/** So much of a script tells it from others. */
const MAX_COMPARED = 200;

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
