import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { packCalendar } from '../../src/calendar/compile.ts';
import { decodeCalendarFile, encodeCalendarFile } from '../../src/calendar/packed/calendar-file.ts';
import { openCalendar } from '../../src/calendar/packed/packed-calendar.ts';
import { CONTENT_LIMITS } from '../../src/content/read/content-limits.ts';
import { loadContent } from '../../src/content/load.ts';
import { observable } from '../../src/platform/observable.ts';
import type { Records } from '../../src/schema/records.ts';
import { testApp, TOKENS } from '../helpers/app.ts';
import { event, organization, uuid } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';
import { jpeg, png } from '../helpers/pictures.ts';

const POSTER = png({ width: 40, height: 30 });
const LOGO = jpeg({ width: 90, height: 60 });

function recordsWithPictures(isPublic: boolean): Records {
  const folder = makeFolder({
    'site.yml': `url: https://calendar.example.org\npublic: ${isPublic}\nlogo: images/logo.jpeg\n`,
    'organizations/guild.md': organization(1, { logoUrl: 'images/logo.jpeg' }),
    'events/a.md': event(1, {
      thumbnail: 'images/poster.png',
      organization: 'guild',
      startDate: '2030-01-01',
    }),
  });
  mkdirSync(join(folder, 'images'));
  writeFileSync(join(folder, 'images/poster.png'), POSTER);
  writeFileSync(join(folder, 'images/logo.jpeg'), LOGO);
  const { records } = loadContent(folder);
  if (records === null) throw new Error('The content is not valid.');
  return records;
}

const packed = packCalendar(recordsWithPictures(true));
const calendar = openCalendar(packed);
const { app } = testApp({}, { calendars: observable(calendar) });
const [logo, poster] = ['jpg', 'png'].map((type) => {
  const [name = ''] = [...calendar.pictures.keys()].filter((each) => each.endsWith(`.${type}`));
  return `/images/${name}`;
}) as [string, string];

describe('the address of a picture', () => {
  test('leads to its bytes, for ever and for every site', async () => {
    const response = await request(app).get(poster).buffer(true);
    expect(response.status).toBe(200);
    expect(response.body).toEqual(POSTER);
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(POSTER.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers).not.toHaveProperty('content-encoding');
    expect((await request(app).get(logo)).headers['content-type']).toBe('image/jpeg');
  });

  test('answers 304 to whoever has it, and HEAD without it', async () => {
    const { headers } = await request(app).head(poster);
    expect(headers['content-length']).toBe(String(POSTER.length));
    const again = await request(app)
      .get(poster)
      .set('If-None-Match', headers.etag ?? '');
    expect([again.status, again.headers.etag]).toEqual([304, headers.etag]);
  });

  test.each([
    '/images/',
    '/images/poster.png',
    '/images/%2e%2e',
    `/images/${'0'.repeat(40)}.png`,
    '/images/constructor',
  ])('is no other: %s', async (path) => {
    expect((await request(app).get(path)).status).toBe(404);
  });

  test('is there as well where the pages are not public, since answers name it', async () => {
    const closed = openCalendar(packCalendar(recordsWithPictures(false)));
    const service = testApp({}, { calendars: observable(closed) });
    expect((await request(service.app).get(poster)).status).toBe(200);
  });

  test('counts for the limit of whoever loads it', async () => {
    const limited = testApp({}, { calendars: observable(calendar), rateLimitPerMinute: 2 });
    const statuses = [];
    for (let number = 0; number < 3; number += 1)
      statuses.push((await request(limited.app).get(poster)).status);
    expect(statuses).toEqual([200, 200, 429]);
  });
});

test('answers have the whole address of a picture', async () => {
  const { body } = (await request(app)
    .get(`/open/event/${uuid(1)}`)
    .auth(TOKENS.reader, { type: 'bearer' })) as {
    body: { thumbnail: string; organization: { logoUrl: string } };
  };
  expect(body.thumbnail).toBe(`https://calendar.example.org${poster}`);
  expect(body.organization.logoUrl).toBe(`https://calendar.example.org${logo}`);
});

describe('a page', () => {
  test('loads pictures by their paths, with their sizes, and names them by their whole addresses', async () => {
    const { text } = await request(app).get(`/events/${uuid(1)}`);
    expect(text).toContain(`<img src="${poster}" width="40" height="30" alt/>`);
    expect(text).toContain(`<img src="${logo}" alt width="32" height="32" loading="lazy"/>`);
    expect(text).toContain(`<img src="${logo}" alt width="48" height="32"/>`);
    expect(text).toContain(`<meta property="og:image" content="https://calendar.example.org${poster}"/>`);
    expect(text).toContain(`"image":"https://calendar.example.org${poster}"`);
  });

  test('of an organization as well', async () => {
    const { text } = await request(app).get('/guild');
    expect(text).toContain(`<img class="logo" src="${logo}" alt width="88" height="88"/>`);
    expect(text).toContain(`"logo":"https://calendar.example.org${logo}"`);
  });
});

test('a compiled calendar has the same pictures, and is the same for the same bytes', () => {
  const file = encodeCalendarFile(packed);
  expect(encodeCalendarFile(packCalendar(recordsWithPictures(true)))).toEqual(file);
  const opened = openCalendar(decodeCalendarFile(new Uint8Array(file).buffer));
  expect([...opened.pictures]).toEqual([...calendar.pictures]);
});

test('a compiled calendar has room for as many pictures as content may have', () => {
  const numbers = Array.from({ length: CONTENT_LIMITS.pictures }, (_, number) => number);
  const pictures = {
    names: numbers.map((number) => `${number.toString(16).padStart(40, '0')}.png`),
    widths: new Uint16Array(numbers.length).fill(1),
    heights: new Uint16Array(numbers.length).fill(1),
    bytes: numbers.map(() => new Uint8Array(1)),
  };
  const file = encodeCalendarFile({ ...packed, pictures });
  expect(decodeCalendarFile(new Uint8Array(file).buffer).pictures.names).toHaveLength(numbers.length);
});

test('the name of a picture in a compiled calendar is one, and its size is known', () => {
  const { pictures } = packed;
  for (const wrong of [
    { ...pictures, names: ['../a.png', pictures.names[1] ?? ''] },
    { ...pictures, names: pictures.names.toReversed() },
    { ...pictures, names: pictures.names.map((name) => `${name.slice(0, 40)}.svg`) },
    { ...pictures, widths: pictures.widths.slice(1) },
    { ...pictures, heights: new Uint16Array(2) },
    { ...pictures, bytes: pictures.bytes.slice(1) },
  ]) {
    const file = encodeCalendarFile({ ...packed, pictures: wrong });
    expect(() => decodeCalendarFile(new Uint8Array(file).buffer)).toThrow(/pictures/);
  }
});
