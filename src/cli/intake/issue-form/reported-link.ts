import type { NewMapping } from '../../new-record/record-text.ts';

/** The words before the dates of a link. */
const DATES: Readonly<Record<string, string>> = { from: 'opensAt', until: 'closesAt' };

/**
 * Reads a link as people write it on one line: "cfp https://example.org/cfp from 2026-10-01 until 2026-11-30 18:00".
 * Whether the kind, the address and the dates are right is not looked at here.
 *
 * @returns null for a line of another form
 */
export function linkOf(line: string): NewMapping | null {
  const [kind = '', url, ...rest] = line.split(/\s+/);
  if (url === undefined) return null;
  const link: Record<string, string> = { kind: kind.replace(/:$/, '').toLowerCase(), url };
  let key: string | undefined;
  for (const word of rest) {
    const next = Object.hasOwn(DATES, word) ? DATES[word] : undefined;
    if (next !== undefined) key = next;
    else if (key === undefined) return null;
    else link[key] = link[key] === undefined ? word : `${link[key]} ${word}`;
  }
  return link;
}
