import { remember } from '../platform/containers.ts';
import type { SiteRecord } from '../schema/site.ts';
import { asset, type Asset } from './asset.ts';

/** Red, green and blue, each from 0 to 1. */
type Colour = readonly number[];

/** The grounds of the style sheet that links stand on, and what colours are mixed with until they can be read there. */
const LIGHT = { background: '#fffdfa', raised: '#f6f3ee', towards: 0 };
const DARK = { background: '#151412', raised: '#211f1c', towards: 1 };

/** How much of the accent is in the style sheet's tint of it, on which links stand too; the rest is the background. */
const TINT = 0.09;

/** Of text (WCAG 2.2, success criterion 1.4.3). */
const MIN_CONTRAST = 4.5;
/** So many shades are tried. */
const STEPS = 50;

/** A style sheet with the accent of a site, in shades of its colour that can be read on light and on dark; none where it has none. */
export const accentSheets = remember(({ accentColor }: SiteRecord): readonly Asset[] => {
  if (accentColor === null) return [];
  const shades = [LIGHT, DARK].map((ground) => readable(accentColor, ground));
  return [asset('accent.css', Buffer.from(`:root { --accent: light-dark(${shades.join(', ')}); }\n`))];
});

function readable(colour: string, ground: typeof LIGHT): string {
  const from = colourOf(colour);
  const shades = Array.from({ length: STEPS }, (_, step) => hexOf(mix(from, ground.towards, step / STEPS)));
  return shades.find((shade) => canBeRead(colourOf(shade), ground)) ?? hexOf(mix(from, ground.towards, 1));
}

function canBeRead(shade: Colour, { background, raised }: typeof LIGHT): boolean {
  const base = colourOf(background);
  const tint = shade.map((part, index) => part * TINT + (base[index] ?? 0) * (1 - TINT));
  return [base, colourOf(raised), tint].every(
    (surface) => contrastOf(luminanceOf(shade), luminanceOf(surface)) >= MIN_CONTRAST,
  );
}

/** @param share of the other colour, from 0 to 1 */
function mix(colour: Colour, towards: number, share: number): Colour {
  return colour.map((part) => part + (towards - part) * share);
}

function colourOf(hex: string): Colour {
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

/** Relative luminance, as WCAG 2.2 defines it. */
function luminanceOf(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
