import type { ComponentChildren } from 'preact';
import type { Parameters } from './addresses.ts';
import { SearchField } from './filters/search-field.tsx';
import { monthOf } from './months.ts';
import { pictureSource, type PictureSource, type Pictures } from './picture-source.tsx';
import type { Reader } from './reader.ts';
import { siteAssets } from './site-assets.ts';
import { StarShape } from './event-item.tsx';

/** The parts of the site that its header names. */
export type SitePart = 'list' | 'month' | 'map';

/** What of a page its header goes on with. */
export interface HeaderOfPage {
  /** Which part of the site the page is; null for none that the header names. */
  readonly part: SitePart | null;
  /** What the events of the page satisfy, which the other parts show as well. */
  readonly parameters: Parameters;
  /** The id of the form on the page that searches; null where the header has a form of its own, which leads to the list. */
  readonly searchForm: string | null;
  /** How to subscribe to what the page shows. */
  readonly subscribe: ComponentChildren;
}

interface SiteHeaderProps extends HeaderOfPage {
  readonly calendar: Pictures;
  readonly reader: Reader;
  readonly siteName: string;
}

/** Whose calendar this is, its parts, the search, and how to subscribe. */
export function SiteHeader({
  calendar,
  reader,
  siteName,
  part,
  parameters,
  searchForm,
  subscribe,
}: SiteHeaderProps) {
  const { language, date, to } = reader;
  const { site } = calendar;
  const { frame, mine } = language.words;
  const view = { past: false, page: 1, parameters };
  const isNarrowed = Object.keys(parameters).length > 0;
  const parts: readonly (readonly [SitePart, string | null])[] = [
    ['list', to.list(view) ?? to.home],
    ['month', to.month(monthOf(date), parameters) ?? to.month(monthOf(date), {})],
    ['map', to.map(view) ?? to.map({ ...view, parameters: {} })],
  ];
  return (
    <header class="site-header">
      <div class="bar">
        <a class="brand" href={to.home}>
          {site.logo === null ? (
            <img src={to.file(siteAssets(site).icon.path)} alt="" width="28" height="28" />
          ) : (
            <Brand {...pictureSource(calendar, site.logo, to)} />
          )}
          <span dir="auto">{siteName}</span>
        </a>
        {site.public && (
          <nav aria-label={frame.siteLinks}>
            {parts.map(
              ([name, href]) =>
                href !== null && (
                  <a
                    key={name}
                    href={href}
                    rel={isNarrowed ? 'nofollow' : undefined}
                    aria-current={name === part ? 'page' : undefined}
                  >
                    {frame[name]}
                  </a>
                ),
            )}
          </nav>
        )}
        {site.public && <Search reader={reader} parameters={parameters} form={searchForm} />}
        {site.public && (
          <a class="my-list-link" href={to.my([])}>
            <StarShape />
            <span class="visually-hidden">{mine.title} </span>
            <span class="count" />
          </a>
        )}
        {subscribe}
      </div>
    </header>
  );
}

const BRAND_HEIGHT = 28;

/** The logo of the site, as wide as it is at this height. */
function Brand({ src, width, height }: PictureSource) {
  const isKnown = width !== undefined && height !== undefined;
  const shownWidth = isKnown ? Math.round((width / height) * BRAND_HEIGHT) : undefined;
  return <img src={src} alt="" width={shownWidth} height={BRAND_HEIGHT} />;
}

interface SearchProps {
  readonly reader: Reader;
  readonly parameters: Parameters;
  readonly form: string | null;
}

/** The field belongs to the form of the page that searches, or has a form that leads to the list. */
function Search({ reader, parameters, form }: SearchProps) {
  const { language, chosen, to, asFile } = reader;
  const { list } = language.words;
  const field = (
    <>
      <label class="visually-hidden" for="q">
        {list.search}
      </label>
      <SearchField language={language} value={parameters.q ?? ''} form={form ?? undefined} />
    </>
  );
  const className = asFile === null ? 'search' : 'search scripted';
  if (form !== null) return <div class={className}>{field}</div>;
  return (
    <form class={className} role="search" action={to.in(null).home}>
      {field}
      {asFile === null && chosen !== null && <input type="hidden" name="lang" value={chosen.tag} />}
    </form>
  );
}
