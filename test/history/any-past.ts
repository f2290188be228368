import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { mutated } from '../fuzz/mutations.ts';
import { makeFolder } from '../helpers/folder.ts';
import { writeBranch, writeCommit, writeGitFolder, writeObject, writeTree } from '../helpers/git-objects.ts';
import { event, organization, place, uuid } from '../helpers/content.ts';
import type { Tree } from './plain-past.ts';

/** The changes of a commit: texts by their paths within the content folder; null deletes a file. */
export type Edit = Readonly<Record<string, string | null>>;

/** A commit in the ancestry of the branch. */
export type Step = {
  /** The time of the commit, in seconds since 1970. */
  readonly time: number;
} & (
  | { readonly does: 'edit'; readonly edit: Edit }
  /** A merge: `merged` are the changes of the side commit, `edit` those that the merge commit adds to them. */
  | { readonly does: 'merge'; readonly edit: Edit; readonly merged: Edit }
  /** A commit with the state before the last `commits` commits. */
  | { readonly does: 'revert'; readonly commits: number }
  /** A change outside of the content folder. */
  | { readonly does: 'nothing' }
);

const PATHS = {
  events: ['events/a.md', 'events/b.md', 'events/below/a.md'],
  organizations: ['organizations/guild.md', 'organizations/club.md', 'organizations/x/guild.md'],
  places: ['places/hall.yml', 'places/x/hall.yml', 'places/inn.yml'],
  pictures: ['images/a.png', 'images/below/b.jpeg'],
};
const NAMED_PICTURES = [...PATHS.pictures, 'images/none.png', 'https://example.org/a.png'];
const number = fc.integer({ min: 1, max: 3 });
/** Some of these keys, each with one of its values. */
const keys = (values: Readonly<Record<string, readonly string[]>>): fc.Arbitrary<Record<string, string>> =>
  fc
    .tuple(
      ...Object.entries(values).map(([key, each]) =>
        fc.option(fc.constantFrom(...each)).map((value) => (value === null ? {} : { [key]: value })),
      ),
    )
    .map((parts) => Object.assign({}, ...parts) as Record<string, string>);

const eventKeys = keys({
  startDate: ['2027-02-20', '2027-02-20T10:00', '2027-03-28T02:30', '2027-02-20T09:00:00.000Z'],
  endDate: ['2027-02-20T09:30:00.000Z', '2027-04-01'],
  organization: ['guild', 'club', 'slug'],
  place: ['hall', 'inn'],
  latitude: ['1.5'],
  longitude: ['2.5'],
  countryCode: ['DE'],
  status: ['rescheduled'],
  thumbnail: NAMED_PICTURES,
  timezone: ['Europe/Berlin'],
});
const organizationKeys = keys({
  name: ['Guild', 'Club'],
  slug: ['slug'],
  type: ['club'],
  logoUrl: NAMED_PICTURES,
  videoSite: ['https://v.example.org'],
});
const placeKeys = keys({
  name: ['Hall'],
  latitude: ['3.5'],
  longitude: ['4.5'],
  countryCode: ['FR'],
  address: ['1 Road'],
});
/** Texts of this length are compared by their digests. */
const LONG = 'Long text. '.repeat(500);
const BROKEN = ['---\nid: 7\n---\n', 'not a record', '', `---\nid: ${uuid(1)}\n---\n`];

const text = {
  events: fc
    .tuple(number, eventKeys, fc.constantFrom('', 'Text', '\n\nText\n', LONG, `${LONG}!`))
    .map(([id, written, body]) => event(id, written, body)),
  organizations: fc.tuple(number, organizationKeys).map(([id, written]) => organization(id, written)),
  places: fc.tuple(number, placeKeys).map(([id, written]) => place(id, written)),
  site: fc.constantFrom(
    'timezone: Europe/Berlin\nurl: https://calendar.example.org\n',
    'timezone: Asia/Shanghai\nname: A\nurl: https://calendar.example.org\n',
    'timezone: Asia/Tokyo\nurl: https://calendar.example.org\n',
    // Singapore has the offset of Shanghai, so this change of the zone changes no instant.
    'timezone: Asia/Singapore\nurl: https://calendar.example.org\n',
    'url: https://calendar.example.org\n',
    'url: https://other.example.org\norganizationLinks:\n  videoSite: channel\n',
    'name: A\n',
    'timezone: Nowhere\n',
  ),
};

const some = <T>(arbitrary: fc.Arbitrary<T>, maxKeys: number, paths: readonly string[]) =>
  fc.dictionary(fc.constantFrom(...paths), arbitrary, { maxKeys });
