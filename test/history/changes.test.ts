import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { idAt, ordinalOf, pastAt, timeOf } from '../../src/history/history.ts';
import { createPastReader } from '../../src/history/past-reader.ts';
import { NO_SITE } from '../../src/content/validate.ts';
import { siteHash } from '../../src/history/answers.ts';
import { event, organization, place, recordsOf, uuid } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';
import { growingRepository, type Edit } from './any-past.ts';
import { ANSWERS } from './read-past.ts';

/** What these edits, one a commit, make of each record: its first and its latest commit, "gone" where it is. */
async function pastOf(...edits: readonly Edit[]): Promise<Record<string, string>> {
  const repository = growingRepository();
  repository.grow(edits.map((edit, number) => ({ does: 'edit', time: 1_000 + number, edit })));
  const { history } = await createPastReader({ folder: repository.folder, answers: ANSWERS }).read();
  if (history === null) return {};
  const said = (['events', 'organizations', 'places'] as const).flatMap((kind) =>
    Array.from(history[kind].firsts, (first, position) => {
      const { commit, isGone } = pastAt(history, kind, position);
      const number = Number(idAt(history[kind], position).slice(-12));
      return [`${kind} ${number}`, `${first} ${commit}${isGone ? ' gone' : ''}`];
    }),
  );
  return Object.fromEntries(said) as Record<string, string>;
}

const A = event(1);
const BROKEN = 'broken';
const SITE = 'timezone: Europe/Berlin\n';
const GUILD = { 'organizations/guild.md': organization(2) };
const HOSTED = event(1, { organization: 'guild' });
const SPOT = { latitude: '1', longitude: '2', countryCode: 'FR' };

describe('a change is (contract, section 7)', () => {
  test.each<[string, readonly Edit[], Record<string, string>]>([
    [
      'another text',
      [{ 'events/a.md': A }, { 'events/a.md': event(1, { region: 'B' }) }],
      { 'events 1': '0 1' },
    ],
    [
      'not the same in other bytes',
      [
        { 'events/a.md': A },
        { 'events/a.md': A.replace('scale', '# a comment\nscale').replace('small', '"small"') },
      ],
      { 'events 1': '0 0' },
    ],
    [
      'not a move to another folder',
      [{ 'events/a.md': A }, { 'events/a.md': null, 'events/2027/a.md': A }],
      { 'events 1': '0 0' },
    ],
    [
      'a move that changes the default slug',
      [{ 'events/a.md': A }, { 'events/a.md': null, 'events/b.md': A }],
      { 'events 1': '0 1' },
    ],
    [
      'a deletion, which leaves a tombstone',
      [{ 'events/a.md': A }, { 'events/a.md': null }],
      { 'events 1': '0 1 gone' },
    ],
    [
      'a file that comes back; the first change stays the first',
      [{ 'events/a.md': A }, { 'events/a.md': null }, { 'events/a.md': A }],
      { 'events 1': '0 2' },
    ],
    [
      'a revert',
      [{ 'events/a.md': A }, { 'events/a.md': event(1, { region: 'B' }) }, { 'events/a.md': A }],
      { 'events 1': '0 2' },
    ],
    [
      'another id: a tombstone and a new record',
      [{ 'events/a.md': A }, { 'events/a.md': event(3) }],
      { 'events 1': '0 1 gone', 'events 3': '1 1' },
    ],
    [
      'a move to another kind: a tombstone and a new record',
      [{ 'organizations/a.md': organization(1) }, { 'organizations/a.md': null, 'places/a.yml': place(1) }],
      { 'organizations 1': '0 1 gone', 'places 1': '1 1' },
    ],
    [
      'not a version that cannot be read',
      [{ 'events/a.md': A }, { 'events/a.md': BROKEN }],
      { 'events 1': '0 0' },
    ],
    [
      'not a version like the one before another that cannot be read',
      [{ 'events/a.md': A }, { 'events/a.md': BROKEN }, { 'events/a.md': A }],
      { 'events 1': '0 0' },
    ],
    [
      'a deletion of what cannot be read',
      [{ 'events/a.md': A }, { 'events/a.md': BROKEN }, { 'events/a.md': null }],
      { 'events 1': '0 2 gone' },
    ],
    [
      'not a second file with the same id behind the first',
      [{ 'events/a.md': A }, { 'events/b.md': event(1, { region: 'B' }) }],
      { 'events 1': '0 0' },
    ],
    [
      'a second file with the same id before the first',
      [{ 'events/b.md': A }, { 'events/a.md': event(1, { region: 'B' }) }],
      { 'events 1': '0 1' },
    ],
    [
      'for an event what it shows of its organization',
      [{ 'events/a.md': HOSTED, ...GUILD }, { 'organizations/guild.md': organization(2, { name: 'New' }) }],
      { 'events 1': '0 1', 'organizations 2': '0 1' },
    ],
    [
      'not for an event what it does not show of it',
      [{ 'events/a.md': HOSTED, ...GUILD }, { 'organizations/guild.md': organization(2, { type: 'club' }) }],
      { 'events 1': '0 0', 'organizations 2': '0 1' },
    ],
    [
      'not for an event that its organization is missing',
      [{ 'events/a.md': HOSTED, ...GUILD }, { 'organizations/guild.md': null }],
      { 'events 1': '0 0', 'organizations 2': '0 1 gone' },
    ],
    [
      'for an event where its place is on the map, unless it says so itself',
      [
        {
          'events/a.md': event(1, { place: 'hall' }),
          'events/b.md': event(2, { place: 'hall', latitude: '1', longitude: '2' }),
          'places/hall.yml': place(3),
        },
        { 'places/hall.yml': place(3, { latitude: '3', longitude: '4' }) },
      ],
      { 'events 1': '0 1', 'events 2': '0 0', 'places 3': '0 1' },
    ],
    [
      'for an event what its organization becomes, not other bytes before and after it',
      [
        { 'events/a.md': HOSTED, ...GUILD },
        { 'events/a.md': `${HOSTED}\n` },
        { 'organizations/guild.md': organization(2, { name: 'New' }) },
        { 'events/a.md': HOSTED },
      ],
      { 'events 1': '0 2', 'organizations 2': '0 2' },
    ],
    [
      'not for an event what it took from its place and now says itself, or the other way round',
      [
        {
          'events/a.md': event(1, { place: 'hall' }),
          'events/b.md': event(2, { place: 'inn', ...SPOT }),
          'places/hall.yml': place(3, SPOT),
          'places/inn.yml': place(4),
        },
        {
          'events/a.md': event(1, { place: 'hall', ...SPOT }),
          'events/b.md': event(2, { place: 'inn' }),
          'places/hall.yml': place(3, { latitude: '3', longitude: '4' }),
          'places/inn.yml': place(4, SPOT),
        },
      ],
      { 'events 1': '0 0', 'events 2': '0 0', 'places 3': '0 1', 'places 4': '0 1' },
    ],
    [
      "for an event the site's time zone, where it names none",
      [{ 'events/a.md': A, 'events/b.md': event(2, { timezone: 'UTC' }) }, { 'site.yml': SITE }],
      { 'events 1': '0 1', 'events 2': '0 0' },
    ],
    [
      'for an organization the name of a link field',
      [GUILD, { 'site.yml': 'organizationLinks:\n  videoSite: channel\n' }],
      { 'organizations 2': '0 1' },
    ],
    ["not the site's name", [{ 'events/a.md': A }, { 'site.yml': 'name: A\n' }], { 'events 1': '0 0' }],
    [
      'not settings of the site that cannot be read',
      [{ 'site.yml': SITE, 'events/a.md': A }, { 'site.yml': 'timezone: Nowhere\n' }],
      { 'events 1': '0 0' },
    ],
    [
      'not settings of the site with a name of a link field that is taken',
      [GUILD, { 'site.yml': 'organizationLinks:\n  videoSite: name\n' }],
      { 'organizations 2': '0 0' },
    ],
    [
      'not a version that cannot be read with the settings that come with it',
      [
        { 'events/a.md': A },
        { 'events/a.md': event(1, { startDate: '2027-03-28T02:30' }), 'site.yml': SITE },
      ],
      { 'events 1': '0 0' },
    ],
    [
      'not what nobody reads',
      [{ 'events/_a.md': A, 'events/README.md': A, 'other/a.md': A, 'events/b.md': event(2) }],
      { 'events 2': '0 0' },
    ],
  ])('%s', async (_name, edits, expected) => {
    expect(await pastOf(...edits)).toEqual(expected);
  });
});

