import { differenceOf, firstWhere } from '../platform/containers.ts';
import { createRoundMemory, type RoundMemory } from '../platform/remember-round.ts';
import { compareIds, type Collection, type RecordIn } from '../schema/records.ts';
import { recordSettingsOf, type RecordSettings, type SiteRecord } from '../schema/site.ts';
import { forEachCollection } from './collections.ts';
import { parseFile, type Document, type ParseResult } from './parse.ts';
import { createEmbedder, type EmbedPicture } from './pictures/embed-picture.ts';
import type { SourceFile } from './read/source-file.ts';
import { validateRecord, validateSite, type Validated } from './validate.ts';

interface Identified {
  readonly id: string;
}

/** Returns records in the order of their ids. */
type SortById = (records: readonly Identified[]) => readonly Identified[];

type Sorters = Readonly<Record<Collection, SortById>>;

function sortById(records: readonly Identified[]): readonly Identified[] {
  return records.toSorted(compareIds);
}

/** The same for records most of which are those of the last time, in nearly the same order: only the others are sorted. */
function createSorter(): SortById {
  let given: readonly Identified[] = [];
  let sorted: readonly Identified[] = [];
  return (records) => {
    const { start, end, endBefore } = differenceOf(given, records);
    const gone = new Set(given.slice(start, endBefore));
    const come = records.slice(start, end).filter((record) => !gone.delete(record));
    given = records;
    return (sorted = merged(gone.size === 0 ? sorted : without(sorted, gone), sortById(come)));
  };
}

function without(sorted: readonly Identified[], gone: ReadonlySet<Identified>): readonly Identified[] {
  const [only] = gone;
  // Most often it is one, and no record need be looked at.
  if (gone.size === 1) return sorted.filter((record) => record !== only);
  return sorted.filter((record) => !gone.has(record));
}

function merged(sorted: readonly Identified[], others: readonly Identified[]): readonly Identified[] {
  if (others.length === 0) return sorted;
  const all: Identified[] = [];
  let from = 0;
  for (const other of others) {
    const until = firstWhere(sorted.length, (at) => compareIds(sorted[at] ?? other, other) > 0);
    for (const record of sorted.slice(from, until)) all.push(record);
    all.push(other);
    from = until;
  }
  for (const record of sorted.slice(from)) all.push(record);
  return all;
}

/** The stages of a single file, and the order of all. */
export interface Stages {
  readonly parse: (file: SourceFile) => ParseResult;
  readonly site: (document: Document) => Validated<SiteRecord>;
  /** The stages of records; other settings of the site have everything validated anew. */
  readonly embedPicture: EmbedPicture;
  readonly sort: Sorters;
  readonly within: (site: RecordSettings) => RecordStages;
}

export type RecordStages = {
  readonly [Each in Collection]: (document: Document) => Validated<RecordIn<Each>>;
};

/** The stages of content that is loaded once: they remember nothing. */
export const STAGES: Stages = {
  parse: parseFile,
  site: validateSite,
  embedPicture: createEmbedder(keepNothing),
  sort: forEachCollection<Sorters>(() => sortById),
  within: (site) => recordStages(site, keepNothing),
};

/** The stages of content that is loaded again and again. */
interface RepeatedStages extends Stages {
  /** Is to be called before each load; files that the one before did not come to are forgotten. */
  readonly begin: () => void;
}

/**
 * What a stage made of an object is remembered, so that files which stay the same are neither parsed nor validated a
 * second time.
 *
 * @param parse `parseFile` where not given
 */
export function createStages(parse: Stages['parse'] = parseFile): RepeatedStages {
  const { begin, remember } = createRoundMemory();
  let last: { readonly key: string; readonly memory: RoundMemory; readonly stages: RecordStages } | null =
    null;
  return {
    begin() {
      begin();
      last?.memory.begin();
    },
    parse: remember(parse),
    site: remember(validateSite),
    embedPicture: createEmbedder(remember),
    sort: forEachCollection<Sorters>(createSorter),
    within(site) {
      const key = JSON.stringify(recordSettingsOf(site));
      if (last?.key !== key) {
        const memory = createRoundMemory();
        last = { key, memory, stages: recordStages(site, memory.remember) };
      }
      return last.stages;
    },
  };
}

function keepNothing<Stage>(stage: Stage): Stage {
  return stage;
}

function recordStages(site: RecordSettings, keep: RoundMemory['remember']): RecordStages {
  return forEachCollection<RecordStages>((collection) =>
    keep((document: Document) => validateRecord(collection, document, site)),
  );
}
