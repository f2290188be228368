import { expect } from '@jest/globals';
import type { Response } from 'supertest';
import type { Calendar } from '../../src/calendar/calendar.ts';
import type { AppDeps } from '../../src/http/app.ts';
import { bodyOf } from '../helpers/answers.ts';
import { appOver, type TestApp } from '../helpers/app.ts';
import { event, organization, place } from '../helpers/content.ts';
import type { Files } from '../helpers/folder.ts';
import { calendarWithPast } from '../helpers/past.ts';
import { makeRepository, type Repository } from '../helpers/repository.ts';

/** A parsed answer of `/open/changes`. */
export interface ChangePage {
  readonly data: readonly {
    readonly kind: string;
    readonly id: string;
    readonly state: string;
    readonly changedAt: string | null;
    readonly record: Readonly<Record<string, unknown>> | null;
  }[];
  readonly next: string;
  readonly more: boolean;
}

/** A server of a calendar. */
export interface ServedCalendar extends TestApp {
  /** Returns the page of changes for a query string. */
  readonly changes: (query: string) => Promise<ChangePage>;
  /** Returns the `next` of a client that has everything. */
  readonly latest: () => Promise<string>;
  /** Returns the changes since a token, in short. */
  readonly since: (token: string) => Promise<string[]>;
}

/** A server of the calendar of a content folder. */
export interface ServedFolder extends ServedCalendar {
  /** Reads the folder again. */
  readonly reload: () => Promise<void>;
}

/** A repository, and a server of its calendar. */
export type ServedRepository = ServedFolder & Repository;

export const FILES = {
  'events/a.md': event(1),
  'events/b.md': event(2),
  'organizations/guild.md': organization(10),
  'places/hall.yml': place(20),
};

/** Returns the time of a day in January 2026, as git and the API write it. */
export function day(number: number): string {
  return `2026-01-0${number}T00:00:00.000Z`;
}

export function servedCalendar(calendar: Calendar, deps: Partial<AppDeps> = {}): ServedCalendar {
  const server = appOver(calendar, { rateLimitPerMinute: 10_000, ...deps });
  const changes = async (query: string): Promise<ChangePage> =>
    changesIn(await server.get(`/open/changes?${query}`));
  return {
    ...server,
    changes,
    latest: async () => (await changes('since=latest')).next,
    since: async (token: string) => inShort(await changes(`since=${token}&pageSize=500`)),
  };
}

/** Serves the calendar of a folder. */
export async function servedFolder(folder: string): Promise<ServedFolder> {
  const served = servedCalendar(await calendarWithPast(folder));
  return {
    ...served,
    reload: async () => {
      served.calendars.replace(await calendarWithPast(folder));
    },
  };
}

/** Serves a new repository, whose first commit, on 1 January, has these files. */
export async function servedRepository(files: Files = FILES): Promise<ServedRepository> {
  const repository = makeRepository(files);
  return { ...repository, ...(await servedFolder(repository.folder)) };
}

/** Returns the page of an answer, which must have the status 200. */
export function changesIn(response: Response): ChangePage {
  expect(response.status).toBe(200);
  return bodyOf(response) as unknown as ChangePage;
}

/** The changes in short, each like `event 1` or `event 1 deleted`. */
export function inShort({ data }: ChangePage): string[] {
  return data.map(({ kind, id, state }) => {
    const name = `${kind} ${Number(id.slice(-12))}`;
    return state === 'deleted' ? `${name} deleted` : name;
  });
}
