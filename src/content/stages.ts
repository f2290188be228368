import { createRoundMemory, type RoundMemory } from '../platform/remember-round.ts';
import type { Collection, RecordIn } from '../schema/records.ts';
import { recordSettingsOf, type RecordSettings, type SiteRecord } from '../schema/site.ts';
import { forEachCollection } from './collections.ts';
import { createEmbedder, type EmbedPicture } from './pictures/embed-picture.ts';
import { parseFile, type Document, type ParseResult } from './parse.ts';
import type { SourceFile } from './read/source-file.ts';
import { createSorter, sortById, type Sorters } from './sort-by-id.ts';
import { validateRecord, validateSite, type Validated } from './validate.ts';

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
export interface RepeatedStages extends Stages {
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
