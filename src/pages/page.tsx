import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { etagOf } from '../calendar/etag.ts';
import { CHANGES_FEED_ADDRESS, FEED_ADDRESSES } from './addresses.ts';
import type { Asset } from './asset.ts';
import { ASSETS } from './page-assets.ts';

/** A page as HTML. */
export interface Page {
  readonly bytes: Buffer;
  /** A strong entity tag of these bytes. */
  readonly etag: string;
}

export interface PageProps {
  /** BCP 47. */
  readonly language: string;
  readonly title: string;
  readonly description: string;
  /** The URL that it is known by; null where it has no other than its own. */
  readonly canonical?: string | null;
  /** The feeds of what the page shows, as far as they are for everybody. */
  readonly feeds?: readonly FeedLink[];
  /** Of the preview that the page belongs to; null where it belongs to none. */
  readonly previewVersion?: string | null;
  readonly styles: readonly Asset[];
  /** Modules, run when the page has been read. */
  readonly scripts: readonly Asset[];
  readonly children: ComponentChildren;
}

type FeedLink = readonly [type: string, href: string];

export const EVENT_FEEDS: readonly FeedLink[] = [
  ['text/calendar', FEED_ADDRESSES.ics],
  ['application/atom+xml', FEED_ADDRESSES.atom],
  ['application/feed+json', FEED_ADDRESSES.json],
  ['application/geo+json', FEED_ADDRESSES.geojson],
];
export const CHANGES_FEEDS: readonly FeedLink[] = [['application/atom+xml', CHANGES_FEED_ADDRESS]];

/** A whole page, ready to be sent. */
export function renderPage({
  language,
  title,
  description,
  canonical = null,
  feeds = [],
  previewVersion = null,
  styles,
  scripts,
  children,
}: PageProps): Page {
  const html = renderToString(
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content={description} />
        <meta name="color-scheme" content="light dark" />
        {previewVersion !== null && <meta name="preview-version" content={previewVersion} />}
        {feeds.map(([type, href]) => (
          <link key={href} rel="alternate" type={type} href={href} />
        ))}
        {canonical !== null && <link rel="canonical" href={canonical} />}
        <link rel="icon" href={ASSETS.icon.path} type="image/svg+xml" />
        {styles.map(({ path }) => (
          <link key={path} rel="stylesheet" href={path} />
        ))}
        {scripts.map(({ path }) => (
          <script key={path} type="module" src={path} />
        ))}
      </head>
      <body>{children}</body>
    </html>,
  );
  const bytes = Buffer.from(`<!doctype html>\n${html}\n`);
  return { bytes, etag: etagOf(bytes) };
}
