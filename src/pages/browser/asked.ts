import { MAX_SEARCH_LENGTH } from '../../calendar/filters/parameter.ts';
import type { Parameters } from '../addresses.ts';
import type { IndexPage } from './index-page.ts';

/** The search and the page that a reader asks for. */
export interface Asked {
  /** Empty for all events of the list. */
  readonly q: string;
  /** The number of the page, from 1. */
  readonly number: number;
}

/** @param search the query of an address, with or without its question mark */
export function readAsked(search: string, { page }: Pick<IndexPage, 'page'>): Asked {
  const sent = new URLSearchParams(search);
  const q = readWords(sent.get('q') ?? '');
  const number = Number(sent.get('page') ?? (q === '' ? page : 1));
  return { q, number: Number.isSafeInteger(number) && number > 0 ? number : 1 };
}

/** Returns the words of a search, cut to the length that a server reads. */
export function readWords(typed: string): string {
  return Array.from(typed.trim()).slice(0, MAX_SEARCH_LENGTH).join('');
}

/** Returns the parameters of a list: its filter, and the words of the search. */
export function parametersOf({ filter }: Pick<IndexPage, 'filter'>, q: string): Parameters {
  return { ...(filter === null ? {} : { [filter.name]: filter.value }), ...(q === '' ? {} : { q }) };
}
