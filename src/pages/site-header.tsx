import type { Calendar } from '../calendar/calendar.ts';
import { LANGUAGES } from '../event-text/languages.ts';
import { WORDS } from '../event-text/words/words.ts';
import type { SiteRecord } from '../schema/site.ts';
import {
  calendarAddress,
  changesAddress,
  docsAddress,
  FIRST_VIEW,
  monthAddress,
  type Chosen,
} from './addresses.ts';
import { monthOf } from './months.ts';
import { ASSETS } from './page-assets.ts';
import { pictureSource, type PictureSource } from './picture-source.tsx';
import type { Reader } from './reader.ts';

/** The parts of the site that its header names. */
export type SitePart = 'list' | 'month' | 'changes' | 'documentation';

interface SiteHeaderProps {
  readonly site: SiteRecord;
  readonly pictures: Calendar['pictures'];
  readonly reader: Reader;
  readonly siteName: string;
  readonly part: SitePart | null;
  /** This page in another language. */
  readonly addressIn: (chosen: Chosen) => string;
  /** Whether the page says the name of the site itself. */
  readonly isNamed: boolean;
}

/** Whether somebody gets to see the events on pages. */
export function isShownTo(site: SiteRecord, { preview }: Reader): boolean {
  return site.public || preview !== null;
}

/** Whose calendar this is, its parts, and its languages. */
export function SiteHeader({ site, pictures, reader, siteName, part, isNamed, addressIn }: SiteHeaderProps) {
  const { language, chosen, date } = reader;
  const { frame } = WORDS[language];
  const parts: [SitePart, string][] = [
    ...(isShownTo(site, reader)
      ? ([
          ['list', calendarAddress(FIRST_VIEW, chosen)],
          ['month', monthAddress(monthOf(date), {}, chosen)],
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
          <Brand {...pictureSource({ site, pictures }, site.logo)} />
        )}
        <span class={isNamed ? 'visually-hidden' : undefined} dir="auto">
          {siteName}
        </span>
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

const BRAND_HEIGHT = 32;

/** The logo of the site, as wide as it is at this height. */
function Brand({ src, width, height }: PictureSource) {
  const isKnown = width !== undefined && height !== undefined;
  const shownWidth = isKnown ? Math.round((width / height) * BRAND_HEIGHT) : undefined;
  return <img src={src} alt="" width={shownWidth} height={BRAND_HEIGHT} />;
}
