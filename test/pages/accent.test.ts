import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import request from 'supertest';
import { accentSheets } from '../../src/pages/accent.ts';
import { ASSETS } from '../../src/pages/page-assets.ts';
import { expectError } from '../helpers/answers.ts';
import { testApp } from '../helpers/app.ts';
import { calendarOf, event, yaml } from '../helpers/content.ts';

const STYLE = ASSETS.style.bytes.toString();
const { site } = calendarOf({ 'events/a.md': event(1) });

/** The value of a token for light and for dark. */
function shadesOf(sheet: string, token: string): string[] {
  const [, light = '', dark = ''] =
    new RegExp(`--${token}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(sheet) ?? [];
  return [light, dark];
}

function partsOf(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
}

/** The ratio that WCAG 2.2 defines. */
function contrastOf(one: readonly number[], other: readonly number[]): number {
  const [darker = 0, lighter = 0] = [one, other]
    .map((colour) => {
      const [red = 0, green = 0, blue = 0] = colour.map((part) =>
        part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The lowest contrast that an accent has anywhere: on each ground, on its tint, and below what is written on it. */
function lowestContrast(sheet: string): number {
  const percent = Number(/--tint: color-mix\(in srgb, var\(--accent\) (\d+)%/.exec(STYLE)?.[1]) / 100;
  const tokens = ['background', 'raised', 'on-accent'].map((token) => shadesOf(STYLE, token).map(partsOf));
  const contrasts = shadesOf(sheet, 'accent').flatMap((hex, scheme) => {
    const accent = partsOf(hex);
    const grounds = tokens.map((shades) => shades[scheme] ?? []);
    const tint = accent.map((part, at) => part * percent + (grounds[0]?.[at] ?? 0) * (1 - percent));
    return [...grounds, tint].map((ground) => contrastOf(accent, ground));
  });
  return Math.min(...contrasts);
}

function sheetOf(accentColor: string): string {
  return accentSheets({ ...site, accentColor })
    .map(({ bytes }) => bytes.toString())
    .join('');
}

describe('the accent of a site', () => {
  test('can be read wherever it stands, whatever the colour (WCAG 2.2, 1.4.3)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
        const colour = `#${number.toString(16).padStart(6, '0')}`;
        expect(lowestContrast(sheetOf(colour))).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  test.each(['#000000', '#ffffff', '#ffff00', '#0000ff', '#808080'])('also where it is %s', (colour) => {
    expect(lowestContrast(sheetOf(colour))).toBeGreaterThanOrEqual(4.5);
  });

  test('so can the one of sites that choose none', () => {
    expect(lowestContrast(STYLE)).toBeGreaterThanOrEqual(4.5);
  });

  test('is the colour itself where that can be read', () => {
    expect(shadesOf(sheetOf('#0b6e4f'), 'accent')[0]).toBe('#0b6e4f');
  });

  test('is loaded by its pages from a path of its own, and there is no such file elsewhere', async () => {
    const green = testApp({ 'site.yml': yaml({ accentColor: '"#0b6e4f"' }), 'events/a.md': event(1) });
    const plain = testApp({ 'events/a.md': event(1) });
    const { text } = await request(green.app).get('/').expect(200);
    const [, path = ''] = /href="(\/assets\/accent-[^"]+\.css)"/.exec(text) ?? [];
    const sheet = await request(green.app).get(path).expect(200);
    expect(sheet.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(sheet.text).toContain('#0b6e4f');

    expect((await request(plain.app).get('/').expect(200)).text).not.toContain('accent-');
    expectError(await request(plain.app).get(path), 404, 'E_ROUTE_NOT_FOUND');
  });
});
