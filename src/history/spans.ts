import { answerHash, answerOf, type Answers } from './answers.ts';
import type { Span } from './past.ts';
import type { RelationLog, Resolved } from './relations.ts';
import type { Site, Version } from './versions.ts';

/** Where a replay is: the number of the commit, and the settings of the site that count there. */
export interface Present {
  commit: number;
  site: Site;
}

/** What versions say at a commit, together with what events embed there. */
export class Spans {
  readonly #answers: Answers;
  readonly #relations: RelationLog;
  readonly #present: Readonly<Present>;

  constructor(answers: Answers, relations: RelationLog, present: Readonly<Present>) {
    this.#answers = answers;
    this.#relations = relations;
    this.#present = present;
  }

  /** At the present commit, where no other is given. */
  at(version: Version, commit = this.#present.commit): Span {
    const resolved = version.kind === 'events' ? this.#relations.resolve(version.record, commit) : null;
    return { from: commit, version, resolved };
  }

  /** Organizations are answered with the present settings of the site. */
  hashOf(span: Pick<Span, 'version' | 'resolved'>): string {
    return answerHash(answerOf(this.#answers, span, this.#present.site.settings));
  }

  /** Of an event by itself, without what it embeds. */
  bareHashOf({ version }: Span): string {
    return this.hashOf({ version, resolved: null });
  }
}

/** Whether an event embeds the same at two commits. */
export function embedTheSame(one: Resolved, other: Resolved): boolean {
  return one.entries.every((entry, position) => entry === other.entries[position]);
}
