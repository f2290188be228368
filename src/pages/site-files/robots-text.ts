import type { Calendar } from '../../calendar/calendar.ts';
import { asciiUrl } from '../../calendar/wire.ts';
import { escapedMarkup, escapedWithin } from '../../platform/printable.ts';
import type { SiteRecord } from '../../schema/site.ts';
import { type Addresses, FIRST_VIEW } from '../addresses.ts';
import { feedsOf } from '../feeds.ts';
import { CATALOG_ADDRESS, LIST_FILE, MCP_ADDRESS } from './well-known.ts';

/**
 * Returns robots.txt (RFC 9309), which allows everything but the API, which requires a token anyway. Pages that are not to be
 * listed say so themselves, so robots have to be allowed to read them.
 */
export function robotsText({ url }: Pick<SiteRecord, 'url'>, to: Addresses): string {
  const sitemap = url === null ? '' : `\nSitemap: ${to.absolute(asciiUrl(url), to.sitemap(null))}\n`;
  return `User-agent: *\nAllow: /\nDisallow: /open/\n${sitemap}`;
}

export const LLMS_ADDRESS = '/llms.txt';

type Link = readonly [name: string, address: string | null, about: string];

/**
 * Returns the introduction to a public site for assistants, in the form of llmstxt.org: its name, its description, and links.
 * Addresses are absolute where the site has a URL.
 */
export function llmsText({ site, closings }: Pick<Calendar, 'site' | 'closings'>, to: Addresses): string {
  const { url, name, description, license } = site;
  const isServer = to.documentation !== null;
  const section = (title: string, links: readonly Link[]): string[] => [
    `## ${title}`,
    links
      .flatMap(([label, address, about]) => {
        if (address === null) return [];
        const whole = url === null ? address : to.absolute(asciiUrl(url), address);
        return [`- [${label}](${whole}): ${about}`];
      })
      .join('\n'),
  ];
  const blocks = [
    `# ${escapedMarkup(name ?? 'Event calendar')}`,
    ...(description === null ? [] : [`> ${escapedMarkup(description)}`]),
    ...(isServer
      ? ['The page of an event is Markdown for who asks for it with "Accept: text/markdown".']
      : []),
    ...(license === null
      ? []
      : [`The data is licensed: ${escapedWithin(license.name)}, <${asciiUrl(license.url)}>`]),
    ...section('Events', [
      ['Upcoming events', to.home, 'the next first'],
      [
        'Deadlines',
        closings.events.length > 0 ? to.deadlines(FIRST_VIEW) : null,
        'calls for papers and registrations, by when they close',
      ],
      ['Changes', to.changes, 'what is new or has changed lately'],
    ]),
    ...section(
      'Feeds',
      feedsOf({}, to).map(({ name: format, address, type }) => [format, address, type]),
    ),
    ...section('Interfaces', [
      ['How to use the API', to.documentation, 'a guide'],
      ...(isServer
        ? ([
            ['OpenAPI document', to.file('/openapi.json'), 'every operation'],
            ['Everything at once', to.file('/open/dump'), 'NDJSON, for who has a token'],
            ['MCP', to.file(MCP_ADDRESS), 'Model Context Protocol over HTTP'],
          ] as const)
        : ([['All events', to.file(LIST_FILE), 'JSON, with all fields']] as const)),
      ['API catalog', to.file(CATALOG_ADDRESS), 'RFC 9727'],
    ]),
  ];
  return `${blocks.join('\n\n')}\n`;
}
