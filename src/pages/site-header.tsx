import { LANGUAGES } from '../event-text/languages.ts';
import { WORDS } from '../event-text/words/words.ts';
import type { SiteRecord } from '../schema/site.ts';
import { calendarAddress, changesAddress, docsAddress, FIRST_VIEW, monthAddress } from './addresses.ts';
import { monthIn } from './months.ts';
import { ASSETS } from './page-assets.ts';
import type { Reader, SitePageProps } from './site-page.tsx';

/** The parts of the site that its header names. */
export type SitePart = 'list' | 'month' | 'changes' | 'documentation';

interface SiteHeaderProps extends Pick<SitePageProps, 'addressIn'> {
  readonly site: SiteRecord;
  readonly reader: Reader;
  readonly siteName: string;
  readonly part: SitePart | null;
}

/** Whether somebody gets to see the events on pages. */
export function isShownTo(site: SiteRecord, { preview }: Reader): boolean {
  return site.public || preview !== null;
}

/** Whose calendar this is, its parts, and its languages. */
export function SiteHeader({ site, reader, siteName, part, addressIn }: SiteHeaderProps) {
  const { language, chosen, today } = reader;
  const { frame } = WORDS[language];
  const parts: [SitePart, string][] = [
    ...(isShownTo(site, reader)
      ? ([
          ['list', calendarAddress(FIRST_VIEW, chosen)],
          ['month', monthAddress(monthIn(site.timezone, today), {}, chosen)],
          ['changes', changesAddress(chosen)],
        ] satisfies [SitePart, string][])
      : []),
    ['documentation', docsAddress(chosen)],
  ];
  return (
    <header class="site-header">
      <a class="brand" href={calendarAddress(FIRST_VIEW, chosen)}>
        {site.logo === null ? (
          <img src={ASSETS.icon.path} alt="" width="32" height="32" />
        ) : (
          <img src={site.logo} alt="" height="32" />
        )}
        <span dir="auto">{siteName}</span>
      </a>
      <nav aria-label={frame.siteLinks}>
        {parts.map(([name, href]) => (
          <a key={name} href={href} aria-current={name === part ? 'page' : undefined}>
            {frame[name]}
          </a>
        ))}
      </nav>
      <nav class="languages" aria-label={frame.languages}>
        {LANGUAGES.filter((other) => other !== language).map((other) => (
          <a key={other} href={addressIn(other)} lang={other} hreflang={other}>
            {WORDS[other].languageName}
          </a>
        ))}
      </nav>
    </header>
  );
}
