import { slugOf } from '../new-record/slug.ts';
import { factOf, maxItemsOf, type Said } from './said.ts';

/** In characters: longer words are sentences. */
const MAX_WORD = 100;
const MAX_TAG = 40;

/** The tags that the words of a source make, each once; words that are too long for tags are left out. */
export function tagFacts(words: readonly string[], from: string): Said {
  const slugs = words.filter(({ length }) => length <= MAX_WORD).map(slugOf);
  const tags = [...new Set(slugs)].filter((tag) => tag !== '' && tag.length <= MAX_TAG);
  const most = maxItemsOf('tags');
  return {
    facts: factOf('tags', tags.slice(0, most), from),
    notes: tags.length > most ? [`Of ${tags.length} tags the first ${most} are taken (${from}).`] : [],
  };
}
