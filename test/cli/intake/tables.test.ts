import { describe, expect, test } from '@jest/globals';
import { isFound } from '../../../src/cli/intake/read/read-source.ts';
import type { Found } from '../../../src/cli/intake/found-event.ts';
import { jsonEvents } from '../../../src/cli/intake/table/json-table.ts';
import { csvEvents, type TableOptions } from '../../../src/cli/intake/table/table-events.ts';
import { runs } from '../../helpers/laws.ts';

const MAX_ROWS = 20_000;
const ROWS = runs(MAX_ROWS);

type Said = Record<string, unknown>;

/** The facts of each event. */
function factsOf({ events }: Found): Said[] {
  return events.map(({ facts }) => Object.fromEntries(facts.map(({ key, value }) => [key, value])));
}

function said(text: string, options: TableOptions = {}): Said[] {
  return factsOf(csvEvents(text, options));
}

/** The facts of each event of JSON. */
function saidInJson(value: unknown, options: TableOptions = {}): Said[] {
  return factsOf(jsonEvents(JSON.stringify(value), { url: null, timezone: 'UTC', ...options }));
}

/** The facts in rows of CSV under a header row. */
function rows(head: string, ...lines: readonly string[]): Said[] {
  return said([head, ...lines].join('\n'));
}

function refusals(text: string, options: TableOptions = {}): (string | undefined)[] {
  return csvEvents(text, options).events.map(({ refusal }) => refusal);
}

describe('the form of a table', () => {
  test.each([
    ['commas', 'name,region\nTea,"Hamburg, Germany"\n'],
    ['semicolons', 'name;region\r\nTea;Hamburg, Germany\r\n'],
    ['tabs', 'name\tregion\nTea\tHamburg, Germany'],
    ['heads in another order and letter case', '\uFEFF Region ,NAME\n"Hamburg, Germany",Tea\n,\n'],
    ['the line "sep=;" of spreadsheets', 'sep=;\r\nname;region\r\nTea;Hamburg, Germany\r\n'],
    ['the line "sep=" before other marks', '\uFEFF"sep=\t"\nname\tregion\nTea\tHamburg, Germany\n'],
  ])('%s', (_, text) => {
    expect(said(text)).toEqual([{ name: 'Tea', region: 'Hamburg, Germany' }]);
  });

  test('rows are numbered as spreadsheets do', () => {
    const { events } = csvEvents('sep=,\nname,startDate\n\nTea,2027-03-06\n');
    expect(events[0]?.facts.map(({ from }) => from)).toEqual([
      'row 3, column name',
      'row 3, column startDate',
    ]);
  });

  test('the apostrophe in front of a formula is removed, and nothing else', () => {
    expect(said("name,region\n'=1+1,'t\n'@a,=b\n")).toEqual([
      { name: '=1+1', region: "'t" },
      { name: '@a', region: '=b' },
    ]);
  });

  test.each([
    ['quotes that do not match', 'name\nTea\n"a"b\nCake\n', 'The quotes do not match in line 3'],
    ['a quote within a word', 'name\nA 5" disk\n', 'The quotes do not match in line 2'],
    [
      'a quote that never ends, behind a line "sep="',
      `sep=;\nname\n"Tea\nTime"\n"${'x\n'.repeat(500_000)}`,
      'The row that begins in line 5 opens a quote that is never closed',
    ],
    ['no column of names', 'region\nTea\n', 'no column with the names of events, like "name" or "title"'],
    ['more rows than are read', `name\n${'a\n'.repeat(50 * MAX_ROWS)}`, `more than ${MAX_ROWS} rows`],
    ['200,000 columns', `name,${'c,'.repeat(200_000)}\nTea`, '200001 columns, and no more than 1000'],
  ])('%s: nothing is taken', (_, text, message) => {
    expect(() => csvEvents(text)).toThrow(message);
  });

  test.each([
    ['a cell of 3 MB', `name,detail\nTea,${'x'.repeat(3_000_000)}`, 1],
    ['a million empty cells', `name\nTea${','.repeat(1_000_000)}`, 1],
    ['a thousand columns', `name,${'c,'.repeat(999)}\nTea`, 1],
    ['thousands of rows of one event', `name,startDate\n${'Tea,2027-03-06\n'.repeat(ROWS)}`, 1],
    [
      'thousands of rows of one event that say different things',
      `name,detail\n${Array.from({ length: ROWS }, (_, row) => `Tea,${row}\n`).join('')}`,
      1,
    ],
    ['thousands of dates in words', `name,date\n${'Tea,"Saturday, March 6, 2027 7pm"\n'.repeat(ROWS)}`, 1],
    ['heads like keys of objects', '__proto__x,constructor,name\na,b,Tea\n', 1],
    ['a place of 900 columns', `name${',location'.repeat(900)}\nTea${`,${'x'.repeat(200)}`.repeat(900)}`, 1],
    ['900 columns of organizers', `name${',host'.repeat(900)}\nTea${',a,b'.repeat(450)}`, 1],
    ['nothing', '', 0],
  ])('%s is read within bounds', (_, text, count) => {
    const found = csvEvents(text);
    expect(found.events).toHaveLength(count);
    expect(isFound(found)).toBe(true);
  });

  test('a cell that is too long, and a row without a name, refuse their events by name', () => {
    const text = `name,startDate,detail\nTea,2027-03-06,${'x'.repeat(100_001)}\n,2027-03-07,y\nMilk,2027-03-08,z\n`;
    expect(refusals(text)).toEqual([
      'row 2, column detail: It has more than 100000 characters.',
      'row 3, the column of names: It has no name.',
      undefined,
    ]);
  });

  test('rows that say nothing which is read are named', () => {
    const { events, notes } = csvEvents('name,foo\nTea,\n,Total\n');
    expect(events).toHaveLength(1);
    expect(notes[0]).toBe('Rows that say nothing in the columns that are read are passed over: 3.');
  });
});

