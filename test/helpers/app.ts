import { Writable } from 'node:stream';
import { pino } from 'pino';
import request, { type Test } from 'supertest';
import type { Calendar } from '../../src/calendar/calendar.ts';
import type { ContentStatus } from '../../src/diagnostics/content-status.ts';
import { overloaded } from '../../src/http/answer/api-errors.ts';
import { WorkQueue } from '../../src/http/answer/work-queue.ts';
import { type App, type AppDeps, createApp } from '../../src/http/app.ts';
import { openApiAnswer } from '../../src/openapi/document.ts';
import { observable, type Observable } from '../../src/platform/observable.ts';
import { FixedWindowCounter } from '../../src/rate-limit/counters.ts';
import type { SiteRecord } from '../../src/schema/site.ts';
import type { TokensStatus } from '../../src/tokens/registry.ts';
import { parseTokens } from '../../src/tokens/tokens-file.ts';
import { calendarOf } from './content.ts';
import type { Files } from './folder.ts';
import { observed } from './openapi.ts';
import { TOKENS, tokensText } from './tokens.ts';

export { TOKENS, tokensText };

const TESTED_TOKENS = parseTokens(tokensText());

/** The time at which the app of a test answers: noon of 2026-03-01 in UTC. */
export const NOW = Date.parse('2026-03-01T12:00:00.000Z');

/** The status of the content that the app reports, whatever its content is. */
export const CONTENT_STATUS: ContentStatus = {
  digest: 'd'.repeat(64),
  revision: 'r1',
  since: NOW - 90_000,
  events: 1,
  organizations: 2,
  history: 'known',
  changedAt: NOW - 3_600_000,
  historySeconds: 0.25,
  refused: null,
};

/** The status of the tokens that the app reports. */
export const TOKENS_STATUS: TokensStatus = { since: NOW - 90_000, refused: null };

export interface TestApp {
  readonly app: App;
  readonly calendars: Observable<Calendar>;
  /** The lines of the log so far. */
  readonly log: readonly Record<string, unknown>[];
  /** Sends a GET with the reader's token. */
  readonly get: (path: string) => Test;
}

/** A queue that is always full: it refuses all work. */
export class FullQueue extends WorkQueue {
  constructor() {
    super({ loopLag: () => 0, maxLagMilliseconds: 500 });
  }

  override do(): Promise<never> {
    return Promise.reject(overloaded(0));
  }
}

/** Returns the app for a content folder with these files. */
export function testApp(files: Files, deps: Partial<AppDeps> = {}): TestApp {
  return appOver(calendarOf(files), deps);
}

/** Returns the app for a calendar that is compiled already. */
export function appOver(calendar: Calendar, deps: Partial<AppDeps> = {}): TestApp {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const line: unknown = JSON.parse(chunk.toString());
      if (typeof line === 'object' && line !== null) lines.push({ ...line });
      done();
    },
  });
  const calendars = observable(calendar);
  const served = deps.calendars ?? calendars;
  const made = createApp({
    calendars,
    tokens: () => TESTED_TOKENS,
    readiness: () => ({ draining: false, content: CONTENT_STATUS, tokens: TOKENS_STATUS }),
    log: pino({ base: null, serializers: { error: pino.stdSerializers.err } }, stream),
    now: () => NOW,
    timeZone: 'UTC',
    rateLimitPerMinute: 600,
    limitCounter: new FixedWindowCounter(),
    countRequest: null,
    queue: new WorkQueue({ loopLag: () => 0, maxLagMilliseconds: 500 }),
    trustProxy: 0,
    corsOrigin: null,
    frameOrigin: null,
    acceptBareToken: false,
    serverTiming: false,
    problems: null,
    editedFolder: null,
    describe: openApiAnswer,
    assistants: async () => (await import('../../src/mcp/protocol.ts')).answerMessage,
    ...deps,
  });
  const app = observed(made, () => siteOf(served) ?? calendars.current().site);
  return {
    app,
    calendars,
    log: lines,
    get: (path) => request(app).get(path).set('Authorization', `Bearer ${TOKENS.reader}`),
  };
}

/** Returns the site of the current calendar; null where a test has a calendar that fails. */
function siteOf(calendars: AppDeps['calendars']): SiteRecord | null {
  try {
    return calendars.current().site;
  } catch {
    return null;
  }
}
