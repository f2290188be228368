/** The result of a crawl. */
export interface Crawl {
  /** The paths below the base that the crawler has reached, without `index.html`. */
  readonly reached: readonly string[];
  /** Links that are dead or lead out of the base, each with the page that has it. */
  readonly faults: readonly string[];
}

/** The answer at an address. */
interface Sent {
  readonly status: number;
  /** The URL after all redirects. */
  readonly url: string;
  readonly text: string;
}

const ATTRIBUTE = /\s(?:href|src|action|data-index)="([^"]*)"/g;
const REFRESH = /http-equiv="refresh" content="\d+; url=([^"]*)"/g;
const STYLE_URL = /url\(["']?([^"')]+)["']?\)/g;
const BESIDE = 8;

/** The paths where the crawl starts; no link leads to most of them, but people and programs know them. */
const STARTS = ['', '404.html', 'robots.txt', 'api/events.json'];

/**
 * Follows every link of a static site: those in pages and style sheets, and every URL of the calendar in other files, such as
 * feeds.
 *
 * @param base the address of the first page, with a slash at its end
 * @param siteUrl the URL in `site.yml`, whose origin is replaced by that of `base`
 */
export async function crawl(base: string, siteUrl: string): Promise<Crawl> {
  const sent = new Map<string, Promise<Sent>>();
  const faults: string[] = [];
  const anchors: (readonly [from: string, link: string])[] = [];
  const waiting = STARTS.map((path) => base + path);
  const seen = new Set(waiting);
  const visit = async (address: string): Promise<void> => {
    const answer = read(address);
    sent.set(address, answer);
    const { status, url, text } = await answer;
    if (status !== 200) faults.push(`${status} ${address}`);
    else if (!url.startsWith(base)) faults.push(`${address} leads to ${url}`);
    else
      for (const link of linksIn(text, url, siteUrl)) {
        const target = ownAddress(link, { base, siteUrl });
        if (target === null) continue;
        if (!target.startsWith(base) && `${target}/` !== base) faults.push(`${url}: ${link}`);
        if (target.includes('#')) anchors.push([url, target]);
        const wanted = target.replace(/#.*/, '');
        if (seen.has(wanted)) continue;
        seen.add(wanted);
        waiting.push(wanted);
      }
  };
  while (waiting.length > 0) await Promise.all(waiting.splice(0, BESIDE).map(visit));
  for (const [from, link] of anchors) {
    const [address = '', id = ''] = link.split('#');
    const { text } = (await sent.get(address)) ?? { text: '' };
    if (!text.includes(` id="${decodeURIComponent(id)}"`)) faults.push(`${from}: nothing at ${link}`);
  }
  const reached = [...sent.keys()].map((address) => address.slice(base.length));
  return { reached: reached.sort(), faults };
}

async function read(address: string): Promise<Sent> {
  const answer = await fetch(address);
  return { status: answer.status, url: answer.url, text: await answer.text() };
}

function linksIn(text: string, url: string, siteUrl: string): string[] {
  // iCalendar folds lines, and links to other calendars contain the URL percent-encoded in a query.
  const plain = text.replaceAll('\r\n ', '').replaceAll(/%3A/gi, ':').replaceAll(/%2F/gi, '/');
  const written = new RegExp(`(?:http|webcal)${siteUrl.slice('http'.length)}[^\\s"'<>\\\\&%)]*`, 'g');
  const isPage = text.startsWith('<!doctype html>');
  const patterns = isPage ? [ATTRIBUTE, REFRESH] : url.endsWith('.css') ? [STYLE_URL] : [];
  const relative = patterns.flatMap((pattern) => Array.from(text.matchAll(pattern), ([, link = '']) => link));
  return [...(plain.match(written) ?? []), ...relative].map(
    (link) => new URL(link.replaceAll('&amp;', '&').replace(/^webcal:/, 'http:'), url).href,
  );
}

/** Returns the address of a link on the crawled host; null for links to other hosts. */
function ownAddress(
  link: string,
  { base, siteUrl }: { readonly base: string; readonly siteUrl: string },
): string | null {
  const { origin, href } = new URL(link);
  if (origin === new URL(siteUrl).origin) return new URL(base).origin + href.slice(origin.length);
  return origin === new URL(base).origin ? href : null;
}