describe('columns', () => {
  test.each([
    ['Name,Start Date,End Date', 'Reading Day,2027-03-06,2027-03-07'],
    ['NAME,start_date,END_DATE', 'Reading Day,2027-03-06,2027-03-07'],
    ['Event Name,Event Start Date,Event End Date', 'Reading Day,2027-03-06,2027-03-07'],
    ['Titel;Beginn;Ende', 'Reading Day;06.03.2027;07.03.2027'],
    ['Titre;Date de début;Date de fin', 'Reading Day;6 mars 2027;7 mars 2027'],
    ['Titulo;Fecha de comienzo;Fecha de finalizacion', 'Reading Day;6 de marzo de 2027;7 de marzo de 2027'],
    ['Título;Fecha de inicio;Fecha de fin', 'Reading Day;6 de marzo de 2027;7 de marzo de 2027'],
    ['活动名称,开始日期,结束日期', 'Reading Day,2027年3月6日,2027年3月7日'],
  ])('of the head %s', (head, line) => {
    expect(rows(head, line)).toEqual([
      { name: 'Reading Day', startDate: '2027-03-06', endDate: '2027-03-07' },
    ]);
  });

  test('are named once where they mean nothing, and fields of our own answers are not', () => {
    const { notes } = csvEvents(
      'name,price,Room Setup,eventKey,createdAt\nTea,5,rows,tea-1,2027-01-01T00:00:00Z\n',
    );
    expect(notes).toEqual([
      expect.stringMatching(/^Columns that are not read: "price", "Room Setup"\. --map /),
    ]);
  });

  test.each([
    ['one typing error', 'name,Strat Date\nTea,2027-03-06', '"Strat Date" (did you mean "startdate"?)'],
    ['one letter too many', 'name,Locations\nTea,Hall', '"Locations" (did you mean "location"?)'],
    ['dates under an unknown head', 'name,Opens\nTea,2027-03-06\nMilk,\n', '"Opens" (it has dates)'],
    ['a second column of dates', 'name,startDate,date\nTea,2027-03-06,2027-03-07', '"date" (it has dates)'],
  ])('with %s that would not be read stop the import', (_, text, message) => {
    expect(() => csvEvents(text)).toThrow(message);
    expect(() => csvEvents(text)).toThrow(
      /^Nothing was written.* --map "[^"]+=startDate", .*--map "[^"]+="\.$/,
    );
  });

  test('are what --map says of them', () => {
    const text = 'what,deadline,Strat Date,town name\nTea,2027-01-01,2027-03-06,Kiel\n';
    const map = new Map([
      ['what', 'name'],
      ['Deadline', null],
      ['strat_date', 'startDate'],
      ['town name', 'city'],
    ]);
    expect(said(text, { map })).toEqual([{ name: 'Tea', startDate: '2027-03-06', region: 'Kiel' }]);
    expect(() => csvEvents(text, { map: new Map([['none', 'name']]) })).toThrow(
      '--map: The table has no column "none". It has "what", "deadline", "Strat Date", "town name".',
    );
  });

  test('of a place, with its town and country', () => {
    const head = 'title,venue,street,zip,city,state,country,website';
    expect(
      rows(
        head,
        'Tea,Hall,Main Street 1,20357,London,ON,Canada,example.org/tea',
        'Milk,,,,Berlin,,Deutschland,',
        'Jam,,,,Mexico City,,MX,',
        'Rice,,,,Singapore,,Singapore,',
      ),
    ).toEqual([
      {
        name: 'Tea',
        address: 'Hall, Main Street 1',
        region: 'London, ON, Canada',
        countryCode: 'CA',
        url: 'https://example.org/tea',
      },
      { name: 'Milk', region: 'Berlin, Deutschland', countryCode: 'DE' },
      { name: 'Jam', region: 'Mexico City, Mexico', countryCode: 'MX' },
      { name: 'Rice', region: 'Singapore', countryCode: 'SG' },
    ]);
  });

  test('of two with one meaning: the first, and a code of a country before its name', () => {
    expect(rows('title,link,website', 'Tea,https://a.example/,https://b.example/')).toEqual([
      { name: 'Tea', url: 'https://a.example/' },
    ]);
    expect(rows('title,countryCode,country', 'Tea,AT,Germany')).toEqual([
      { name: 'Tea', countryCode: 'AT', region: 'Germany' },
    ]);
  });

  test('a location that is a web address is the page, or stands below the text', () => {
    expect(
      rows(
        'name,location,url,description',
        'Tea,https://meet.example/a,,',
        'Milk,https://meet.example/b,https://example.org/,Come &amp; <b>see</b>',
      ),
    ).toEqual([
      { name: 'Tea', url: 'https://meet.example/a' },
      { name: 'Milk', url: 'https://example.org/', detail: 'Come & see\n\n<https://meet.example/b>' },
    ]);
  });

  test('entities are decoded once, only with a semicolon, and never in addresses', () => {
    const text = [
      'name,venue,city,country,topics,organizer,url',
      'B &#39;x&#39;,Q&amp;A Hall,K&ouml;ln &amp;amp; Bonn,C&ocirc;te d&#39;Ivoire,Rock &amp; Roll,Ann &amp; Bo,https://example.org/?a=1&amp;b=2',
      'A &amp B,,,,,,',
    ].join('\n');
    expect(said(text)).toEqual([
      {
        name: "B 'x'",
        address: 'Q&A Hall',
        region: "K\u00f6ln &amp; Bonn, C\u00f4te d'Ivoire",
        countryCode: 'CI',
        tags: ['rock-roll'],
        url: 'https://example.org/?a=1&amp;b=2',
      },
      { name: 'A &amp B' },
    ]);
    expect(csvEvents(text).events[0]?.organizers).toEqual([{ name: 'Ann & Bo', url: '' }]);
    expect(saidInJson([{ name: 'A &amp; B' }])).toEqual([{ name: 'A & B' }]);
  });

  test('a street that is a web address is not lost where there is a page', () => {
    expect(rows('name,url,street', 'Tea,https://example.org/,meet.example/a')).toEqual([
      { name: 'Tea', url: 'https://example.org/', detail: '<https://meet.example/a>' },
    ]);
  });

  test('a location that says more than a web address is the address, and one with a port is the page', () => {
    expect(
      rows('name,location', 'Tea,https://meet.example/a Passcode: 5', 'Milk,club.example:8443/hall'),
    ).toEqual([
      { name: 'Tea', address: 'https://meet.example/a Passcode: 5' },
      { name: 'Milk', url: 'https://club.example:8443/hall' },
    ]);
  });

  test('a release: local dates for the same instants, a place as an address, lists', () => {
    const head =
      'id,name,startDate,endDate,timezone,allDay,startLocal,endLocal,place.name,place.address,organization.slug,organizations,tags,links,eventKey';
    const day =
      '0a,Day,2027-03-05T16:00:00.000Z,2027-03-06T15:59:59.999Z,Asia/Shanghai,true,2027-03-06,2027-03-06,Hall,1 Street,club,"[{""name"":""Club""},{""name"":""Guild""}]",a b,"[{""kind"":""cfp"",""url"":""https://example.org/"",""opensAt"":null}]",x';
    const time = '0b,Time,2027-03-06T09:00:00.000Z,,Europe/Berlin,false,2027-03-06T10:00:00.000,,,,,,,,';
    const otherTime =
      '0c,Other,2027-03-06T09:00:00.000Z,,Europe/Berlin,false,2027-03-06T11:00:00.000,,,,,,,,';
    expect(said([head, day, time, otherTime].join('\n'))).toEqual([
      {
        name: 'Day',
        timezone: 'Asia/Shanghai',
        startDate: '2027-03-06',
        endDate: '2027-03-06',
        address: 'Hall, 1 Street',
        tags: ['a', 'b'],
        links: [{ kind: 'cfp', url: 'https://example.org/' }],
      },
      { name: 'Time', timezone: 'Europe/Berlin', startDate: '2027-03-06T10:00' },
      { name: 'Other', timezone: 'Europe/Berlin', startDate: '2027-03-06T09:00:00.000Z' },
    ]);
    const found = csvEvents([head, day].join('\n'));
    expect(found.events[0]).toMatchObject({
      uid: '0a',
      organizers: [
        { name: 'Club', url: '' },
        { name: 'Guild', url: '' },
      ],
    });
    expect(found.notes).toEqual([]);
  });

  test('a release whose instants people overwrote refuses nothing but the row', () => {
    const [event] = csvEvents('name,startDate,startLocal,end time\nTea,soon,2027-03-06T10:00,12:00\n').events;
    expect(event?.facts.map(({ value }) => value)).toEqual(['Tea', 'soon', '12:00']);
  });

  test('how people attend is taken where the other columns do not show it; whether it is free, languages and series always', () => {
    const head = 'name,region,place.kind,attendanceMode,isAccessibleForFree,inLanguage,series';
    const lines = [
      'Tea,Hamburg,,offline,TRUE,de en,tea-days',
      'Cake,Hamburg,,Mixed,no,,',
      'Web,,online,online,,,',
      'Call,,,online,,,',
    ];
    expect(rows(head, ...lines)).toEqual([
      {
        name: 'Tea',
        region: 'Hamburg',
        isAccessibleForFree: 'true',
        inLanguage: ['de', 'en'],
        series: 'tea-days',
      },
      { name: 'Cake', region: 'Hamburg', attendanceMode: 'mixed', isAccessibleForFree: 'false' },
      { name: 'Web' },
      { name: 'Call', attendanceMode: 'online' },
    ]);
  });

  test('organizers are taken by their names, and no mail address is', () => {
    const organizersOf = (text: string): unknown => csvEvents(text).events[0]?.organizers;
    expect(organizersOf('name,Veranstalter\nTea,Ann Club <ann@example.org>\n')).toEqual([
      { name: 'Ann Club', url: '' },
    ]);
    expect(organizersOf('name,organizer\nTea,ann@example.org\n')).toEqual([]);
    expect(organizersOf('name,organization\nTea,Tea Club\n')).toEqual([{ name: 'Tea Club', url: '' }]);
    expect(rows('name,organization', 'Tea,tea-club')).toEqual([{ name: 'Tea', organization: 'tea-club' }]);
  });

  test.each([
    ['Status', 'canceled', 'cancelled'],
    ['Status', 'Abgesagt', 'cancelled'],
    ['status', 'confirmed', 'scheduled'],
    ['状态', '已取消', 'cancelled'],
  ])('%s: %s', (head, word, status) => {
    expect(rows(`name,${head}`, `Tea,${word}`)).toEqual([{ name: 'Tea', status }]);
  });

  test('a word for cancelled in a name is the status, and stays in the name of an event that is refused', () => {
    expect(
      rows(
        'name,date,status',
        'ABGESAGT: Tea,2027-03-06,',
        'Milk (annulé),2027-03-07,confirmed',
        'Cancelled flights,2027-03-08,postponed',
        '[Cancelled] Jam,soon,',
      ),
    ).toEqual([
      { name: 'Tea', status: 'cancelled', startDate: '2027-03-06' },
      { name: 'Milk', status: 'cancelled', startDate: '2027-03-07' },
      { name: 'Cancelled flights', status: 'postponed', startDate: '2027-03-08' },
      { name: '[Cancelled] Jam', startDate: 'soon' },
    ]);
  });

  test('a draft of a ticket shop is refused', () => {
    expect(refusals('Event name,Status\nTea,Draft\n')).toEqual(['row 2, column Status: It is a draft.']);
  });

  test('links that are none are left out with a note', () => {
    const { events } = csvEvents('name,links,tickets,cfp deadline\nTea,{,at the door,2027-01-01\n');
    expect(events[0]?.notes).toEqual([
      'Its links are no list in JSON, and are left out.',
      'Left out: "2027-01-01" of column cfp deadline, since no column says the address that it is for.',
      'Left out: column tickets, since "at the door" is no web address.',
    ]);
  });
});

