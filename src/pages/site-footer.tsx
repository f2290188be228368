import { WORDS } from '../event-text/words/words.ts';
import type { SiteRecord } from '../schema/site.ts';
import type { Reader } from './reader.ts';

/** Who is responsible for the calendar, and under what its data may be used; nothing where that is not said. */
export function SiteFooter({
  site: { contact, imprint, license },
  reader: { language },
}: {
  readonly site: SiteRecord;
  readonly reader: Reader;
}) {
  const { frame } = WORDS[language];
  if (contact === null && imprint === null && license === null) return null;
  return (
    <footer class="site-footer" aria-label={frame.footer}>
      {contact !== null && <a href={contactAddress(contact)}>{frame.contact}</a>}
      {imprint !== null && <a href={imprint}>{frame.imprint}</a>}
      {license !== null && (
        <a href={license.url} rel="license">
          {frame.license(license.name)}
        </a>
      )}
    </footer>
  );
}

/** @param contact a mail address, or a URL */
export function contactAddress(contact: string): string {
  return /^https?:/i.test(contact) ? contact : `mailto:${contact}`;
}
