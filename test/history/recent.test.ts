import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readPastCache } from '../../src/history/past-cache.ts';
import { createPastReader } from '../../src/history/past-reader.ts';
import { RECENT_CHANGES, type RecentChange } from '../../src/history/recent.ts';
import { event, organization, place, uuid } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';
import { cloneOf, makeRepository } from '../helpers/repository.ts';
import { growingRepository, type Edit } from './any-past.ts';
import { ANSWERS, readPast, signed } from './read-past.ts';

/** The changes that these edits make, one a commit; read at once, and the last one after the others were kept. */
async function recentOf(...edits: readonly Edit[]): Promise<readonly RecentChange[]> {
  const repository = growingRepository();
  const steps = edits.map((edit) => ({ does: 'edit', time: 1_000, edit }) as const);
  const cache = { file: join(makeFolder(), 'past'), rules: '1' };
  const read = () => createPastReader({ folder: repository.folder, answers: ANSWERS, cache }).read();
  repository.grow(steps.slice(0, -1));
  await read();
  repository.grow(steps.slice(-1));
  const { history } = await readPast(repository.folder);
  expect((await read()).history).toEqual(history);
  return history?.recent ?? [];
}

function summary({ commit, kind, id, state, fields }: RecentChange): string {
  return [commit, kind, Number(id.slice(-12)), state, ...fields].join(' ');
}

const A = event(1);
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
  const recent = await recentOf({ 'events/a.md': A, ...many }, { 'events/a.md': event(1, { region: 'B' }) });
  expect(recent.map(summary)).toEqual([
    ...numbers.slice(2 - RECENT_CHANGES).map((number) => `0 events ${number} added`),
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