describe('what other programs export', () => {
  const GOOGLE = 'Subject,Start Date,Start Time,End Date,End Time,All Day Event,Description,Location,Private';
  const OUTLOOK =
    '"Subject","Start Date","Start Time","End Date","End Time","All day event","Reminder on/off","Reminder Date","Reminder Time","Meeting Organizer","Required Attendees","Optional Attendees","Meeting Resources","Billing Information","Categories","Description","Location","Mileage","Priority","Private","Sensitivity","Show time as"';
  const OUTLOOK_IN_GERMAN =
    '"Betreff","Beginnt am","Beginnt um","Endet am","Endet um","Ganztägiges Ereignis","Erinnerung Ein/Aus","Erinnerung am","Erinnerung um","Besprechungsplanung","Erforderliche Teilnehmer","Optionale Teilnehmer","Besprechungsressourcen","Abrechnungsinformationen","Beschreibung","Kategorien","Ort","Priorität","Privat","Reisekilometer","Vertraulichkeit","Zeitspanne zeigen als"';

  test('Google: times, and a last day that is one of the event', () => {
    expect(
      rows(
        GOOGLE,
        'Tea,05/30/2027,7:00 PM,05/30/2027,9:30 PM,False,Bring cups,Hall,False',
        'Fair,03/06/2027,,03/07/2027,,True,,Market,False',
      ),
    ).toEqual([
      {
        name: 'Tea',
        startDate: '2027-05-30T19:00',
        endDate: '2027-05-30T21:30',
        address: 'Hall',
        detail: 'Bring cups',
      },
      { name: 'Fair', startDate: '2027-03-06', endDate: '2027-03-07', address: 'Market' },
    ]);
  });

  test.each(['ganztägig', 'Ganztags', 'all day', 'All-day', 'toute la journée', 'todo el día', '全天'])(
    'a word for the whole day in place of a time: %s',
    (word) => {
      const found = csvEvents(
        `name,date,end date,time,end time\nTea,2027-03-06,,19:00,\nFair,2027-03-06,2027-03-07,${word},\n`,
      );
      expect(factsOf(found)).toEqual([
        { name: 'Tea', startDate: '2027-03-06T19:00' },
        { name: 'Fair', startDate: '2027-03-06', endDate: '2027-03-07' },
      ]);
      expect(found.events.map(({ refusal }) => refusal)).toEqual([undefined, undefined]);
    },
  );

  test('when a program wrote a row is no date of the event', () => {
    const head = 'Subject,Start Date,All Day Event,Created,Last modified';
    expect(rows(head, 'Tea,03/16/2027,True,03/01/2027,03/02/2027')).toEqual([
      { name: 'Tea', startDate: '2027-03-16' },
    ]);
  });

  test('Outlook: the day behind the last one, and no reminder, attendee or private event', () => {
    const found = csvEvents(
      [
        OUTLOOK,
        '"Fair","3/6/2027","12:00:00 AM","3/8/2027","12:00:00 AM","True","True","3/5/2027","11:45:00 PM","Ann Club","ann@example.org;bob@example.org",,,,"Books; Open Air","Come",Hall,,"Normal","False","Normal","3"',
        '"Day","3/20/2027","12:00:00 AM","3/21/2027","12:00:00 AM","True","False",,,,,,,,,,,,"Normal","False","Normal","3"',
        '"Tea","3/6/2027","7:00:00 PM","3/6/2027","9:00:00 PM","False","False",,,,,,,,,,,,"Normal","False","Normal","2"',
        '"Secret 1","3/6/2027","7:00:00 PM","3/6/2027","9:00:00 PM","False","False",,,,,,,,,,,,"Normal","True","Private","2"',
        '"Secret 2","13/13/2027","7:00:00 PM","3/6/2027","9:00:00 PM","False","False",,,,,,,,,,,,"Normal","False","Confidential","2"',
      ].join('\r\n'),
    );
    expect(factsOf(found)).toEqual([
      {
        name: 'Fair',
        startDate: '2027-03-06',
        endDate: '2027-03-07',
        address: 'Hall',
        tags: ['books', 'open-air'],
        detail: 'Come',
      },
      { name: 'Day', startDate: '2027-03-20', endDate: '2027-03-20' },
      { name: 'Tea', startDate: '2027-03-06T19:00', endDate: '2027-03-06T21:00' },
    ]);
    expect(found.events[0]?.organizers).toEqual([{ name: 'Ann Club', url: '' }]);
    expect(found.privates).toBe(2);
    expect(JSON.stringify(found)).not.toMatch(/Secret|@example/);
  });

  test('Outlook in German, with semicolons', () => {
    const text = [
      OUTLOOK_IN_GERMAN.replaceAll(',', ';'),
      '"Fest";"6.3.2027";"00:00:00";"8.3.2027";"00:00:00";"Ein";"Aus";"5.3.2027";"23:45:00";;;;;;;;"Kiel";"Normal";"Aus";;"Normal";"3"',
      '"Tee";"6.3.2027";"19:00:00";"6.3.2027";"21:00:00";"Aus";"Aus";;;;;;;;;;;"Normal";"Ein";;"Privat";"2"',
    ].join('\r\n');
    expect(said(text)).toEqual([
      { name: 'Fest', startDate: '2027-03-06', endDate: '2027-03-07', address: 'Kiel' },
    ]);
    expect(csvEvents(text).privates).toBe(1);
  });

  test('Outlook in French, whose days and times have one head', () => {
    const head =
      'Objet,Début,Début,Fin,Fin,Journée entière,Rappel actif/inactif,Emplacement,Privé,Critère de diffusion';
    expect(
      rows(
        head,
        'Thé,06/03/2027,19:00:00,06/03/2027,21:00:00,Faux,Faux,Salle,Faux,Normale',
        'Fête,20/03/2027,00:00:00,21/03/2027,00:00:00,Vrai,Faux,,Faux,Normale',
      ),
    ).toEqual([
      { name: 'Thé', startDate: '2027-03-06T19:00', endDate: '2027-03-06T21:00', address: 'Salle' },
      { name: 'Fête', startDate: '2027-03-20', endDate: '2027-03-20' },
    ]);
  });

  test('Eventbrite: a row an order is one event, and nothing of who ordered', () => {
    const found = csvEvents(
      [
        'Order ID,Order date,Attendee first name,Attendee email,Purchaser city,Event name,Event ID,Event start date,Event start time,Event timezone,Event location,Ticket price',
        '1,2027-01-05 12:00:00,Ann,ann@example.org,Graz,Tea,301,2027-03-06,7:00 PM,America/New_York,Hall,5',
        '2,2027-01-06 12:00:00,Bob,bob@example.org,Linz,Tea,301,2027-03-06,7:00 PM,America/New_York,Hall,5',
      ].join('\n'),
    );
    expect(factsOf(found)).toEqual([
      { name: 'Tea', timezone: 'America/New_York', startDate: '2027-03-06T19:00', address: 'Hall' },
    ]);
    expect(found.events[0]?.uid).toBe('301');
    expect(JSON.stringify(found)).not.toMatch(/Ann|@example|Graz/);
  });

  test.each(['Private', 'Privat', 'Privé', 'Privado', '私有', 'Visibility'])('%s is private', (head) => {
    const found = csvEvents(`name,${head}\nTea,private\nMilk,False\nJam,\n`);
    expect(factsOf(found)).toEqual([{ name: 'Milk' }, { name: 'Jam' }]);
    expect(found.privates).toBe(1);
  });

  test('a class is that of iCalendar, or of a course: by what its cells say', () => {
    const found = csvEvents('name,Class\nTea,PUBLIC\nSurgery,Private\nAudit,CONFIDENTIAL\nMilk,\n');
    expect(factsOf(found)).toEqual([{ name: 'Tea' }, { name: 'Milk' }]);
    expect(found.privates).toBe(2);
    const courses = csvEvents('name,Class\nTea,Yoga\nMilk,Private\nJam,7b\n');
    expect(courses.events).toHaveLength(3);
    expect(courses.privates).toBeUndefined();
    expect(courses.notes[0]).toMatch(/^Columns that are not read: "Class"\./);
  });

  test('one of several columns is enough for an event to be private', () => {
    const found = csvEvents(
      'name,Private,Visibility,is_private,Sensitivity,Vertraulichkeit\nA,no,private\nB,no,public,yes\nC,,,,0,Privat\nD,no,public,no,0,Normal\n',
    );
    expect(factsOf(found)).toEqual([{ name: 'D' }]);
    expect(found.privates).toBe(3);
  });
});

