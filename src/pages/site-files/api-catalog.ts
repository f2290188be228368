import type { SiteRecord } from '../../schema/site.ts';
import { asciiUrl } from '../../calendar/wire.ts';
import type { Addresses } from '../addresses.ts';

/** Where programs look for the interfaces of a site (RFC 9727, section 2). */
export const CATALOG_ADDRESS = '/.well-known/api-catalog';

export const CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** The list of events stands for the interface that the OpenAPI document describes: there is nothing at `/open` itself. */
const API = '/open/event';

/** Where assistants speak with the server (Model Context Protocol). */
export const MCP_ADDRESS = '/mcp';

/** All events of a static site with all their fields, as the answer of a list. */
export const LIST_FILE = '/api/events.json';

/**
 * The interfaces of a calendar as a set of links in JSON (RFC 9264): those of the server with what describes them, or the data of a
 * static site. Addresses are whole where pages are public at a URL that is known; else they begin at the root of the host, since the
 * URL of a site that is not public is that of another program.
 */
export function apiCatalog(
  { url, public: isPublic }: Pick<SiteRecord, 'url' | 'public'>,
  to: Addresses,
): string {
  const whole = (path: string): string => {
    const address = to.file(path);
    return isPublic && url !== null ? to.absolute(asciiUrl(url), address) : address;
  };
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
