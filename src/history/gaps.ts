import { printable } from '../platform/printable.ts';
import { MissingBlob } from './git/objects.ts';
import { GitError } from './git/git-command.ts';
import { PastTooLarge } from './limits.ts';

/** What is not known of the past of a folder. */
export interface Gap {
  readonly code: keyof typeof GAPS;
  /** What is not known, why, and what mends it. */
  readonly message: string;
}

const NOTHING = 'It is not known when records were created and changed, because';

const GAPS = {
  'git-missing': () => `${NOTHING} the command git is not found: install git 2.38 or newer.`,
  'git-too-old': () => `${NOTHING} the command git is too old: install git 2.38 or newer.`,
  'no-repository': (folder: string) =>
    `${NOTHING} ${folder} is in no git repository: "git init" makes one, and what is committed there is dated.`,
  'owned-by-others': (folder: string) =>
    `${NOTHING} git does not read the repository of ${folder}, which belongs to another user: ` +
    '"git config --global --add safe.directory" with the path of the repository allows it.',
  'no-commits': (folder: string) =>
    `${NOTHING} no commit has anything of ${folder}: "git add" and "git commit" make one.`,
  incomplete: () =>
    `${NOTHING} the clone lacks old versions of files, as one does that was made with --filter: ` +
    '"git fetch --refetch --no-filter" brings them.',
  shallow: () =>
    'It is not known when records were created, nor when those changed that are as the oldest commit has them, ' +
    'because the clone is shallow: "git fetch --unshallow" brings the commits before it.',
  'site-not-committed': () =>
    'It is not known when records changed whose answers depend on site.yml, because it is not committed as it is: ' +
    '"git add" and "git commit" of it have every copy of the calendar say the same.',
  'too-large': () =>
    `${NOTHING} the past of the content is too large to be read: ` +
    'a repository that begins with the content as it is today has one that can.',
  'reader-ended': () =>
    `${NOTHING} the thread that read the history ended, for want of memory or after a minute of silence. It is read ` +
    'again after a restart; NODE_OPTIONS=--max-old-space-size=4096 gives it 4,096 MB of memory.',
  unreadable: () => `${NOTHING} the repository cannot be read: "git fsck" shows what is wrong with it.`,
} as const;

/**
 * Makes a gap with its message.
 *
 * @param folder the content folder; only some messages name it
 */
export function gapOf(code: Gap['code'], folder = ''): Gap {
  return { code, message: GAPS[code](JSON.stringify(printable(folder))) };
}

/**
 * Returns what is not known because of an error that was thrown while the past was read.
 *
 * @throws the error itself where it is a fault of this program
 */
export function gapBecauseOf(thrown: unknown, folder: string): Gap {
  if (thrown instanceof PastTooLarge) return gapOf('too-large', folder);
  if (thrown instanceof MissingBlob) return gapOf('incomplete', folder);
  if (thrown instanceof GitError) return gapOf(thrown.reason ?? 'unreadable', folder);
  throw thrown;
}
