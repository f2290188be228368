import { isIPv6 } from 'node:net';

const HOST = /^(?:\[([\da-f:.]+)\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i;

/** Whether a text names a host, and perhaps a port; the empty name is one (RFC 3986, sections 3.2.2 and 3.2.3). */
export function isHost(text: string): boolean {
  const [host, ipv6] = HOST.exec(text) ?? [];
  return host !== undefined && (ipv6 === undefined || isIPv6(ipv6));
}

/** The query of a request's URL, without the question mark. Express drops parameters past the thousandth without a word. */
export function queryStringOf(url: string): string {
  const mark = url.indexOf('?');
  return mark === -1 ? '' : url.slice(mark + 1);
}

/** A target that `validateRequest` refuses, in the place of those that Express cannot even route. */
const UNREADABLE = '/%';

/**
 * The path and query of a request's target, whatever its form (RFC 9112, section 3.2); a fragment does not
 * belong there and is cut off. Express takes the target apart before any middleware runs, and answers in
 * HTML where it cannot.
 */
export function pathAndQuery(target: string): string {
  if (target === '*' || (target.startsWith('/') && !target.includes('#'))) return target;
  const [withoutFragment = ''] = target.split('#', 1);
  const [origin = '', host = ''] = /^https?:\/\/([^/?]*)/i.exec(withoutFragment) ?? [];
  if (!isHost(host)) return UNREADABLE;
  const path = withoutFragment.slice(origin.length);
  if (path.startsWith('/')) return path;
  return path === '' || path.startsWith('?') ? `/${path}` : UNREADABLE;
}
