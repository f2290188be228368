import { LANGUAGES } from '../event-text/languages.ts';
import { WORDS } from '../event-text/words/words.ts';
import type { Calendar } from '../calendar/calendar.ts';
import { type Chosen, FIRST_VIEW } from './addresses.ts';
import { monthOf } from './months.ts';
import { ASSETS } from './page-assets.ts';
import { pictureSource, type PictureSource, type Pictures } from './picture-source.tsx';
import type { Reader } from './reader.ts';

/** The parts of the site that its header names. */
export type SitePart = 'list' | 'month' | 'map' | 'deadlines' | 'changes' | 'documentation';

/** What the frame of every page shows of a calendar. */
export type FramedCalendar = Pictures & Pick<Calendar, 'closings'>;

interface SiteHeaderProps {
  readonly calendar: FramedCalendar;
  readonly reader: Reader;
  readonly siteName: string;
  readonly part: SitePart | null;
  /** This page in another language. */
  readonly addressIn: (chosen: Chosen) => string | null;
  /** Whether the page says the name of the site itself. */
  readonly isNamed: boolean;
}

/** Whose calendar this is, its parts, and its languages. */
export function SiteHeader({ calendar, reader, siteName, part, isNamed, addressIn }: SiteHeaderProps) {
  const { language, date, to } = reader;
  const { site, closings } = calendar;
  const hasDeadlines = closings.events.length > 0;
  const { frame } = WORDS[language];
  const parts: [SitePart, string | null][] = [
    ...(site.public
      ? ([
          ['list', to.home],
          ['month', to.month(monthOf(date), {})],
          ['map', to.map({ past: false, parameters: {} })],
          ['deadlines', hasDeadlines ? to.deadlines(FIRST_VIEW) : null],
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
          <Brand {...pictureSource(calendar, site.logo, to)} />
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

const BRAND_HEIGHT = 32;

/** The logo of the site, as wide as it is at this height. */
function Brand({ src, width, height }: PictureSource) {
  const isKnown = width !== undefined && height !== undefined;
  const shownWidth = isKnown ? Math.round((width / height) * BRAND_HEIGHT) : undefined;
  return <img src={src} alt="" width={shownWidth} height={BRAND_HEIGHT} />;
}