test('rows with more cells than columns are named', () => {
  const found = csvEvents('name,startDate,city\nTea,2027-03-06,Paris, France\nCake,2027-03-06,Paris,,\n');
  expect(found.notes).toEqual([
    'Rows have more cells than there are columns, of which those at the end are left out: 2.',
  ]);
});

describe('dates of a table', () => {
  test.each([
    ['2027-03-06 19:00', '2027-03-06 19:00'],
    ['2027/03/06', '2027-03-06'],
    ['2027.03.06', '2027-03-06'],
    ['2027-3-6T9:00+0100', '2027-03-06T09:00+01:00'],
    ['2027-3-6 10:00-10:00', '2027-03-06T10:00-10:00'],
    ['6.3.2027 19 Uhr', '2027-03-06T19:00'],
    ['So 7.3.2027', '2027-03-07'],
    ['06.03.27', '2027-03-06'],
    ['Sa., 6. März 2027', '2027-03-06'],
    ['Saturday, March 6, 2027 at 7pm', '2027-03-06T19:00'],
    ['06-Mar-27', '2027-03-06'],
    ['13/03/2027', '2027-03-13'],
    ['03/13/2027', '2027-03-13'],
    ['05/05/2027', '2027-05-05'],
  ])('%s is %s', (written, date) => {
    expect(rows('name,startDate', `Tea,"${written}"`)).toEqual([{ name: 'Tea', startDate: date }]);
  });

  test('their order is decided once, by all rows', () => {
    expect(rows('name,date,ends', 'Tea,03/04/2027,04/04/2027', 'Milk,05/04/2027,13/04/2027')).toEqual([
      { name: 'Tea', startDate: '2027-04-03', endDate: '2027-04-04' },
      { name: 'Milk', startDate: '2027-04-05', endDate: '2027-04-13' },
    ]);
    expect(rows('name,date', 'Tea,03/04/2027', 'Milk,03/13/2027')).toEqual([
      { name: 'Tea', startDate: '2027-03-04' },
      { name: 'Milk', startDate: '2027-03-13' },
    ]);
  });

  test('where no row decides it, the table is refused with both readings', () => {
    const text = 'name,date\nDay,05/05/2027\nTea,03/04/2027\nDot,06.03.2027\n';
    expect(() => csvEvents(text)).toThrow(
      'in row 3, column date, "03/04/2027" is 2027-04-03 where the day stands first (--dates dmy), or 2027-03-04 where the month stands first (--dates mdy).',
    );
    expect(said(text, { dates: 'mdy' }).map(({ startDate }) => startDate)).toEqual([
      '2027-05-05',
      '2027-03-04',
      '2027-03-06',
    ]);
    expect(() => csvEvents('name,date\nTea,27/03/06\n')).toThrow('2006-03-27 where the day');
    expect(said('name,date\nTea,27/03/06\n', { dates: 'ymd' })).toEqual([
      { name: 'Tea', startDate: '2027-03-06' },
    ]);
    expect(() => csvEvents('name,date\nTea,03/13/2027\nMilk,13/03/2027\n')).toThrow(
      'Other rows have the day first',
    );
  });

  test('rows that contradict the order of the others are named', () => {
    const text = 'name,date\nA,13/03/2027\nB,14/03/2027\nC,03/15/2027\n';
    expect(refusals(text)).toEqual([
      undefined,
      undefined,
      expect.stringMatching(
        /^row 4, column date: "03\/15\/2027" does not exist: there is no month 15\..* Its day is read first\.$/,
      ),
    ]);
  });

  test.each([
    [
      'name,startDate',
      'Tea,2027-13-06 19:00',
      /^row 2, column startDate: "2027-13-06 19:00" does not exist: there is no month 13/,
    ],
    [
      'name,date',
      'Tea,31.02.2027',
      /^row 2, column date: "31.02.2027" does not exist: there is no such day in February/,
    ],
    ['name,date', 'Tea,next week', /^row 2, column date: "next week" is not a date/],
    ['name,date,end', 'Tea,2027-03-06,soon', /^row 2, column end: "soon" is not a date/],
    [
      'name,date,time',
      'Tea,2027-03-06,evening',
      /^row 2, columns date and time: "evening" is no time of the day\. Write it like 19:00, or leave it empty\.$/,
    ],
    ['name,date,end time', 'Tea,2027-03-06,25:00', /^row 2, column end time: "25:00" is no time/],
    ['name,date,time', 'Tea,2027-03-06,"7 or\n8"', /^row 2, columns date and time: "7 or 8" is no time/],
    ['name,date,start time', 'Tea,,19:00', /^row 2, column start time: It has a time, and no day/],
    ['name,date,start time', 'Tea,2027-03-06 18:00,19:00', /two times/],
    [
      'name,cfp,cfp deadline',
      'Tea,https://example.org/,soon',
      /^row 2, column cfp deadline: "soon" is not a date/,
    ],
  ])('%s: %s is refused', (head, line, message) => {
    const [event] = csvEvents(`${head}\n${line}\n`).events;
    expect(event?.refusal).toMatch(message);
    expect(event?.facts[0]?.value).toBe('Tea');
  });

  test.each([
    ['name,Date,Start,End', 'Tea,06.03.2027,19:00,21:00', ['2027-03-06T19:00', '2027-03-06T21:00']],
    ['name,Day,Date,Time', 'Tea,Saturday,2027-03-06,19:00', ['2027-03-06T19:00', undefined]],
    ['name,Datum,Uhrzeit', 'Tea,06.03.2027,19.30', ['2027-03-06T19:30', undefined]],
    ['name,date,start time,end time', 'Tea,2027-03-06,22:00,02:00', ['2027-03-06T22:00', '2027-03-07T02:00']],
    ['name,date,start time,end time', 'Tea,2027-03-06,20:00,08:00', ['2027-03-06T20:00', '2027-03-06T08:00']],
    ['name,date,start time,end time', 'Tea,2027-03-06,19:00,18:00', ['2027-03-06T19:00', '2027-03-06T18:00']],
    ['name,date,time', 'Tea,2027-03-06,19:00-21:00', ['2027-03-06T19:00', '2027-03-06T21:00']],
    ['name,date', 'Tea,6.–8. März 2027', ['2027-03-06', '2027-03-08']],
    ['name,date', 'Tea,6.3.2027 - 8.3.2027', ['2027-03-06', '2027-03-08']],
    [
      'name,start time,end time',
      'Tea,2027-03-06 19:00,2027-03-06 21:00',
      ['2027-03-06 19:00', '2027-03-06 21:00'],
    ],
    ['name,date,start time', 'Tea,2027-03-06 00:00:00,19:00', ['2027-03-06T19:00', undefined]],
    [
      'name,start,end time',
      'Tea,2027-03-06T19:00+01:00,21:00',
      ['2027-03-06T19:00+01:00', '2027-03-06T21:00+01:00'],
    ],
    // If the start has a time, an end that is only the same day says nothing about its time.
    ['name,start,end', 'Tea,2027-03-06 19:00,2027-03-06', ['2027-03-06 19:00']],
    ['name,date,time,end date', 'Tea,6.3.2027,19:00,6.3.2027', ['2027-03-06T19:00']],
    ['name,date,time,end date', 'Tea,6.3.2027,19:00,7.3.2027', ['2027-03-06T19:00', '2027-03-07']],
    ['name,start,end', 'Tea,2027-03-06,2027-03-06', ['2027-03-06', '2027-03-06']],
  ])('%s: %s', (head, line, [startDate, endDate]) => {
    const [event] = csvEvents(`${head}\n${line}\n`).events;
    expect(event?.refusal).toBeUndefined();
    expect(rows(head, line)).toEqual([{ name: 'Tea', startDate, ...(endDate !== undefined && { endDate }) }]);
  });

  test('an end that is only the day of a start with a time is left out, and noted', () => {
    const { events } = csvEvents(
      'name,start,end\nTea,2027-03-06 19:00,2027-03-06\nMilk,2027-03-06,2027-03-06\n',
    );
    expect(events.map(({ notes }) => notes)).toEqual([
      ['Left out: column end, since it is the day of the start, and says no time.'],
      [],
    ]);
  });
});

