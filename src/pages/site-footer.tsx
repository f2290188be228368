import type { Calendar } from '../calendar/calendar.ts';
import { languagesOfSite } from '../words/languages.ts';
import { type Chosen, FIRST_VIEW } from './addresses.ts';
import type { SiteRecord } from '../schema/site.ts';
import type { Reader } from './reader.ts';
import { emptyMailAddress, gitHubRepository } from './suggest/suggestion.ts';

const THEMES = ['auto', 'light', 'dark'] as const;

interface SiteFooterProps {
  readonly calendar: Pick<Calendar, 'site' | 'closings'>;
  readonly reader: Reader;
  /** Returns the address of this page in another language; null where it has none. */
  readonly addressIn: (chosen: Chosen) => string | null;
}

/** The footer: less frequented parts of the site, its contact and imprint, and its languages. */
export function SiteFooter({ calendar: { site, closings }, reader, addressIn }: SiteFooterProps) {
  const { language, to } = reader;
  const { frame, mine, suggest } = language.words;
  const { contact, imprint, license } = site;
  const deadlines = closings.events.length > 0 ? to.deadlines(FIRST_VIEW) : null;
  return (
    <footer class="site-footer" aria-label={frame.footer}>
      <nav aria-label={frame.more}>
        {site.public && deadlines !== null && <a href={deadlines}>{frame.deadlines}</a>}
        {site.public && <a href={to.my([])}>{mine.title}</a>}
        {site.public && <a href={to.changes}>{frame.changes}</a>}
        {takesSuggestions(site) && <a href={to.suggest(null)}>{suggest.title}</a>}
        {to.documentation !== null && <a href={to.documentation}>{frame.documentation}</a>}
      </nav>
      {contact !== null && <a href={contactAddress(contact)}>{frame.contact}</a>}
      {imprint !== null && <a href={imprint}>{frame.imprint}</a>}
      {license !== null && (
        <a href={license.url} rel="license">
          {frame.license({ name: license.name })}
        </a>
      )}
      <fieldset class="theme remembered">
        <legend class="visually-hidden">{mine.theme}</legend>
        {THEMES.map((theme) => (
          <label key={theme}>
            <input class="visually-hidden" type="radio" name="theme" value={theme} />
            {mine.themes[theme]}
          </label>
        ))}
      </fieldset>
      <nav class="languages" aria-label={frame.languages}>
        {languagesOfSite(site).map((other) => {
          const address = other === language ? null : addressIn(other);
          return (
            address !== null && (
              <a key={other.tag} href={address} lang={other.tag} hreflang={other.tag}>
                {other.words.languageName}
              </a>
            )
          );
        })}
      </nav>
    </footer>
  );
}

/** Whether the site has pages, and a recipient for suggestions. */
export function takesSuggestions({ public: isPublic, contact, repository }: SiteRecord): boolean {
  return isPublic && (contact !== null || gitHubRepository(repository) !== null);
}

/** @param contact a mail address, or a URL */
export function contactAddress(contact: string): string {
  return /^https?:/i.test(contact) ? contact : emptyMailAddress(contact);
}
