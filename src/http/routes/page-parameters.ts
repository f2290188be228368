import type { Request } from 'express';
import { lastChange } from '../../calendar/calendar-view.ts';
import type { Calendar } from '../../calendar/calendar.ts';
import { startOfDay } from '../../calendar/days.ts';
import { FILTER_NAMES, FILTERS } from '../../calendar/filters/filter-table.ts';
import { MAX_SEARCH_LENGTH } from '../../calendar/filters/parameter.ts';
import { LANGUAGE_NAMES, languageNamed, type Language } from '../../event-text/languages.ts';
import type { CalendarView } from '../../pages/addresses.ts';
import { dayIn } from '../../pages/months.ts';
import type { PagePreview, Reader } from '../../pages/reader.ts';
import { serverAddresses } from '../../pages/server-addresses.ts';
import { queryStringOf } from '../guards/validate-request.ts';
import { readValid } from './read-query.ts';

/*
 * The query of a page's address. A person has typed it, or followed a link of last year: what cannot be meant is left
 * out, and nothing is refused.
 */

/** No browser likes so many languages, each of which is compared with all of ours. */
const MAX_FIELD_LENGTH = 4_096;

/** No person chooses more; every link of a page repeats it. */
const MAX_VALUE_LENGTH = 1_000;

/**
 * The language of the address, or else the one that the browser likes best, or else that of the site.
 *
 * @param now milliseconds since 1970
 */
export function readReader(
  request: Request,
  calendar: Calendar,
  now: number,
  preview: PagePreview | null,
): Reader {
  const { site } = calendar;
  const chosen = languageNamed(queryOf(request).get('lang') ?? '');
  const language = chosen ?? preferredLanguage(request) ?? site.language;
  const today = startOfDay(now, site.timezone);
  const to = serverAddresses(chosen);
  return {
    ...{ chosen, language, to, today, date: dayIn(site.timezone, today) },
    ...{ now: lastChange(calendar, now), preview, asFile: null },
  };
}

function preferredLanguage(request: Request): Language | null {
  const { 'accept-language': field = '' } = request.headers;
  // Without a field, Express takes the first of ours for what the browser asks for.
  if (field === '' || field.length > MAX_FIELD_LENGTH) return null;
  return languageNamed(request.acceptsLanguages([...LANGUAGE_NAMES]) || '');
}

export function readView(request: Request): CalendarView {
  const query = queryOf(request);
  const words = Array.from((query.get('q') ?? '').trim());
  query.set('q', words.slice(0, MAX_SEARCH_LENGTH).join(''));
  const sent = FILTER_NAMES.filter((name) => query.getAll(name).some((value) => value !== ''));
  for (const name of sent) if ((query.get(name)?.length ?? 0) > MAX_VALUE_LENGTH) query.delete(name);
  const { values: filter, parameters } = readValid(query, FILTERS);
  const page = query.get('page') ?? '';
  return {
    past: query.get('past') === '1',
    filter,
    parameters,
    leftOut: sent.filter((name) => parameters[name] === undefined),
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
  };
}

function queryOf({ url }: Request): URLSearchParams {
  return new URLSearchParams(queryStringOf(url));
}
