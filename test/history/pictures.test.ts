import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { gapIn } from '../../src/calendar/content-past.ts';
import { loadContent } from '../../src/content/load.ts';
import { NO_SITE } from '../../src/content/validate.ts';
import { packedWithPast } from '../helpers/past.ts';
import { event, organization } from '../helpers/content.ts';
import { makeFolder, writeFiles } from '../helpers/folder.ts';
import { png } from '../helpers/pictures.ts';
import { UNCOMMITTED } from '../../src/calendar/change-log.ts';
import { readPast } from './read-past.ts';

const A = png({ width: 4, height: 3 });
const B = png({ width: 4, height: 3 }, 64);

/** A repository, and what commits its content and says by numbers of commits when each record changed last. */
function repositoryOf(format: 'sha1' | 'sha256') {
  const folder = makeFolder();
  mkdirSync(join(folder, 'images'));
  const git = (...args: string[]): void => {
    const who = ['-c', 'user.name=T', '-c', 'user.email=t@example.org', '-c', 'commit.gpgsign=false'];
    execFileSync('git', ['-C', folder, ...who, ...args], { stdio: 'ignore' });
  };
  git('init', '--quiet', `--object-format=${format}`);
  return {
    folder,
    commit: (): void => {
      git('add', '--all');
      git('commit', '--quiet', '--message=x');
    },
    lastCommits: async (): Promise<number[]> => {
      const { changeLog } = await packedWithPast(folder);
      return [...changeLog.commits];
    },
  };
}

test.each(['sha1', 'sha256'] as const)(
  'a picture that changes is a change of what shows it, in a repository with names of %s',
  async (format) => {
    const { folder, commit, lastCommits } = repositoryOf(format);
    const write = (name: string, bytes: Buffer): void => {
      writeFileSync(join(folder, 'images', name), bytes);
    };
    writeFiles(folder, {
      'site.yml': 'url: https://calendar.example.org\nlogo: images/logo.png\n',
      'organizations/guild.md': organization(1, { logoUrl: 'images/logo.png' }),
      'events/a.md': event(2, { organization: 'guild' }),
      'events/b.md': event(3, { thumbnail: 'images/b.png' }),
      'events/c.md': event(4),
    });
    write('logo.png', A);
    write('b.png', A);
    commit();
    expect(await lastCommits()).toEqual([0, 0, 0, 0]);
    const site = loadContent(folder).records?.site ?? NO_SITE;
    expect(gapIn(await readPast(folder), site)).toBeNull();
    write('b.png', B);
    expect(await lastCommits()).toEqual([0, 0, 0, UNCOMMITTED]);
    commit();
    expect(await lastCommits()).toEqual([0, 0, 0, 1]);
    write('logo.png', B);
    commit();
    // The organization, and the event that embeds it.
    expect(await lastCommits()).toEqual([0, 1, 2, 2]);
    rmSync(join(folder, 'images/b.png'));
    symlinkSync('logo.png', join(folder, 'images/b.png'));
    commit();
    rmSync(join(folder, 'images/b.png'));
    write('b.png', B);
    commit();
    // Links are followed nowhere: for one commit the picture was not there.
    expect(await lastCommits()).toEqual([0, 2, 2, 4]);
  },
);
