import { describe, expect, test } from '@jest/globals';
import { openGitHubApi, type GitHubApi } from '../../../src/cli/github/github-api.ts';
import { keepComment, markerOf } from '../../../src/cli/github/kept-comment.ts';
import { readConfig } from '../../../src/config/config.ts';
import { startGitHub, type GitHubStandIn } from '../../helpers/github-api.ts';
import { BOT, issueOf, makeWorld, STRANGER, type Comment } from '../../helpers/github-world.ts';

const NAME = 'test';
const MARKER = markerOf(NAME);

/** An issue with these comments, and what may write on it. */
async function issueWith(
  comments: Comment[],
): Promise<{ readonly api: GitHubApi; readonly github: GitHubStandIn }> {
  const github = await startGitHub(makeWorld({ issues: [issueOf(7, { comments })] }));
  return { api: openGitHubApi(readConfig(github.environment).github), github };
}

function comment(id: number, body: string, user: Comment['user'] = BOT): Comment {
  return { id, body, user };
}

describe('a kept comment', () => {
  test('is written once, then has each new text, and nothing is sent where nothing changes', async () => {
    const comments: Comment[] = [];
    const { api, github } = await issueWith(comments);
    expect(await keepComment(api, 7, { name: NAME, body: 'One' })).toBe('created');
    expect(await keepComment(api, 7, { name: NAME, body: 'Two\n' })).toBe('updated');
    expect(await keepComment(api, 7, { name: NAME, body: 'Two' })).toBe('unchanged');
    expect(comments).toEqual([comment(1, `${MARKER}Two`)]);
    expect(github.written().map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /repos/owner/calendar/issues/7/comments',
      'PATCH /repos/owner/calendar/issues/comments/1',
    ]);
  });

  test.each([
    ['of a stranger', comment(1, `${MARKER}Mine`, STRANGER)],
    ['of an account that is gone', comment(1, `${MARKER}Mine`, null)],
    ['of a stranger who calls himself alike', comment(1, MARKER, { login: 'github-actions', type: 'User' })],
    ['of another name', comment(1, `${markerOf('other')}Mine`)],
    ['of a workflow that repeats what a stranger wrote', comment(1, `You wrote: ${MARKER}`)],
  ])('is not one %s', async (_whose, other) => {
    const comments = [{ ...other }];
    const { api } = await issueWith(comments);
    expect(await keepComment(api, 7, { name: NAME, body: 'One' })).toBe('created');
    expect(comments).toEqual([other, comment(2, `${MARKER}One`)]);
  });

  test('is found behind hundreds of others, and none is written where it is not wanted', async () => {
    const others = Array.from({ length: 250 }, (_, index) => comment(index + 1, 'Words', STRANGER));
    const comments = [...others, comment(251, `${MARKER}One`)];
    const { api } = await issueWith(comments);
    expect(await keepComment(api, 7, { name: NAME, body: 'Two' })).toBe('updated');
    expect(comments.at(-1)?.body).toBe(`${MARKER}Two`);
    expect(await keepComment(api, 7, { name: 'other', body: 'Two' }, false)).toBe('none');
    expect(comments).toHaveLength(251);
  });

  test('is not written again and again where it cannot be looked for to the end', async () => {
    const { api, github } = await issueWith(
      Array.from({ length: 3_000 }, (_, index) => comment(index + 1, 'Words', STRANGER)),
    );
    await expect(keepComment(api, 7, { name: NAME, body: 'One' })).rejects.toThrow('lists more');
    expect(github.written()).toEqual([]);
  });

  test('is refused where it is too long, where there is no issue, and with a token that is not known', async () => {
    const { api, github } = await issueWith([]);
    await expect(keepComment(api, 7, { name: NAME, body: 'x'.repeat(65_536) })).rejects.toThrow('65536');
    await expect(keepComment(api, 8, { name: NAME, body: 'One' })).rejects.toThrow('not what is expected');
    const stranger = openGitHubApi(readConfig({ ...github.environment, GITHUB_TOKEN: 'other' }).github);
    await expect(keepComment(stranger, 7, { name: NAME, body: 'One' })).rejects.toThrow('401');
    expect(github.written()).toEqual([]);
  });
});
