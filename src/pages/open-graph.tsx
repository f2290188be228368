import type { Calendar } from '../calendar/calendar.ts';
import type { Language } from '../words/language.ts';
import { pictureSource } from './picture-source.tsx';
import type { Reader } from './reader.ts';
import { CARD, siteAssets } from './site-assets.ts';

/** A picture that others show of a link to a page. */
export interface SharedPicture {
  /** Absolute. */
  readonly url: string;
  /** What it shows, for who does not see it. */
  readonly alt: string;
  /** In pixels, where that is known. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

interface OpenGraphProps {
  readonly title: string;
  readonly description: string;
  readonly siteName: string;
  /** Null where the site has no URL. */
  readonly location: { readonly canonical: string } | null;
  readonly picture?: SharedPicture | null;
  readonly language: Language;
}

/** What others show of a link to the page (ogp.me; X, "Cards"). */
export function OpenGraph({
  title,
  description,
  siteName,
  location,
  picture = null,
  language,
}: OpenGraphProps) {
  const properties = {
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    'og:site_name': siteName,
    'og:locale': language.locale.replace('-', '_'),
    'og:url': location?.canonical,
    'og:image': picture?.url,
    'og:image:width': picture?.width,
    'og:image:height': picture?.height,
    'og:image:alt': picture?.alt,
  };
  return (
    <>
      {Object.entries(properties).map(
        ([property, content]) =>
          content !== undefined && <meta key={property} property={property} content={String(content)} />,
      )}
      {picture !== null && (
        <>
          <meta name="twitter:card" content="summary_large_image" />
          <meta name="twitter:image:alt" content={picture.alt} />
        </>
      )}
    </>
  );
}

interface Shared {
  /** The URL of its own picture, as answers have it; null where it has none. */
  readonly picture: string | null;
  readonly title: string;
}

/** The picture of what a page is about, or else that of the calendar; null where the site has no URL. */
export function sharedPicture(
  calendar: Pick<Calendar, 'site' | 'pictures'>,
  { language, to }: Pick<Reader, 'language' | 'to'>,
  { picture, title }: Shared,
): SharedPicture | null {
  const { frame } = language.words;
  // No reader of links draws SVG.
  if (picture !== null && !picture.toLowerCase().endsWith('.svg')) {
    const { width, height } = pictureSource(calendar, picture, to);
    return { url: picture, alt: frame.pictureOf({ name: title }), width, height };
  }
  const { site } = calendar;
  if (site.url === null) return null;
  const url = to.absolute(site.url, to.file(siteAssets(site).card.path));
  return { url, alt: frame.card, ...CARD };
}