describe("a table's own words", () => {
  /** The keys of the first event whose original texts have changed. */
  function changedKeys(before: string, after: string, options: TableOptions = {}): string[] {
    const [one, other] = [csvEvents(before), csvEvents(after, options)].map(
      ({ events: [first] }) => new Map(first?.facts.map(({ key, words }) => [key, words])),
    );
    return [...new Set([...(one?.keys() ?? []), ...(other?.keys() ?? [])])].filter(
      (key) => one?.get(key) !== other?.get(key),
    );
  }

  const HEAD = 'title,date,time,end time,all day,venue,city,country,tags,description,cfp,cfp deadline';
  const ROW = 'Tea,2027-03-06,19:00,21:00,no,Hall,Kiel,DE,a b,<b>Come</b>,https://example.org/cfp,2027-01-01';

  test.each([
    ['Tea', 'Milk', ['name']],
    ['19:00', '18:00', ['startDate']],
    ['19:00', '7 pm', ['startDate']],
    ['no', 'yes', ['startDate', 'endDate']],
    ['Hall', 'Halle', ['address']],
    ['DE', 'Germany', ['region', 'countryCode']],
    ['a b', 'a', ['tags']],
    ['<b>Come</b>', '<i>Come</i>', ['detail']],
    ['2027-01-01', '2027-01-02', ['links']],
    ['Tea', ' Tea ', []],
  ])('from %j to %j are other words for %j', (before, after, keys) => {
    const [one, other] = [ROW, ROW.replace(before, after)].map((row) => `${HEAD}\n${row}`);
    expect(changedKeys(one ?? '', other ?? '')).toEqual(keys);
  });

  test('are the cells, in whatever order their numbers are read', () => {
    const text = 'name,date\nTea,03/04/2027\n';
    expect(changedKeys(`${text}Milk,13/04/2027\n`, text, { dates: 'mdy' })).toEqual([]);
  });

  test('are those of all rows that are one event', () => {
    const text = 'id,name,tags\n1,Tea,a\n1,Tea,b\n';
    expect(changedKeys(text, text.replace(',b', ',c'))).toEqual(['tags']);
    expect(changedKeys(text, text.replace('\n1,Tea,b', ''))).toEqual(['tags']);
  });
});

