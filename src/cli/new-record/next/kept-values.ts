import { isMapping, type Values } from '../../../content/written-values.ts';
import type { JsonValue } from '../../../yaml/node-values.ts';
import type { NewMapping, NewValues } from '../record-text.ts';

/** Of one edition and of another. */
export interface Years {
  readonly from: string;
  readonly to: string;
}

/** What the next edition takes over, and what is said of the rest, in whole sentences. */
export interface Kept {
  readonly values: NewValues;
  readonly notes: readonly string[];
}

type Keep = (value: JsonValue, years: Years, key: string) => { value?: NewValues[string]; note?: string };

/** What is another one each time, or follows from what is; dates are moved elsewhere. */
const NEVER: ReadonlySet<string> = new Set(['id', 'slug', 'urlKey', 'startDate', 'endDate']);

const RULES: Readonly<Record<string, Keep>> = {
  name: keepName,
  status: keepStatus,
  sources: () => ({ note: 'Left out: sources, which prove the facts of the edition before.' }),
  links: keepLinks,
  detail: keepText,
};

/** Takes over what holds of the next edition as well; facts of a certain year do not. */
export function keptValues(values: Values, years: Years): Kept {
  const kept = Object.entries(values)
    .filter(([key]) => !NEVER.has(key))
    .map(([key, value]) => ({ key, ...(RULES[key] ?? keepUnlessDated)(value, years, key) }));
  return {
    values: Object.fromEntries(kept.flatMap(({ key, value }) => (value === undefined ? [] : [[key, value]]))),
    notes: kept.flatMap(({ note }) => note ?? []),
  };
}

/** The same text with the year of the other edition, wherever it stands as a number of its own. */
export function inNextYear(text: string, { from, to }: Years): string {
  return text.replaceAll(yearIn(from), to);
}

function yearIn(year: string): RegExp {
  return new RegExp(`(?<!\\d)${year}(?!\\d)`, 'g');
}

function keepName(value: JsonValue, years: Years): ReturnType<Keep> {
  const name = inNextYear(textOf(value), years);
  const [number] = /(?<!\d)\d{1,3}(?!\d)/.exec(name) ?? [];
  return number === undefined
    ? { value: name }
    : { value: name, note: `Check the name: does ${number} in "${name}" count the editions?` };
}

function keepStatus(value: JsonValue): ReturnType<Keep> {
  return value === 'scheduled'
    ? {}
    : { note: `Status is "scheduled" again, and was "${textOf(value)}": check where it takes place.` };
}

function keepText(value: JsonValue, years: Years): ReturnType<Keep> {
  const text = textOf(value);
  return yearIn(years.from).test(text)
    ? { note: `Left out: the text, because it speaks of ${years.from}.` }
    : { value: text, note: `Check the text, which is that of ${years.from}.` };
}

/** Links that can be used for a time only, recordings, and addresses with the year are those of one edition. */
function keepLinks(value: JsonValue, { from }: Years): ReturnType<Keep> {
  const links = Array.isArray(value) ? value.filter(isMapping).map(asTexts) : [];
  const holds = ({ kind, opensAt, closesAt, url = '' }: NewMapping): boolean =>
    kind !== 'recording' && opensAt === undefined && closesAt === undefined && !yearIn(from).test(url);
  const kept = links.filter(holds);
  const left = links.filter((link) => !holds(link)).map(({ kind, url }) => `${kind ?? 'link'} ${url ?? ''}`);
  return {
    ...(kept.length > 0 && { value: kept }),
    ...(left.length > 0 && { note: `Left out: links of the edition before: ${left.join(', ')}.` }),
  };
}

function keepUnlessDated(value: JsonValue, years: Years, key: string): ReturnType<Keep> {
  const written = Array.isArray(value) ? value.map(textOf) : textOf(value);
  if (!yearIn(years.from).test(String(written))) return { value: written };
  const text = String(written);
  return { note: `Left out: ${key} ${text}. Is it ${inNextYear(text, years)} now?` };
}

function asTexts(mapping: Record<string, JsonValue>): NewMapping {
  return Object.fromEntries(Object.entries(mapping).map(([key, value]) => [key, textOf(value)]));
}

function textOf(value: JsonValue): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