test('the settings of the site are the committed ones, or are not', async () => {
  const repository = growingRepository();
  const edits = [{ 'events/a.md': A }, { 'site.yml': SITE }, { 'site.yml': 'timezone: Nowhere\n' }];
  const cache = { file: join(makeFolder(), 'past'), rules: '1' };
  const seen = [];
  for (const edit of edits) {
    repository.grow([{ does: 'edit', time: 1_000, edit }]);
    for (let time = 0; time < 2; time += 1) {
      const { history } = await createPastReader({
        folder: repository.folder,
        answers: ANSWERS,
        cache,
      }).read();
      seen.push(history?.site);
    }
  }
  const [bare, berlin] = [
    siteHash(NO_SITE),
    siteHash(recordsOf({ 'events/a.md': A, 'site.yml': SITE }).site),
  ];
  expect(berlin).not.toBe(bare);
  expect(seen).toEqual([bare, bare, berlin, berlin, berlin, berlin]);
});

test('times never go back, and those of one second have ordinals', async () => {
  const repository = growingRepository();
  // The last one is in the year 10000, which no date of the interface can say.
  const times = [1_000, 1_009, 1_002, 1_005, 1_005, 1_004, 1_007, 253_402_300_800];
  repository.grow(
    times.map((time) => ({
      does: 'edit',
      time,
      edit: { 'events/a.md': event(1, { name: `"${Math.random()}"` }) },
    })),
  );
  const { history } = await createPastReader({ folder: repository.folder, answers: ANSWERS }).read();
  if (history === null) throw new Error('There is no history.');
  const numbers = times.map((_time, number) => number);
  expect(numbers.map((commit) => timeOf(history, commit))).toEqual(
    [1_000, 1_002, 1_002, 1_004, 1_004, 1_004, 1_007, 253_402_300_799].map((seconds) => seconds * 1_000),
  );
  expect(numbers.map((commit) => ordinalOf(history, commit))).toEqual([0, 0, 1, 0, 1, 2, 0, 0]);
});

test('a start that was another is the last one before the present', async () => {
  const repository = growingRepository();
  const starts = ['2027-01-01', '2027-02-02', null, '2027-02-02'];
  repository.grow(
    starts.map((startDate, number) => ({
      does: 'edit',
      time: 1_000,
      edit: {
        'events/a.md': event(1, startDate === null ? {} : { startDate }),
        [`events/b.md`]: event(2, number === 0 ? { startDate: '2027-03-03' } : {}),
      },
    })),
  );
  const { history } = await createPastReader({ folder: repository.folder, answers: ANSWERS }).read();
  expect(history?.events.previousStarts).toEqual(
    Float64Array.of(Date.parse('2027-01-01'), Date.parse('2027-03-03')),
  );
  expect(history && idAt(history.events, 0)).toBe(uuid(1));
});
