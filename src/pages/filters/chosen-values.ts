import { FILTERS, type FilterName } from '../../calendar/filters/filter-table.ts';
import type { Parameters } from '../addresses.ts';

/** Parameters that mean nothing without another one, with the name of the other. */
const NEEDS: Parameters = { radius: 'near' };

/** The most values of one filter that can be removed one by one; longer lists, which only programs make, are removed as a whole. */
const MOST = 8;

/** A chosen value. */
export interface ChosenValue {
  readonly name: string;
  readonly value: string;
  /** The parameters without this value. */
  readonly rest: Parameters;
}

/** Returns all chosen values: each value of a short list, and longer lists as a whole. */
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

/** Returns the values of a parameter, without repetitions; several only where the filter takes a list. */
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
