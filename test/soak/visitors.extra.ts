import { describe, expect, test } from '@jest/globals';
import { createRandom } from '../../scripts/bench/content/random.ts';
import { TOKENS } from '../helpers/app.ts';
import { answersOf, type Answers } from './expected.ts';
import { factsOf } from './facts.ts';
import { Findings } from './findings.ts';
import { revisionOf } from './revision.ts';
import { calendarOfRevision, tamperingPort, type Tamper } from './tampering-server.ts';
import { EtagLaw, Visitors } from './visitors.ts';

const DAY = 86_400_000;
const TODAY = Date.now() - (Date.now() % DAY);
const SEED = 17;
const ENOUGH_FOR_ALL = 70;
const ENOUGH_FOR_SOME = 20;
const PUBLIC = revisionOf(6, TODAY, true);
const PRIVATE = revisionOf(6, TODAY);
const calendars = { public: calendarOfRevision(PUBLIC), private: calendarOfRevision(PRIVATE) };
const RIGHT = answersOf(PUBLIC);
/** The answers of an old revision, in which events had other names. */
const OLD = answersOf(revisionOf(5, TODAY, true));

/** Returns the faults that visitors find with a public server, and with one whose feeds want a key. */
async function complaintsOf(
  tamper?: Tamper,
  {
    visits = ENOUGH_FOR_SOME,
    expected = RIGHT,
  }: { readonly visits?: number; readonly expected?: Answers } = {},
): Promise<string[]> {
  const findings = new Findings(() => undefined);
  const target = async (name: keyof typeof calendars) => ({
    replica: { name, port: await tamperingPort(calendars[name], tamper), excuses: () => false },
    content: { between: () => [expected], meet: () => undefined },
  });
  const visitors = new Visitors({
    targets: [await target('public'), await target('private')],
    key: TOKENS.feeds,
    firstDay: TODAY,
    random: createRandom(SEED),
    findings,
  });
  for (let visit = 0; visit < visits; visit += 1) await visitors.visit();
  return [...findings.complaints.keys()];
}

function changing(change: (body: string) => string): Tamper {
  return (_path, sent) => ({ ...sent, body: change(sent.body) });
}

describe('visitors', () => {
  test('find nothing wrong with right feeds and pages, and ask for all of them', async () => {
    const seen = new Set<string>();
    const see: Tamper = (path, sent) => {
      seen.add(path);
      return sent;
    };
    const complaints = await complaintsOf(see, { visits: ENOUGH_FOR_ALL });
    expect(complaints).toEqual([]);
    const feeds = ['ics', 'atom', 'json', 'geojson'].map((ending) => `/feeds/events.${ending}`);
    const pages = ['/month/', '/map', '/events/', '/guild', '/places/', '/sitemap.xml', '/changes', '/docs'];
    const missed = [...feeds, '/feeds/changes.atom', ...pages].filter(
      (beginning) => ![...seen].some((path) => path.startsWith(beginning)),
    );
    expect(missed).toEqual([]);
  });

  test('find feeds and pages of another revision', async () => {
    const complaints = await complaintsOf(undefined, { visits: ENOUGH_FOR_ALL, expected: OLD });
    for (const path of ['/feeds/events.', '/month/', '/events/'])
      expect(complaints).toContainEqual(expect.stringContaining(`wrong answer: ${path}`));
  });

  test.each<[what: string, complaint: string, tamper: Tamper]>([
    ['bodies that are not of their ETag', 'another body of the same ETag', changing(saidOtherwise)],
    ['feeds that are cut off', 'Not well-formed', changing((body) => body.slice(0, -30))],
    ['pages that are cut off', 'a page without its end', changing((body) => body.slice(0, -30))],
    ['events by another name', 'from byte', changing((body) => body.replaceAll(/ \d+(?=["<\r])/g, '0'))],
    ['a feed without the key', 'without a key', (_path, sent) => ({ ...sent, status: 200 })],
    ['errors', '500', (_path, sent) => ({ ...sent, status: 500 })],
    [
      'no entity tags',
      'no ETag',
      (_path, { headers: { etag: _, ...headers }, ...sent }) => ({ ...sent, headers }),
    ],
  ])('find %s', async (_, complaint, tamper) => {
    expect(await complaintsOf(tamper)).toContainEqual(expect.stringContaining(complaint));
  });
});

let spaces = 0;

/** Returns a body with the same facts in other bytes. */
function saidOtherwise(body: string): string {
  spaces += 1;
  return body + ' '.repeat(spaces % 7);
}

test('on one path, equal entity tags stand for equal bytes', () => {
  const law = new EtagLaw();
  const answer = { status: 200, etag: '"a"', body: Buffer.from('one') };
  expect(law.isBroken('/', answer)).toBe(false);
  expect(law.isBroken('/', answer)).toBe(false);
  expect(law.isBroken('/map', { ...answer, body: Buffer.from('two') })).toBe(false);
  expect(law.isBroken('/', { ...answer, etag: '"b"', body: Buffer.from('two') })).toBe(false);
  expect(law.isBroken('/', { ...answer, status: 304, body: Buffer.alloc(0) })).toBe(false);
  expect(law.isBroken('/', { ...answer, body: Buffer.from('two') })).toBe(true);
});

test.each([
  ['/feeds/events.atom', '<feed><entry></feed>', '</feed> ends nothing'],
  ['/feeds/events.ics', 'BEGIN:VCALENDAR\r\nEND:VEVENT', 'END:VEVENT ends nothing'],
  ['/feeds/events.ics', 'BEGIN:VCALENDAR\r\n', 'VCALENDAR has no end'],
  ['/feeds/events.json', '{"items":[', 'SyntaxError'],
  ['/open/dump', '{"kind":"calendar","events":1,"organizations":0,"places":0}', '1 events, and 0 lines'],
])('%s that is not well-formed is reported: %s', (path, body, fault) => {
  expect(factsOf(path, Buffer.from(body)).toString()).toContain(fault);
});
