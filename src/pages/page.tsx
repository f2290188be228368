import type { ComponentChildren, VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { etagOf } from '../calendar/calendar.ts';
import type { Language } from '../words/language.ts';
import type { SiteRecord } from '../schema/site.ts';
import type { Addresses } from './addresses.ts';
import type { Asset } from './asset.ts';
import type { FeedOfPage } from './feeds.ts';
import { OpenGraph, type SharedPicture } from './open-graph.tsx';
import { pagePolicy } from './page-policy.ts';
import { FAVICON_PATH, siteAssets } from './site-assets.ts';
import { PAGE_BACKGROUND, siteSheets } from './site-colours.ts';

/** A page as HTML. */
export interface Page {
  readonly bytes: Buffer;
  /** A strong entity tag of these bytes. */
  readonly etag: string;
  readonly language: Language;
  /** The media type; HTML by default. */
  readonly contentType?: string;
}

/** The URLs of a page, which are absolute, as search engines require. */
export interface PageLocation {
  /** The canonical URL in this language. */
  readonly canonical: string;
  readonly inLanguages: readonly (readonly [tag: string, string])[];
  /** The URL for readers whose language is not known. */
  readonly inAny: string;
}

export interface PageProps {
  /** Whether the page contains its security policy, since there is no header for it. */
  readonly isFile?: boolean;
  /** The sources of its pictures besides its own origin; any source by default. */
  readonly images?: string;
  /** The referrer policy: what other hosts learn of the page that links to them; nothing by default. */
  readonly referrer?: 'strict-origin';
  readonly to: Addresses;
  readonly language: Language;
  readonly title: string;
  readonly description: string;
  readonly site: SiteRecord;
  readonly siteName: string;
  /** The URLs of the page; null where the site has no URL. */
  readonly location: PageLocation | null;
  /** Whether search engines may list it. */
  readonly isListed?: boolean;
  /** The picture for previews of links to the page; null for none. */
  readonly picture?: SharedPicture | null;
  /** The feeds of what the page shows. */
  readonly feeds?: readonly Pick<FeedOfPage, 'type' | 'address'>[];
  /** The version of the preview that the page belongs to; null outside of a preview. */
  readonly previewVersion?: string | null;
  /** Whether it uses the whole width of a wide window; this has to be known before its content is loaded. */
  readonly isWide?: boolean;
  /** The target of links; by default, they open in the same window. */
  readonly linkTarget?: '_blank';
  /** Style sheets besides those of the site. */
  readonly styles: readonly Asset[];
  /** Scripts that run before anything is drawn; none by default. */
  readonly earlyScripts?: readonly Asset[];
  /** Modules, which run when the page is parsed. */
  readonly scripts: readonly Asset[];
  /** Structured data of schema.org as JSON-LD; null for none. */
  readonly jsonLd?: string | null;
  readonly children: ComponentChildren;
}

/** Renders a whole page, ready to be sent. */
export function renderPage(props: PageProps): Page {
  const { language, isWide = false, jsonLd = null, children } = props;
  const bytes = renderDocument(
    <html lang={language.tag}>
      <Head {...props} />
      <body class={isWide ? 'wide' : undefined}>
        {children}
        {jsonLd !== null && (
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLd }} />
        )}
      </body>
    </html>,
  );
  return { bytes, etag: etagOf(bytes), language };
}

/** @param html the `html` element */
export function renderDocument(html: VNode): Buffer {
  return Buffer.from(`<!doctype html>\n${renderToString(html)}\n`);
}

/** Renders a part of a page. */
export function renderPart(part: VNode): string {
  return renderToString(part);
}

function Head({
  isFile = false,
  images,
  referrer,
  to,
  site,
  title,
  description,
  location,
  isListed = true,
  feeds = [],
  previewVersion = null,
  linkTarget,
  earlyScripts = [],
  styles,
  scripts,
  ...shared
}: PageProps) {
  return (
    <head>
      <meta charset="utf-8" />
      {isFile && (
        <>
          <meta http-equiv="Content-Security-Policy" content={pagePolicy(images)} />
          <meta name="referrer" content={referrer ?? 'no-referrer'} />
        </>
      )}
      <title>{title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="description" content={description} />
      <meta name="color-scheme" content="light dark" />
      {linkTarget !== undefined && <base target={linkTarget} />}
      {!isListed && <meta name="robots" content="noindex" />}
      {previewVersion !== null && <meta name="preview-version" content={previewVersion} />}
      <OpenGraph title={title} description={description} location={location} {...shared} />
      {feeds.map(({ type, address }) => (
        <link key={address} rel="alternate" type={type} href={address} />
      ))}
      {location !== null && <Languages location={location} />}
      <Icons site={site} to={to} />
      {earlyScripts.map(({ path }) => (
        <script key={path} src={to.file(path)} />
      ))}
      {[...styles, ...siteSheets(site)].map(({ path }) => (
        <link key={path} rel="stylesheet" href={to.file(path)} />
      ))}
      {scripts
        .flatMap(({ imports = [] }) => imports)
        .map(({ path }) => (
          <link key={path} rel="modulepreload" href={to.file(path)} />
        ))}
      {scripts.map(({ path }) => (
        <script key={path} type="module" src={to.file(path)} />
      ))}
    </head>
  );
}

/** The icons of the site, and the colours of the browser's own surroundings of a page. */
function Icons({ site, to }: Pick<PageProps, 'site' | 'to'>) {
  const { icon, touchIcon, manifest } = siteAssets(site);
  return (
    <>
      <link rel="icon" href={to.file(FAVICON_PATH)} sizes="32x32" />
      <link rel="icon" href={to.file(icon.path)} type={icon.contentType} sizes="any" />
      <link rel="apple-touch-icon" href={to.file(touchIcon.path)} />
      <link rel="manifest" href={to.file(manifest.path)} />
      {(['light', 'dark'] as const).map((scheme) => (
        <meta
          key={scheme}
          name="theme-color"
          media={`(prefers-color-scheme: ${scheme})`}
          content={PAGE_BACKGROUND[scheme]}
          data-scheme={scheme}
        />
      ))}
    </>
  );
}

function Languages({ location: { canonical, inLanguages, inAny } }: { location: PageLocation }) {
  return (
    <>
      <link rel="canonical" href={canonical} />
      {inLanguages.map(([language, href]) => (
        <link key={language} rel="alternate" hreflang={language} href={href} />
      ))}
      <link rel="alternate" hreflang="x-default" href={inAny} />
    </>
  );
}
