import fc from 'fast-check';
import { EVENT_STATUSES } from '../../src/schema/event.ts';
import { SCALES } from '../../src/schema/scale.ts';
import { anyTextOf, anyWebUrl } from './any-text.ts';
import { markdown, organization } from './content-files.ts';
import type { Files } from './folder.ts';

/**
 * Any text that content may have in a one-line field: no controls, no lone surrogates, no bidirectional controls,
 * not blank.
 */
export const oneLine = anyTextOf({ minLength: 1, maxLength: 40 })
  .filter((text) => /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/u.test(text))
  .filter((text) => /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(text));

/** Any lines. The first and the last character are visible, so that no white space around them is trimmed. */
const body = fc
  .array(anyTextOf({ maxLength: 20 }), { maxLength: 5 })
  .map((lines) => `<${lines.join('\n')}>`)
  .filter((text) => /^(?:[^\p{Cc}\p{Cs}]|[\t\n])*$/u.test(text));

const instant = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

const writtenEvent = fc.record({
  id: fc.uuid(),
  name: oneLine,
  scale: fc.constantFrom(...SCALES),
  status: fc.constantFrom(...EVENT_STATUSES),
  address: fc.option(oneLine),
  region: fc.option(oneLine),
  startDate: fc.option(instant),
  thumbnail: fc.option(anyWebUrl),
  url: fc.option(anyWebUrl),
  organization: fc.constantFrom('guild', null),
});

/** Any list of events with bodies, line ends and byte order marks; each event has a file `events/e<index>.md`. */
export const anyEvents = fc.uniqueArray(
  fc.tuple(writtenEvent, body, fc.constantFrom('\n', '\r\n'), fc.constantFrom('', '\ufeff')),
  {
    selector: ([{ id }]) => id,
    maxLength: 8,
  },
);

/** Returns the files of these events, and of the organization that some of them name. */
export function filesOf(events: readonly AnyEvent[]): Files {
  const files = events.map(([keys, detail, lineEnd, mark], index): [string, string] => {
    const values = Object.entries(keys).map(([key, value]): [string, string] => [key, JSON.stringify(value)]);
    const text = markdown(Object.fromEntries(values), `\n${detail}\n\n`);
    return [`events/e${index}.md`, mark + text.replaceAll('\n', lineEnd)];
  });
  return { ...Object.fromEntries(files), 'organizations/guild.md': organization(1) };
}

type AnyEvent = (typeof anyEvents extends fc.Arbitrary<infer Events> ? Events : never) extends (infer Event)[]
  ? Event
  : never;
