import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { siteComplaint, siteText } from '../../src/cli/init/site-text.ts';
import { loadContent } from '../../src/content/load.ts';
import { SITE_LANGUAGES } from '../../src/schema/site-languages.ts';
import { SITE } from '../../src/schema/site.ts';
import { rowsOf } from '../../src/schema/table.ts';
import { oneLine } from '../helpers/any-content.ts';
import { anyTextOf } from '../helpers/any-text.ts';
import { event } from '../helpers/content.ts';
import { makeFolder, writeFiles } from '../helpers/folder.ts';

const folder = makeFolder({ 'events/a.md': event(1) });

function load(text: string) {
  writeFiles(folder, { 'site.yml': text });
  const { records, diagnostics } = loadContent(folder);
  return { site: records?.site, problems: diagnostics.map(({ message }) => message) };
}

const ODD = [
  'null',
  'true',
  '2026',
  '1e3',
  '0x1F',
  '~',
  '---',
  '- a',
  'a: b',
  '#a',
  'a #b',
  '&a',
  '*a',
  '!a',
  '%a',
  '@a',
  '`a',
  "'a",
  '"a',
  '[a',
  '{a',
  '>',
  '|',
  '=',
  '<<',
  'NO',
  '2027-02-20',
  'a\\nb',
  '…',
];

const anyName = fc.oneof(
  oneLine.filter((name) => siteComplaint('name', name).length === 0),
  fc.constantFrom(...ODD),
);
const anyUrl = fc
  .webUrl({ withQueryParameters: false, withFragments: false })
  .map((url) => url.replace(/\/$/, ''))
  .filter((url) => siteComplaint('url', url).length === 0);

const anySite = fc.record(
  {
    name: anyName,
    language: fc.constantFrom(...SITE_LANGUAGES),
    timezone: fc.constantFrom('UTC', ...Intl.supportedValuesOf('timeZone')),
    public: fc.boolean(),
    url: anyUrl,
  },
  { requiredKeys: [] },
);

describe('the site.yml that init writes', () => {
  test('reads back exactly what was given, without a warning', () => {
    fc.assert(
      fc.property(anySite, (values) => {
        const { site, problems } = load(siteText(values));
        expect(problems).toEqual([]);
        expect(site).toMatchObject(values);
      }),
    );
  });

  test('any text is refused as a name, or reads back exactly', () => {
    fc.assert(
      fc.property(fc.oneof(anyTextOf(), oneLine, fc.string()), (name) => {
        fc.pre(siteComplaint('name', name).length === 0);
        expect(load(siteText({ name }))).toMatchObject({ site: { name }, problems: [] });
      }),
    );
  });

  test.each(ODD)('%j is taken as a name', (name) => {
    expect(siteComplaint('name', name)).toEqual([]);
  });

  test('explains every key, each with an example that is valid once it is set', () => {
    const text = siteText({});
    const known = rowsOf(SITE).map(([key]) => key);
    const uncommented = text.replaceAll(new RegExp(`^# ((?:${known.join('|')}|  \\w+):.*)$`, 'gm'), '$1');
    const keys = [...uncommented.matchAll(/^(\w+):/gm)].map(([, key]) => key);
    expect(keys).toEqual(known);
    const words = text.replaceAll(/\n# /g, ' ');
    for (const [, { help }] of rowsOf(SITE)) expect(words).toContain(help);
    expect(load(text).problems).toEqual([]);
    const { site, problems } = load(uncommented);
    expect(problems).toEqual([]);
    for (const [key, { examples }] of rowsOf(SITE)) expect(site).toMatchObject({ [key]: examples[0] });
  });
});
