import type { ComponentChildren } from 'preact';
import type { Asset } from './asset.ts';
import { ASSETS } from './assets.ts';
import { calendarAddress, FIRST_VIEW } from './addresses.ts';
import { LANGUAGES, type Language } from './languages.ts';
import { MESSAGES } from './messages.ts';
import { renderPage } from './page.tsx';

/** Who looks at a page, and how. */
export interface Reader {
  readonly language: Language;
  /** The language that the address names; null where the browser's was taken. */
  readonly chosen: Language | null;
}

export interface SitePageProps {
  readonly reader: Reader;
  /** Of this page alone; null on the first. */
  readonly title: string | null;
  readonly description: string;
  /** This page in another language. */
  readonly addressIn: (language: Language) => string;
  readonly canonical?: string | null;
  readonly scripts: readonly Asset[];
  readonly children: ComponentChildren;
}

/** A page of the calendar for people, with what all of them have around it. */
export function sitePage({
  reader,
  title,
  description,
  addressIn,
  canonical = null,
  scripts,
  children,
}: SitePageProps): string {
  const { language, chosen } = reader;
  const messages = MESSAGES[language];
  return renderPage({
    language,
    title: title === null ? messages.calendar : `${title} · ${messages.calendar}`,
    description,
    canonical,
    styles: [ASSETS.style],
    scripts,
    children: (
      <>
        <a class="skip" href="#content">
          {messages.skipToContent}
        </a>
        <header class="site-header">
          <a class="brand" href={calendarAddress(FIRST_VIEW, chosen)}>
            <img src={ASSETS.icon.path} alt="" width="28" height="28" />
            {messages.calendar}
          </a>
          <nav>
            <a href="/docs">{messages.documentation}</a>
            {LANGUAGES.filter((other) => other !== language).map((other) => (
              <a key={other} href={addressIn(other)} lang={other} hreflang={other}>
                {MESSAGES[other].languageName}
              </a>
            ))}
          </nav>
        </header>
        <main id="content">{children}</main>
      </>
    ),
  });
}
