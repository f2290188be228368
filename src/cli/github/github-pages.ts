import type { ValidateFunction } from '../../schema/validator.ts';
import { GitHubError, type GitHubApi } from './github-api.ts';

const PAGE_SIZE = 100;
/** GitHub takes no more than 2,500 comments on an issue. */
const MAX_PAGES = 30;

/**
 * The items of a list of GitHub's, page by page, as long as somebody wants more.
 *
 * @param path as `GitHubApi.ask` takes it, with a query of its own or none
 * @param isPage knows what is read of the items
 * @throws GitHubError where it is no such list, or has more than 3,000 items
 */
export async function* listed<T>(
  { ask }: GitHubApi,
  path: string,
  isPage: ValidateFunction<T[]>,
): AsyncGenerator<T> {
  const joint = path.includes('?') ? '&' : '?';
  for (let page = 1; page <= MAX_PAGES; page++) {
    const items = await ask('GET', `${path}${joint}per_page=${PAGE_SIZE}&page=${page}`);
    if (!isPage(items)) throw new GitHubError(`What GitHub lists at ${path} is not what is expected.`);
    yield* items;
    if (items.length < PAGE_SIZE) return;
  }
  throw new GitHubError(`GitHub lists more at ${path} than is read.`);
}
