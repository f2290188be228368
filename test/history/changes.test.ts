import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { UNCOMMITTED } from '../../src/calendar/change-log.ts';
import { gapIn } from '../../src/calendar/content-past.ts';
import { loadContent } from '../../src/content/load.ts';
import { NO_SITE } from '../../src/content/validate.ts';
import { siteHash } from '../../src/history/answers.ts';
import { idAt, ordinalOf, pastAt, timeOf } from '../../src/history/history.ts';
import { readPastCache } from '../../src/history/past-cache.ts';
import { createPastReader } from '../../src/history/past-reader.ts';
import { RECENT_CHANGES, type RecentChange } from '../../src/history/recent.ts';
import { event, organization, place, recordsOf, uuid } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';
import { packedWithPast } from '../helpers/past.ts';
import { png } from '../helpers/pictures.ts';
import { cloneOf, makeRepository } from '../helpers/repository.ts';
import { type Edit, growingRepository } from './any-past.ts';
import { ANSWERS, readPast, signed } from './read-past.ts';

const A = event(1);

describe('changes', () => {
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
        [
          { 'events/a.md': HOSTED, ...GUILD },
          { 'organizations/guild.md': organization(2, { type: 'club' }) },
        ],
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
});

describe('recent', () => {
  /** A repository that grows by edits, one a commit, and what each reader says who goes on from what the last one kept. */
  function keeping() {
    const repository = growingRepository();
    const cache = { file: join(makeFolder(), 'past'), rules: '1' };
    return {
      folder: repository.folder,
      grow: (...edits: readonly Edit[]) => {
        repository.grow(edits.map((edit) => ({ does: 'edit', time: 1_000, edit })));
      },
      read: async () => {
        const reader = createPastReader({ folder: repository.folder, answers: ANSWERS, cache });
        return (await reader.read()).history;
      },
    };
  }

  /** The changes that these edits make, one a commit; read at once, and the last one after the others were kept. */
  async function recentOf(...edits: readonly Edit[]): Promise<readonly RecentChange[]> {
    const { folder, grow, read } = keeping();
    grow(...edits.slice(0, -1));
    await read();
    grow(...edits.slice(-1));
    const { history } = await readPast(folder);
    expect(await read()).toEqual(history);
    return history?.recent ?? [];
  }

  function summary({ commit, kind, id, state, fields }: RecentChange): string {
    return [commit, kind, Number(id.slice(-12)), state, ...fields].join(' ');
  }

  const GUILD = organization(2, { name: 'Guild' });

  const HALL = place(3, { name: 'Hall' });

  const HOSTED = event(1, { organization: 'guild', place: 'hall' });

  const ALL = { 'events/a.md': HOSTED, 'organizations/guild.md': GUILD, 'places/hall.yml': HALL };

  describe('a recent change is', () => {
    test.each<[string, readonly Edit[], readonly string[]]>([
      [
        'a record that comes, says something else, goes and comes back',
        [
          { 'events/a.md': A },
          { 'events/a.md': event(1, { region: 'B', url: 'https://example.org' }) },
          { 'events/a.md': null },
          { 'events/a.md': A },
        ],
        ['0 events 1 added', '1 events 1 changed', '2 events 1 removed', '3 events 1 added'],
      ],
      [
        'said with the fields of the answer that are other ones',
        [ALL, { 'events/a.md': event(1, { organization: 'guild', place: 'hall', region: 'B' }) }],
        ['0 events 1 added', '0 organizations 2 added', '0 places 3 added', '1 events 1 changed region'],
      ],
      [
        'for an event no change of what it embeds',
        [
          ALL,
          { 'organizations/guild.md': organization(2, { name: 'New' }), 'places/hall.yml': place(3) },
          { 'site.yml': 'timezone: Europe/Berlin\n' },
        ],
        [
          ...['0 events 1 added', '0 organizations 2 added', '0 places 3 added'],
          ...['1 organizations 2 changed name', '1 places 3 changed name'],
        ],
      ],
      [
        'not other bytes of a file, whatever changes beside it',
        [
          ALL,
          {
            'events/a.md': HOSTED.replace('scale', '# a comment\nscale'),
            'organizations/guild.md': organization(2, { name: 'New' }),
          },
        ],
        [
          ...['0 events 1 added', '0 organizations 2 added', '0 places 3 added'],
          '1 organizations 2 changed name',
        ],
      ],
      [
        'that an event refers to a place that comes with it',
        [{ 'events/a.md': A }, { 'events/a.md': event(1, { place: 'hall' }), 'places/hall.yml': HALL }],
        ['0 events 1 added', '1 events 1 changed place', '1 places 3 added'],
      ],
      [
        'not a move, nor a version that cannot be read',
        [{ 'events/a.md': A }, { 'events/a.md': null, 'events/x/a.md': A }, { 'events/x/a.md': 'broken' }],
        ['0 events 1 added'],
      ],
      [
        'a move that changes the default slug',
        [{ 'events/a.md': A }, { 'events/a.md': null, 'events/b.md': A }],
        ['0 events 1 added', '1 events 1 changed slug eventKey'],
      ],
      [
        'not settings with which a version can no longer be read',
        [
          { 'events/a.md': event(1, { startDate: '2027-03-28T02:30' }) },
          { 'site.yml': 'timezone: Europe/Berlin\n' },
          { 'events/a.md': null },
        ],
        ['0 events 1 added', '2 events 1 removed'],
      ],
      [
        'not a picture that an organization had which is gone',
        [
          {
            ...{ 'events/a.md': HOSTED, 'images/a.png': 'one', 'site.yml': 'url: https://example.org\n' },
            'organizations/guild.md': organization(2, { logoUrl: 'images/a.png' }),
          },
          { 'organizations/guild.md': null },
          { 'images/a.png': 'two' },
          { 'events/a.md': `${HOSTED}\n` },
        ],
        ['0 events 1 added', '0 organizations 2 added', '1 organizations 2 removed'],
      ],
      [
        'not the name of a link field that the site gives',
        [ALL, { 'site.yml': 'organizationLinks:\n  videoSite: channel\n' }],
        ['0 events 1 added', '0 organizations 2 added', '0 places 3 added'],
      ],
    ])('%s', async (_name, edits, expected) => {
      expect((await recentOf(...edits)).map(summary)).toEqual(expected);
    });
  });

  test('outlines say what the answers said, texts up to 200 characters', async () => {
    const keys = { organization: 'guild', place: 'hall', startDate: '2027-02-20T10:00' };
    const recent = await recentOf(
      { ...ALL, 'events/a.md': event(1, { ...keys, timezone: 'Europe/Berlin', region: 'A' }) },
      { 'events/a.md': event(1, { ...keys, name: 'Name', address: 'x'.repeat(199) + '\u{1F600}' }) },
    );
    const [added, group, hall, changed] = recent;
    expect(added).toEqual({
      ...{ commit: 0, kind: 'events', id: uuid(1), state: 'added', before: null, fields: [] },
      after: {
        ...{ name: 'Event 1', status: 'scheduled', startDate: '2027-02-20T09:00:00.000Z', endDate: null },
        ...{
          startLocal: '2027-02-20T10:00:00',
          endLocal: null,
          allDay: false,
          timezone: 'Europe/Berlin',
        },
        ...{ region: 'A', address: null, placeId: uuid(3), place: 'Hall' },
        ...{ organizationId: uuid(2), organization: 'Guild', eventKey: `a-${uuid(1).slice(0, 8)}` },
      },
    });
    expect(group?.after).toEqual({ name: 'Guild', slug: 'guild', status: 'active' });
    expect(hall?.after).toEqual({ name: 'Hall', address: null });
    expect(changed?.before).toEqual(added?.after);
    expect(changed?.after).toMatchObject({ name: 'Name', address: 'x'.repeat(199), region: null });
  });

  describe('of what was removed no outline is kept', () => {
    test('neither of the record, even if it comes back', async () => {
      const changed = event(1, { name: 'Secret' });
      const edits = [{ 'events/a.md': A }, { 'events/a.md': changed }, { 'events/a.md': null }];
      const gone = await recentOf(...edits);
      expect(gone.map(({ before, after, fields }) => ({ before, after, fields }))).toEqual(
        Array(3).fill({ before: null, after: null, fields: [] }),
      );
      const back = await recentOf(...edits, { 'events/a.md': event(1, { name: 'Back' }) });
      expect(JSON.stringify(back)).not.toContain('Secret');
      expect(back.map(({ before, after }) => [before, after?.name ?? null])).toEqual([
        ...[
          [null, null],
          [null, null],
          [null, null],
        ],
        [null, 'Back'],
      ]);
    });

    test('nor in what embedded it', async () => {
      const edits = [ALL, { ...ALL, 'events/a.md': event(1, { region: 'B' }) }];
      const before = await recentOf(...edits);
      expect(before.at(-1)?.before).toMatchObject({ place: 'Hall', organization: 'Guild' });
      const after = await recentOf(...edits, { 'organizations/guild.md': null, 'places/hall.yml': null });
      expect(JSON.stringify(after)).not.toMatch(/Guild|Hall/);
      const back = await recentOf(
        ...[...edits, { 'organizations/guild.md': null, 'places/hall.yml': null }, ALL],
      );
      expect(back.map(({ after: outline }) => outline?.organization ?? null).slice(0, -3)).toEqual(
        Array(6).fill(null),
      );
      expect(back.find(({ commit, kind }) => commit === 3 && kind === 'events')?.after?.place).toBe('Hall');
    });
  });

  test('the newest are kept, up to a number', async () => {
    const numbers = Array.from({ length: 2 * RECENT_CHANGES }, (_, number) => `${number + 10}`).sort();
    const many: Edit = Object.fromEntries(numbers.map((number) => [`events/${number}.md`, event(+number)]));
    const { grow, read } = keeping();
    grow({ 'events/a.md': A, ...many });
    const added = numbers.map((number) => `0 events ${number} added`);
    expect((await read())?.recent.map(summary)).toEqual([
      ...added.slice(1 - RECENT_CHANGES),
      '0 events 1 added',
    ]);
    grow({ 'events/a.md': event(1, { region: 'B' }) });
    expect((await read())?.recent.map(summary)).toEqual([
      ...added.slice(2 - RECENT_CHANGES),
      ...['0 events 1 added', '1 events 1 changed region'],
    ]);
  });

  test('what comes at the edge of a shallow clone is no change', async () => {
    const repository = makeRepository({ 'events/a.md': A });
    repository.commit({ 'events/b.md': event(2) });
    repository.commit({ 'events/a.md': event(1, { region: 'B' }) });
    const { history } = await readPast(cloneOf(repository, '--depth=2').folder);
    expect(history?.recent.map(summary)).toEqual(['1 events 1 changed region']);
  });

  /** A past of two changes that was kept, and what is believed of it where its file was edited. */
  async function kept() {
    const repository = growingRepository();
    const edits = [{ 'events/a.md': A }, { 'events/a.md': event(1, { region: 'B' }) }];
    repository.grow(edits.map((edit) => ({ does: 'edit', time: 1_000, edit })));
    const cache = { file: join(makeFolder(), 'past'), rules: '' };
    await createPastReader({ folder: repository.folder, answers: ANSWERS, cache }).read();
    const text = readFileSync(cache.file, 'utf8');
    return (edit: (text: string) => string) => {
      expect(edit(text)).not.toBe(text);
      writeFileSync(cache.file, signed(edit(text)));
      return readPastCache(cache);
    };
  }

  test('what was kept of the changes is believed where it fits', async () => {
    const edited = await kept();
    const past = edited((text) => text.replace('"region":"B"', '"region":"C"'));
    expect(past?.history.recent.at(-1)?.after?.region).toBe('C');
  });

  describe('what was kept of the changes is not believed where', () => {
    const edited = kept();

    test.each<[string, string, string]>([
      ['a commit is not there', '"commit":1,', '"commit":2,'],
      ['a commit is no number', '"commit":0,', '"commit":"0",'],
      ['a kind is none', '"kind":"events"', '"kind":"sites"'],
      ['a record is not there', uuid(1), uuid(9)],
      ['a record is gone that has an outline', '"gone":"AA=="', '"gone":"AQ=="'],
      ['a state is none', '"state":"added"', '"state":"gone"'],
      ['a state does not fit', '"state":"added"', '"state":"removed"'],
      ['something was before what was added', '"state":"changed"', '"state":"added"'],
      ['something is lacking', '"region":null,', ''],
      ['something is too much', '"region":null,', '"region":null,"more":null,'],
      ['something is no text', '"region":null,', '"region":7,'],
      ['a text is too long', '"region":null,', `"region":"${'x'.repeat(201)}",`],
      ['a field is no text', '"fields":["region"]', '"fields":[7]'],
    ])('%s', async (_name, from, to) => {
      expect((await edited)((text) => text.replace(from, to))).toBeNull();
    });

    test('commits are out of order', async () => {
      const turned = (text: string) =>
        text.replace(/"commit":[01],"kind"/g, (each) => each.replace(/\d/, swapped));
      expect((await edited)(turned)).toBeNull();
    });
  });

  function swapped(digit: string): string {
    return digit === '0' ? '1' : '0';
  }
});

