import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { icalEvents } from '../../../src/cli/intake/calendar/ical-events.ts';
import { MAX_EVENTS, type FoundEvent } from '../../../src/cli/intake/found-event.ts';
import { SourceError } from '../../../src/cli/intake/read/source.ts';
import { offsetIn } from '../../../src/platform/zone-offset.ts';
import { textOf } from '../../helpers/documents.ts';
import { runs } from '../../helpers/laws.ts';
import { parseSource } from '../../../src/cli/intake/read/parse-source.ts';

const AT = { timezone: 'Asia/Shanghai', since: '2027-01-01' };

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

const MEETING = '-::~:~::~:~:~:~:~:~:~:~:~:~::~:~::-';

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
      'eight digits, which are a day without VALUE=DATE too',
      ['DTSTART:20270114', 'DTEND:20270115'],
      { startDate: '2027-01-14', endDate: '2027-01-14' },
    ],
    [
      'eight digits of a zone',
      ['DTSTART;TZID=Europe/Berlin:20270114', 'DTEND;TZID=Europe/Berlin:20270116'],
      { startDate: '2027-01-14', endDate: '2027-01-15', timezone: 'Europe/Berlin' },
    ],
    [
      'a time that is said to be a day',
      ['DTSTART;VALUE=DATE:20270306T100000Z'],
      { startDate: '2027-03-06T10:00Z' },
    ],
    [
      'a time with an offset, which iCalendar has not',
      ['DTSTART:20270306T100000+0100'],
      { startDate: '2027-03-06T10:00+01:00' },
    ],
    [
      'an end that is the start once more, since the program knows none',
      ['DTSTART:20270306T090000Z', 'DTEND:20270306T090000Z'],
      { startDate: '2027-03-06T09:00Z' },
    ],
    ['never', [], {}],
  ])('%s', (_, lines, dates) => {
    expect(saidOf(...lines)).toEqual(dates);
  });

  test('a start and an end that the clocks leap over are noted', () => {
    const lines = ['DTSTART;TZID=Europe/Berlin:20270328T021500', 'DTEND;TZID=Europe/Berlin:20270328T024500'];
    expect(onlyEvent(calendar(event(...lines))).notes).toEqual([
      'The clocks skip 2027-03-28T02:15 in Europe/Berlin: 2027-03-28T03:15 is taken. Check it.',
      'The clocks skip 2027-03-28T02:45 in Europe/Berlin: 2027-03-28T03:45 is taken. Check it.',
    ]);
  });

  test.each([
    ['DTSTART;VALUE=DATE:20270231', 'Its DTSTART "20270231" is no date that exists.'],
    ['DTSTART:20270306T250000', 'Its DTSTART "20270306T250000" is no date that exists.'],
    ['DTSTART:soon', 'Its DTSTART "soon" is no date that exists.'],
    ['DTSTART:20270306T100000z', 'Its DTSTART "20270306T100000z" is no date that exists.'],
    ['DTSTART;TZID="Europe/Berlin:20270306', 'Its DTSTART in line 6 cannot be read.'],
    ['DTSTART:20270306\r\nDTEND:soon', 'Its DTEND "soon" is no date that exists.'],
    ['DTSTART:20270306T090000Z\r\nDTEND:20270305T090000Z', 'Its DTEND lies before its start.'],
    ['DTSTART:20270306\r\nDTEND:20270306T090000Z', 'Its DTEND is no day, as its start is.'],
    ['DTSTART:20270306T090000Z\r\nDURATION:-PT1H', 'Its DURATION lies before its start.'],
    ['DTSTART:20270306T090000Z\r\nDURATION:an hour', 'Its DURATION "an hour" cannot be read.'],
    ['DTSTART:20270306T090000Z\r\nRRULE:FREQ=OFTEN', 'Its RRULE in line 7 cannot be read.'],
  ])('%j refuses the event, which is named', (lines, refusal) => {
    const found = onlyEvent(calendar(event(lines)));
    expect(found.refusal).toBe(refusal);
    expect(found.facts).toContainEqual(expect.objectContaining({ value: 'Tea', from: 'SUMMARY' }));
    expect(found.facts.filter(({ key }) => key === 'endDate')).toEqual([]);
  });

  test.each([
    '/freeassociation.sourceforge.net/Europe/Berlin',
    '/mozilla.org/20050126_1/Europe/Berlin',
    'W. Europe Standard Time',
    'EUROPE/berlin',
    '(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna',
    '(GMT+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna',
  ])('in a zone with the name %s', (tzid) => {
    expect(saidOf(`DTSTART;TZID="${tzid}":20270306T100000`)).toEqual({
      startDate: '2027-03-06T10:00',
      timezone: 'Europe/Berlin',
    });
  });

  test('in every zone with a name that Windows has or shows', () => {
    const names = JSON.parse(textOf('node_modules/node-ical/windowsZones.json')) as Record<
      string,
      { readonly iana: readonly string[] }
    >;
    const offset = (zone: string): number[] =>
      [0, 6].map((month) => offsetIn(zone)(Date.UTC(2027, month, 20)));
    const wrong = Object.entries(names).filter(([name, { iana }]) => {
      const { timezone = 'UTC' } = saidOf(`DTSTART;TZID="${name}":20270306T100000`);
      return String(offset(String(timezone))) !== String(offset(iana[0] ?? ''));
    });
    // Minsk and Georgetown have changed their zones since. The names that are left out are plain offsets.
    expect(wrong.map(([name]) => name).filter((name) => !/^UTC[+-]\d\d$/.test(name))).toEqual([
      '(UTC+02:00) Minsk',
      '(UTC-03:00) Georgetown',
    ]);
  });

  test.each([
    ['GMT+0200', '2027-05-07T18:00+02:00', true],
    ['(UTC-03:30)', '2027-05-07T18:00-03:30', true],
    ['+05', '2027-05-07T18:00+05:00', true],
    ['Z', '2027-05-07T18:00Z', false],
    ['Etc/UTC', '2027-05-07T18:00Z', false],
  ])('of an offset that is no zone, %s, the instant counts', (tzid, startDate, isNoted) => {
    const text = calendar(event(`DTSTART;TZID="${tzid}":20270507T180000`));
    expect(said(text)).toEqual({ name: 'Tea', startDate });
    expect(onlyEvent(text).notes).toEqual(
      isNoted ? [`The time zone "${tzid}" is an offset: the times have it.`] : [],
    );
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
    const winter = event(
      'DTSTART;TZID=Customized Time Zone:20271107T015959',
      'DTEND;TZID=Customized Time Zone:20271107T020000',
    );
    expect(said(calendar(...OUTLOOK_ZONE, winter))).toEqual({
      name: 'Tea',
      startDate: '2027-11-07T01:59:59-04:00',
      endDate: '2027-11-07T02:00-05:00',
    });
  });

  test.each([
    ['gives single days besides', 'RRULE', 'RDATE:20270701T020000\r\nRRULE', '-05:00'],
    ['holds every other year', 'INTERVAL=1;BYDAY=2SU', 'INTERVAL=2;BYDAY=2SU', '-05:00'],
    ['ends after so many years', 'BYMONTH=3', 'BYMONTH=3;COUNT=2', '-05:00'],
    ['ends on a day', 'BYMONTH=11', 'BYMONTH=11;UNTIL=20261231T000000Z', '-04:00'],
  ])('in a zone whose rule %s', (_, written, instead, offset) => {
    const zone = OUTLOOK_ZONE.join('\r\n').replace(written, instead).replaceAll('16010101', '20240101');
    const start = 'DTSTART;TZID=Customized Time Zone:20270706T100000';
    expect(said(calendar(zone, event(start)))).toMatchObject({ startDate: `2027-07-06T10:00${offset}` });
  });

  test.each([
    ['has more hours than a day', 'TZOFFSETTO:-0400', 'TZOFFSETTO:-2500'],
    ['is none', 'INTERVAL=1', 'INTERVAL=x'],
    ['changes every day', 'YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11', 'DAILY'],
  ])('in a zone whose rule %s: as in one without a definition', (_, written, instead) => {
    const zone = OUTLOOK_ZONE.join('\r\n').replace(written, instead);
    const start = 'DTSTART;TZID=Customized Time Zone:20270706T100000';
    const { notes } = onlyEvent(calendar(zone, event(start)));
    expect(notes).toEqual([expect.stringMatching(/^The time zone "Customized Time Zone" is not known/)]);
  });

  test.each([
    ['without a zone', 'DTSTART:20270306T100000', []],
    [
      'in a zone that nothing explains',
      'DTSTART;TZID=Elsewhere:20270306T100000',
      ['The time zone "Elsewhere" is not known: the times are read as if they named none. Check them.'],
    ],
  ])('%s: as the clocks show it', (_, line, notes) => {
    expect(saidOf(line)).toEqual({ startDate: '2027-03-06T10:00' });
    expect(onlyEvent(calendar(event(line))).notes).toEqual(notes);
  });

  test.each([
    [['X-WR-TIMEZONE:America/Los_Angeles'], 'America/Los_Angeles'],
    [['X-WR-TIMEZONE:asia/tokyo'], 'Asia/Tokyo'],
    [['X-WR-TIMEZONE:Eastern Standard Time'], 'America/New_York'],
    [['X-WR-TIMEZONE:UTC'], undefined],
    [['X-WR-TIMEZONE:Etc/GMT'], undefined],
    [['X-WR-TIMEZONE:Nowhere'], undefined],
    [['X-WR-TIMEZONE:Europe/Paris', 'X-WR-TIMEZONE:Asia/Tokyo'], undefined],
    [[], undefined],
  ])('the zone of a calendar with %j, for times in UTC and without one of their own', (lines, zone) => {
    const text = calendar(...lines, event('DTSTART:20270310T020000Z', 'DTEND:20270310T040000Z'));
    const { zone: found, events } = icalEvents(text, AT);
    expect(found).toBe(zone);
    expect(events[0]?.facts.slice(1).map(({ value }) => value)).toEqual([
      '2027-03-10T02:00Z',
      '2027-03-10T04:00Z',
    ]);
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
    [
      'DESCRIPTION:<p>See <a href="https://example.org/a?b=1&amp;c=2">the *page*</a>.</p><ul><li>Tea</ul>',
      { detail: 'See [the \\*page\\*](https://example.org/a?b=1&c=2).\n\n- Tea' },
    ],
    ['DESCRIPTION:<ul><li>Tea<p>with milk</p></li></ul>', { detail: '- Tea\n\nwith milk' }],
    [
      'DESCRIPTION:Bring <b>cups</b>\\nand <a href="https://example.org/">https://example.org</a>',
      { detail: 'Bring cups\\\nand <https://example.org/>' },
    ],
    [
      'DESCRIPTION:<a href="javascript:alert(1)">Tea</a> <a href="/x">and</a> <a href="https://example.org/(1)">cake</a>',
      { detail: 'Tea and [cake](https://example.org/%281%29)' },
    ],
    ['DESCRIPTION:It&#39\\;s free &ndash\\; come &amp now', { detail: "It's free – come &amp now" }],
    ['DESCRIPTION:AT&amp\\;amp\\;T', { detail: 'AT\\&amp;T' }],
    [
      'DESCRIPTION:See https://example.org/?a=1&copy=2&lt\\;=3 for &quot\\;tea&quot\\;',
      { detail: 'See <https://example.org/?a=1&copy=2&lt;=3> for "tea"' },
    ],
    ['DESCRIPTION:<p>A&B &copy x &lt;tea&gt;</p>', { detail: 'A&B &copy x \\<tea>' }],
    [
      'DESCRIPTION:See https://www.google.com/url?q=https://example.org/a%3Fb%3D1&amp\\;sa=D&usg=x. Come!',
      { detail: 'See <https://example.org/a?b=1>. Come!' },
    ],
    [
      'DESCRIPTION:See https://www.google.com/url?sa=D&amp\\;q=https://example.org/b.',
      { detail: 'See <https://example.org/b>.' },
    ],
    [
      'DESCRIPTION:<a href="https://www.google.com/url?q=https://example.org/a%20b&amp\\;sa=D">It</a><br><a href="https://google.com/url?q=https%3A%2F%2Fexample.org&sa=D">https://example.org</a>',
      {
        detail: '[It](https://www.google.com/url?q=https://example.org/a%20b&sa=D)\\\n<https://example.org>',
      },
    ],
    [
      'DESCRIPTION:https://www.google.com/url?q=javascript:x https://google.com/url?sa=D https://google.com/urls?q=https://example.org https://www.google.com.example.org/url?q=https://example.com',
      {
        detail:
          '<https://www.google.com/url?q=javascript:x> <https://google.com/url?sa=D> <https://google.com/urls?q=https://example.org> <https://www.google.com.example.org/url?q=https://example.com>',
      },
    ],
    [
      `DESCRIPTION:Bring cups\\n\\n${MEETING}\\nJoin: https://meet.google.com/abc\\n\\nPlease do not edit this section.\\n${MEETING}\\nCome!`,
      { detail: 'Bring cups\n\nCome!' },
    ],
    [
      `DESCRIPTION:Bring <b>cups</b><br>${MEETING}<br>Bitte nicht bearbeiten.<br>${MEETING}`,
      { detail: 'Bring cups' },
    ],
    [`DESCRIPTION:${MEETING}\\nx\\n${MEETING}`, {}],
    [
      'LOCATION:https://www.google.com/url?q=https://example.org/room&sa=D',
      { url: 'https://example.org/room' },
    ],
    [
      'LOCATION:Hall\\, http://google.com/url?q=https://example.org/',
      { address: 'Hall, https://example.org/' },
    ],
    ['URL:https://www.google.com/url?sa=D&q=https://example.org/tea', { url: 'https://example.org/tea' }],
    ['X-ALT-DESC;FMTTYPE=text/html:<p>Tea</p>', { detail: 'Tea' }],
    ['LOCATION:Robin&#39\\;s place', { address: "Robin's place" }],
    ['LOCATION:Hall 1\\/2', { address: 'Hall 1/2' }],
    ['LOCATION:https://example.org/room?a&amp\\;b', { url: 'https://example.org/room?a&amp;b' }],
    ['LOCATION:meet.example.org/room', { url: 'https://meet.example.org/room' }],
    [
      'LOCATION:https://example.org/room\r\nURL:https://example.org/tea\r\nDESCRIPTION:Tea',
      { url: 'https://example.org/tea', detail: 'Tea\n\n<https://example.org/room>' },
    ],
    ['LOCATION:Hall https://example.org/', { address: 'Hall https://example.org/' }],
    ['URL:https:\\/\\/example.org\\/events\\/1', { url: 'https://example.org/events/1' }],
    ['URL:https://example.org/?a=1\\,2\\;b', { url: 'https://example.org/?a=1,2;b' }],
    ['URL:assembly.example.org/2027', { url: 'https://assembly.example.org/2027' }],
    ['STATUS:Canceled', { status: 'cancelled' }],
    ['ATTENDEE;CN=Jo Doe:mailto:jo@example.org', {}],
    ['ORGANIZER;CN=Jo Doe:mailto:jo@example.org', {}],
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
    ['[CANCELLED] Hill walk', { name: 'Hill walk', status: 'cancelled' }],
    ['Hill walk (cancelled!)', { name: 'Hill walk', status: 'cancelled' }],
    ['Canceled event: Pier walk', { name: 'Pier walk', status: 'cancelled' }],
    ['ABGESAGT - Seespaziergang', { name: 'Seespaziergang', status: 'cancelled' }],
    ['Fällt aus: Tee', { name: 'Tee', status: 'cancelled' }],
    ['Annulé : Thé', { name: 'Thé', status: 'cancelled' }],
    ['Annule\u0301 : The\u0301', { name: 'Thé', status: 'cancelled' }],
    ['Cancelada – Té', { name: 'Té', status: 'cancelled' }],
    ['【已取消】茶会', { name: '茶会', status: 'cancelled' }],
    ['已取消：茶会', { name: '茶会', status: 'cancelled' }],
    ['[CANCELLED]', { name: '[CANCELLED]', status: 'cancelled' }],
    ['Cancelled-culture talk', { name: 'Cancelled-culture talk' }],
    ['Cancelled flights and what to do', { name: 'Cancelled flights and what to do' }],
    ['Robin&#39\\;s tea &amp\\; talk &#8211\\; part 1', { name: "Robin's tea & talk – part 1" }],
    ['Arts \\& crafts \\\\& C:\\temp', { name: 'Arts & crafts \\& C:\\temp' }],
    ['Tea\\n \\tand\\u001b cake', { name: 'Tea \\tand\\u001b cake' }],
    ['Tea\u001b[31m and\u202e cake', { name: 'Tea[31m and cake' }],
  ])('its name %j', (summary, facts) => {
    expect(said(calendar('BEGIN:VEVENT', `SUMMARY:${summary}`, 'END:VEVENT'))).toEqual(facts);
  });
});

