import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compileCalendar } from '../../src/calendar/compile.ts';
import { answerRecord } from '../../src/calendar/list-answer.ts';
import { eventRecord, recordsWith } from './records.ts';

const anyText = fc
  .array(fc.constantFrom('\\', '"', ',', '{', '}', '[', ']', ':', '\n', 'é', '日', 'id'), { maxLength: 12 })
  .map((parts) => parts.join(''));

test('chosen fields are those of the whole record, whatever stands in the texts in front of them', () => {
  fc.assert(
    fc.property(
      anyText,
      anyText,
      fc.subarray(['id', 'name', 'detail', 'region', 'tags']),
      (detail, region, names) => {
        const event = eventRecord(1, { detail, region, tags: ['last'] });
        const { events } = compileCalendar(recordsWith([event]));
        const whole = JSON.parse(events.whole(0).toString()) as Readonly<Record<string, unknown>>;
        const inOrder = Object.entries(whole).filter(([name]) => names.some((each) => each === name));
        const answer = answerRecord(events, event.id, { names, areAll: false });
        expect(answer?.json.toString()).toBe(JSON.stringify(Object.fromEntries(inOrder)));
      },
    ),
  );
});
