import type { ContentProblems } from '../diagnostics/content-status.ts';
import { languagesOfSite, siteLanguage } from '../words/languages.ts';
import type { Calendar } from '../calendar/calendar.ts';
import type { SiteRecord } from '../schema/site.ts';
import type { Chosen } from './addresses.ts';
import { ASSETS } from './page-assets.ts';
import { renderPage, type Page, type PageLocation, type PageProps } from './page.tsx';
import { sharedPicture } from './open-graph.tsx';
import type { Reader } from './reader.ts';
import { SiteFooter } from './site-footer.tsx';
import { type HeaderOfPage, SiteHeader } from './site-header.tsx';
import { SubscribeToView } from './filters/view-feeds.tsx';
import type { Language } from '../words/language.ts';

export interface SitePageProps
  extends
    Pick<
      PageProps,
      'description' | 'isListed' | 'isWide' | 'feeds' | 'jsonLd' | 'images' | 'referrer' | 'children'
    >,
    Partial<HeaderOfPage> {
  readonly calendar: Calendar;
  readonly reader: Reader;
  /** The title of the page without the site's name; null for the home page. */
  readonly title: string | null;
  /** The URL of a picture of the page's subject, as in answers; null for none. */
  readonly picture?: string | null;
  /** Returns the address of this page in another language; null where it has none. */
  readonly addressIn: (chosen: Chosen) => string | null;
  /** Whether the page has a canonical URL. */
  readonly isLocated?: boolean;
  /** Style sheets besides those of every page. */
  readonly styles?: PageProps['styles'];
  readonly scripts?: PageProps['scripts'];
}

/** Renders a page of the calendar with the header and the footer of the site. */
export function sitePage({
  calendar,
  reader,
  title,
  picture = null,
  part = null,
  parameters = {},
  searchForm = null,
  subscribe,
  addressIn,
  isLocated = true,
  feeds = [],
  styles = [],
  scripts = [],
  children,
  ...page
}: SitePageProps): Page {
  const { language, preview, to, asFile } = reader;
  const words = language.words;
  const { site } = calendar;
  const siteName = site.name ?? words.frame.calendar;
  const location = isLocated ? locationOf(site, reader, addressIn) : null;
  return renderPage({
    ...page,
    to,
    isFile: asFile !== null,
    language,
    feeds: site.public ? feeds : [],
    site,
    siteName,
    title: title === null ? siteName : `${title} · ${siteName}`,
    location,
    picture:
      location === null ? null : sharedPicture(calendar, reader, { picture, title: title ?? siteName }),
    earlyScripts: [ASSETS.remembered],
    styles: [ASSETS.style, ...styles],
    scripts: [
      ...scripts,
      ...(site.public ? [ASSETS.myList] : []),
      ...(preview === null ? [] : [ASSETS.preview]),
    ],
    previewVersion: preview?.version ?? null,
    children: (
      <>
        <a class="skip" href="#content">
          {words.frame.skipToContent}
        </a>
        <SiteHeader
          calendar={calendar}
          reader={reader}
          siteName={siteName}
          part={part}
          parameters={parameters}
          searchForm={searchForm}
          subscribe={
            subscribe ?? <SubscribeToView calendar={calendar} view={{ parameters }} reader={reader} />
          }
        />
        <main id="content" data-missing-picture={preview === null ? undefined : words.preview.missingPicture}>
          {preview !== null && (
            <ProblemList {...preview.problems} language={language} refused={preview.refused} />
          )}
          {children}
        </main>
        <SiteFooter calendar={calendar} reader={reader} addressIn={addressIn} />
      </>
    ),
  });
}

/**
 * Returns the canonical URLs of a page. In the language of the site, it is the address without a language, which a browser
 * without a preference gets in that language.
 */
function locationOf(
  site: SiteRecord,
  { language, to }: Reader,
  addressIn: SitePageProps['addressIn'],
): PageLocation | null {
  const { url } = site;
  const own = siteLanguage(site);
  const urlIn = (other: Chosen): string | null => {
    const address = addressIn(other === own ? null : other);
    return url === null || address === null ? null : to.absolute(url, address);
  };
  const [canonical, inAny] = [urlIn(language), urlIn(null)];
  if (canonical === null || inAny === null) return null;
  const inLanguages = languagesOfSite(site).flatMap((other) => {
    const inOther = urlIn(other);
    return inOther === null ? [] : [[other.tag, inOther] as const];
  });
  return { canonical, inLanguages, inAny };
}

interface ProblemListProps extends ContentProblems {
  readonly language: Language;
  /** Why newer content was refused, so that the page shows older content; null where it was not. */
  readonly refused: string | null;
}

/** The problems of the content, shown to editors in a preview. */
function ProblemList({ language, total, first, refused }: ProblemListProps) {
  const { preview } = language.words;
  if (total === 0 && refused === null) return null;
  return (
    <section class="problems" aria-labelledby="problems">
      <h2 id="problems">{preview.problems({ count: total })}</h2>
      {refused !== null && (
        <p>
          {preview.notShown} <span class="code">{refused}</span>
        </p>
      )}
      <ul>
        {first.map(({ file, line, column, severity, code, message, hint }) => (
          <li key={`${file}:${line}:${column} ${code}`} class={severity}>
            <code>
              {file}:{line}:{column}
            </code>
            <p lang="en">
              <strong>{message}</strong> {hint} <span class="code">{code}</span>
            </p>
          </li>
        ))}
      </ul>
      {total > first.length && <p>{preview.more({ count: total - first.length })}</p>}
    </section>
  );
}
