import type { Calendar } from '../calendar/calendar.ts';
import type { Language } from '../words/language.ts';
import { pictureSource } from './picture-source.tsx';
import type { Reader } from './reader.ts';
import { CARD_SIZE, siteAssets } from './site-assets.ts';

/** A picture for previews of links to a page. */
export interface SharedPicture {
  /** The absolute URL. */
  readonly url: string;
  /** The alternative text. */
  readonly alt: string;
  /** The size in pixels, where it is known. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

interface OpenGraphProps {
  readonly title: string;
  readonly description: string;
  readonly siteName: string;
  /** The URLs of the page; null where the site has no URL. */
  readonly location: { readonly canonical: string } | null;
  readonly picture?: SharedPicture | null;
  readonly language: Language;
}

/** The metadata for previews of links to the page (ogp.me; X, "Cards"). */
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
  /** The URL of its own picture, as in answers; null where it has none. */
  readonly picture: string | null;
  readonly title: string;
}

/** Returns the picture of a page's subject, or else that of the calendar; null where neither is available. */
export function sharedPicture(
  calendar: Pick<Calendar, 'site' | 'pictures'>,
  { language, to }: Pick<Reader, 'language' | 'to'>,
  { picture, title }: Shared,
): SharedPicture | null {
  const { frame } = language.words;
  // Programs that show previews of links do not render SVG.
  if (picture !== null && !picture.toLowerCase().endsWith('.svg')) {
    const { width, height } = pictureSource(calendar, picture, to);
    return { url: picture, alt: frame.pictureOf({ name: title }), width, height };
  }
  const { site } = calendar;
  if (site.url === null) return null;
  const url = to.absolute(site.url, to.file(siteAssets(site).card.path));
  return { url, alt: frame.card, ...CARD_SIZE };
}
