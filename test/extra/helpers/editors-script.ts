import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { event, organization, place } from '../../helpers/content.ts';
import { makeRepository, type Repository } from '../../helpers/repository.ts';

/** Something that a team of editors does in its repository, whose content is in the folder `content`. */
export type Act = (repository: Repository) => void;

type Edit = Readonly<Record<string, string | null>>;

const ORGANIZATION = 100;
const PLACE = 200;
/** More uncommitted records than a sync token can list. */
const MANY = Array.from({ length: 70 }, (_, index) => index + 300);
const BERLIN = 'timezone: Europe/Berlin\n';
const WITH_URL = `${BERLIN}url: https://calendar.example.org\n`;

/** The repository as it is before the script. */
export function editorsRepository(): Repository {
  const repository = makeRepository({
    'README.md': 'Our calendar',
    'content/site.yml': 'timezone: UTC\n',
    'content/events/a.md': event(1, { startDate: '2026-03-01T10:00', organization: 'guild' }),
    'content/events/b.md': event(2, { startDate: '2026-03-02', place: 'hall' }),
    'content/events/c.md': event(3),
    'content/organizations/guild.md': organization(ORGANIZATION),
    'content/organizations/club.md': organization(ORGANIZATION + 1),
    'content/places/hall.yml': place(PLACE),
  });
  // Lets a copy fetch a commit that no branch has any longer.
  repository.git('config', 'uploadpack.allowAnySHA1InWant', 'true');
  return repository;
}

/** Everything that a team of editors does, in order. */
export const EDITORS_SCRIPT: readonly (readonly [what: string, act: Act])[] = [
  ['a new event', commit({ 'events/d.md': event(4, { startDate: '2026-04-01' }) })],
  ['an edit', commit({ 'events/d.md': event(4, { startDate: '2026-04-01', name: 'Fourth' }, 'Text') })],
  ['a new date', commit({ 'events/d.md': event(4, { startDate: '2026-04-08', status: 'rescheduled' }) })],
  ['an event with relations', commit({ 'events/e.md': related(5, 'club', 'hall') })],
  ['a new name of an organization', commit({ 'organizations/guild.md': named(0, 'Guild') })],
  ['a new name of a place', commit({ 'places/hall.yml': place(PLACE, { name: 'Hall', address: '1 Road' }) })],
  ['a move', move('events/b.md', 'events/2026/b.md')],
  [
    'a move with an edit',
    (repository) => {
      move('events/2026/b.md', 'events/2026/march/second.md', false)(repository);
      commit({ 'events/2026/march/second.md': event(2, { name: 'Second', place: 'hall' }) })(repository);
    },
  ],
  [
    'two files that change places',
    commit({ 'events/a.md': event(3), 'events/c.md': event(1, { organization: 'guild' }) }),
  ],
  ['a deletion', commit({ 'events/a.md': null })],
  [
    'something beside the content',
    (repository) => void repository.commit({ 'README.md': 'Our best calendar' }),
  ],
  ['a file that comes back', commit({ 'events/a.md': event(3) })],
  ['another time zone of the site', commit({ 'site.yml': BERLIN })],
  ['an address of the site', commit({ 'site.yml': WITH_URL })],
  [
    'another slug of an organization',
    (repository) => {
      move('organizations/guild.md', 'organizations/readers.md', false)(repository);
      commit({ 'events/c.md': event(1, { organization: 'readers' }) })(repository);
    },
  ],
  ['an organization in a folder', move('organizations/readers.md', 'organizations/north/readers.md')],
  [
    'another file name of a place',
    (repository) => {
      move('places/hall.yml', 'places/great-hall.yml', false)(repository);
      commit({
        'events/e.md': related(5, 'club', 'great-hall'),
        'events/2026/march/second.md': event(2, { name: 'Second', place: 'great-hall' }),
      })(repository);
    },
  ],
  ['a revert', git('revert', '--no-edit', 'HEAD')],
  ['a revert of the revert', git('revert', '--no-edit', 'HEAD')],
  ['a merged branch', merge({ 'events/f.md': event(6) }, {})],
  [
    'a branch that is merged when both sides have gone on',
    merge({ 'events/f.md': event(6, { name: 'Sixth' }) }, { 'events/g.md': event(7) }),
  ],
  ['a branch with a deletion', merge({ 'events/g.md': null }, { 'organizations/club.md': named(1, 'Club') })],
  ['a branch with a change of the site', merge({ 'site.yml': `${WITH_URL}name: Ours\n` }, {})],
  ['a broken file', commit({ 'events/f.md': event(6, { scale: 'huge' }), 'events/h.md': event(8) })],
  ['a change beside the broken file', commit({ 'events/d.md': event(4, { name: 'Beside' }) })],
  ['the broken file, mended', commit({ 'events/f.md': event(6, { name: 'Mended' }) })],
  ['broken settings of the site', commit({ 'site.yml': 'timezone: Nowhere\n' })],
  ['a revert of the broken settings', git('revert', '--no-edit', 'HEAD')],
  ['another id in a file', commit({ 'events/h.md': event(9) })],
  ['other bytes that say the same', commit({ 'events/h.md': `${event(9)}\n\n` })],
  [
    'a record that is of another kind',
    commit({ 'events/h.md': null, 'organizations/h.md': organization(9) }),
  ],
  ['the same commit, amended', amend({ 'events/d.md': event(4, { name: 'Amended' }) })],
  [
    'a branch that was rewritten',
    (repository) => {
      repository.git('reset', '--quiet', '--hard', 'HEAD~2');
      for (const text of ['one', 'two', 'three']) commit({ 'events/i.md': event(10, {}, text) })(repository);
    },
  ],
  [
    'a branch that was rewritten, and is shorter',
    (repository) => {
      repository.git('reset', '--quiet', '--hard', 'HEAD~3');
      commit({ 'events/i.md': event(10) })(repository);
    },
  ],
  ['a branch that is back where it was', git('reset', '--quiet', '--hard', 'HEAD@{2}')],
  ['an empty commit', commit({})],
  ['an edit that is not committed', edit({ 'events/d.md': event(4, { name: 'Draft' }) })],
  ['another one of it', edit({ 'events/d.md': event(4, { name: 'Second draft' }) })],
  ['the edit, committed', commit({})],
  ['a new event that is not committed', edit({ 'events/j.md': event(11, { organization: 'club' }) })],
  ['the new event, thrown away', edit({ 'events/j.md': null })],
  ['a deletion that is not committed', edit({ 'events/d.md': null })],
  ['the deletion, thrown away', git('checkout', '--quiet', '--', '.')],
  [
    'a commit of a part of the edits',
    (repository) => {
      edit({ 'events/d.md': event(4, { name: 'Kept back' }), 'events/k.md': event(12) })(repository);
      repository.git('add', 'content/events/k.md');
      repository.git('commit', '--quiet', '--message=A part');
    },
  ],
  ['the other part', commit({})],
  ['settings of the site that are not committed', edit({ 'site.yml': 'timezone: Asia/Tokyo\n' })],
  ['the settings of the site, committed', commit({})],
  ['an organization that is not committed', edit({ 'organizations/club.md': named(1, 'Clubs') })],
  [
    'the organization, thrown away, and an event',
    (repository) => {
      repository.git('checkout', '--quiet', '--', '.');
      commit({ 'events/l.md': event(13) })(repository);
    },
  ],
  [
    'many edits that are not committed',
    edit(Object.fromEntries(MANY.map((number) => [`events/many/${number}.md`, event(number)]))),
  ],
  ['one more', edit({ 'events/many/more.md': event(299) })],
  ['the many edits, committed', commit({})],
  ['a folder that goes', git('rm', '--quiet', '-r', 'content/events/many')],
  ['the folder that goes, committed', commit({})],
  [
    'a folder that comes back',
    (repository) => {
      repository.git('checkout', '--quiet', 'HEAD~1', '--', 'content/events/many');
      commit({})(repository);
    },
  ],
  ['an event that is cancelled', commit({ 'events/l.md': event(13, { status: 'cancelled' }) })],
  [
    'a change on a branch that is not checked out',
    (repository) => {
      repository.git('checkout', '--quiet', '-b', 'elsewhere');
      commit({ 'events/m.md': event(14) })(repository);
      repository.git('checkout', '--quiet', 'main');
    },
  ],
  ['the other branch, checked out', git('checkout', '--quiet', 'elsewhere')],
  ['the first branch again', git('checkout', '--quiet', 'main')],
  [
    'a merge that puts the old head second',
    (repository) => {
      commit({ 'events/n.md': event(15) })(repository);
      repository.git('checkout', '--quiet', 'elsewhere');
      repository.git('merge', '--quiet', '--no-edit', 'main');
      repository.git('branch', '--quiet', '--force', 'main');
      repository.git('checkout', '--quiet', 'main');
    },
  ],
  ['a detached head', git('checkout', '--quiet', '--detach', 'HEAD~1')],
  ['no detached head any longer', git('checkout', '--quiet', 'main')],
  [
    'a repository that was packed',
    (repository) => {
      repository.git('gc', '--quiet');
      commit({ 'events/c.md': event(1, { name: 'Packed' }) })(repository);
    },
  ],
  ['all events gone but a few', git('rm', '--quiet', 'content/events/many/*')],
  ['the end', commit({ 'events/a.md': event(3, { name: 'The end' }) })],
];

