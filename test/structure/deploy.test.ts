import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { SETTINGS } from '../../src/config.ts';
import { event } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';
import { ROOT } from '../helpers/process.ts';
import { makeHome, startServer, stopServer } from '../helpers/server.ts';

function recipe(name: string): string {
  return readFileSync(join(ROOT, '.deploy', name), 'utf8');
}

const WATCHED = {
  'grafana-dashboard.json': recipe('grafana-dashboard.json'),
  'prometheus-alerts.yml': recipe('prometheus-alerts.yml'),
} as const;

/** The names of all series that a server with workers exports, also of those that have no value yet. */
async function exportedNames(): Promise<Set<string>> {
  const socketPath = join(makeFolder(), 'metrics');
  const { environment } = makeHome({ 'events/a.md': event(1) });
  const server = await startServer({ ...environment, WORKERS: '2', METRICS_PORT: socketPath });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ socketPath, path: '/metrics' }, resolve).on('error', reject);
  });
  const types = [...(await text(response)).matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  await stopServer(server);
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
}

function namesIn(text: string): string[] {
  return text.match(/\b(?:calendar|http|nodejs|process|primary)_[a-z0-9_]+\b/g) ?? [];
}

describe('the recipes keep in step', () => {
  let exported: ReadonlySet<string>;
  beforeAll(async () => {
    exported = await exportedNames();
  });

  test.each(Object.entries(WATCHED))('%s knows metrics that there are', (_name, watched) => {
    const names = namesIn(watched);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !exported.has(name))).toEqual([]);
  });

  test('every metric of our own is shown', () => {
    const shown = namesIn(WATCHED['grafana-dashboard.json']).map((name) => name.replace(/_bucket$/, ''));
    const own = [...exported].filter((name) => /^(?:calendar|http)_/.test(name));
    const missing = own.filter((name) => !shown.includes(name.replace(/_(?:bucket|sum|count)$/, '')));
    expect(missing).toEqual([]);
  });

  test.each([
    ['Dockerfile', /^(?:ENV| {3}) ([A-Z_]+)=/gm],
    ['compose.yml', /^ {6}([A-Z_]+): /gm],
    ['open-event-calendar@.service', /[= ]([A-Z_]+)=/g],
  ])('%s sets settings that there are', (name, setting) => {
    const set = [...recipe(name).matchAll(setting)].map(([, key = '']) => key);
    expect(set.length).toBeGreaterThan(3);
    expect(set.filter((key) => !Object.hasOwn(SETTINGS, key))).toEqual([]);
  });
});
