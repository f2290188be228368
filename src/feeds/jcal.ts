import ICAL from 'ical.js';

/*
 * iCalendar (RFC 5545) is written by way of jCal (RFC 7265): name, parameters, type and values of each property; ical.js
 * escapes and folds it.
 */

export type Property = readonly [
  name: string,
  parameters: Readonly<Record<string, string>>,
  type: string,
  ...values: (string | number | readonly number[])[],
];

export type Component = readonly [
  name: string,
  properties: readonly Property[],
  components: readonly Component[],
];

/** In octets, without the space in front of a continued line, which ical.js does not count. */
ICAL.foldLength = 74;

// Some readers do not know the parameter VALUE here, so that these types have to be the default ones.
Object.assign(ICAL.design.icalendar.property, {
  name: { defaultType: 'text' },
  'x-wr-calname': { defaultType: 'text' },
  'x-wr-caldesc': { defaultType: 'text' },
  'x-published-ttl': { defaultType: 'duration' },
});

/** A component as iCalendar. */
export function written([name, properties, components]: Component): string {
  // The types of ical.js want arrays that can be changed, which it does not do.
  const jCal = [name, [...properties], [...components]] as const;
  return `${ICAL.stringify.component([...jCal], ICAL.design.icalendar)}\r\n`;
}

export function text(name: string, ...values: readonly string[]): Property {
  return [name, {}, 'text', ...values.map(withoutControls)];
}

/** Text has no control characters but line breaks and tabs (RFC 5545, section 3.3.11); some readers take the line ends of Unicode for line breaks. */
function withoutControls(value: string): string {
  return value.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replaceAll(/[\0-\x08\x0b-\x1f\x7f]/g, '');
}

/** @param local milliseconds since 1970 on any clocks, whole seconds */
export function dateTimeOf(local: number): string {
  return new Date(local).toISOString().replace('.000Z', '');
}
