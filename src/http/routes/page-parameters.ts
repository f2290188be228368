import type { Request } from 'express';
import { FILTERS } from '../../calendar/filters/filter-table.ts';
import { MAX_SEARCH_LENGTH } from '../../calendar/filters/search.ts';
import { LANGUAGES, languageNamed, type Language } from '../../event-text/languages.ts';
import type { CalendarView } from '../../pages/addresses.ts';
import type { PagePreview, Reader } from '../../pages/site-page.tsx';
import { queryStringOf } from '../guards/request-target.ts';
import { readValid } from './read-query.ts';

/*
 * The query of a page's address. A person has typed it, or followed a link of last year: what cannot be meant is left
 * out, and nothing is refused.
 */

/** No browser likes so many languages, each of which is compared with all of ours. */
const MAX_FIELD_LENGTH = 4_096;

/** The language of the address, or else the one that the browser likes best. */
export function readReader(request: Request, preview: PagePreview | null): Reader {
  const chosen = languageNamed(queryOf(request).get('lang') ?? '');
  return { chosen, language: chosen ?? preferredLanguage(request) ?? LANGUAGES[0], preview };
}

function preferredLanguage(request: Request): Language | null {
  const { 'accept-language': field = '' } = request.headers;
  if (field.length > MAX_FIELD_LENGTH) return null;
  return languageNamed(request.acceptsLanguages([...LANGUAGES]) || '');
}

export function readView(request: Request): CalendarView {
  const query = queryOf(request);
  const { values: filter, parameters } = readValid(query, FILTERS);
  const { search: _search, ...others } = parameters;
  const search = Array.from((query.get('search') ?? '').trim());
  const page = query.get('page') ?? '';
  return {
    search: search.slice(0, MAX_SEARCH_LENGTH).join(''),
    past: query.get('past') === '1',
    filter,
    parameters: others,
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
  };
}

function queryOf({ url }: Request): URLSearchParams {
  return new URLSearchParams(queryStringOf(url));
}
