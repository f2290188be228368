import { createServer } from 'node:http';
import { afterAll } from '@jest/globals';
import { openCalendar } from '../../src/calendar/packed/packed-calendar.ts';
import { packCalendar } from '../../src/calendar/compile.ts';
import type { Calendar } from '../../src/calendar/calendar.ts';
import { observable, type Observable } from '../../src/platform/observable.ts';
import { testApp } from '../helpers/app.ts';
import { event, recordsOf } from '../helpers/content.ts';
import { listeningPort } from '../helpers/listening.ts';
import { listenOnLoopback } from '../helpers/loopback.ts';
import type { Revision } from './revision.ts';

export interface Sent {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Changes a right answer. */
export type Tamper = (path: string, sent: Sent) => Sent;

const ENDED = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding']);
const servers: ReturnType<typeof createServer>[] = [];

afterAll(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

export function calendarOfRevision({ files }: Revision): Calendar {
  return openCalendar(packCalendar(recordsOf(Object.fromEntries(files))));
}

/** Serves the answers of a calendar's server after changing them; returns the port. */
export async function tamperingPort(
  calendar: Calendar | Observable<Calendar>,
  tamper: Tamper = (_path, sent) => sent,
): Promise<number> {
  const calendars = 'current' in calendar ? calendar : observable(calendar);
  const { app } = testApp({ 'events/a.md': event(1) }, { calendars, now: Date.now, rateLimitPerMinute: 1e9 });
  const right = await listeningPort(app);
  const server = createServer((request, response) => {
    const { authorization, 'if-none-match': known } = request.headers;
    const headers = {
      ...(authorization !== undefined && { authorization }),
      ...(known !== undefined && { 'if-none-match': known }),
    };
    void fetch(`http://127.0.0.1:${right}${request.url ?? ''}`, { headers }).then(async (answer) => {
      const kept = [...answer.headers].filter(([name]) => !ENDED.has(name));
      const sent = { status: answer.status, headers: Object.fromEntries(kept), body: await answer.text() };
      const changed = tamper(request.url ?? '', sent);
      response.writeHead(changed.status, changed.headers).end(changed.body);
    });
  });
  servers.push(server);
  return listenOnLoopback(server);
}
