import { remember } from '../platform/collections.ts';
import type { SiteRecord } from '../schema/site.ts';
import { asset, type Asset } from './asset.ts';

/** Red, green and blue, each from 0 to 1. */
export type Colour = readonly number[];

/** The backgrounds of the style sheet, and the colour that others are mixed with until their contrast is sufficient. */
const LIGHT = { background: '#fffdfa', raised: '#f6f3ee', towards: [0, 0, 0] };
const DARK = { background: '#151412', raised: '#211f1c', towards: [1, 1, 1] };
type Ground = typeof LIGHT;

/** The default accent in the light scheme, as in the style sheet. */
const ACCENT = '#0a6b52';

/** The share of the accent in the style sheet's tint, on which links may be, too; the rest is the background. */
const TINT = 0.09;

/** The least contrast of text (WCAG 2.2, success criterion 1.4.3). */
const OF_TEXT = 4.5;
/** The least contrast of graphics (WCAG 2.2, success criterion 1.4.11). */
const OF_DOTS = 3;
/** The number of mixtures that are tried. */
const STEPS = 50;

/** The background of pages in both schemes, which browsers also use around a page. */
export const PAGE_BACKGROUND = { light: LIGHT.background, dark: DARK.background };

/** Returns the accent of a site in the light scheme, like `#0a6b52`; white text is readable on it. */
export function accentOf({ accentColor }: Pick<SiteRecord, 'accentColor'>): string {
  return accentColor === null ? ACCENT : readable(accentColor, LIGHT);
}

/** A colour for the light and for the dark scheme. */
type Shades = readonly [light: string, dark: string];

/** The default accent in the dark scheme. */
const DARK_ACCENT = '#7ad7b4';

/** Returns the colours of a site: its accent or the default one, and those of tags in the order of its settings. */
export const siteShades = remember(({ accentColor, tagColors }: SiteRecord) => ({
  accent: accentColor === null ? ([ACCENT, DARK_ACCENT] as const) : shadesOf(accentColor, readable),
  topics: Object.values(tagColors).map((colour) => shadesOf(colour, visible)),
}));

/** Returns the style sheet with a site's own colours; none where it has none. */
export const siteSheets = remember((site: SiteRecord): readonly Asset[] => {
  const { accent, topics } = siteShades(site);
  const accents = site.accentColor === null ? [] : [`:root { --accent: ${inBoth(accent)}; }`];
  const hues = topics.map((shades, index) => `.own-${index} { --hue: ${inBoth(shades)}; }`);
  const rules = [...accents, ...hues];
  return rules.length === 0 ? [] : [asset('colours.css', Buffer.from(`${rules.join('\n')}\n`))];
});

function shadesOf(colour: string, shadeOn: (colour: string, ground: Ground) => string): Shades {
  return [shadeOn(colour, LIGHT), shadeOn(colour, DARK)];
}

function inBoth([light, dark]: Shades): string {
  return `light-dark(${light}, ${dark})`;
}

/** Returns the shade of a colour with enough contrast for text, also on a tint of itself. */
function readable(colour: string, ground: Ground): string {
  const base = colourOf(ground.background);
  return shadeOf(colour, ground, OF_TEXT, (shade) => [mixed(base, shade, TINT)]);
}

function visible(colour: string, ground: Ground): string {
  return shadeOf(colour, ground, OF_DOTS, () => []);
}

/**
 * Returns the first mixture of a colour that has the contrast to a background.
 *
 * @param otherGrounds returns further backgrounds to which it must have the contrast
 */
function shadeOf(
  colour: string,
  { background, raised, towards }: Ground,
  contrast: number,
  otherGrounds: (shade: Colour) => readonly Colour[],
): string {
  const from = colourOf(colour);
  const grounds = [background, raised].map(colourOf);
  const shades = Array.from({ length: STEPS }, (_, step) => hexOf(mixed(from, towards, step / STEPS)));
  const seen = shades.find((hex) => {
    const shade = colourOf(hex);
    return [...grounds, ...otherGrounds(shade)].every((surface) => contrastOf(shade, surface) >= contrast);
  });
  return seen ?? hexOf(towards);
}

/** @param share the share of the other colour, from 0 to 1 */
export function mixed(colour: Colour, other: Colour, share: number): Colour {
  return colour.map((part, index) => part + ((other[index] ?? part) - part) * share);
}

export function colourOf(hex: string): Colour {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
}

function hexOf(colour: Colour): string {
  const parts = colour.map((part) =>
    Math.round(part * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}

/** The contrast ratio, as WCAG 2.2 defines it. */
function contrastOf(one: Colour, other: Colour): number {
  const [first, second] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Relative luminance, as WCAG 2.2 defines it. */
function luminanceOf(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
