/** The seconds that an answer asks to wait (RFC 9110, section 10.2.3); null where it names none. */
export function retryAfterOf(headers: Headers): number | null {
  const text = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  const time = /[a-z]/i.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? null : Math.max(0, (time - Date.now()) / 1000);
}
