import { describe, expect, test } from '@jest/globals';
import { csvEvents } from '../../../../src/cli/intake/table/csv-events.ts';

/** The facts of each event. */
function said(text: string): Record<string, unknown>[] {
  return csvEvents(text).events.map(({ facts }) =>
    Object.fromEntries(facts.map(({ key, value }) => [key, value])),
  );
}

const NO_NAMES =
  'It has no column "name", and so no event. Its first row has to name the columns: they are called as the keys of an event.';

describe('a table in CSV', () => {
  test.each([
    ['commas', 'name,region\nTea,"Hamburg, Germany"\n'],
    ['semicolons', 'name;region\r\nTea;Hamburg, Germany\r\n'],
    ['tabs', 'name\tregion\nTea\tHamburg, Germany'],
    ['heads in another order and letter case', '\uFEFF Region ,NAME\n"Hamburg, Germany",Tea\n,\n'],
  ])('%s', (_, text) => {
    expect(said(text)).toEqual([{ name: 'Tea', region: 'Hamburg, Germany' }]);
  });

  test('a release: local dates where they are the same moments, a place as an address, lists', () => {
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
    expect(csvEvents([head, day].join('\n')).events[0]).toMatchObject({
      uid: '0a',
      organizers: [
        { name: 'Club', url: '' },
        { name: 'Guild', url: '' },
      ],
    });
    expect(csvEvents([head, day].join('\n')).notes).toEqual([]);
  });

  test('what keeps a cell from being a formula is undone, and nothing else', () => {
    expect(said("name,region\n'=1+1,'t\n'@a,=b\n")).toEqual([
      { name: '=1+1', region: "'t" },
      { name: '@a', region: '=b' },
    ]);
  });

  test.each([
    [
      'columns that are not known',
      'name,organisation,foo\nTea,a,b',
      1,
      'Columns that are not known are passed over: "organisation" (did you mean "organization"?), "foo". They are called as the keys of an event: name, startDate, endDate, organization, region, address, url, detail, tags and so on.',
    ],
    [
      'rows in another encoding',
      'name\nF\uFFFDr alle\nTea\n',
      1,
      'Rows with broken characters are left out: 1. Save the table in UTF-8, and take it again.',
    ],
    ['rows without a name', 'name,region\n,x\nTea,y\n', 1, 'Rows without a name are left out: 1.'],
    ['no column of names', 'region\nTea\n', 0, NO_NAMES],
    [
      'quotes that do not match',
      'name\nTea\n"a"b\nCake\n',
      1,
      'The quotes in line 3 do not match, and no row is read from there on.',
    ],
    [
      'a quote that never ends',
      `name\nTea\n"${'x\n'.repeat(500_000)}`,
      1,
      'The quote that row 3 opens is never closed, and no row is read from there on.',
    ],
    ['links that are none', 'name,links\nTea,{', 1, undefined],
    ['nothing', '', 0, NO_NAMES],
  ])('%s', (_, text, count, note) => {
    const { events, notes } = csvEvents(text);
    expect(events).toHaveLength(count);
    expect(notes).toEqual(note === undefined ? [] : [note]);
  });

  test.each([
    ['a cell of 3 MB', `name,detail\nTea,${'x'.repeat(3_000_000)}`, 1],
    ['a million empty cells', `name\nTea${','.repeat(1_000_000)}`, 1],
    ['ten thousand columns', `name,${'c,'.repeat(10_000)}\nTea`, 1],
    ['a million broken rows', `name\n${'"a"b\n'.repeat(200_000)}`, 0],
    ['a million rows', `name\n${'a\n'.repeat(1_000_000)}`, 5_000],
  ])('%s are read within bounds', (_, text, count) => {
    const { events, notes } = csvEvents(text);
    expect(events).toHaveLength(count);
    expect(notes.length).toBeLessThan(30);
    expect(Math.max(0, ...notes.map(({ length }) => length))).toBeLessThan(400);
  });
});
