import { describe, expect, test } from '@jest/globals';
import { event, place, problemsOf, recordsOf } from '../helpers/content.ts';
import { fixedText } from './fixed.ts';
import { eventOf, eventProblems, only, diagnosticsOf, placeOf, placeProblems } from './records.ts';

describe('countries (contract, section 3)', () => {
  test('are two capital letters', () => {
    expect(eventOf(event(1, { countryCode: 'NO' })).countryCode).toBe('NO');
    expect(placeOf(place(1, { countryCode: 'TW' })).countryCode).toBe('TW');
  });

  test.each([
    ['de', 'DE'],
    ['UK', 'GB'],
    ['U.K.', 'GB'],
    ['Scotland', 'GB'],
    ['usa', 'US'],
    ['Germany', 'DE'],
    ['germny', 'DE'],
    ["Côte d'Ivoire", 'CI'],
    ['Cote d’Ivoire', 'CI'],
    ['Turkey', 'TR'],
    ['Türkiye', 'TR'],
    ['South Korea', 'KR'],
    ['Hong Kong', 'HK'],
    ['中国', 'CN'],
    ['德国', 'DE'],
    ['德國', 'DE'],
    ['台湾', 'TW'],
    ['香港', 'HK'],
  ])('%s is %s, which the fix writes', (written, meant) => {
    const text = event(1, { countryCode: JSON.stringify(written) });
    expect(eventProblems({ countryCode: JSON.stringify(written) })).toEqual(['5:14 country-unknown']);
    expect(only(diagnosticsOf({ 'events/x.md': text })).hint).toContain(`"${meant}"`);
    expect(fixedText('events/x.md', text)).toContain(`\ncountryCode: ${meant}\n`);
  });

  test.each(['XX', 'EU', 'D', '276', 'Atlantis', '""', '" "'])('%s is none, and stays', (written) => {
    expect(eventProblems({ countryCode: written })).toEqual(['5:14 country-unknown']);
    expect(fixedText('events/x.md', event(1, { countryCode: written }))).toContain(written);
  });

  test.each(['UKR', 'BEL', 'PRT', 'GRC', 'UGA', 'GER', 'UAR', 'Bali', 'en'])(
    '%s is too short to be another country misspelt',
    (written) => {
      const text = event(1, { countryCode: written });
      expect(only(diagnosticsOf({ 'events/x.md': text })).hint).not.toContain('Did you mean');
      expect(fixedText('events/x.md', text)).toContain(`\ncountryCode: ${written}\n`);
    },
  );
});

describe('coordinates (contract, section 3)', () => {
  test.each([
    ['52.5163', '13.3777', [52.5163, 13.3777]],
    ['-90', '-180', [-90, -180]],
    ['90.0', '180', [90, 180]],
    ['0', '6.1', [0, 6.1]],
    ['+1e1', '-.5', [10, -0.5]],
    ['52.51630000000000000001', '13', [52.5163, 13]],
    ['null', '~', [null, null]],
  ])('latitude: %s and longitude: %s are numbers', (latitude, longitude, expected) => {
    const record = eventOf(event(1, { latitude, longitude }));
    expect([record.latitude, record.longitude]).toEqual(expected);
    const { latitude: north, longitude: east } = placeOf(place(1, { latitude, longitude }));
    expect([north, east]).toEqual(expected);
  });

  test.each([
    ['"52.5163"', '52.5163'],
    ["' 52.5163 '", '52.5163'],
    ['52,5163', '52.5163'],
    ['"52,5163"', '52.5163'],
    ['52.5163°', '52.5163'],
    ['52.5163° N', '52.5163'],
    ['33.8688S', '-33.8688'],
    ['−33.8688', '-33.8688'],
  ])('%s is no number, and the fix writes %s', (written, meant) => {
    const keys = { latitude: written, longitude: '13.4' };
    expect(placeProblems(keys)).toEqual(['4:11 type-wrong']);
    expect(fixedText('places/x.yml', place(1, keys))).toContain(`\nlatitude: ${meant}\n`);
  });

  test.each([
    '52,51',
    '52.5163, 13.3777',
    `52°30'59"N`,
    '-33.8 S',
    'north',
    '.nan',
    '.inf',
    'true',
    '[52.5]',
  ])('%s is no number either, and nobody knows which one is meant', (written) => {
    const keys = { latitude: written, longitude: '13.4' };
    expect(placeProblems(keys)).toEqual(['4:11 type-wrong']);
    expect(fixedText('places/x.yml', place(1, keys))).toContain(`\nlatitude: ${written}\n`);
  });

  test.each([
    ['180.1', '10', ['4:11 number-range']],
    ['-181', '-91', ['4:11 number-range']],
    ['95', '100', ['4:11 number-range']],
    ['10', '180.5', ['5:12 number-range']],
    ['200', '200', ['4:11 number-range', '5:12 number-range']],
    ['0', '0', ['4:11 coordinates-zero']],
    ['-0', '0.00', ['4:11 coordinates-zero']],
  ])('%s, %s is no place on earth', (latitude, longitude, problems) => {
    expect(placeProblems({ latitude, longitude })).toEqual(problems);
  });

  test.each([
    ['latitude', '52.5', '4:11 coordinates-incomplete'],
    ['longitude', '13.4', '4:12 coordinates-incomplete'],
  ])('%s alone is refused', (key, value, problem) => {
    expect(placeProblems({ [key]: value })).toEqual([problem]);
  });

  test('one of them misspelt is one problem', () => {
    expect(placeProblems({ latitude: '52.5', longtitude: '13.4' })).toEqual(['5:1 key-unknown']);
  });

  test.each([
    ['139.6917', '35.6895'],
    ['-118.1445', '34.1438'],
  ])('latitude: %s and longitude: %s are in the place of each other', (latitude, longitude) => {
    const text = place(1, { latitude, kind: 'hall', longitude });
    expect(problemsOf({ 'places/x.yml': text })).toEqual(['places/x.yml:4:11 coordinates-swapped']);
    const fixed = fixedText('places/x.yml', text);
    expect(fixed).toContain(`\nlatitude: ${longitude}\nlongitude: ${latitude}\n`);
    expect(problemsOf({ 'places/x.yml': fixed })).toEqual([]);
  });

  test("an event keeps its own beside its place's", () => {
    const { events, places } = recordsOf({
      'events/x.md': event(1, { place: 'x', countryCode: 'DE', latitude: '1', longitude: '2' }),
      'places/x.yml': place(1, { countryCode: 'CH', latitude: '3', longitude: '4' }),
    });
    expect(only(events)).toMatchObject({ countryCode: 'DE', latitude: 1, longitude: 2 });
    expect(only(places)).toMatchObject({ countryCode: 'CH', latitude: 3, longitude: 4 });
  });
});
