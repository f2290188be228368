import { describe, expect, test } from '@jest/globals';
import { eventAt } from '../../src/calendar/event-at.ts';
import { jsonLdOf } from '../../src/pages/json-ld.ts';
import { calendarOf, event, organization, place, uuid } from '../helpers/content.ts';
import type { Files } from '../helpers/folder.ts';

/** What search engines read of the only event. */
function jsonLd(keys: Readonly<Record<string, string>>, others: Files = {}, body = ''): unknown {
  const calendar = calendarOf({ 'events/x.md': event(1, keys, body), ...others });
  return JSON.parse(jsonLdOf(eventAt(calendar, calendar.events.positionOf(uuid(1)) ?? -1)));
}

describe('an event in the words of schema.org', () => {
  test.each([
    [
      'times with the offset there, also across a clock change',
      { timezone: 'Europe/Berlin', startDate: '2026-03-28T10:00', endDate: '2026-03-29T10:00' },
      { startDate: '2026-03-28T10:00:00+01:00', endDate: '2026-03-29T10:00:00+02:00' },
    ],
    [
      'an offset west of Greenwich, with half an hour',
      { timezone: 'America/St_Johns', startDate: '2026-01-05T10:00:00.900Z' },
      { startDate: '2026-01-05T06:30:00-03:30' },
    ],
    ['UTC', { startDate: '2026-01-05T10:00' }, { startDate: '2026-01-05T10:00:00+00:00' }],
    [
      'an offset with seconds, which cannot be written',
      { timezone: 'Europe/Berlin', startDate: '1880-01-05T10:00Z' },
      { startDate: '1880-01-05T10:00:00Z' },
    ],
    [
      'days',
      { timezone: 'Asia/Shanghai', startDate: '2026-03-06', endDate: '2026-03-08' },
      { startDate: '2026-03-06', endDate: '2026-03-08' },
    ],
    [
      'a day and a time, which are two times',
      { timezone: 'Asia/Shanghai', startDate: '2026-03-06', endDate: '2026-03-08T18:00' },
      { startDate: '2026-03-06T00:00:00+08:00', endDate: '2026-03-08T18:00:00+08:00' },
    ],
    [
      'a time and a day, which are two times',
      { timezone: 'Asia/Shanghai', startDate: '2026-03-06T10:00', endDate: '2026-03-08' },
      { startDate: '2026-03-06T10:00:00+08:00', endDate: '2026-03-08T23:59:59+08:00' },
    ],
  ])('has %s', (_what, keys, dates) => {
    expect(jsonLd(keys)).toMatchObject(dates);
  });

  test('names all who run it, the host first; nobody where nobody is known', () => {
    const others = {
      'organizations/guild.md': organization(10, { name: 'Guild', url: 'https://guild.example.org' }),
      'organizations/band.md': organization(11, { name: 'Band' }),
    };
    expect(jsonLd({ organization: 'guild', coOrganizers: '[band]' }, others)).toMatchObject({
      organizer: [
        { '@type': 'Organization', name: 'Guild', url: 'https://guild.example.org' },
        { '@type': 'Organization', name: 'Band' },
      ],
    });
    expect(jsonLd({})).not.toHaveProperty('organizer');
  });

  test('is where its place is on the map', () => {
    const others = { 'places/hall.yml': place(20, { name: 'Hall', latitude: '53.55', longitude: '9.99' }) };
    const geo = { '@type': 'GeoCoordinates', latitude: 53.55, longitude: 9.99 };
    expect(jsonLd({ place: 'hall' }, others)).toMatchObject({
      location: { '@type': 'Place', name: 'Hall', geo },
    });
    expect(jsonLd({ latitude: '53.55', longitude: '9.99' })).toMatchObject({
      location: { '@type': 'Place', geo },
    });
    expect(jsonLd({ region: 'Hamburg' })).toMatchObject({
      location: { '@type': 'Place', name: 'Hamburg', address: 'Hamburg' },
    });
    expect(jsonLd({})).not.toHaveProperty('location');
  });

  test('is online where people can join, and nowhere where that is not known', () => {
    const moved = { status: 'movedOnline', region: 'Hamburg', latitude: '53.55', longitude: '9.99' };
    const links = '[{kind: livestream, url: "https://example.org/live"}]';
    const url = 'https://example.org/event';
    const at = (address: string) => ({ location: { '@type': 'VirtualLocation', url: address } });
    expect(jsonLd({ ...moved, url })).toMatchObject(at(url));
    expect(jsonLd({ ...moved, links })).toMatchObject(at('https://example.org/live'));
    expect(jsonLd({ ...moved, url, links })).toMatchObject(at('https://example.org/live'));
    expect(jsonLd(moved)).not.toHaveProperty('location');
    expect(jsonLd({ place: 'web' }, { 'places/web.yml': place(20, { kind: 'online' }) })).not.toHaveProperty(
      'location',
    );
  });

  test('offers tickets and registration, with what is known of when', () => {
    const links = [
      '{kind: tickets, url: "https://example.org/t", opensAt: 2026-01-01, closesAt: 2026-03-01}',
      '{kind: registration, url: "https://example.org/r"}',
      '{kind: map, url: "https://example.org/m"}',
    ];
    expect(jsonLd({ timezone: 'Europe/Berlin', links: `[${links.join(', ')}]` })).toMatchObject({
      '@type': 'Event',
      offers: [
        {
          '@type': 'Offer',
          url: 'https://example.org/t',
          validFrom: '2026-01-01T00:00:00+01:00',
          validThrough: '2026-03-01T23:59:59+01:00',
        },
        { '@type': 'Offer', url: 'https://example.org/r' },
      ],
    });
    expect(jsonLd({})).not.toHaveProperty('offers');
  });

  test('is a conference where there is a call for papers, and an event for who knows no conferences', () => {
    expect(jsonLd({ links: '[{kind: cfp, url: "https://example.org/cfp"}]' })).toMatchObject({
      '@type': ['Event', 'ConferenceEvent'],
    });
  });

  test('has its text without markup, and never the end of a script', () => {
    const body = 'See **you** </script><b>';
    const calendar = calendarOf({ 'events/x.md': event(1, {}, body) });
    const text = jsonLdOf(eventAt(calendar, 0));
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toMatchObject({ description: 'See you </script><b>' });
  });
});
