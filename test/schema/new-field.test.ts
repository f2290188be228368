import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import request from 'supertest';
import type { Field } from '../../src/schema/table.ts';
import type { Schema } from './editors.ts';

const { EVENT, ...rest } = await import('../../src/schema/event.ts');

/** Rows for further keys of an event, as a developer writes them. */
const ROWS = {
  dressCode: {
    schema: { type: 'string', format: 'one-line' },
    title: 'Dress code',
    help: 'What to wear, on one line.',
    examples: ['black tie'],
    ask: { like: 'black tie' },
    answer: 'What to wear.',
  },
  doorsOpen: {
    schema: { type: 'string' },
    date: { edge: 'start' },
    title: 'Doors',
    help: 'When people are let in.',
    examples: ['2027-02-20T09:30'],
    answer: 'When people are let in, in UTC.',
    after: 'startDate',
  },
  audience: {
    schema: { type: 'string', enum: ['all', 'members'] },
    unknownCode: 'status-unknown',
    title: 'Audience',
    help: 'Who may come.',
    examples: ['members'],
    default: 'all',
    answer: 'Who may come.',
  },
  topics: {
    schema: { type: 'array', items: { type: 'string', format: 'slug' }, maxItems: 10 },
    title: 'Topics',
    help: 'What the event is about.',
    examples: [['libraries']],
    default: [],
    answer: 'What it is about.',
  },
} as const satisfies Record<string, Field>;

jest.unstable_mockModule('../../src/schema/event.ts', () => ({
  ...rest,
  EVENT: { ...EVENT, asked: ['dressCode'], fields: { ...EVENT.fields, ...ROWS } },
}));

const { testApp } = await import('../helpers/app.ts');

const { event, problemsOf, recordsOf, uuid } = await import('../helpers/content.ts');

const { makeFolder } = await import('../helpers/folder.ts');

const { answer, make } = await import('../helpers/new-record.ts');

const { marksOf, writtenSchema } = await import('./editors.ts');

const { compareRecords } = await import('../../src/changes/compare.ts');

const { editorConfigText } = await import('../../src/pages/editor/editor-config.ts');

const KEYS = { dressCode: 'black tie', doorsOpen: '2027-02-20 09:30', audience: 'members', topics: '[a, b]' };

const { app, get } = testApp({
  'events/a.md': event(1, { ...KEYS, timezone: 'Europe/Berlin' }),
  'events/b.md': event(2, { urlKey: 'b' }),
});

/** The fields in the answer for an event. */
async function answerOf(number: number): Promise<Record<string, unknown>> {
  const { text } = await get(`/open/event/${uuid(number)}`).expect(200);
  return JSON.parse(text) as Record<string, unknown>;
}

describe('a row in the table of events is a field', () => {
  test('of answers, when the row says so', async () => {
    const fields = await answerOf(1);
    expect(fields).toMatchObject({
      dressCode: 'black tie',
      doorsOpen: '2027-02-20T08:30:00.000Z',
      audience: 'members',
      topics: ['a', 'b'],
    });
    const names = Object.keys(fields);
    expect(names[names.indexOf('startDate') + 1]).toBe('doorsOpen');
    expect(names.slice(-3)).toEqual(['dressCode', 'audience', 'topics']);
  });

  test('with its default', async () => {
    expect(await answerOf(2)).toMatchObject({
      dressCode: null,
      doorsOpen: null,
      audience: 'all',
      topics: [],
    });
  });

  test('of the OpenAPI document, against which answers are checked', async () => {
    const { text } = await request(app).get('/openapi.json').expect(200);
    const { components } = JSON.parse(text) as {
      components: { schemas: { Event: Schema & { required: string[] } } };
    };
    const { properties, required } = components.schemas.Event;
    expect(properties).toMatchObject({
      dressCode: { type: ['string', 'null'], description: 'What to wear.' },
      doorsOpen: { type: ['string', 'null'], format: 'date-time' },
      audience: { type: 'string', enum: ['all', 'members'] },
      topics: { type: 'array', items: { type: 'string', pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' } },
    });
    expect(required).toEqual(expect.arrayContaining(Object.keys(ROWS)));
  });

  test("of the editors' schema", () => {
    expect(writtenSchema('event').properties).toMatchObject({
      dressCode: {
        title: 'Dress code',
        description: 'What to wear, on one line. Default: null. In the API: dressCode.',
        examples: ['black tie'],
      },
      audience: { description: 'Who may come. Default: all. In the API: audience.' },
      topics: { description: 'What the event is about. Default: []. In the API: topics.' },
    });
    expect(marksOf('event', `id: ${uuid(1)}\nname: A\nscale: small\naudience: nobody\n`)).toEqual([
      '/audience must be equal to one of the allowed values',
    ]);
  });

  test('of the validation', () => {
    const wrong = event(1, { dressCode: '" "', doorsOpen: 'noon', audience: 'member', topics: '[A]' });
    expect(problemsOf({ 'events/a.md': wrong })).toEqual([
      'events/a.md:5:12 text-form',
      'events/a.md:6:12 date-form',
      'events/a.md:7:11 status-unknown',
      'events/a.md:8:10 slug-form',
    ]);
  });

  test('that a flag of npm run new writes, and that it asks for', async () => {
    const folder = makeFolder({ 'events/other.md': event(9) });
    const flags = ['event', '--name', 'Ball', '--scale', 'small', '--audience', 'members', '--topics', 'a'];
    expect(await make(folder, flags)).toMatchObject({ status: 0 });
    expect(readFileSync(join(folder, 'events/ball.md'), 'utf8')).toContain(
      '\naudience: members\ntopics:\n  - a\n',
    );

    const asked = await answer(
      folder,
      ['event', '--name', 'Gala', '--scale', 'small', '--slug', 'gala'],
      [['Dress code (Enter for none)', 'black tie\r']],
    );
    expect(asked).toMatchObject({ status: 0, left: [] });
    expect(asked.shown).toContain('like black tie');
    expect(readFileSync(join(folder, 'events/gala.md'), 'utf8')).toContain('\ndressCode: black tie\n');
  });

  test('of the editor in the browser', () => {
    const text = editorConfigText({ repository: 'owner/calendar', contentPath: 'content', name: null });
    for (const [key, { title, help }] of Object.entries(ROWS))
      expect(text).toMatch(
        new RegExp(`- name: ${key}\\n +required: false\\n +label: ${title}\\n +hint: "?${help}`),
      );
  });

  test('of the report of changes', () => {
    const before = recordsOf({ 'events/a.md': event(1) });
    const after = recordsOf({ 'events/a.md': event(1, { dressCode: 'black tie' }) });
    expect(compareRecords(before, after).flatMap(({ fields }) => fields)).toEqual([
      { field: 'dressCode', before: null, after: 'black tie' },
    ]);
  });
});