describe('rows that are one event', () => {
  test.each([
    ['town', 'Incheon', 'Vienna', 'https://a.example.org', 'https://a.example.org', '2027-11-24'],
    ['page', 'Vienna', 'Vienna', 'https://a.example.org', 'https://c.example.org', '2027-11-24'],
    ['start', 'Vienna', 'Vienna', 'https://a.example.org', 'https://a.example.org', '2027-11-25'],
  ])('are two where the %s differs, also with one id', (_, town, otherTown, page, otherPage, day) => {
    for (const id of ['', '7']) {
      const { events } = csvEvents(
        `id,name,startDate,city,url\n${id},DevFest,2027-11-24,${town},${page}\n${id},DevFest,${day},${otherTown},${otherPage}\n`,
      );
      expect(events).toHaveLength(2);
    }
  });

  test('have one link of each address', () => {
    const { events } = csvEvents(
      'name,cfp,cfp deadline,tickets\nTea,https://a.example/,2027-01-01,\nTea,https://a.example/,2027-01-02,https://b.example/\n',
    );
    expect(events.map(({ facts }) => facts.at(-1)?.value)).toEqual([
      [
        { kind: 'cfp', url: 'https://a.example/', closesAt: '2027-01-01' },
        { kind: 'tickets', url: 'https://b.example/' },
      ],
    ]);
    expect(events[0]?.notes).toEqual([
      'Row 3 is this event once more, and what it says otherwise is left out: links is "cfp https://a.example/ 2027-01-02" there.',
    ]);
  });

  test('have the lists of both, and what differs is noted', () => {
    const found = csvEvents(
      'name,date,end,topics\nTea,2027-03-06,2027-03-07,Web\nTea,2027-03-06,2027-03-08,Open Data\n',
    );
    expect(factsOf(found)).toEqual([
      { name: 'Tea', startDate: '2027-03-06', endDate: '2027-03-07', tags: ['web', 'open-data'] },
    ]);
    expect(found.events[0]?.notes).toEqual([
      'Row 3 is this event once more, and what it says otherwise is left out: endDate is "2027-03-08" there.',
    ]);
  });
});