describe('pictures', () => {
  const A = png({ width: 4, height: 3 });

  const B = png({ width: 4, height: 3 }, 64);

  test.each(['sha1', 'sha256'] as const)(
    'a picture that changes is a change of what shows it, in a repository with names of %s',
    async (format) => {
      const files = {
        'site.yml': 'url: https://calendar.example.org\nlogo: images/logo.png\n',
        'organizations/guild.md': organization(1, { logoUrl: 'images/logo.png' }),
        'events/a.md': event(2, { organization: 'guild' }),
        'events/b.md': event(3, { thumbnail: 'images/b.png' }),
        'events/c.md': event(4),
        'images/logo.png': A,
        'images/b.png': A,
      };
      const { folder, commit } = makeRepository(files, `--object-format=${format}`);
      const write = (name: string, bytes: Buffer): void => {
        writeFileSync(join(folder, 'images', name), bytes);
      };
      const lastCommits = async (): Promise<number[]> => [
        ...(await packedWithPast(folder)).changeLog.commits,
      ];
      expect(await lastCommits()).toEqual([0, 0, 0, 0]);
      const site = loadContent(folder).records?.site ?? NO_SITE;
      expect(gapIn(await readPast(folder), site)).toBeNull();
      write('b.png', B);
      expect(await lastCommits()).toEqual([0, 0, 0, UNCOMMITTED]);
      commit();
      expect(await lastCommits()).toEqual([0, 0, 0, 1]);
      write('logo.png', B);
      commit();
      // The organization, and the event that embeds it.
      expect(await lastCommits()).toEqual([0, 1, 2, 2]);
      rmSync(join(folder, 'images/b.png'));
      symlinkSync('logo.png', join(folder, 'images/b.png'));
      commit();
      rmSync(join(folder, 'images/b.png'));
      write('b.png', B);
      commit();
      // Links are followed nowhere: for one commit the picture was not there.
      expect(await lastCommits()).toEqual([0, 2, 2, 4]);
    },
  );
});
