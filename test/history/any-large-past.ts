import fc from 'fast-check';
import { event, organization, place, uuid } from '../helpers/content-files.ts';
import type { ImportedCommit, OddEntry } from '../helpers/fast-import.ts';

/** A history of any shape, and its size. */
export interface LargePast {
  readonly commits: () => Iterable<ImportedCommit>;
  /** The number of bytes of all versions together. */
  readonly bytes: number;
  /**
   * The number of versions of files, and the number of further ones that edits of the site's settings may have looked
   * at.
   */
  readonly files: number;
}

type Content = string | Buffer | OddEntry | null;

/** The number of repetitions of a path or of a kind of change. */
interface Part {
  readonly what: 'events' | 'organizations' | 'places' | 'site' | 'pictures' | 'odd';
  readonly files: number;
  readonly bodyBytes: number;
  readonly unit: string;
  readonly choice: number;
  readonly time: number | undefined;
  readonly merged: number;
  readonly messageBytes: number;
}

const ZONES = ['UTC', 'Europe/Berlin', 'Europe/Paris', 'Asia/Tokyo', 'Nowhere', 'America/New_York'];
const SITE_LINES = [
  '',
  'description: Another\n',
  'url: https://calendar.example.org\n',
  'url: https://other.example.org\norganizationLinks:\n  videoSite: channel\n',
];
const ODD_PATHS = [
  'HEAD',
  'config',
  'objects/a',
  'refs/heads/main',
  'events/a\n"b\\\t.md',
  'events/\u202e.md',
  'events/A.md',
  'events/a.md',
  'events/.md',
  'events/README.md',
  `events/${'deep/'.repeat(200)}a.md`,
  `events/${'n'.repeat(250)}.md`,
  '.gitattributes',
  '.gitmodules',
  'site.yaml',
  'images/link.png',
];
const COMMIT = '1'.repeat(40);

const part: fc.Arbitrary<Part> = fc.record({
  what: fc.constantFrom('events', 'events', 'organizations', 'places', 'site', 'site', 'pictures', 'odd'),
  files: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 5 }) },
    { weight: 1, arbitrary: fc.integer({ min: 100, max: 600 }) },
  ),
  bodyBytes: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 2_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: 5_000, max: 60_000 }) },
  ),
  unit: fc.constantFrom('word ', 'é"\r\n', '\u{1f30d}', '\n', '[a](b) ', '\0', '- x\n', '"'),
  choice: fc.nat(),
  time: fc.constantFrom(undefined, undefined, undefined, 0, 1, 4_294_967_296, 253_402_300_800),
  merged: fc.constantFrom(0, 0, 0, 1, 2, 7),
  messageBytes: fc.constantFrom(0, 10, 10, 10, 1_000_000),
});

/** Random parts, each with this number of repetitions, one after the other. */
export const anyLargePast: fc.Arbitrary<LargePast> = fc
  .array(fc.tuple(part, fc.integer({ min: 1, max: 12 })), { minLength: 1, maxLength: 8 })
  .map((parts) => {
    const rounds = Math.max(...parts.map(([, times]) => times));
    function* commits(): Generator<ImportedCommit> {
      for (let round = 0; round < rounds; round += 1)
        for (const [each, times] of parts) if (round < times) yield commitOf(each, round);
    }
    const size = (each: (one: Part) => number): number =>
      parts.reduce((sum, [one, times]) => sum + times * each(one), 0);
    const present = parts.reduce((sum, [{ files }]) => sum + files, 0);
    const edits = size(({ what }) => (what === 'site' ? 1 : 0));
    return {
      commits,
      bytes: size(({ files, bodyBytes }) => files * (200 + bodyBytes)),
      files: size(({ files }) => files) + present * edits,
    };
  });

function commitOf(each: Part, round: number): ImportedCommit {
  const { files, choice, time, merged, messageBytes } = each;
  const entries = Array.from({ length: files }, (_, at) => entryOf(each, at, round));
  return {
    files: { [`outside-${round}.txt`]: String(choice), ...Object.fromEntries(entries) },
    ...(time === undefined ? {} : { time }),
    merged: round === 0 ? 0 : merged,
    message: 'm'.repeat(messageBytes),
  };
}

function entryOf(each: Part, at: number, round: number): readonly [path: string, content: Content] {
  const { what, choice, unit, bodyBytes } = each;
  const turn = choice + at + round;
  const body = unit.repeat(Math.ceil(bodyBytes / Buffer.byteLength(unit)));
  const isGone = turn % 11 === 0;
  switch (what) {
    case 'events': {
      const keys = {
        name: `Event ${turn}`,
        startDate: turn % 3 === 0 ? '2027-03-28T02:30' : '2027-02-20T10:00',
        ...(turn % 2 === 0 ? { organization: 'a0', place: 'p0' } : {}),
        ...(turn % 5 === 0 ? { thumbnail: 'images/0.png' } : {}),
      };
      // One event in seven moves between two folders.
      const folder = at % 7 === 0 && round % 2 === 0 ? 'events/moved' : 'events';
      return [`${folder}/${at}.md`, isGone ? null : event(1 + (at % 50_000), keys, body)];
    }
    case 'organizations':
      return [
        `organizations/a${at}.md`,
        isGone ? null : organization(at + 1, { logoUrl: 'images/0.png' }, body),
      ];
    case 'places':
      return [
        `places/p${at}.yml`,
        isGone ? null : place(at + 1, { latitude: `${turn % 90}`, longitude: '2' }),
      ];
    case 'site':
      return [
        'site.yml',
        isGone
          ? null
          : `timezone: ${String(ZONES[turn % ZONES.length])}\n${String(SITE_LINES[choice % SITE_LINES.length])}`,
      ];
    case 'pictures':
      return [`images/${at % 100}.png`, isGone ? null : Buffer.from(`${turn}${body}`)];
    case 'odd':
      return [String(ODD_PATHS[turn % ODD_PATHS.length]), oddContent(turn, body)];
  }
}

function oddContent(turn: number, body: string): Content {
  switch (turn % 6) {
    case 0:
      return { mode: '120000', text: '../../../etc/passwd' };
    case 1:
      return { mode: '160000', text: COMMIT };
    case 2:
      return { mode: '100755', text: event(1, {}, body) };
    case 3:
      return Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x28]);
    case 4:
      return `---\nid: ${uuid(1)}\n${body}`;
    default:
      return '[core]\n\tfsmonitor = touch pwned\n* filter=lfs diff=x export-ignore\n';
  }
}
