import type { Calendar } from '../../calendar/calendar.ts';
import { asciiUrl } from '../../calendar/wire.ts';
import { escapedMarkup, escapedWithin } from '../../platform/printable.ts';
import type { SiteRecord } from '../../schema/site.ts';
import { type Addresses, FIRST_VIEW } from '../addresses.ts';
import { feedsOf } from '../feeds.ts';
import { dayIn, monthOf, monthsLater } from '../months.ts';
import { contactAddress } from '../site-footer.tsx';

/* The texts of a site at addresses that programs know. */

/** Returns an absolute address where the URL of the site is known. */
function absolute(url: string | null, address: string, to: Addresses): string {
  return url === null ? address : to.absolute(asciiUrl(url), address);
}

export const SECURITY_ADDRESS = '/.well-known/security.txt';

/** The number of months until the file expires; RFC 9116 recommends less than a year. */
const MONTHS_VALID = 6;

/** Web addresses in security.txt have to begin with this (RFC 9116, sections 2.5.2 and 2.5.3). */
const SECURE = /^https:/i;

/**
 * Returns security.txt: whom to tell about a vulnerability of the site (RFC 9116). Its expiry is rounded, so that the file only
 * changes once a month.
 *
 * @param now milliseconds since 1970
 * @returns null where the site has no contact that the file can contain
 */
export function securityText(
  { contact, url }: Pick<SiteRecord, 'contact' | 'url'>,
  now: number,
): string | null {
  const address = contact === null ? null : contactAddress(contact);
  if (address === null || !(address.startsWith('mailto:') || SECURE.test(address))) return null;
  const lines = [
    `Contact: ${asciiUrl(address)}`,
    `Expires: ${monthsLater(monthOf(dayIn('UTC', now)), MONTHS_VALID)}-01T00:00:00Z`,
    'Preferred-Languages: en, zh',
    ...(url !== null && SECURE.test(url) ? [`Canonical: ${asciiUrl(url)}${SECURITY_ADDRESS}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}

/** The address at which programs look for the APIs of a site (RFC 9727, section 2). */
export const CATALOG_ADDRESS = '/.well-known/api-catalog';

export const CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** The address that represents the API in the catalog, since there is nothing at `/open` itself. */
const API = '/open/event';

/** The endpoint for assistants (Model Context Protocol). */
export const MCP_ADDRESS = '/mcp';

/** The file with all events of a static site and all their fields, in the form of a list's answer. */
export const LIST_FILE = '/api/events.json';

/**
 * Returns the catalog of a calendar's APIs as a link set in JSON (RFC 9264): those of the server with their descriptions, or
 * the data files of a static site. Addresses are absolute for a public site with a URL; else they are relative to the host's
 * root, since the URL of a site that is not public belongs to another program.
 */
export function apiCatalog(
  { url, public: isPublic }: Pick<SiteRecord, 'url' | 'public'>,
  to: Addresses,
): string {
  const whole = (path: string): string => absolute(isPublic ? url : null, to.file(path), to);
  const anchor = whole(CATALOG_ADDRESS);
  const json = 'application/json';
  const linkset =
    to.documentation === null
      ? [{ anchor, item: [{ href: whole(LIST_FILE), type: json }] }]
      : [
          { anchor, item: [{ href: whole(API) }, { href: whole(MCP_ADDRESS) }] },
          {
            anchor: whole(API),
            'service-desc': [{ href: whole('/openapi.json'), type: json }],
            'service-doc': [{ href: whole('/docs'), type: 'text/html' }],
            status: [{ href: whole('/readyz'), type: json }],
          },
        ];
  return `${JSON.stringify({ linkset }, null, 2)}\n`;
}

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
      .flatMap(([label, address, about]) =>
        address === null ? [] : [`- [${label}](${absolute(url, address, to)}): ${about}`],
      )
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
