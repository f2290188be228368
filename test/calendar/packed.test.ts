import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { buffersOf } from '../../src/calendar/buffers.ts';
import { compileCalendar, createPackMemory, packCalendar } from '../../src/calendar/compile.ts';
import { openCalendar } from '../../src/calendar/packed.ts';
import type { EventRecord } from '../../src/schema/event.ts';
import type { Records } from '../../src/schema/records.ts';
import { event, organization, place, recordsOf } from '../helpers/content.ts';
import { everyAnswer } from './every-answer.ts';
import { eventRecord, recordsWith } from './records.ts';

const days = fc.option(fc.integer({ min: 1, max: 5 }).map((day) => `2026-03-0${day}T00:00:00.000Z`));
const detail = fc.string({ unit: 'binary', maxLength: 20 });
const drawn = fc.uniqueArray(fc.record({ id: fc.uuid(), startDate: days, endDate: days, detail }), {
  selector: ({ id }) => id,
  maxLength: 20,
});
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

function eventsOf(fields: Drawn): EventRecord[] {
  return fields.map((field) => eventRecord(1, field)).sort((a, b) => (a.id < b.id ? -1 : 1));
}

describe('the table of answers', () => {
  test('finds every id and no other', () => {
    fc.assert(
      fc.property(drawn, fc.uuid(), (fields, other) => {
        const { events } = compileCalendar(recordsWith(eventsOf(fields)));
        for (const { id } of fields) {
          const position = events.positionOf(id) ?? NaN;
          expect(JSON.parse(events.answer(position).json.toString())).toMatchObject({ id });
          expect(events.get(id)).toEqual(events.answer(position));
        }
        fc.pre(fields.every(({ id }) => id !== other));
        expect(events.positionOf(other)).toBeUndefined();
        expect(events.get(other)).toBeUndefined();
      }),
    );
  });

  test('gives its answers in the order of the ids, and any run of them as a list', () => {
    fc.assert(
      fc.property(drawn, fc.nat(), fc.nat(), (fields, a, b) => {
        fc.pre(fields.length > 0);
        const { events } = compileCalendar(recordsWith(eventsOf(fields)));
        const texts = Array.from({ length: events.length }, (_, position) =>
          events.answer(position).json.toString(),
        );
        const ids = texts.map((text) => (JSON.parse(text) as { id: string }).id);
        expect([...events.byId].map((position) => ids[position])).toEqual([...ids].sort());
        const from = a % fields.length;
        const until = from + 1 + (b % (fields.length - from));
        expect(events.list(from, until).toString()).toBe(texts.slice(from, until).join());
      }),
    );
  });
});

describe('a packed calendar', () => {
  const records = recordsOf({
    'events/a.md': event(1, { startDate: '2026-03-01', place: 'hall', organization: 'guild' }, 'Text 開源'),
    'events/b.md': event(2),
    'organizations/guild.md': organization(10),
    'places/hall.yml': place(20),
  });

  test('goes to another thread as a whole, without a copy', () => {
    const packed = packCalendar(records);
    const buffers = buffersOf(packed);
    const received = structuredClone(packed, { transfer: buffers });
    expect(everyAnswer(openCalendar(received))).toEqual(everyAnswer(compileCalendar(records)));
    expect(buffers.length).toBeGreaterThan(10);
    expect(buffers.filter(({ byteLength }) => byteLength > 0)).toEqual([]);
  });

  test('is the same whether answers are remembered from the last time or not', () => {
    const [anEvent, ...otherEvents] = records.events;
    const [anOrganization] = records.organizations;
    const [aPlace] = records.places;
    if (anEvent === undefined || anOrganization === undefined || aPlace === undefined)
      throw new Error('None');
    const versions: readonly Records[] = [
      records,
      { ...records, events: [{ ...anEvent, name: 'New' }, ...otherEvents] },
      { ...records, places: [{ ...aPlace, name: 'New' }] },
      { ...records, organizations: [{ ...anOrganization, name: 'New' }] },
      { ...records, events: otherEvents },
      { ...records, places: [], organizations: [] },
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...versions), { maxLength: 8 }), (steps) => {
        const memory = createPackMemory();
        for (const step of steps) expect(packCalendar(step, memory)).toEqual(packCalendar(step));
      }),
      { numRuns: 20 },
    );
  });
});
