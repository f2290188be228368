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
import { PAPER, siteSheets } from './site-colours.ts';

/** A page as HTML. */
export interface Page {
  readonly bytes: Buffer;
  /** A strong entity tag of these bytes. */
  readonly etag: string;
  readonly language: Language;
  /** HTML where it is absent. */
  readonly contentType?: string;
}

/** A page by its URLs: absolute, since search engines want them so. */
export interface PageLocation {
  /** The one that it is known by in this language. */
  readonly canonical: string;
  readonly inLanguages: readonly (readonly [tag: string, string])[];
  /** For readers whose language nobody knows. */
  readonly inAny: string;
}

export interface PageProps {
  /** Whether it says its policy itself, since no header does. */
  readonly isFile?: boolean;
  /** Where its pictures come from besides the place of the page; from anywhere where it is absent. */
  readonly images?: string;
  /** What other hosts learn of where a request comes from; nothing where it is absent. */
  readonly referrer?: 'strict-origin';
  readonly to: Addresses;
  readonly language: Language;
  readonly title: string;
  readonly description: string;
  readonly site: SiteRecord;
  readonly siteName: string;
  /** Null where the site has no URL. */
  readonly location: PageLocation | null;
  /** Whether search engines may list it. */
  readonly isListed?: boolean;
  /** What to show where the page is shared; null for nothing. */
  readonly picture?: SharedPicture | null;
  /** The feeds of what the page shows. */
  readonly feeds?: readonly Pick<FeedOfPage, 'type' | 'address'>[];
  /** The version of the preview that the page belongs to; null where it belongs to none. */
  readonly previewVersion?: string | null;
  /** Whether it takes the whole width of a wide window, which is known before its parts have come in. */
  readonly isWide?: boolean;
  /** Where links open; in the page itself where it is absent. */
  readonly linkTarget?: '_blank';
  /** Besides those of the site. */
  readonly styles: readonly Asset[];
  /** Run before anything is drawn; none where they are absent. */
  readonly earlyScripts?: readonly Asset[];
  /** Modules, run when the page has been read. */
  readonly scripts: readonly Asset[];
  /** What the page is about, in the words of schema.org, as JSON-LD; null for nothing. */
  readonly jsonLd?: string | null;
  readonly children: ComponentChildren;
}

/** A whole page, ready to be sent. */
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

/** @param html the element of that name */
export function renderDocument(html: VNode): Buffer {
  return Buffer.from(`<!doctype html>\n${renderToString(html)}\n`);
}

/** A part of a page by itself. */
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

/** The icons of the site, and the colours of what a browser has around its pages. */
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
          content={PAPER[scheme]}
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
