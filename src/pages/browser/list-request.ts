import { MAX_SEARCH_LENGTH } from '../../calendar/filters/parameter.ts';
import type { Parameters } from '../addresses.ts';
import type { IndexPage } from './index-page.ts';

/** The part of a list that the address in the browser asks for: a search and the number of a page. */
export interface ListRequest {
  /** The words of the search; empty where all events of the list are asked for. */
  readonly q: string;
  /** The number of the page, from 1. */
  readonly number: number;
}

/**
 * Reads which part of a list an address asks for.
 *
 * @param search the query of the address, with or without its question mark
 */
export function readListRequest(search: string, { page }: Pick<IndexPage, 'page'>): ListRequest {
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
