import { describe, expect, test } from '@jest/globals';
import { event, place, problemsOf, yaml } from '../helpers/content.ts';
import { diagnosticsOf, only } from './records.ts';

describe('where and when an event is', () => {
  type Keys = Readonly<Record<string, string>>;

  const START = '2027-02-20T19:00';

  /** The codes of the problems of an event with these keys, and of others with keys of their own. */
  function codesOf(keys: Keys, ...others: readonly Keys[]): string[] {
    const files = [keys, ...others].map((each, at) => [`events/${at}.md`, event(at + 1, each)] as const);
    return problemsOf(Object.fromEntries(files)).flatMap((problem) =>
      problem.startsWith('events/0.md:') ? (problem.split(' ')[1] ?? []) : [],
    );
  }

  /** The hint of the one problem of an event with these keys. */
  function hintOf(keys: Keys, files = {}): string | null {
    return only(diagnosticsOf({ 'events/a.md': event(1, keys), ...files })).hint;
  }

  test.each([
    'Boston, MA',
    'Portland, ME',
    'Paris, TX',
    'Tbilisi, Georgia',
    'Ürümqi',
    'Online',
    'https://example.org/room',
    'オンライン',
    'Worldwide',
    'Frankfurt (Oder)',
    'Hamburg',
    'Germany',
    'Luxembourg',
    'Birmingham, UK',
    'Houston, Mississippi, USA',
    'Portland, United States',
    'Nowhere at all, Germany',
    '東京、日本',
  ])('nothing is said of the region %s', (region) => {
    expect(codesOf({ region })).toEqual([]);
  });

  test.each([
    ['Hamburg, Germany', 'DE', 53.551, 9.993],
    ['Hamburg, Deutschland', 'DE', 53.551, 9.993],
    ['hamburg，德国', 'DE', 53.551, 9.993],
    ['Zurich, Suisse', 'CH', 47.367, 8.55],
    ['Köln, Nordrhein-Westfalen, Alemania', 'DE', 50.933, 6.95],
    ['Houston, TX, USA', 'US', 29.763, -95.363],
    ['Houston, Texas, United States', 'US', 29.763, -95.363],
    ['Singapore', 'SG', 1.29, 103.85],
  ])('the region %s is known as a town of %s at %s, %s', (region, country, latitude, longitude) => {
    expect(codesOf({ region })).toEqual(['location-missing']);
    expect(hintOf({ region })).toContain(
      `"countryCode: ${country}", "latitude: ${latitude}", "longitude: ${longitude}"`,
    );
  });

  test('what the event or its place has is not asked for', () => {
    const region = 'Hamburg, Germany';
    const there = { latitude: '53.5', longitude: '10' };
    const hall = { 'places/hall.yml': place(1, there) };
    expect(codesOf({ region, countryCode: 'DE', ...there })).toEqual([]);
    expect(hintOf({ region: 'Hamburg', countryCode: 'DE' })).not.toContain('countryCode');
    expect(hintOf({ region, place: 'hall' }, hall)).toContain('the line "countryCode: DE"');
  });

  test('another country than that of the region is meant where it is written', () => {
    expect(codesOf({ region: 'Hamburg, Germany', countryCode: 'AT' })).toEqual([]);
  });

  describe('other events prove a country, and no coordinates', () => {
    test('by their whole region, or by its first part alone', () => {
      const other = { region: 'Tbilisi, Georgia', countryCode: 'GE', latitude: '41.7', longitude: '44.8' };
      for (const region of ['Tbilisi, Georgia', 'Tbilisi']) {
        const files = { 'events/b.md': event(2, other) };
        expect(hintOf({ region }, files)).toMatch(/^Add the line "countryCode: GE", or /);
      }
    });

    test.each([
      ['where the rest of the region is another', 'Paris, TX', ['FR']],
      ['where they differ', 'Paris', ['FR', 'US']],
      ['where the region names another country', 'Paris, Canada', ['FR']],
    ])('but not %s', (_, region, countries) => {
      const others = countries.map((countryCode) => ({ region: 'Paris, somewhere', countryCode }));
      expect(codesOf({ region }, ...others)).toEqual([]);
    });
  });

  describe('a time zone of its own is missed', () => {
    test.each([
      [{ region: 'Somewhere, Germany' }, 'Europe/Berlin'],
      [{ countryCode: 'NO' }, 'Europe/Oslo'],
      [{ countryCode: 'CN' }, 'Asia/Shanghai'],
      [{ latitude: '43.8', longitude: '87.6' }, 'Asia/Shanghai'],
      [{ latitude: '-33.87', longitude: '151.2' }, 'Australia/Sydney'],
      [{ countryCode: 'US', latitude: '21.3', longitude: '-157.8' }, 'Pacific/Honolulu'],
    ])('where the clocks at %j show another time', (keys, zone) => {
      expect(codesOf({ startDate: START, ...keys })).toEqual(['timezone-missing']);
      expect(hintOf({ startDate: START, ...keys })).toContain(`"timezone: ${zone}",`);
    });

    test('with the zones of the country, or that of the town', () => {
      expect(hintOf({ startDate: START, countryCode: 'US' })).toContain(
        '"timezone: America/New_York", or one of America/Chicago, America/Los_Angeles, America/Denver,',
      );
      const [hint] = diagnosticsOf({
        'events/a.md': event(1, { startDate: START, region: 'Seattle, WA, USA' }),
      }).flatMap(({ code, hint }) => (code === 'timezone-missing' ? [hint] : []));
      expect(hint).toContain('"timezone: America/Los_Angeles",');
    });

    test.each([
      ['Portland, ME, USA', '"timezone: America/New_York",'],
      ['Walker Creek Ranch, California, USA', '"timezone: America/Los_Angeles", or'],
      ['Bandera, TX, USA', '"timezone: America/Chicago", or one of America/Denver,'],
    ])('with the zones of the state that the region %s names', (region, zones) => {
      expect(hintOf({ startDate: START, region })).toContain(zones);
    });

    test.each([
      ['it has no date', { region: 'Somewhere, Germany' }],
      ['it is online', { startDate: START, region: 'Online', countryCode: 'DE' }],
      ['it has moved online', { startDate: START, status: 'movedOnline', countryCode: 'DE' }],
      ['the clocks are those of the calendar on that day', { startDate: START, countryCode: 'GB' }],
      ['one of its zones has them', { startDate: '2027-07-01', countryCode: 'PT' }],
      ['it is at sea', { startDate: START, latitude: '0', longitude: '-30' }],
    ])('but not where %s', (_, keys) => {
      expect(codesOf(keys)).toEqual([]);
    });

    test('by the time zone of the calendar', () => {
      const files = { 'site.yml': yaml({ timezone: 'Europe/Paris' }) };
      const inGermany = event(1, { startDate: START, countryCode: 'DE' });
      expect(problemsOf({ ...files, 'events/a.md': inGermany })).toEqual([]);
    });
  });

  test.each([
    ['in summer', '2027-06-09T18:30', {}, ['timezone-fixed']],
    ['in winter, when the clocks agree', '2027-01-09T18:30', {}, []],
    ['where it is another doubt already', '2027-06-09T18:30', { countryCode: 'DE' }, ['timezone-elsewhere']],
    ['where it is meant all year', '2027-06-09T18:30', { ignore: '[timezone-fixed]' }, []],
  ])('an abbreviation without summer time, %s', (_, startDate, keys, codes) => {
    expect(codesOf({ startDate, timezone: 'EST', ...keys })).toEqual(codes);
  });

  describe('a time zone is written that is none of those there', () => {
    test.each([
      [{ timezone: 'Europe/London', countryCode: 'DE' }, true],
      [{ timezone: 'Europe/London', countryCode: 'PT' }, false],
      [{ timezone: 'Europe/Vienna', countryCode: 'DE' }, false],
      [{ timezone: 'UTC', countryCode: 'DE', region: 'Online' }, false],
      [{ timezone: 'Asia/Urumqi', countryCode: 'CN' }, true],
    ])('%j: %s', (keys, isDoubted) => {
      expect(codesOf({ startDate: START, ...keys })).toEqual(isDoubted ? ['timezone-elsewhere'] : []);
    });
  });
});