describe('one UID more than once', () => {
  const dated = (day: string, ...lines: readonly string[]): string =>
    event(`DTSTART;VALUE=DATE:${day}`, ...lines);

  function known(...events: readonly string[]): Record<string, unknown>[] {
    return icalEvents(calendar(...events), AT).events.map(({ uid, facts, notes }) => ({
      uid,
      ...Object.fromEntries(facts.map(({ key, value }) => [key, value])),
      ...(notes.length > 0 && { notes }),
    }));
  }

  test('the highest SEQUENCE counts, and the older version is named', () => {
    expect(
      known(dated('20270408', 'SEQUENCE:2'), dated('20270401', 'SEQUENCE:1'), dated('20270402')),
    ).toEqual([
      {
        uid: '1@example.org',
        name: 'Tea',
        startDate: '2027-04-08',
        notes: [
          'An older version of it is passed over (SEQUENCE 1): Tea, 2027-04-01.',
          'An older version of it is passed over (SEQUENCE 0): Tea, 2027-04-02.',
        ],
      },
    ]);
  });

  test('of equal ones with the same start and name the latest LAST-MODIFIED counts, then the last', () => {
    const modified = (day: string, place: string): string =>
      dated('20270401', `LAST-MODIFIED:202701${day}T000000Z`, `LOCATION:${place}`);
    expect(known(modified('03', 'Hall'), modified('02', 'Room'))).toMatchObject([{ address: 'Hall' }]);
    expect(known(modified('03', 'Hall'), modified('03', 'Room'))).toMatchObject([{ address: 'Room' }]);
  });

  test('events of other starts or names are events of their own', () => {
    const other = 'BEGIN:VEVENT\r\nUID:1@example.org\r\nSUMMARY:Cake\r\nDTSTART:20270401\r\nEND:VEVENT';
    const events = known(dated('20270401'), dated('20270402'), other);
    expect(events.map(({ name, startDate }) => [name, startDate])).toEqual([
      ['Tea', '2027-04-01'],
      ['Tea', '2027-04-02'],
      ['Cake', '2027-04-01'],
    ]);
    expect(events.map(({ uid }) => uid)).toEqual([
      '1@example.org 20270401 Tea',
      '1@example.org 20270402 Tea',
      '1@example.org 20270401 Cake',
    ]);
  });

  test('UIDs with line ends, and like keys of objects, are texts', () => {
    const named = (uid: string): string => `BEGIN:VEVENT\r\nUID:${uid}\r\nSUMMARY:Tea\r\nEND:VEVENT`;
    expect(known(named('a\\nb'), named('__proto__'), named('constructor'), named(''))).toMatchObject([
      { uid: 'a b' },
      { uid: '__proto__' },
      { uid: 'constructor' },
      { uid: null },
    ]);
  });
});

