import type { App } from '../../../src/http/app.ts';
import { observable } from '../../../src/platform/observable.ts';
import { FullQueue, NOW, testApp } from '../../helpers/app.ts';
import { CAMP_PROBLEM } from '../../helpers/camp.ts';
import { yaml } from '../../helpers/content.ts';
import { listeningPort } from '../../helpers/listening.ts';
import { calendarWithPast } from '../../helpers/past.ts';
import { sampleApp } from '../../helpers/sample-app.ts';
import { EDGE_CONTENT, edgeFolderWithPast } from './edge-content.ts';
import { cityOfMeetups, worldOfConventions } from './made-calendars.ts';

const ACCENT = {
  contact: 'hello@example.org',
  imprint: 'https://example.org',
  accentColor: '"#ffcc00"',
};

/** The day on which all sites are tested. */
const TODAY = new Date(NOW).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** The servers of the pages that are tested. */
const SITES = {
  sample: sampleApp,
  city: () => testApp(cityOfMeetups(TODAY)).app,
  conventions: () => testApp(worldOfConventions(TODAY)).app,
  edge: () => testApp(EDGE_CONTENT).app,
  edgeWithPast: async () =>
    testApp(EDGE_CONTENT, { calendars: observable(await calendarWithPast(edgeFolderWithPast())) }).app,
  private: () => testApp({ ...EDGE_CONTENT, 'site.yml': yaml({}) }).app,
  privateWithAccent: () => testApp({ ...EDGE_CONTENT, 'site.yml': yaml(ACCENT) }).app,
  limited: () => testApp(EDGE_CONTENT, { rateLimitPerMinute: 0 }).app,
  busy: () => testApp(EDGE_CONTENT, { queue: new FullQueue() }).app,
  preview: () => testApp(EDGE_CONTENT, { problems: () => ({ total: 1, first: [CAMP_PROBLEM] }) }).app,
} satisfies Record<string, () => App | Promise<App>>;

export type SiteName = keyof typeof SITES;

const origins = new Map<SiteName, Promise<string>>();

/** The origin of a site. The site is served from the first call until the tests of the file are over. */
export function originOf(name: SiteName): Promise<string> {
  const origin = origins.get(name) ?? serve(SITES[name]());
  origins.set(name, origin);
  return origin;
}

/** Serves an app until the tests of the file are over. */
export async function serve(app: App | Promise<App>): Promise<string> {
  return `http://127.0.0.1:${await listeningPort(await app)}`;
}
