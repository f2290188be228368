import type { ContentFolder } from './content-folder.ts';
import type { Course } from './course.ts';
import { answersOf, type Answers } from './expected.ts';
import type { Findings } from './findings.ts';
import { revisionOf, type Files } from './revision.ts';
import { Timeline } from './timeline.ts';

/** Every so many changes break the content. */
const BROKEN_EVERY = 5;
/** Changes that come sooner would be taken for one. */
const SHORTEST_MILLISECONDS = 500;

/** Ways to break the file of an event, by what is wrong then: each makes the whole set one that is refused. */
export const BREAKS: Readonly<Record<string, (text: string) => string>> = {
  'an unknown scale': (text) => text.replace(/^scale: .*$/m, 'scale: huge'),
  'no closing line': (text) => text.replaceAll('\n---', '\n'),
  'an alias': (text) => text.replace(/^status: .*$/m, 'status: *a'),
  'a NUL': (text) => `${text}\0`,
  'half a file': (text) => text.slice(0, text.indexOf('name: ')),
  'an empty file': () => '',
};

/** Content that changes again and again, and what may be served of it. */
export class ContentChurn {
  readonly folder: ContentFolder;
  readonly #timeline: Timeline<Answers>;
  readonly #firstDay: number;
  #number = 0;
  #settledAt = -Infinity;
  /** How many revisions were to be served, the first included. */
  published = 1;

  /** @param open makes the folder with its first files */
  constructor(firstDay: number, open: (files: Files) => ContentFolder) {
    const first = revisionOf(0, firstDay);
    this.#firstDay = firstDay;
    this.folder = open(first.files);
    this.#timeline = new Timeline(answersOf(first));
  }

  /** The revisions that may be met by a request. */
  between(sentAt: number, receivedAt: number): Answers[] {
    return this.#timeline.between(sentAt, receivedAt);
  }

  /** Changes the content until the time is over, after `longest` milliseconds at the latest each time. */
  async run(course: Course, longest: number): Promise<void> {
    const { random, pause, findings } = course;
    while (await pause(SHORTEST_MILLISECONDS + random.below(longest))) {
      this.#number += 1;
      const way = random.choose(this.folder.ways);
      if (this.#number % BROKEN_EVERY === 0) await this.#break(course, way);
      else await this.#publish(way, findings);
    }
  }

  async #publish(way: string, findings: Findings): Promise<void> {
    const revision = revisionOf(this.#number, this.#firstDay);
    const change = await this.folder.publish(revision.files, way);
    this.#timeline.replace(answersOf(revision), change);
    this.#settledAt = change.settledAt;
    this.published += 1;
    findings.inject(`content: ${way}`);
  }

  /** A revision that is broken before it was read is never served; so the last one has its time first. */
  async #break({ random, pause, findings }: Course, way: string): Promise<void> {
    if (!(await pause(this.#settledAt - performance.now()))) return;
    const files = new Map(revisionOf(this.#number, this.#firstDay).files);
    const [kind, breakFile] = random.choose(Object.entries(BREAKS));
    const path = random.choose([...files.keys()].filter((candidate) => candidate.startsWith('events/')));
    files.set(path, breakFile(files.get(path) ?? ''));
    await this.folder.publish(files, way);
    findings.inject(`broken content: ${kind}`);
  }
}
