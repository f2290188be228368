import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Calendar } from '../../src/calendar/calendar.ts';
import { compileCalendar } from '../../src/calendar/compile.ts';
import { loadContent } from '../../src/content/load.ts';
import { createPastReader } from '../../src/history/past-reader.ts';
import { event, organization, place } from '../helpers/content.ts';
import { writeFiles } from '../helpers/folder.ts';
import { growingRepository, type Edit } from '../history/any-past.ts';
import { ANSWERS } from '../../src/calendar/wire.ts';

/** The content of a folder: records by path, each with its id and a version of its text; and the site. */
interface Content {
  readonly records: ReadonlyMap<string, { readonly number: number; readonly variant: number }>;
  readonly site: string;
}

/** A change of the content. */
type Act =
  | { readonly path: string; readonly number: number; readonly variant: number }
  | { readonly path: string; readonly number: null }
  | { readonly site: string };

/** A change of a repository and of the files in it. */
export interface Turn {
  readonly does:
    | 'commit all'
    /** Commits only these changes; others in the files stay uncommitted. */
    | 'commit this'
    | 'edit files'
    | 'discard edits'
    | 'merge'
    /** Commits the state before the last `commits` commits. */
    | 'revert'
    /** Drops the last `commits` commits. */
    | 'force'
    | 'break and mend';
  readonly acts: readonly Act[];
  readonly commits: number;
  /**
   * The seconds since the last commit, never negative: an earlier time would lower the times that the API gives to
   * commits before it.
   */
  readonly seconds: number;
}

const PATHS = [
  ...['events/a.md', 'events/b.md', 'events/below/c.md'],
  ...['organizations/guild.md', 'organizations/club.md'],
  ...['places/hall.yml', 'places/inn.yml'],
];
const SITES = ['', 'timezone: Asia/Shanghai\n', 'organizationLinks:\n  videoSite: channel\n'];

const anyPath = fc.constantFrom(...PATHS);
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ path: anyPath, number: fc.integer({ min: 1, max: 6 }), variant: fc.nat(5) }),
  },
  { weight: 3, arbitrary: fc.record({ path: anyPath, number: fc.constant(null) }) },
  { weight: 1, arbitrary: fc.record({ site: fc.constantFrom(...SITES) }) },
);

export const anyTurn: fc.Arbitrary<Turn> = fc.record({
  does: fc.constantFrom(
    ...(['commit all', 'commit this', 'edit files', 'discard edits', 'merge', 'revert'] as const),
    ...(['commit all', 'commit this', 'edit files', 'edit files', 'force', 'break and mend'] as const),
  ),
  acts: fc.array(anyAct, { minLength: 1, maxLength: 3 }),
  commits: fc.integer({ min: 1, max: 3 }),
  seconds: fc.nat(2),
});

/** A content folder in a repository to which commits are added. */
export interface GrowingContent {
  take(turn: Turn): void;
  /** The calendar that a server serves when it reads the folder now. */
  calendar(): Promise<Calendar>;
}

/** @param more the number of further events, which never change */
export function growingContent(more: number): GrowingContent {
  const repository = growingRepository();
  const past = createPastReader({ folder: repository.folder, answers: ANSWERS });
  const others = Object.fromEntries(
    Array.from({ length: more }, (_, number) => [`events/more/${number}.md`, event(100 + number)]),
  );
  let written: Edit = {};
  const empty: Content = { records: new Map(), site: '' };
  /** The content before the first commit, and after each. */
  let commits = [empty];
  let files = empty;
  /** The time of the next commit, in seconds since 1970. */
  let time = 1_000;

  commit(
    applied(
      empty,
      PATHS.slice(0, 5).map((path, number) => ({ path, number, variant: number })),
    ),
    { does: 'commit all', acts: [], commits: 1, seconds: 0 },
  );
  files = head();

  return {
    take(turn) {
      const { does, acts, commits: count } = turn;
      time += turn.seconds;
      switch (does) {
        case 'edit files':
          files = applied(files, acts);
          return;
        case 'discard edits':
          files = head();
          return;
        case 'commit this':
          commit(applied(head(), acts), turn);
          files = applied(files, acts);
          return;
        case 'force':
          commits = commits.slice(0, Math.max(2, commits.length - count));
          break;
        case 'break and mend':
          repository.grow([{ does: 'edit', time, edit: { 'events/a.md': 'broken', 'site.yml': 'broken' } }]);
          commits.push(head());
          break;
        case 'revert':
          commit(commits.at(-1 - count) ?? head(), turn);
          files = head();
          return;
        default:
      }
      commit(applied(does === 'commit all' ? files : head(), acts), turn);
      files = head();
    },
    async calendar() {
      const texts = { ...others, ...textsOf(files) };
      for (const path of Object.keys(written)) rmSync(join(repository.folder, path));
      writeFiles(repository.folder, { ...texts, 'events/.kept': '' });
      written = texts;
      const { records, diagnostics } = loadContent(repository.folder);
      if (records === null) throw new Error(diagnostics.map(({ message }) => message).join());
      const { history } = await past.read();
      return compileCalendar(records, { history });
    },
  };

  function head(): Content {
    return commits.at(-1) ?? empty;
  }

  function commit(content: Content, { does }: Turn): void {
    const all = ['site.yml', ...PATHS];
    const edit = { ...Object.fromEntries(all.map((path) => [path, null])), ...others, ...textsOf(content) };
    const step =
      does === 'merge' ? ({ does, edit: {}, merged: edit } as const) : ({ does: 'edit', edit } as const);
    repository.grow([{ time, ...step }], commits.length - 1);
    commits.push(content);
  }
}

/** Returns the content after some acts. No id is in two files. */
function applied({ records: before, site: siteBefore }: Content, acts: readonly Act[]): Content {
  const records = new Map(before);
  let site = siteBefore;
  for (const act of acts) {
    if ('site' in act) site = act.site;
    else {
      records.delete(act.path);
      if (act.number === null) continue;
      for (const [path, { number }] of records) if (number === act.number) records.delete(path);
      records.set(act.path, act);
    }
  }
  return { records, site };
}

/** Returns the text of each file. Nothing refers to a record that does not exist. */
function textsOf({ records, site }: Content): Record<string, string> {
  const texts = [...records].map(([path, { number, variant }]) => [path, textOf(path, number, variant)]);
  return { ...(site !== '' && { 'site.yml': site }), ...(Object.fromEntries(texts) as object) };

  function textOf(path: string, number: number, variant: number): string {
    const name = `Name ${variant % 3}`;
    if (path.startsWith('organizations/')) return organization(number, { name });
    if (path.startsWith('places/')) return place(number, { name });
    const refer = (key: string, folder: string, stem: string, ending: string): Record<string, string> =>
      records.has(`${folder}/${stem}.${ending}`) ? { [key]: stem } : {};
    return event(number, {
      name,
      startDate: `2027-02-0${variant + 1}`,
      ...(variant % 2 === 0 ? { status: 'rescheduled' } : {}),
      ...(variant > 1 && refer('organization', 'organizations', 'guild', 'md')),
      ...(variant > 2 && refer('place', 'places', 'hall', 'yml')),
    });
  }
}
