import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { datesAYearLater } from '../../src/cli/new-record/next/next-dates.ts';
import { loadContent } from '../../src/content/load.ts';
import { event } from '../helpers/content.ts';
import { makeFolder, type Files } from '../helpers/folder.ts';
import { make } from '../helpers/new-record.ts';

const DAY = 24 * 60 * 60 * 1000;
const NAMED = { name: 'Pet Meet 2026', startDate: '2026-03-06', endDate: '2026-03-08' };

async function next(files: Files, slug: string, ...flags: readonly string[]) {
  const content = makeFolder(files);
  const before = readdirSync(content, { recursive: true, encoding: 'utf8' }).length;
  const made = await make(content, ['event', '--next', slug, ...flags]);
  const path = made.stdout.trim().slice(made.stdout.indexOf('events/'));
  return {
    ...made,
    path,
    text: made.status === 0 ? readFileSync(join(content, path), 'utf8') : '',
    unchanged: readdirSync(content, { recursive: true, encoding: 'utf8' }).length === before,
    valid: loadContent(content).records !== null,
  };
}

describe('new -- event --next', () => {
  test('takes over what holds, and says what it leaves out', async () => {
    const { status, stderr, path, text, valid } = await next(
      {
        'events/2026/2026-mar-hamburg-con.md': event(
          1,
          {
            ...NAMED,
            status: 'movedOnline',
            urlKey: 'abc',
            region: 'Hamburg',
            latitude: '53.5',
            longitude: '-10',
            tags: '[tea, books]',
            thumbnail: 'https://example.org/2026/a.webp',
            url: 'https://example.org/meet',
            sources: '[https://example.org/news]',
            links:
              '[{ kind: map, url: "https://example.org/map" }, { kind: cfp, url: "https://example.org/cfp", closesAt: 2025-11-30 }, { kind: social, url: "https://example.org/26-2026" }]',
          },
          'Bring a book.',
        ),
      },
      '2026-mar-hamburg-con',
    );
    expect({ status, path, valid }).toEqual({
      status: 0,
      path: 'events/2027/2027-mar-hamburg-con.md',
      valid: true,
    });
    expect(text.replace(/^id: (?!0{8}).*\n/m, '')).toBe(
      '---\nname: Pet Meet 2027\nscale: small\nstatus: scheduled\nstartDate: 2027-03-05\nendDate: 2027-03-07\nregion: Hamburg\nlatitude: 53.5\nlongitude: -10\ntags:\n  - tea\n  - books\nurl: https://example.org/meet\nlinks:\n  - kind: map\n    url: https://example.org/map\n---\n\nBring a book.\n',
    );
    for (const said of [
      'From Friday 2027-03-05 to Sunday 2027-03-07',
      'was "movedOnline"',
      'Left out: thumbnail https://example.org/2026/a.webp. Is it https://example.org/2027/a.webp now?',
      'Left out: sources',
      'cfp https://example.org/cfp, social https://example.org/26-2026',
      'Check the text',
    ]) {
      expect(stderr).toContain(said);
    }
  });

  test('keeps times as the clocks show them, flags before all', async () => {
    const dates = { startDate: '2026-03-28T09:00:00Z', endDate: '2026-03-28T18:30:00+01:00' };
    const files = { 'events/meet.md': event(1, { ...dates, timezone: 'Europe/Berlin' }, 'In 2026.') };
    const { text, path, stderr } = await next(files, 'meet', '--name', 'Meet again', '--detail', 'Tea.');
    expect(path).toBe('events/meet-2027.md');
    expect(text).toContain('name: Meet again\n');
    expect(text).toContain('startDate: 2027-03-27T10:00\nendDate: 2027-03-27T18:30\n');
    expect(text).toContain('Tea.');
    expect(stderr).not.toContain('Left out');
  });

  test('from a start that is known the end follows', async () => {
    const files = { 'events/2026-mar-meet.md': event(1, NAMED) };
    const { text, path } = await next(files, `2026-mar-meet-00000000`, '--startDate', '2027-05-14');
    expect(path).toBe('events/2027-may-meet.md');
    expect(text).toContain('startDate: 2027-05-14\nendDate: 2027-05-16\n');
  });

  test.each<[string, Files, string, number, string]>([
    ['an unknown event', {}, 'meet-2025', 2, 'No event has the slug "meet-2025". Did you mean "meet-2026"?'],
    ['one without a start', { 'events/b.md': event(2) }, 'b', 2, 'events/b.md has no start'],
    [
      'a slug of several',
      { 'events/a/meet-2026.md': event(2) },
      'meet-2026',
      2,
      'Give --next one of meet-2026-00000000, meet-2026-00000000.',
    ],
    [
      'one that is there',
      {
        'events/b.md': event(2, {
          ...NAMED,
          name: 'pet meet',
          startDate: '2027-04-01',
          endDate: '2027-04-02',
        }),
      },
      'meet-2026',
      1,
      'events/b.md is the edition of 2027 already.',
    ],
    [
      'a file that is there',
      { 'events/meet-2027.md': event(2) },
      'meet-2026',
      1,
      'meet-2027.md exists already.',
    ],
  ])('refuses %s', async (_case, files, slug, status, said) => {
    const made = await next({ 'events/meet-2026.md': event(1, NAMED), ...files }, slug);
    expect(made).toMatchObject({ status, stdout: '', unchanged: true });
    expect(made.stderr).toContain(said);
    expect(made.stderr).toContain('Nothing was written.');
  });
});

describe('the dates a year later', () => {
  test.each([
    ['2026-03-06', '2027-03-05'],
    ['2027-03-05', '2028-03-03'],
    ['2026-03-01', '2027-03-07'],
    ['2026-01-01', '2027-01-07'],
    ['2028-02-29', '2029-02-27'],
    ['2026-12-31', '2027-12-30'],
  ])('%s: %s', (startDate, later) => {
    expect(datesAYearLater({ startDate, endDate: undefined }, undefined)?.startDate).toBe(later);
  });

  test('law: the same weekday, length and month, in the next year', () => {
    const days = fc
      .integer({ min: 0, max: 20_000 })
      .map((day) => new Date(day * DAY).toISOString().slice(0, 10));
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 30 }), (startDate, length) => {
        const endDate = new Date(Date.parse(startDate) + length * DAY).toISOString().slice(0, 10);
        const later = datesAYearLater({ startDate, endDate }, undefined);
        const [start, end] = [later?.startDate ?? '', later?.endDate ?? ''];
        expect((Date.parse(start) - Date.parse(startDate)) % (7 * DAY)).toBe(0);
        expect(Date.parse(end) - Date.parse(start)).toBe(length * DAY);
        expect([Number(start.slice(0, 4)), start.slice(5, 7)]).toEqual([
          Number(startDate.slice(0, 4)) + 1,
          startDate.slice(5, 7),
        ]);
      }),
    );
  });
});
