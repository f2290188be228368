import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { icalEvents } from '../../../src/cli/intake/calendar/ical-events.ts';
import type { FoundEvent } from '../../../src/cli/intake/found-event.ts';
import { runs } from '../../helpers/laws.ts';

const AT = { timezone: 'Asia/Shanghai' };

const SITE_ZONE_NOTE = 'The times name no time zone: that of this calendar (Asia/Shanghai) is taken.';

function calendar(...lines: readonly string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

function event(...lines: readonly string[]): string {
  return ['BEGIN:VEVENT', 'UID:1@example.org', 'SUMMARY:Tea', ...lines, 'END:VEVENT'].join('\r\n');
}

function onlyEvent(text: string): FoundEvent {
  const [first] = icalEvents(text, AT).events;
  if (first === undefined) throw new Error('no event');
  return first;
}

function said(text: string): Record<string, unknown> {
  return Object.fromEntries(onlyEvent(text).facts.map(({ key, value }) => [key, value]));
}

function saidOf(...lines: readonly string[]): Record<string, unknown> {
  const { name: _, ...others } = said(calendar(event(...lines)));
  return others;
}

const OUTLOOK_ZONE = [
  ...['BEGIN:VTIMEZONE', 'TZID:Customized Time Zone', 'BEGIN:STANDARD', 'DTSTART:16010101T020000'],
  ...['TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500', 'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11'],
  ...['END:STANDARD', 'BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:-0500', 'TZOFFSETTO:-0400'],
  ...['RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
];

describe('the time of an event in iCalendar', () => {
  test.each([
    ['a day', ['DTSTART;VALUE=DATE:20270306'], { startDate: '2027-03-06' }],
    [
      'days, the end of which is the day after',
      ['DTSTART;VALUE=DATE:20270306', 'DTEND;VALUE=DATE:20270308'],
      { startDate: '2027-03-06', endDate: '2027-03-07' },
    ],
    [
      'a day that ends when it begins, as some programs write it',
      ['DTSTART;VALUE=DATE:20270306', 'DTEND;VALUE=DATE:20270306'],
      { startDate: '2027-03-06', endDate: '2027-03-06' },
    ],
    [
      'days by a duration',
      ['DTSTART;VALUE=DATE:20270306', 'DURATION:P3D'],
      { startDate: '2027-03-06', endDate: '2027-03-08' },
    ],
    [
      'an instant',
      ['DTSTART:20270306T090000Z', 'DTEND:20270306T103015Z'],
      { startDate: '2027-03-06T09:00Z', endDate: '2027-03-06T10:30:15Z' },
    ],
    [
      'a time of a zone',
      ['DTSTART;TZID=Europe/Berlin:20270306T100000', 'DTEND;TZID=Europe/Berlin:20270306T120000'],
      { startDate: '2027-03-06T10:00', endDate: '2027-03-06T12:00', timezone: 'Europe/Berlin' },
    ],
    [
      'a day and two hours across a change of the clocks',
      ['DTSTART;TZID=Europe/Berlin:20270327T230000', 'DURATION:PT4H'],
      { startDate: '2027-03-27T23:00', endDate: '2027-03-28T04:00', timezone: 'Europe/Berlin' },
    ],
    [
      'a time that the clocks leap over',
      ['DTSTART;TZID=Europe/Berlin:20270328T023000'],
      { startDate: '2027-03-28T03:30', timezone: 'Europe/Berlin' },
    ],
    [
      'two hours that end when the clocks show the same time once more',
      ['DTSTART;TZID=Europe/Berlin:20271031T013000', 'DURATION:PT2H'],
      { startDate: '2027-10-31T01:30', endDate: '2027-10-31T01:30Z', timezone: 'Europe/Berlin' },
    ],
    [
      'times of two zones',
      ['DTSTART;TZID=Europe/Berlin:20270306T100000', 'DTEND;TZID=Europe/London:20270306T100000'],
      { startDate: '2027-03-06T10:00', endDate: '2027-03-06T10:00Z', timezone: 'Europe/Berlin' },
    ],
    [
      'an end before the start',
      ['DTSTART:20270306T090000Z', 'DTEND:20270305T090000Z'],
      { startDate: '2027-03-06T09:00Z' },
    ],
    ['no day that exists', ['DTSTART;VALUE=DATE:20270231'], {}],
    ['garbage', ['DTSTART:soon'], {}],
    ['a time with an offset, which iCalendar has not', ['DTSTART:20270306T100000+0100'], {}],
    ['a time with a small letter behind it', ['DTSTART:20270306T100000z'], {}],
    ['never', [], {}],
  ])('%s', (_, lines, dates) => {
    expect(saidOf(...lines)).toEqual(dates);
  });

  test.each([
    '/freeassociation.sourceforge.net/Europe/Berlin',
    '/mozilla.org/20050126_1/Europe/Berlin',
    'W. Europe Standard Time',
  ])('in a zone with the name %s', (tzid) => {
    expect(saidOf(`DTSTART;TZID="${tzid}":20270306T100000`)).toEqual({
      startDate: '2027-03-06T10:00',
      timezone: 'Europe/Berlin',
    });
  });

  test('in a zone that only the file defines, on both sides of its summer time', () => {
    const text = calendar(
      ...OUTLOOK_ZONE,
      event(
        'DTSTART;TZID=Customized Time Zone:20270313T100000',
        'DTEND;TZID=Customized Time Zone:20270314T100000',
      ),
    );
    expect(said(text)).toEqual({
      name: 'Tea',
      startDate: '2027-03-13T10:00-05:00',
      endDate: '2027-03-14T10:00-04:00',
    });
  });

  test.each([
    ['gives single days besides', 'RRULE', 'RDATE:20280312T020000\r\nRRULE'],
    ['does not hold every year', 'INTERVAL=1', 'INTERVAL=2'],
    ['ends after so many years', 'INTERVAL=1', 'COUNT=2'],
    ['has more hours than a day', 'TZOFFSETTO:-0400', 'TZOFFSETTO:-2500'],
  ])('in a zone whose rule %s: as in one without a definition', (_, written, instead) => {
    const zone = OUTLOOK_ZONE.join('\r\n').replace(written, instead);
    const start = 'DTSTART;TZID=Customized Time Zone:20270706T100000';
    const { notes } = onlyEvent(calendar(zone, event(start)));
    expect(notes).toEqual([expect.stringMatching(/^The time zone "Customized Time Zone" is not known/)]);
  });

  test.each([
    ['without a zone', 'DTSTART:20270306T100000', SITE_ZONE_NOTE],
    [
      'in a zone that nothing explains',
      'DTSTART;TZID=Elsewhere:20270306T100000',
      'The time zone "Elsewhere" is not known: that of this calendar (Asia/Shanghai) is taken. Check the times.',
    ],
  ])('%s: in that of the site, with a note', (_, line, note) => {
    const { notes } = onlyEvent(calendar(event(line)));
    expect(saidOf(line)).toEqual({ startDate: '2027-03-06T10:00', timezone: 'Asia/Shanghai' });
    expect(notes).toEqual([note]);
  });

  test('in the zone of its calendar, when its times name none', () => {
    const text = calendar('X-WR-TIMEZONE:Europe/Paris', event('DTSTART:20270306T100000'));
    expect(said(text)).toMatchObject({ startDate: '2027-03-06T10:00', timezone: 'Europe/Paris' });
  });

  test('of a repeated event: the first date, and none of the changed dates', () => {
    const text = calendar(
      event('DTSTART;VALUE=DATE:20270306', 'RRULE:FREQ=SECONDLY'),
      event('DTSTART;VALUE=DATE:20270313', 'RECURRENCE-ID;VALUE=DATE:20270312'),
    );
    const { events, notes } = icalEvents(text, AT);
    expect(events.map((one) => one.notes)).toEqual([
      ['It recurs (RRULE or RDATE), and only its first date is taken.'],
    ]);
    expect(notes).toEqual(['Left out: 1 changed date of events that recur (RECURRENCE-ID).']);
  });
});

describe('the facts of an event in iCalendar', () => {
  test.each([
    ['LOCATION:Hall\\n1 Street\\, Town', { address: 'Hall, 1 Street, Town' }],
    ['STATUS:CANCELLED', { status: 'cancelled' }],
    ['STATUS:CONFIRMED', {}],
    ['GEO:52.5;13.25', { latitude: '52.5', longitude: '13.25' }],
    ['GEO:0;0', {}],
    ['GEO:91;0', {}],
    ['URL:https://example.org/tea', { url: 'https://example.org/tea' }],
    ['URL:javascript:alert(1)', {}],
    ['CATEGORIES:Black Tea,Über,black-tea', { tags: ['black-tea', 'uber'] }],
    ['DESCRIPTION:Bring *cups*\\nand tea', { detail: 'Bring \\*cups\\*\\\nand tea' }],
    ['DESCRIPTION:Bring<br><b>cups</b><script>x</script>', { detail: 'Bring\\\ncups' }],
    ['IMAGE;VALUE=URI:https://example.org/tea.png', { thumbnail: 'https://example.org/tea.png' }],
    ['ATTACH;FMTTYPE=image/png:https://example.org/tea.png', { thumbnail: 'https://example.org/tea.png' }],
    ['ATTACH;ENCODING=BASE64;VALUE=BINARY;FMTTYPE=image/png:AAAA', {}],
    [
      'CONFERENCE;VALUE=URI:https://example.org/room',
      { links: [{ kind: 'livestream', url: 'https://example.org/room' }] },
    ],
    ['CONFERENCE;VALUE=URI:tel:+1', {}],
  ])('%s', (line, facts) => {
    expect(saidOf(line)).toEqual(facts);
  });

  test.each([
    ['Canceled: Tea', { name: 'Tea', status: 'cancelled' }],
    ['Moved online: Tea', { name: 'Tea', status: 'movedOnline' }],
    ['Tea: a history', { name: 'Tea: a history' }],
    ['Tea\\n \\tand\\u001b cake', { name: 'Tea \\tand\\u001b cake' }],
    ['Tea\u001b[31m and\u202e cake', { name: 'Tea[31m and cake' }],
  ])('its name %j', (summary, facts) => {
    expect(said(calendar('BEGIN:VEVENT', `SUMMARY:${summary}`, 'END:VEVENT'))).toEqual(facts);
  });
});

describe('a broken part leaves the others', () => {
  test('a line, an event without an end, tasks and a second calendar', () => {
    const text = `\uFEFF${calendar(
      'BEGIN:VTODO',
      'SUMMARY:Wash up',
      'END:VTODO',
      event('DTSTART;TZID="Europe/Berlin:20270306T100000', 'LOCATION:Ha', ' ll'),
      'BEGIN:VEVENT',
      'SUMMARY:Never ends',
    ).replaceAll('\r\n', '\n')}${calendar(event('BEGIN:VALARM', 'DESCRIPTION:Now', 'END:VALARM'))}`;
    const { events, notes } = icalEvents(text, AT);
    expect(events.map(({ facts }) => facts.map(({ key, value }) => [key, value]))).toEqual([
      [
        ['name', 'Tea'],
        ['address', 'Hall'],
      ],
      [['name', 'Tea']],
    ]);
    expect(events[0]?.notes).toContain('Line 9 cannot be read, and is left out.');
    expect(notes).toEqual([
      'Left out: 1 event without an end, the first in line 13.',
      'Left out: 1 VTODO, since only events are read.',
    ]);
  });

  test('5,000 events are read', () => {
    const text = calendar(event('DTSTART;VALUE=DATE:20270306').concat('\r\n').repeat(5_001));
    const { events, notes } = icalEvents(text, AT);
    expect(events).toHaveLength(5_000);
    expect(notes).toEqual(['There are 5001 events, of which the first 5000 are read.']);
  });

  const MANY = 200_000;
  test.each([
    ['components within components', 'BEGIN:A\r\n'.repeat(MANY) + 'END:B\r\n'.repeat(MANY)],
    ['one property that is folded a million times', `DESCRIPTION:${'x\r\n '.repeat(MANY)}`],
    ['properties', 'CATEGORIES:a\r\n'.repeat(MANY)],
    ['parameters', `DTSTART${';A=b'.repeat(MANY)}:20270306T100000`],
    ['quotes', `DTSTART;TZID=${'"'.repeat(MANY)}:20270306T100000`],
    ['categories', `CATEGORIES:${','.repeat(90_000)}`],
    [
      'names of other objects',
      '__PROTO__:1\r\nCONSTRUCTOR;VALUE=CONSTRUCTOR:1\r\nDTSTART;__PROTO__=1;VALUE=toString:1',
    ],
  ])('hundreds of thousands of %s', (_, lines) => {
    const [first] = icalEvents(calendar(event(lines), event('LOCATION:Hall')), AT).events.slice(-1);
    expect(first?.facts).toContainEqual({ key: 'address', value: 'Hall', from: 'LOCATION' });
  });

  test('any text is read without a throw', () => {
    const line = fc.oneof(
      fc.constantFrom(
        'BEGIN:VCALENDAR',
        'BEGIN:VEVENT',
        'END:VEVENT',
        'BEGIN:VTIMEZONE',
        'END:VTIMEZONE',
        ' x',
      ),
      fc
        .tuple(
          fc.constantFrom(
            'DTSTART',
            'DTEND',
            'DURATION',
            'GEO',
            'RRULE',
            'TZID',
            'TZOFFSETTO',
            'SUMMARY',
            'STATUS',
          ),
          fc.constantFrom('', ';TZID=x', ';VALUE=DATE', ';TZID="', ';'),
          fc.oneof(
            fc.string(),
            fc.constantFrom('20270306', '20270306T100000', 'P1D', '-P999999Y', '99999999T999999'),
          ),
        )
        .map(([name, parameters, value]) => `${name}${parameters}:${value}`),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const { events } = icalEvents(calendar(...lines), AT);
        expect(events.length).toBeLessThanOrEqual(lines.length);
      }),
      { numRuns: runs(500) },
    );
  });
});
