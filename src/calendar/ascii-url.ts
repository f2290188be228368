const BEYOND_ASCII = /[^\0-\x7f]+/gu;
const ASCII = /^[\0-\x7f]*$/;
const PARTS = /^(?<scheme>https?:\/\/)(?<host>[^/?#:]*)(?<rest>(?:[/?#:].*)?)$/isu;

/**
 * An http or https URL as programs can open it (contract, section 3): what is beyond ASCII is percent-encoded, the host in
 * its ASCII form (RFC 3492), and all else stays as it is written. What is no URL stays, too.
 */
export function asciiUrl(url: string): string {
  if (ASCII.test(url)) return url;
  const { scheme, host = '', rest = '' } = PARTS.exec(url)?.groups ?? {};
  if (scheme === undefined) return url;
  const asciiHost = ASCII.test(host) ? host : new URL(scheme + host).hostname;
  return scheme + asciiHost + rest.replace(BEYOND_ASCII, encodeURIComponent);
}