describe('private events (I4)', () => {
  test.each(['CLASS:PRIVATE', 'CLASS:confidential', 'CLASS:X-FAMILY', 'CLASS'])(
    'an event with %s is counted, and nothing of it is read',
    (line) => {
      const hidden = event(line, 'DTSTART:soon', 'LOCATION:At home').replaceAll('Tea', 'Surgery');
      const found = icalEvents(calendar(hidden, hidden.replace('1@', '2@')), AT);
      expect(found).toEqual({
        events: [],
        calendars: [],
        notes: [],
        privates: 2,
        privateUids: ['1@example.org', '2@example.org'],
        isRecurring: false,
      });
    },
  );

  test('an event that was public before it turned private is private', () => {
    const found = icalEvents(calendar(event('SEQUENCE:1'), event('SEQUENCE:2', 'CLASS:PRIVATE')), AT);
    expect(found).toMatchObject({ events: [], privates: 1 });
    expect(icalEvents(calendar(event('CLASS:PUBLIC')), AT)).toMatchObject({ privates: 0 });
  });

  test('an event that was private before it became public names nothing of then', () => {
    const secret = event('SEQUENCE:1', 'CLASS:PRIVATE').replace('Tea', 'Surgery');
    const found = icalEvents(calendar(secret, event('SEQUENCE:2', 'DTSTART:20270301')), AT);
    expect(found).toMatchObject({ events: [{ uid: '1@example.org', notes: [] }], privates: 1 });
  });

  test('a series is never named after a private event', () => {
    const secret = event('CLASS:PRIVATE', 'DTSTART:20270301').replace('Tea', 'Surgery');
    const weekly = event('DTSTART:20270302', 'RRULE:FREQ=WEEKLY;COUNT=2');
    expect(said(calendar(secret, weekly))).toMatchObject({ series: expect.stringMatching(/^tea-/) });
    const date = 'RECURRENCE-ID:20270308';
    const changed = calendar(secret.replace('CLASS', `${date}\r\nCLASS`), event('RECURRENCE-ID:20270301'));
    expect(said(changed)).toMatchObject({ series: expect.stringMatching(/^tea-/) });
  });

  test('a mail address in place of a page is not shown', () => {
    const found = icalEvents(calendar(event('DTSTART:20270301', 'URL:mailto:ann@example.com')), AT);
    expect(found.events[0]?.notes).toEqual(['Its URL is no web address, and is left out.']);
  });
});

