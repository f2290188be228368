/**
 * Where the service is, without a slash at the end.
 *
 * @throws TypeError where it is no URL of the web, or has credentials in it, which the message does not repeat
 */
export function checkedBaseUrl(baseUrl: string | URL): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new TypeError(
      'The baseUrl has to begin with http:// or https:// and have no credentials in it, like http://127.0.0.1:3000.',
    );
  return url.origin + url.pathname.replace(/(?<!\/)\/+$/, '');
}

/**
 * A token that fits into a header.
 *
 * @throws TypeError where it does not, without the token in its message
 */
export function checkedToken(token: string): string {
  if (token === '') throw new TypeError('The token is empty: is the variable set that it is read from?');
  if (!/^[!-~]+$/.test(token)) throw new TypeError('The token has a character that no token has.');
  return token;
}
