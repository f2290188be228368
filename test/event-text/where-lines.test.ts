import { expect, test } from '@jest/globals';
import { eventAt } from '../../src/calendar/event-at.ts';
import { whereLines } from '../../src/event-text/where-lines.ts';
import { calendarOf, event, place } from '../helpers/content.ts';

const HALL = { 'places/hall.yml': place(20, { name: 'Hilton Chicago', address: '1 Street, 60605 Chicago' }) };
const WEB = { 'places/web.yml': place(21, { name: 'Online', kind: 'online' }) };

test.each([
  ['a region and its country', { region: 'Hamburg', countryCode: 'DE' }, ['Hamburg', 'Germany']],
  [
    'a country that the region names',
    { region: 'Hamburg, Germany', countryCode: 'DE' },
    ['Hamburg, Germany'],
  ],
  ['a country by another word', { region: 'London, U.K.', countryCode: 'GB' }, ['London, U.K.']],
  ['a country in another language', { region: '德国汉堡', countryCode: 'DE' }, ['德国汉堡']],
  ['a region that is a country', { region: 'Singapore', countryCode: 'SG' }, ['Singapore']],
  [
    'another country of the same name',
    { region: 'Atlanta, Georgia', countryCode: 'US' },
    ['Atlanta, Georgia', 'United States'],
  ],
  [
    'what the address says already',
    { address: '2 Lane, 20095 Hamburg, Germany', region: 'Hamburg, Germany', countryCode: 'DE' },
    ['2 Lane, 20095 Hamburg, Germany'],
  ],
  [
    'a place',
    { place: 'hall', region: 'Chicago, IL, U.S.A.', countryCode: 'US' },
    ['1 Street, 60605 Chicago', 'IL, U.S.A.'],
  ],
  [
    'how to get in',
    { place: 'hall', address: 'Door 3', region: 'Chicago' },
    ['1 Street, 60605 Chicago', 'Door 3'],
  ],
  ['a place on the web', { place: 'web', region: 'Hamburg', countryCode: 'DE' }, []],
  ['a place that was left', { status: 'movedOnline', place: 'hall', region: 'Chicago' }, ['Online']],
  ['nothing', {}, []],
])('where is said once: %s', (_what, keys, lines) => {
  const calendar = calendarOf({ 'events/a.md': event(1, keys), ...HALL, ...WEB });
  expect(whereLines(eventAt(calendar, 0), 'en')).toEqual(lines);
});

test('a country has the name that the language has for it', () => {
  const calendar = calendarOf({ 'events/a.md': event(1, { region: 'Hamburg', countryCode: 'DE' }) });
  expect(whereLines(eventAt(calendar, 0), 'zh-Hant')).toEqual(['Hamburg', '德國']);
});
