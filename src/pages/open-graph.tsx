import { LOCALES, type Language } from '../event-text/languages.ts';

interface OpenGraphProps {
  readonly title: string;
  readonly description: string;
  readonly siteName: string;
  /** Null where the site has no URL. */
  readonly location: { readonly canonical: string } | null;
  /** The URL of a picture; null for none. */
  readonly picture?: string | null;
  readonly language: Language;
}

/** What others show of a link to the page (ogp.me). */
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
    'og:locale': LOCALES[language].replace('-', '_'),
    'og:url': location?.canonical,
    // No reader of links draws SVG.
    'og:image': picture?.toLowerCase().endsWith('.svg') === true ? null : picture,
  };
  return (
    <>
      {Object.entries(properties).map(
        ([property, content]) =>
          content != null && <meta key={property} property={property} content={content} />,
      )}
    </>
  );
}
