import type { Component } from './components.ts';
import { readWritten, type OffsetAt } from './moment.ts';
import { textValue } from './property.ts';
import { datesOfRule, readRule } from './recurrence-rule.ts';

/** Some programs write each change of the last decades. */
const MAX_PARTS = 300;
/** The years in which clocks are followed that recur to change. */
const FIRST = Date.UTC(1900, 0);
const LAST = Date.UTC(2150, 0);

/** From when on the clocks show this offset; both are in milliseconds. */
interface Change {
  readonly onset: number;
  readonly offset: number;
}

/** Returns what a VTIMEZONE says of its clocks (RFC 5545, section 3.6.5); null where it is broken. */
export function offsetOfZone({ parts }: Component): OffsetAt | null {
  const observances = parts.slice(0, MAX_PARTS).map(changesOf);
  const changes = observances.flatMap((one) => one ?? []).sort((a, b) => a.onset - b.onset);
  const standard = observances[parts.findIndex(({ name }) => name === 'standard')]?.[0] ?? changes[0];
  if (standard === undefined || observances.includes(null)) return null;
  return (local) => (changes.findLast(({ onset }) => onset <= local) ?? standard).offset;
}

/** Returns the changes of an observance; null where it cannot be read. */
function changesOf({ properties, broken }: Component): Change[] | null {
  const offset = offsetOf(textValue(properties.get('tzoffsetto')?.[0]));
  const start = readWritten(properties.get('dtstart')?.[0]?.written ?? '');
  if (offset === null || start === null || broken.length > 0) return null;
  const rules = (properties.get('rrule') ?? []).map(({ values: [value] }) =>
    readRule(value, start.wall, (until) => readWritten(until)?.wall ?? null),
  );
  const others = (properties.get('rdate') ?? []).flatMap(({ written }) =>
    written.split(',').map(readWritten),
  );
  if (rules.includes(null) || others.includes(null)) return null;
  const onsets = [start.wall, ...others.flatMap((one) => one?.wall ?? [])];
  for (const rule of rules) {
    if (rule === null) continue;
    for (const onset of datesOfRule(rule, start.wall, FIRST)) {
      if (onset > LAST) break;
      onsets.push(onset);
    }
  }
  return onsets.map((onset) => ({ onset, offset }));
}

const OFFSET = /^([+-])([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

function offsetOf(text = ''): number | null {
  const [, sign, hours, minutes, seconds = '0'] = OFFSET.exec(text) ?? [];
  if (sign === undefined) return null;
  const size = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -size : size;
}
