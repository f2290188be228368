import type { ComponentChildren } from 'preact';
import { MAX_SEARCH_LENGTH } from '../calendar/filters/parameter.ts';
import type { Parameters } from './addresses.ts';
import { StarShape } from './event-item.tsx';
import { monthOf } from './months.ts';
import { type Pictures, pictureSource, type PictureSource } from './picture-source.tsx';
import type { Reader } from './reader.ts';
import { siteAssets } from './site-assets.ts';

/** The parts of the site that its header names. */
type SitePart = 'list' | 'month' | 'map';

/** The facts about a page that its header needs. */
export interface HeaderOfPage {
  /** The part of the site that the page is; null where the header does not name it. */
  readonly part: SitePart | null;
  /** The filter of the page, which the links to other parts keep. */
  readonly parameters: Parameters;
  /** The id of the page's search form; null where the header needs a form of its own, which leads to the list. */
  readonly searchForm: string | null;
  /** The control for subscribing to what the page shows. */
  readonly subscribe: ComponentChildren;
}

interface SiteHeaderProps extends HeaderOfPage {
  readonly calendar: Pictures;
  readonly reader: Reader;
  readonly siteName: string;
}

/** The header: the site's name, its parts, the search, and the control for subscribing. */
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

/** The logo of the site, with its width at a fixed height. */
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

/** The search field, which belongs to the page's search form or has a form that leads to the list. */
function Search({ reader, parameters, form }: SearchProps) {
  const { language, chosen, to, asFile } = reader;
  const { list } = language.words;
  const field = (
    <>
      <label class="visually-hidden" for="q">
        {list.search}
      </label>
      <input
        id="q"
        form={form ?? undefined}
        type="search"
        name="q"
        value={parameters.q ?? ''}
        maxlength={MAX_SEARCH_LENGTH}
        placeholder={list.searchHint}
        autocomplete="off"
        dir="auto"
      />
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
