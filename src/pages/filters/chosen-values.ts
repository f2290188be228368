import { FILTERS, type FilterName } from '../../calendar/filters/filter-table.ts';
import type { Parameters } from '../addresses.ts';

/** What means nothing without another parameter. */
const NEEDS: Parameters = { radius: 'near' };

/** The most values of one filter that are taken away one by one; longer lists are one thing, as a link of a program has them. */
const MOST = 8;

/** A value that is chosen. */
export interface ChosenValue {
  readonly name: string;
  readonly value: string;
  /** What is chosen besides. */
  readonly rest: Parameters;
}

/** Everything that is chosen: each value of a short list by itself. */
export function chosenValues(parameters: Parameters): ChosenValue[] {
  return Object.entries(parameters)
    .filter(([name]) => !(name in NEEDS))
    .flatMap(([name, sent]) => {
      const values = valuesOf(name, sent);
      return values.length > MOST
        ? [{ name, value: sent, rest: withValues(parameters, name, []) }]
        : values.map((value) => ({
            name,
            value,
            rest: withValues(
              parameters,
              name,
              values.filter((other) => other !== value),
            ),
          }));
    });
}

/** The values of a filter as it was sent, each once: more than one where the filter takes a list. */
export function valuesOf(name: string, sent: string): string[] {
  const isList = isFilter(name) && FILTERS[name].schema.type === 'array';
  const values = isList ? sent.split(',').map((item) => item.trim()) : [sent];
  return [...new Set(values)].filter((value) => value !== '');
}

function isFilter(name: string): name is FilterName {
  return name in FILTERS;
}

function withValues(parameters: Parameters, changed: string, values: readonly string[]): Parameters {
  const kept = Object.entries(parameters).filter(
    ([name]) => values.length > 0 || (name !== changed && NEEDS[name] !== changed),
  );
  return Object.fromEntries(kept.map(([name, sent]) => [name, name === changed ? values.join(',') : sent]));
}