describe("a source's own words", () => {
  const UNTIL = { ...AT, until: '2027-06-30' };
  const BERLIN = 'DTSTART;TZID=Europe/Berlin:20270306T100000';
  const WEEKLY = event(BERLIN, 'DURATION:PT2H', 'RRULE:FREQ=WEEKLY;COUNT=6', 'LOCATION:Hall');

  /** The digests of the original texts of each event's facts, by UID and by key. */
  function wordsIn(text: string, at = UNTIL): Record<string, Record<string, string | undefined>> {
    const { events } = icalEvents(text, at);
    return Object.fromEntries(
      events.map(({ uid, facts }) => [
        uid ?? '',
        Object.fromEntries(facts.map(({ key, words }) => [key, words])),
      ]),
    );
  }

  /** The keys of an event whose original texts have changed. */
  function changedKeys(before: string, after: string, uid = '1@example.org'): string[] {
    const [one = {}, other = {}] = [wordsIn(before)[uid], wordsIn(after)[uid]];
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
      (key) => one[key] !== other[key],
    );
  }

  test.each([
    ['SUMMARY:Tea', 'SUMMARY:Milk', ['name']],
    ['SUMMARY:Tea', 'SUMMARY:Cancelled: Tea', ['name', 'status']],
    ['STATUS:CONFIRMED', 'STATUS:CANCELLED', ['status']],
    ['LOCATION:Hall', 'LOCATION:Hall\\, Kiel', ['address']],
    ['LOCATION:Hall', 'LOCATION:https://example.com/a', ['address', 'detail']],
    ['DESCRIPTION:<p>Come</p>', 'DESCRIPTION:<div>Come</div>', ['detail']],
    ['URL:https://example.org/', 'URL:https://example.org/tea', ['url']],
    ['CATEGORIES:A,B', 'CATEGORIES:A', ['tags']],
    ['GEO:53.5;10', 'GEO:53.50;10', ['latitude', 'longitude']],
    ['T120000', 'T130000', ['endDate']],
    ['Berlin:20270306T10', 'Berlin:20270306T09', ['startDate']],
    ['Berlin:20270306T10', 'Paris:20270306T10', ['startDate', 'timezone']],
    ['DTEND;TZID=Europe/Berlin:20270306T120000', 'DURATION:PT2H', ['endDate']],
    ['SEQUENCE:1', 'SEQUENCE:2', []],
    ['CLASS:PUBLIC', 'CLASS:PUBLIC\r\nX-OTHER:1\r\nDTSTAMP:20270101T000000Z', []],
    ['<p>Come', '<p>\r\n Come', []],
  ])('from %j to %j are other words for %j', (before, after, keys) => {
    const text = calendar(
      event(
        ...[BERLIN, 'DTEND;TZID=Europe/Berlin:20270306T120000', 'LOCATION:Hall', 'STATUS:CONFIRMED'],
        ...['DESCRIPTION:<p>Come</p>', 'URL:https://example.org/', 'CATEGORIES:A,B', 'GEO:53.5;10'],
        ...['SEQUENCE:1', 'CLASS:PUBLIC'],
      ),
    );
    expect(text).toContain(before);
    expect(changedKeys(text, text.replace(before, after))).toEqual(keys);
  });

  test('do not depend on the time zone of the site', () => {
    for (const start of ['DTSTART:20270306T100000', 'DTSTART:20270306T100000Z', 'DTSTART:20270306']) {
      const text = calendar(event(start));
      expect(wordsIn(text, { ...UNTIL, timezone: 'America/New_York' })).toEqual(wordsIn(text));
    }
    const texts = ['20270306T100000', '20270306T100000Z', '20270306'].map((start) =>
      calendar(event(`DTSTART:${start}`)),
    );
    expect(new Set(texts.map((text) => wordsIn(text)['1@example.org']?.startDate)).size).toBe(3);
  });

  test('for a date of a series are its own start and end, whatever the rule says of others', () => {
    const text = calendar(WEEKLY);
    const dates = Object.keys(wordsIn(text));
    expect(dates).toHaveLength(6);
    const [, second = '', third = ''] = dates;
    const without = text.replace('LOCATION', 'EXDATE;TZID=Europe/Berlin:20270313T100000\r\nLOCATION');
    expect(Object.keys(wordsIn(without))).not.toContain(second);
    expect(changedKeys(text, without, third)).toEqual([]);
    expect(changedKeys(text, text.replace('WEEKLY;COUNT=6', 'WEEKLY;COUNT=9'), third)).toEqual([]);
    expect(changedKeys(text, text.replace('T100000', 'T110000'), third)).toEqual(['startDate']);
    const moved = ['RECURRENCE-ID;TZID=Europe/Berlin:20270313T100000', BERLIN.replace('06T10', '14T10')];
    const changed = calendar(WEEKLY, event(...moved, 'DURATION:PT2H', 'LOCATION:Hall'));
    expect(changedKeys(text, changed, second)).toEqual(['startDate']);
    expect(changedKeys(text, changed, third)).toEqual([]);
  });

  test.each([
    [WEEKLY, true],
    [event(BERLIN, 'RDATE:20270401T100000'), true],
    [event(BERLIN, `RECURRENCE-ID:20270306`), true],
    [event(BERLIN, 'RRULE:'), false],
    [event(BERLIN), false],
  ])('are to be read every day where an event recurs: %j', (text, isRecurring) => {
    expect(icalEvents(calendar(event('DTSTART:20270301'), text), AT).isRecurring).toBe(isRecurring);
  });
});