const orElse = (arbitrary: fc.Arbitrary<string>): fc.Arbitrary<string | null> =>
  fc.oneof(
    { weight: 6, arbitrary },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN) },
    // Only as text, since the reference would read bytes that are not UTF-8 differently.
    { weight: 1, arbitrary: arbitrary.chain(mutated).map(String) },
    { weight: 2, arbitrary: fc.constant(null) },
  );

const anyEdit: fc.Arbitrary<Edit> = fc
  .tuple(
    some(orElse(text.events), 2, PATHS.events),
    some(orElse(text.organizations), 1, PATHS.organizations),
    some(orElse(text.places), 1, PATHS.places),
    some(fc.constantFrom('one', 'two', null), 1, PATHS.pictures),
    fc.oneof(
      { weight: 5, arbitrary: fc.constant({}) },
      { weight: 2, arbitrary: fc.record({ 'site.yml': fc.option(text.site) }) },
    ),
  )
  .map((parts) => Object.assign({}, ...parts) as Edit);

const time = fc.integer({ min: 1_000, max: 1_020 });

export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ does: fc.constant('edit'), time, edit: anyEdit }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('merge'), time, edit: anyEdit, merged: anyEdit }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('revert'), time, commits: number }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('nothing'), time }) },
);

/** A commit in the ancestry of the branch that changes the content folder. */
export interface AncestryCommit {
  readonly time: number;
  readonly tree: Tree;
}

/** A bare repository to which commits are added. */
export interface GrowingRepository {
  /** The content folder, a subfolder of the repository. */
  readonly folder: string;
  /** Adds commits after the first `from` steps, whose successors are dropped; by default after the last commit. */
  grow(steps: readonly Step[], from?: number): void;
  /** The commits in the ancestry of the branch that change the content folder, oldest first. */
  ancestry(): readonly AncestryCommit[];
}

interface State {
  /** The name of the commit; null before the first. */
  readonly commit: string | null;
  readonly tree: Tree;
  readonly ancestry: readonly AncestryCommit[];
}

export function growingRepository(): GrowingRepository {
  const top = makeFolder();
  const folder = join(top, 'content');
  mkdirSync(folder);
  const gitFolder = join(top, '.git');
  writeGitFolder(gitFolder);
  let states: State[] = [{ commit: null, tree: new Map(), ancestry: [] }];
  let count = 0;
  return {
    folder,
    ancestry: () => states.at(-1)?.ancestry ?? [],
    grow(steps, from = states.length - 1) {
      states = states.slice(0, from + 1);
      for (const step of steps) {
        const parent = states.at(-1);
        if (parent === undefined) break;
        const { tree, commit } = grown(step, parent);
        const isSame = JSON.stringify([...tree].sort()) === JSON.stringify([...parent.tree].sort());
        const ancestry = isSame ? parent.ancestry : [...parent.ancestry, { time: step.time, tree }];
        states.push({ commit, tree, ancestry });
        writeBranch(gitFolder, 'main', commit);
      }
    },
  };

  function grown(step: Step, parent: State): { readonly commit: string; readonly tree: Tree } {
    const commitOf = (edit: Edit, ...parents: readonly (string | null)[]): string => {
      const tree = treeOf(applied(parent.tree, edit));
      return writeCommit(gitFolder, {
        tree,
        parents: parents.filter((name) => name !== null),
        time: step.time,
      });
    };
    const main = (edit: Edit, ...others: readonly string[]): ReturnType<typeof grown> => ({
      commit: commitOf(edit, parent.commit, ...others),
      tree: applied(parent.tree, edit),
    });
    switch (step.does) {
      case 'edit':
        return main(step.edit);
      case 'merge': {
        const edit = { ...step.merged, ...step.edit };
        return parent.commit === null ? main(edit) : main(edit, commitOf(step.merged, parent.commit));
      }
      case 'revert': {
        const earlier = states.at(-1 - step.commits)?.tree ?? parent.tree;
        const gone = Object.fromEntries([...parent.tree.keys()].map((path) => [path, null]));
        return main({ ...gone, ...Object.fromEntries(earlier) });
      }
      case 'nothing':
        return main({});
    }
  }

  /** Returns the tree of the repository. Outside of the content folder each commit has a file of its own. */
  function treeOf(tree: Tree): string {
    count += 1;
    const files = [...tree].map(([path, text]) => [`content/${path}`, text] as const);
    const blobs = [['other.txt', String(count)] as const, ...files].map(([path, text]) => {
      return [path, { mode: '100644', blob: writeObject(gitFolder, 'blob', Buffer.from(text)) }] as const;
    });
    return writeTree(gitFolder, new Map(blobs));
  }
}

function applied(tree: Tree, edit: Edit): Tree {
  const next = new Map(tree);
  for (const [path, content] of Object.entries(edit)) {
    if (content === null) next.delete(path);
    else next.set(path, content);
  }
  return next;
}
