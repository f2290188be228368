import { expect, test } from '@jest/globals';
import { renderChart } from '../../scripts/bench/plot/chart.ts';

const SVG = renderChart({
  title: 'Answers & questions',
  xAxis: 'events',
  yAxis: 'requests/s',
  caption: ['Measured on <this>.'],
  series: [
    {
      name: 'one event',
      colour: '#0969da',
      points: [
        { x: 1_000, y: 32_000 },
        { x: 10_000, y: 16_000 },
        { x: 100_000, y: 8_000 },
      ],
    },
  ],
});

/** The numbers of an attribute, in the order of the elements. */
function numbersOf(element: string, attribute: string): number[] {
  return [...SVG.matchAll(new RegExp(`<${element} [^>]*?\\b${attribute}="([\\d.]+)"`, 'g'))].map(
    ([, value]) => Number(value),
  );
}

test('tens of a number lie equally far apart, and half of a number half as high', () => {
  const [first = 0, second = 0, third = 0] = numbersOf('circle', 'cx');
  expect(second - first).toBeCloseTo(third - second, 0);
  const [all = 0, half = 0, quarter = 0] = numbersOf('circle', 'cy');
  expect(half - all).toBeCloseTo(2 * (quarter - half), 0);
  expect(first).toBeLessThan(second);
  expect(all).toBeLessThan(half);
});

test('says what it shows, from 0 to above the highest point', () => {
  const texts = [...SVG.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
  expect(texts).toEqual(
    expect.arrayContaining([
      'requests/s',
      'events',
      'one event',
      '0',
      '40,000',
      '1,000',
      '10,000',
      '100,000',
    ]),
  );
});

test('what means something in XML is escaped', () => {
  expect(SVG).toContain('>Answers &amp; questions<');
  expect(SVG).toContain('>Measured on &lt;this>.<');
});