describe('the bytes of iCalendar', () => {
  async function names(bytes: Buffer, charset: string | null = null): Promise<unknown[]> {
    const source = { url: null, type: 'text/calendar', charset, bytes } as const;
    const { events } = await parseSource({ source, ...AT });
    return events.map(({ facts }) => facts[0]?.value);
  }
  const folded = (name: string, encoding: BufferEncoding, fold: string): Buffer => {
    const [before = '', behind = ''] = calendar('BEGIN:VEVENT', 'SUMMARY:NAME', 'END:VEVENT').split('NAME');
    const bytes = [...Buffer.from(name, encoding)].map((byte) => Buffer.from([byte]));
    const lines = bytes.flatMap((byte) => [byte, Buffer.from(fold, 'latin1')]);
    return Buffer.concat([Buffer.from(before), ...lines, Buffer.from(behind)]);
  };

  test.each(['\r\n ', '\n\t', '\r ', '\r\r\n '])(
    'lines that are folded within characters by %j',
    async (fold) => {
      expect(await names(folded('Café ☕ 茶', 'utf8', fold))).toEqual(['Café ☕ 茶']);
    },
  );

  test('in other encodings', async () => {
    expect(await names(folded('Café', 'latin1', '\r\n '), 'iso-8859-1')).toEqual(['Café']);
    const text = calendar('BEGIN:VEVENT', 'SUMMARY:Ca', ' fé\u200a\u00e9', 'END:VEVENT');
    expect(await names(Buffer.from(`\ufeff${text}`, 'utf16le'))).toEqual(['Café é']);
  });
});

