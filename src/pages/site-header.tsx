import { LANGUAGES } from '../event-text/languages.ts';
import { WORDS } from '../event-text/words/words.ts';
import type { SiteRecord } from '../schema/site.ts';
import type { Chosen } from './addresses.ts';
import { monthOf } from './months.ts';
import { ASSETS } from './page-assets.ts';
import type { Reader } from './reader.ts';

/** The parts of the site that its header names. */
export type SitePart = 'list' | 'month' | 'map' | 'changes' | 'documentation';

interface SiteHeaderProps {
  readonly site: SiteRecord;
  readonly reader: Reader;
  readonly siteName: string;
  readonly part: SitePart | null;
  /** This page in another language. */
  readonly addressIn: (chosen: Chosen) => string | null;
  /** Whether the page says the name of the site itself. */
  readonly isNamed: boolean;
}

/** Whether somebody gets to see the events on pages. */
export function isShownTo(site: SiteRecord, { preview }: Reader): boolean {
  return site.public || preview !== null;
}

/** Whose calendar this is, its parts, and its languages. */
export function SiteHeader({ site, reader, siteName, part, isNamed, addressIn }: SiteHeaderProps) {
  const { language, date, to } = reader;
  const { frame } = WORDS[language];
  const parts: [SitePart, string | null][] = [
    ...(isShownTo(site, reader)
      ? ([
          ['list', to.home],
          ['month', to.month(monthOf(date), {})],
          ['map', to.map({ past: false, parameters: {} })],
          ['changes', to.changes],
        ] satisfies [SitePart, string | null][])
      : []),
    ['documentation', to.documentation],
  ];
  return (
    <header class="site-header">
      <a class="brand" href={to.home}>
        {site.logo === null ? (
          <img src={to.file(ASSETS.icon.path)} alt="" width="32" height="32" />
        ) : (
          <img src={site.logo} alt="" height="32" />
        )}
        <span class={isNamed ? 'visually-hidden' : undefined} dir="auto">
          {siteName}
        </span>
      </a>
      <nav aria-label={frame.siteLinks}>
        {parts.map(
          ([name, href]) =>
            href !== null && (
              <a key={name} href={href} aria-current={name === part ? 'page' : undefined}>
                {frame[name]}
              </a>
            ),
        )}
      </nav>
      <nav class="languages" aria-label={frame.languages}>
        {LANGUAGES.map((other) => {
          const address = other === language ? null : addressIn(other);
          return (
            address !== null && (
              <a key={other} href={address} lang={other} hreflang={other}>
                {WORDS[other].languageName}
              </a>
            )
          );
        })}
      </nav>
    </header>
  );
}
