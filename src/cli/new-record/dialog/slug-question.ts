import { formats } from '../../../schema/formats.ts';
import type { NamedDraft } from '../check.ts';
import type { OpenFolder } from '../new-file.ts';
import { SLUG_RULE } from '../new-flags.ts';
import { slugsFor } from '../slug.ts';
import type { Asking } from './asking.ts';
import type { Back } from './prompts.ts';

/** Says what is wrong with a draft that has a name, in a sentence. */
export type SlugProblem = (folder: OpenFolder, draft: NamedDraft) => string | undefined;

/** Asks for the name of a file; the first one that suits the record and that no other file has stands ready. */
export async function askSlug(
  { prompts, folder, draft }: Asking,
  slugProblem: SlugProblem,
  before: string | null,
): Promise<string | Back> {
  const stems = folder.stems(draft.type.collection);
  return prompts.text({
    message: 'Slug, which is the name of the file, too',
    initial: before ?? slugsFor(draft.values).find((slug) => !stems.has(slug)) ?? '',
    complaint: (slug) => {
      const problem = formats.slug.test(slug) ? slugProblem(folder, { ...draft, slug }) : SLUG_RULE;
      return problem === undefined ? [] : [problem];
    },
  });
}
