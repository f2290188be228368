import { describe, expect, test } from '@jest/globals';
import { bodyOf } from '../helpers/answers.ts';
import { testApp } from '../helpers/app.ts';
import { event, place, uuid } from '../helpers/content.ts';

describe('the facts of an event', () => {
  const CASES = [
    [{}, null],
    [{ attendanceMode: 'mixed' }, 'mixed'],
    [{ attendanceMode: 'offline', status: 'movedOnline' }, 'online'],
    [{ place: 'stream' }, 'online'],
    [{ place: 'hall' }, 'offline'],
    [{ place: 'stream', attendanceMode: 'mixed' }, 'mixed'],
    [{ region: 'Virtual' }, 'online'],
    [{ region: ' オンライン' }, 'online'],
    [{ region: 'Online and in Hamburg' }, 'offline'],
    [{ address: 'https://example.org/room' }, 'online'],
    [{ address: 'https://example.org/room, or Hall 2' }, 'offline'],
    [{ latitude: '53.5', longitude: '10' }, 'offline'],
    [{ countryCode: 'GB' }, null],
  ] as const;

  const { get } = testApp({
    'places/hall.yml': place(1),
    'places/stream.yml': place(2, { kind: 'online' }),
    ...Object.fromEntries(
      CASES.map(([keys], at) => {
        const written: Readonly<Record<string, string>> = keys;
        const { region, ...others } = written;
        return [
          `events/${at}.md`,
          event(at, region === undefined ? others : { ...others, region: `"${region}"` }),
        ];
      }),
    ),
    'events/full.md': event(100, {
      isAccessibleForFree: 'true',
      inLanguage: '[DE, zh-hans, no]',
      series: 'hamburg-reading-day',
    }),
  });

  test.each(CASES.map(([keys, mode], at) => [keys, mode, at] as const))(
    'how people take part in one with %j: %s',
    async (_, mode, at) => {
      const fields = 'fields=attendanceMode';
      expect(bodyOf(await get(`/open/event/${uuid(at)}?${fields}`))).toEqual({ attendanceMode: mode });
    },
  );

  test('are as the file has them, the languages in canonical form', async () => {
    const fields = 'fields=series,inLanguage,isAccessibleForFree';
    expect((await get(`/open/event/${uuid(100)}?${fields}`)).text).toBe(
      '{"isAccessibleForFree":true,"inLanguage":["de","zh-Hans","no"],"series":"hamburg-reading-day"}',
    );
    expect((await get(`/open/event/${uuid(0)}?${fields}`)).text).toBe(
      '{"isAccessibleForFree":null,"inLanguage":[],"series":null}',
    );
  });

  test('stand behind the dates of changes, and in front of the distance', async () => {
    const { data } = bodyOf(await get('/open/event?near=53.5,10&fields=all,distance')) as {
      readonly data: readonly object[];
    };
    expect(Object.keys(data[0] ?? {}).slice(-6)).toEqual([
      ...['updatedAt', 'attendanceMode', 'isAccessibleForFree', 'inLanguage', 'series', 'distance'],
    ]);
  });
});
