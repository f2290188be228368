import { type Filter, InvalidValue, MAX_SEARCH_LENGTH } from './parameter.ts';

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

function readSearch(sent: string): string | InvalidValue {
  const isShort = sent.length <= MAX_SEARCH_LENGTH || Array.from(sent).length <= MAX_SEARCH_LENGTH;
  return isShort
    ? sent
    : new InvalidValue('maxLength', `have at most ${MAX_SEARCH_LENGTH} characters`, {
        max: MAX_SEARCH_LENGTH,
      });
}

/** Words of the names of organizations. */
export const orgSearch: Filter<string> = {
  schema: { ...WORDS, description: "Words of the organization's name, likewise." },
  absent: '',
  read: readSearch,
  narrow({ events: { organizations }, organizationSearch }, words) {
    const matches = organizationSearch.find(words);
    return matches && { ...matches, column: organizations };
  },
  isSlow: true,
};

/** Words that stand anywhere in what people know an event by; no typing errors are forgiven (contract, section 6). */
export const q: Filter<string | undefined> = {
  schema: {
    ...WORDS,
    description:
      "Words of the name, of the names of its organizers and its place, of the region, of the country's name in English or Chinese, or of a tag. Typing errors are not forgiven.",
  },
  absent: undefined,
  read: readSearch,
  narrow({ textSearch }, words) {
    const keep = words === undefined ? null : textSearch.narrow(words);
    return keep && { keep };
  },
  isSlow: true,
};
