import type { ContentProblems } from '../diagnostics/content-status.ts';
import { LANGUAGES, LOCALES, type Language } from '../event-text/languages.ts';
import { calendarAddress, changesAddress, FIRST_VIEW } from './addresses.ts';
import { MESSAGES } from './messages.ts';
import { ASSETS } from './page-assets.ts';
import { renderPage, type Page, type PageProps } from './page.tsx';
import { ProblemList } from './problem-list.tsx';

/** What an editor sees besides, on the own machine. */
export interface PagePreview {
  readonly problems: ContentProblems;
  /** Why newer content than what is shown was refused: the code of a problem, or of another reason; null where it was not. */
  readonly refused: string | null;
  /** Another one when the page may have become another. */
  readonly version: string;
}

/** Who looks at a page, and how. */
export interface Reader {
  readonly language: Language;
  /** The language that the address names; null where the browser's was taken. */
  readonly chosen: Language | null;
  readonly preview: PagePreview | null;
}

export interface SitePageProps extends Omit<PageProps, 'language' | 'title' | 'styles' | 'previewVersion'> {
  readonly reader: Reader;
  /** Of this page alone; null on the first. */
  readonly title: string | null;
  /** Whether events are shown to those who see the page. */
  readonly isShown?: boolean;
  /** This page in another language. */
  readonly addressIn: (language: Language) => string;
}

/** A page of the calendar for people, with what all of them have around it. */
export function sitePage({
  reader,
  title,
  isShown = true,
  addressIn,
  scripts,
  children,
  ...page
}: SitePageProps): Page {
  const { language, chosen, preview } = reader;
  const messages = MESSAGES[language];
  return renderPage({
    ...page,
    language: LOCALES[language],
    title: title === null ? messages.calendar : `${title} · ${messages.calendar}`,
    styles: [ASSETS.style],
    scripts: preview === null ? scripts : [...scripts, ASSETS.preview],
    previewVersion: preview?.version ?? null,
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
          <nav aria-label={messages.siteLinks}>
            {isShown && <a href={changesAddress(chosen)}>{messages.changes}</a>}
            <a href="/docs">{messages.documentation}</a>
            {LANGUAGES.filter((other) => other !== language).map((other) => (
              <a key={other} href={addressIn(other)} lang={other} hreflang={other}>
                {MESSAGES[other].languageName}
              </a>
            ))}
          </nav>
        </header>
        <main id="content" data-missing-picture={preview === null ? undefined : messages.missingPicture}>
          {preview !== null && (
            <ProblemList {...preview.problems} language={language} refused={preview.refused} />
          )}
          {children}
        </main>
      </>
    ),
  });
}
