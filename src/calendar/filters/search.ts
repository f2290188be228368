import type { Filter } from './filter.ts';
import { InvalidValue } from './parameter.ts';
import { MAX_SEARCH_LENGTH } from './search-length.ts';

export const WORDS = { type: 'string', maxLength: MAX_SEARCH_LENGTH } as const;

/** Words of the names of events. */
export const search: Filter<string> = {
  schema: {
    ...WORDS,
    description:
      "Words of the event's name, in any order; letter case and accents do not matter. Typing errors are forgiven where no event matches without.",
  },
  absent: '',
  read: readSearch,
  narrow({ eventSearch }, words) {
    return eventSearch.find(words);
  },
  isSlow: true,
};

export function readSearch(sent: string): string | InvalidValue {
  const isShort = sent.length <= MAX_SEARCH_LENGTH || Array.from(sent).length <= MAX_SEARCH_LENGTH;
  return isShort
    ? sent
    : new InvalidValue('maxLength', `have at most ${MAX_SEARCH_LENGTH} characters`, {
        max: MAX_SEARCH_LENGTH,
      });
}