describe('a list in JSON', () => {
  const CONFERENCE = {
    name: 'Monitorama',
    url: 'https://monitorama.example/2027',
    startDate: '2027-06-10',
    endDate: '2027-06-12',
    city: 'Portland, OR',
    country: 'U.S.A.',
    online: false,
    locales: 'EN',
    cocUrl: 'https://monitorama.example/conduct',
    cfpUrl: 'https://monitorama.example/cfp',
    cfpEndDate: '2027-02-01',
    twitter: '@Monitorama',
    mastodon: '@monitorama@mastodon.social',
    topics: ['devops', 'Open Source'],
  };

  test('of conferences: calls for papers, countries, topics', () => {
    const { name, url, startDate, endDate } = CONFERENCE;
    expect(
      saidInJson([
        CONFERENCE,
        { ...CONFERENCE, name: 'Webinar', city: undefined, country: undefined, online: true },
      ]),
    ).toEqual([
      {
        name,
        startDate,
        endDate,
        region: 'Portland, OR, U.S.A.',
        countryCode: 'US',
        url,
        inLanguage: ['en'],
        tags: ['devops', 'open-source'],
        links: [
          { kind: 'cfp', url: CONFERENCE.cfpUrl, closesAt: '2027-02-01' },
          { kind: 'social', url: 'https://x.com/Monitorama' },
          { kind: 'social', url: 'https://mastodon.social/@monitorama' },
        ],
      },
      expect.objectContaining({ name: 'Webinar', attendanceMode: 'online' }),
    ]);
    const { notes } = jsonEvents(JSON.stringify([CONFERENCE]), { url: null, timezone: 'UTC' });
    expect(notes).toEqual([expect.stringMatching(/^Columns that are not read: "cocUrl"\./)]);
  });

  test('within an object, and with objects in it', () => {
    expect(
      saidInJson({
        total: 1,
        data: [{ name: 'Tea', place: { name: 'Hall', kind: 'offline' }, tags: ['a', 'b'] }],
      }),
    ).toEqual([{ name: 'Tea', address: 'Hall', tags: ['a', 'b'] }]);
    expect(saidInJson({ halls: [{ name: 'Hall' }], events: [{ name: 'Tea' }] })).toEqual([]);
  });

  test('of objects with @type and others names those that are passed over', () => {
    const typed = { '@type': 'Event', name: 'Cake', startDate: '2027-03-06' };
    const found = jsonEvents(JSON.stringify([{ name: 'Tea' }, typed]), { url: null, timezone: 'UTC' });
    expect(factsOf(found)).toEqual([{ name: 'Cake', startDate: '2027-03-06' }]);
    expect(found.notes).toEqual([
      'The list is read in the words of schema.org, and its objects without "@type" are passed over: 1.',
    ]);
  });

  test('with @type is read in the words of schema.org', () => {
    expect(
      saidInJson([{ '@type': 'Event', name: 'Tea', startDate: '2027-03-06', description: 'x' }]),
    ).toEqual([{ name: 'Tea', startDate: '2027-03-06', detail: 'x' }]);
  });

  test.each([
    ['nested 10,000 deep', `[{"name":"Tea","x":${'['.repeat(10_000)}${']'.repeat(10_000)}}]`, 1],
    ['objects 10,000 deep', `[{"name":"Tea","x":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}]`, 1],
    ['nested 10,000 deep from outside', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 0],
    ['names of the prototype', '[{"__proto__":{"name":"x"},"constructor":1,"name":"Tea"}]', 1],
    [
      'long lists',
      JSON.stringify([{ name: 'Tea', tags: Array(10_000).fill('x'), links: Array(9_000).fill({ a: 1 }) }]),
      1,
    ],
  ])('%s is read within bounds', (_, text, count) => {
    const found = jsonEvents(text, { url: null, timezone: 'UTC' });
    expect(found.events).toHaveLength(count);
    expect(isFound(found)).toBe(true);
    expect(Object.keys({}.constructor.prototype as object)).toEqual([]);
  });

  test('of objects with 200,000 keys is refused', () => {
    const many = Object.fromEntries(Array.from({ length: 200_000 }, (_, key) => [`k${key}`, 1]));
    expect(() => saidInJson([{ name: 'Tea', ...many }])).toThrow('columns, and no more than 1000');
  });
});