describe('what is cut off is refused, and what is broken leaves the others', () => {
  test('a line, tasks and a second calendar', () => {
    const text = `\uFEFF${calendar(
      'BEGIN:VTODO',
      'SUMMARY:Wash up',
      'END:VTODO',
      event('DTSTART:20270306', 'GEO;X="52.5;13.25', 'LOCATION:Ha', ' ll'),
    ).replaceAll(
      '\r\n',
      '\n',
    )}${calendar(event('BEGIN:VALARM', 'DESCRIPTION:Now', 'END:VALARM').replace('1@', '2@'))}`;
    const { events, notes } = icalEvents(text, AT);
    expect(events.map(({ facts }) => facts.map(({ key, value }) => [key, value]))).toEqual([
      [
        ['name', 'Tea'],
        ['address', 'Hall'],
        ['startDate', '2027-03-06'],
      ],
      [['name', 'Tea']],
    ]);
    expect(events[0]?.notes).toContain('Line 10 cannot be read, and is left out.');
    expect(notes).toEqual(['Left out: 1 VTODO, since only events are read.']);
  });

  test.each(['CONSTRUCTOR', '__PROTO__'])('a component %s, as objects have keys', (name) => {
    const lines = [`BEGIN:${name}`, 'SUMMARY:No tea', `END:${name}`, event('DTSTART:20270301')];
    expect(said(calendar(...lines))).toEqual({ name: 'Tea', startDate: '2027-03-01' });
  });

  test('an end of what has ended', () => {
    const other = event('LOCATION:Hall').replace('1@', '2@');
    const { events } = icalEvents(calendar(event(), 'END:VEVENT', other), AT);
    expect(events.map(({ uid }) => uid)).toEqual(['1@example.org', '2@example.org']);
  });

  test('a rule and lists of dates that are empty say nothing', () => {
    const lines = ['DTSTART:20270306', 'RRULE:', 'RDATE;VALUE=DATE:', 'EXDATE: '];
    expect(onlyEvent(calendar(event(...lines))).refusal).toBeUndefined();
    expect(saidOf(...lines)).toEqual({ startDate: '2027-03-06' });
  });

  test.each([
    ['an event', ['BEGIN:VEVENT', 'DESCRIPTION:a', ' b', 'SUMMARY:Tea'], 'VEVENT that begins in line 9'],
    ['an alarm', ['BEGIN:VEVENT', 'BEGIN:VALARM', 'END:VEVENT'], 'VALARM that begins in line 10'],
    ['an event before another', ['BEGIN:VEVENT', event()], 'VEVENT that begins in line 9'],
  ])('%s without its end', (_, lines, where) => {
    const text = calendar(event('LOCATION:Ha', ' ll'), ...lines);
    expect(() => icalEvents(text, AT)).toThrow(where);
  });

  test('a calendar without its end', () => {
    const text = calendar(event()).replace('END:VCALENDAR\r\n', '');
    expect(() => icalEvents(text, AT)).toThrow(
      'It is cut off: the VCALENDAR that begins in line 1 has no END:VCALENDAR.',
    );
    expect(icalEvents(event(), AT).notes).toEqual(['There is no calendar in it (no line BEGIN:VCALENDAR).']);
  });

  test('thousands of events are read, and more than 20,000 are refused', () => {
    const read = runs(MAX_EVENTS);
    const events = Array.from({ length: MAX_EVENTS + 1 }, (_, number) =>
      event('DTSTART:20270306').replace('1@', `${number}@`),
    );
    expect(icalEvents(calendar(...events.slice(0, read)), AT).events).toHaveLength(read);
    expect(() => icalEvents(calendar(...events), AT)).toThrow('It has more than 20000 events.');
  });

  test('a thousand twins are one event, and a thousand of other starts are a thousand', () => {
    const count = runs(5_000);
    const twins = Array.from({ length: count }, () => event('DTSTART:20270306'));
    const others = twins.map((twin, number) => twin.replace('0306', `0306T${String(100_000 + number)}`));
    expect(icalEvents(calendar(...twins), AT).events).toHaveLength(1);
    expect(icalEvents(calendar(...others), AT).events).toHaveLength(count);
  });

  test('a calendar in the encoding of vCalendar 1.0 is refused, with the way on', () => {
    const encoded = event('DTSTART:20270310', 'LOCATION;ENCODING=quoted-printable;CHARSET=UTF-8:Caf=C3=A9');
    expect(() => icalEvents(calendar(event('DTSTART:20270306'), encoded), AT)).toThrow(
      'The event that begins in line 8 has texts in the encoding of vCalendar 1.0 (QUOTED-PRINTABLE), which is not read, and nothing of the calendar is taken. Export it as iCalendar 2.0, and import that file.',
    );
  });

  const MANY = 200_000;
  test.each([
    ['components within components', 'BEGIN:A\r\n'.repeat(MANY) + 'END:A\r\n'.repeat(MANY)],
    ['ends without a beginning', 'END:A\r\n'.repeat(MANY)],
    ['dates', `DTSTART:20270306\r\n${'RDATE:20270307\r\n'.repeat(MANY)}`],
    ['dates in one line', `DTSTART:20270306\r\nRDATE:${'20270307,'.repeat(MANY)}20270308`],
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
    const [first] = icalEvents(
      calendar(event(lines), event('LOCATION:Hall').replace('1@', '2@')),
      AT,
    ).events.slice(-1);
    expect(first?.facts).toContainEqual(expect.objectContaining({ value: 'Hall', from: 'LOCATION' }));
  });

  test('any text is read, or refused', () => {
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
    const read = (text: string): readonly FoundEvent[] => {
      try {
        return icalEvents(text, AT).events;
      } catch (error) {
        expect(error).toBeInstanceOf(SourceError);
        return [];
      }
    };
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        expect(read(calendar(...lines)).length).toBeLessThanOrEqual(lines.length);
        expect(read(calendar(event(...lines.filter((one) => !/^(?:BEGIN|END)/.test(one))))).length).toBe(1);
      }),
      { numRuns: runs(500) },
    );
  });
});
