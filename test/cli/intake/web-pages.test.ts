import { describe, expect, test } from '@jest/globals';
import { jsonLdEvents } from '../../../src/cli/intake/page/json-ld-events.ts';
import { pageEvents } from '../../../src/cli/intake/page/page-events.ts';
import type { FoundEvent } from '../../../src/cli/intake/found-event.ts';
import { WEB_PAGES } from './web-pages.ts';

const AT = { url: 'https://example.org/a/b', timezone: 'UTC' };

function factsOf({ facts }: FoundEvent): Record<string, unknown> {
  return Object.fromEntries(facts.map(({ key, value }) => [key, value]));
}

/** The facts of the only event of an object of JSON-LD. */
function said(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const json = JSON.stringify({ '@type': 'Event', name: 'Meet', ...values });
  const [event] = jsonLdEvents(json, AT).events;
  return event === undefined ? {} : factsOf(event);
}

describe('what web pages say', () => {
  test.each(Object.entries(WEB_PAGES))('%s', (_name, { url, html, events }) => {
    expect(pageEvents(html, { ...AT, url }).events.map(factsOf)).toEqual(events);
  });

  test('each fact says where it is from', () => {
    const { events } = pageEvents(WEB_PAGES.Meetup?.html ?? '', AT);
    expect(events[0]?.facts.map(({ from }) => from)).toContain('JSON-LD eventStatus');
    const classes = pageEvents(WEB_PAGES['h-event']?.html ?? '', AT);
    expect(classes.events[0]?.facts.map(({ from }) => from)).toContain('h-event dt-start');
  });

  test('who runs it is said beside the facts', () => {
    const { events } = pageEvents(WEB_PAGES.Eventbrite?.html ?? '', AT);
    expect(events[0]?.organizers).toEqual([{ name: 'Rust Hamburg', url: 'https://rust.example' }]);
  });

  test('the event that has the address of the page is the first one', () => {
    const script = ['one', 'two'].map((name) => ({
      '@type': 'Event',
      name,
      url: `https://example.org/${name}/`,
    }));
    const html = `<script type="application/ld+json">${JSON.stringify(script)}</script>`;
    const { events } = pageEvents(html, { ...AT, url: 'https://example.org/two?utm=1' });
    expect(events.map((event) => factsOf(event).name)).toEqual(['two', 'one']);
  });

  test('calendars that a page links to, its own ones first', () => {
    const html = `<base href="https://cal.example/x/"><a href="webcal://cal.example/w.ics">w</a><a href="e.ics?y=1">e</a>
      <link rel="alternate" type="text/calendar" href="/all.ics"><link rel="alternate" type="application/rss+xml" href="/rss">
      <a href="javascript:x.ics">j</a><a href="file:///etc/a.ics">f</a>`;
    expect(pageEvents(html, AT).calendars).toEqual([
      'https://cal.example/all.ics',
      'https://cal.example/w.ics',
      'https://cal.example/x/e.ics?y=1',
    ]);
  });

  test('a script that is broken costs none of the others', () => {
    const html = `<script type="application/ld+json">{"@type": "Event", "name": </script>
      <script type="application/ld+json"><!-- {"@type": "Event", "name": "Meet"} --></script>`;
    const { events, notes } = pageEvents(html, AT);
    expect(events.map(factsOf)).toEqual([{ name: 'Meet' }]);
    expect(notes).toEqual(['Of its JSON-LD 1 of 2 scripts cannot be read.']);
  });
});

describe('dates that are said', () => {
  test.each([
    ['2027-02-20', '2027-02-20'],
    ['2027-02-20T10:00', '2027-02-20T10:00'],
    ['2027-02-20 10:00:00', '2027-02-20T10:00:00'],
    ['2027-02-20T10:00:00.0000000', '2027-02-20T10:00:00'],
    ['2027-02-20T23:30:00-11:00', '2027-02-20T23:30:00-11:00'],
    ['2027-02-20T00:30:00+1400', '2027-02-20T00:30:00+14:00'],
    ['2027-02-20T10:00:00+01', '2027-02-20T10:00:00+01:00'],
    ['2027-02-20T10:00:00.500Z', '2027-02-20T10:00:00.500Z'],
    ['2027-02-20T24:00', '2027-02-21T00:00'],
    ['20270220T100000Z', '2027-02-20T10:00:00Z'],
    ['February 20, 2027', '2027-02-20'],
    ['2027-02-30', undefined],
    ['03/04/2027', undefined],
    ['next week', undefined],
    ['2027-02-20T25:00', undefined],
    ['9'.repeat(100_000), undefined],
  ])('%s', (written, date) => {
    expect(said({ startDate: written }).startDate).toBe(date);
  });

  test('what is left out, and midnight in UTC, are told', () => {
    const json = JSON.stringify({
      '@type': 'Event',
      name: 'Meet',
      startDate: '2027-02-20T00:00:00Z',
      endDate: 'late',
    });
    expect(jsonLdEvents(json, AT).events[0]?.notes).toEqual([
      'startDate is said as midnight in UTC. Where a whole day is meant, give it as --startDate.',
      'Left out: endDate, since "late" is no clear date.',
    ]);
  });
});

describe('places that are said', () => {
  test.each([
    [{ geo: { latitude: 0, longitude: 0 } }, {}],
    [{ geo: { latitude: 91, longitude: 10 } }, {}],
    [{ geo: { latitude: '1e1', longitude: 10 } }, {}],
    [{ geo: { latitude: 10 } }, {}],
    [{ geo: { latitude: -33.9, longitude: 151.2 } }, { latitude: '-33.9', longitude: '151.2' }],
    [
      { address: { addressLocality: 'Paris', addressCountry: 'Atlantis' } },
      { address: 'Paris', region: 'Paris, Atlantis' },
    ],
    [{ '@type': 'VirtualLocation', url: 'javascript:alert(1)' }, {}],
  ])('%j', (location, facts) => {
    expect(said({ location })).toEqual({ name: 'Meet', ...facts });
  });
});