function inContent(files: Edit): Edit {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`content/${path}`, text]));
}

function edit(files: Edit): Act {
  return (repository) => {
    repository.write(inContent(files));
  };
}

function commit(files: Edit): Act {
  return (repository) => void repository.commit(inContent(files));
}

function amend(files: Edit): Act {
  return (repository) => {
    repository.write(inContent(files));
    repository.git('commit', '--quiet', '--all', '--amend', '--no-edit');
  };
}

function git(...args: readonly string[]): Act {
  return (repository) => void repository.git(...args);
}

function move(from: string, to: string, isCommitted = true): Act {
  return (repository) => {
    const text = readFileSync(join(repository.folder, 'content', from), 'utf8');
    repository.write(inContent({ [from]: null, [to]: text }));
    if (isCommitted) repository.commit();
  };
}

/**
 * Makes a commit on another branch and, if `here` changes anything, one on this branch, and merges the other branch.
 */
function merge(there: Edit, here: Edit): Act {
  return (repository) => {
    repository.git('checkout', '--quiet', '-b', 'side');
    commit(there)(repository);
    repository.git('checkout', '--quiet', 'main');
    if (Object.keys(here).length > 0) commit(here)(repository);
    repository.git('merge', '--quiet', '--no-ff', '--no-edit', 'side');
    repository.git('branch', '--quiet', '--delete', 'side');
  };
}

function related(number: number, organization: string, place: string): string {
  return event(number, { organization, place });
}

function named(number: number, name: string): string {
  return organization(ORGANIZATION + number, { name });
}
