import { basename } from 'node:path';
import { remember } from '../platform/collections.ts';
import { FrequentCache } from '../platform/frequent-cache.ts';
import type { SiteRecord } from '../schema/site.ts';
import { asset, type Asset, lazyAsset } from './asset.ts';
import { glyphAsPng, glyphAsSvg, type GlyphPicture, icoOf } from './calendar-glyph.ts';
import { accentOf, colourOf, mixed, PAGE_BACKGROUND, siteSheets } from './site-colours.ts';
import { siteLanguage } from '../words/languages.ts';

/** The files that pages load and that depend on the settings of the site. */
interface SiteAssets {
  /** The glyph of a calendar in the accent of the site. */
  readonly icon: Asset;
  /** The icon for the home screens of phones, which cut off its corners and show transparency as black. */
  readonly touchIcon: Asset;
  /** The icon that browsers request at a well-known path. */
  readonly favicon: Asset;
  /** The name and the icons of an installed site (W3C, Web Application Manifest). */
  readonly manifest: Asset;
  /** The picture for previews of links to pages without a picture. */
  readonly card: Asset;
  readonly all: readonly Asset[];
}

/** The size of the card, in pixels, which suits most previews of links. */
export const CARD_SIZE = { width: 1200, height: 630 };

export const FAVICON_PATH = '/favicon.ico';

const WHITE = colourOf('#ffffff');
const BLACK = colourOf('#000000');

/** Returns the assets of a site. Pictures are drawn when they are requested. */
export const siteAssets = remember((site: SiteRecord): SiteAssets => {
  const accent = accentOf(site);
  const ink = colourOf(accent);
  const paper = colourOf(PAGE_BACKGROUND.light);
  const square = (edge: number): GlyphPicture => ({
    ...{ width: edge, height: edge, edge, ink, paper: WHITE, ground: null },
  });
  const icon = asset('icon.svg', Buffer.from(glyphAsSvg(accent)));
  const sized = [192, 512].map((edge) => ({ edge, file: drawing(`icon-${edge}`, square(edge)) }));
  const touchIcon = drawing('touch-icon', {
    ...{ width: 180, height: 180, edge: 136, ink, paper: WHITE, ground: [paper, paper] },
  });
  const card = drawing('card', {
    ...{ ...CARD_SIZE, edge: 380, ink: WHITE, paper: null, ground: [ink, mixed(ink, BLACK, 0.5)] },
  });
  const small = drawing('favicon', square(32));
  const favicon: Asset = {
    ...{ path: FAVICON_PATH, contentType: 'image/x-icon', etag: small.etag },
    get bytes() {
      return icoOf(32, small.bytes);
    },
  };
  const manifest = asset(
    'site.webmanifest',
    manifestOf(site, accent, [
      ...sized.map(({ edge, file }) => iconOf(file, `${edge}x${edge}`)),
      iconOf(icon, 'any'),
    ]),
  );
  const others = sized.map(({ file }) => file);
  const all = [...siteSheets(site), icon, touchIcon, favicon, manifest, card, ...others];
  return { icon, touchIcon, favicon, manifest, card, all };
});

/** The cache of drawings, which outlives the calendar: a drawing takes a tenth of a second, and a site has five. */
const DRAWN = new FrequentCache<Buffer>({ maxEntries: 32 });

function drawing(name: string, picture: GlyphPicture): Asset {
  const drawn: Asset = lazyAsset(`${name}.png`, JSON.stringify(picture), () =>
    DRAWN.recallOr(drawn.path, () => glyphAsPng(picture)),
  );
  return drawn;
}

interface ManifestIcon {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
}

function iconOf({ path, contentType }: Asset, sizes: string): ManifestIcon {
  return { src: basename(path), sizes, type: contentType };
}

/** Makes the manifest. Its addresses are relative to it, and it is one folder below the home page. */
function manifestOf(site: SiteRecord, accent: string, icons: readonly ManifestIcon[]): Buffer {
  const { name, description } = site;
  const language = siteLanguage(site);
  const called = name ?? language.words.frame.calendar;
  const manifest = {
    name: called,
    short_name: called,
    description: description ?? language.words.frame.about,
    lang: language.tag,
    dir: 'auto',
    start_url: '../',
    scope: '../',
    display: 'minimal-ui',
    theme_color: accent,
    background_color: PAGE_BACKGROUND.light,
    icons,
  };
  return Buffer.from(`${JSON.stringify(manifest)}\n`);
}
