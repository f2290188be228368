import type { Pauses } from '../platform/pauses.ts';
import type { Edge } from './edge.ts';
import { UNKNOWN, type Past } from './past.ts';
import type { RelationLog } from './relations.ts';
import type { Present, Spans } from './spans.ts';

/** What a replay knows that settles the past of events. */
export interface Settling {
  readonly present: Readonly<Present>;
  readonly relations: RelationLog;
  readonly spans: Spans;
  readonly edge: Edge;
}

/**
 * Finds the last change of each event that changed because of what it embeds. All that was before the present commit is
 * forgotten then, since it is settled.
 */
export async function settlePasts(pasts: Iterable<Past>, settling: Settling, pauses: Pauses): Promise<void> {
  const { relations, spans } = settling;
  for (const past of pasts) {
    if (pauses.isDue) await pauses.take();
    const version = past.spans.at(-1)?.version;
    if (version === undefined) continue;
    if (mayHaveChanged(past, relations)) {
      past.last = lastChange(past, settling) ?? past.last;
      past.spans = [spans.at(version)];
      past.hash = null;
    }
    past.spans = past.spans.slice(-1);
    const [span] = past.spans;
    if (span !== undefined) past.hash ??= spans.hashOf(span);
  }
  relations.forgetPast();
}

function mayHaveChanged({ spans }: Past, relations: RelationLog): boolean {
  return spans.some(
    ({ from, version }) => version.kind === 'events' && relations.hasChangedSince(version.record, from),
  );
}

/** The last commit in which what an event embeds changed it; null where none did. */
function lastChange(past: Past, { present, relations, spans, edge }: Settling): number | null {
  let until = present.commit;
  for (const { from, version } of past.spans.toReversed()) {
    const commits = version.kind === 'events' ? relations.changesWithin(version.record, from, until) : [];
    for (const commit of commits) {
      const [before, after] = [spans.at(version, commit - 1), spans.at(version, commit)];
      if (spans.hashOf(after) === spans.hashOf(before)) continue;
      if (edge.isClear(commit) && edge.isCertain(before, after)) return commit;
      edge.noteUncertain(commit);
      return UNKNOWN;
    }
    until = from - 1;
  }
  return null;
}
