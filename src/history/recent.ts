import { COLLECTIONS, type Collection } from '../schema/records.ts';
import type { RecordSettings } from '../schema/site.ts';
import { pastAnswerOf, type Answers } from './answers.ts';
import type { PastBudget } from './limits.ts';
import type { RelationLog } from './relations.ts';
import type { Version } from './versions.ts';

/** A change of a record itself: its file was added or removed, or its content changed, and with it the answer. */
export interface RecentChange {
  /** The number of the commit. */
  readonly commit: number;
  readonly kind: Collection;
  readonly id: string;
  readonly state: (typeof CHANGE_STATES)[number];
  /**
   * Outlines of the record before and after the change. Null where the record did not exist, and where it was removed in
   * this change or later, even if it came back: then nothing is shown of its contents.
   */
  readonly before: Outline | null;
  readonly after: Outline | null;
  /** The fields of the answer that changed; empty where `before` or `after` is null. */
  readonly fields: readonly string[];
}

/** What is kept of an answer: a value for each key of `OUTLINES`, texts with `OUTLINE_TEXT` characters at the most. */
export type Outline = Readonly<Record<string, OutlineValue>>;
export type OutlineValue = string | boolean | null;

export const CHANGE_STATES = ['added', 'changed', 'removed'] as const;
export const RECENT_CHANGES = 500;
export const OUTLINE_TEXT = 200;

/** The path of each part of an outline within an answer. */
export const OUTLINES = {
  events: {
    ...{ name: ['name'], status: ['status'], startDate: ['startDate'], endDate: ['endDate'] },
    ...{ startLocal: ['startLocal'], endLocal: ['endLocal'], allDay: ['allDay'], timezone: ['timezone'] },
    ...{ region: ['region'], address: ['address'], placeId: ['place', 'id'], place: ['place', 'name'] },
    ...{ organizationId: ['organizations', '0', 'id'], organization: ['organization', 'name'] },
    eventKey: ['eventKey'],
  },
  organizations: { name: ['name'], slug: ['slug'], status: ['status'] },
  places: { name: ['name'], address: ['address'] },
} as const satisfies Readonly<Record<Collection, Readonly<Record<string, readonly string[]>>>>;

/** The keys of an event's outline that tell of another record: that of its id, which is always kept, and that of its name. */
const EMBEDDED = [
  { kind: 'places', id: 'placeId', name: 'place' },
  { kind: 'organizations', id: 'organizationId', name: 'organization' },
] as const;

/** A change whose answers have not been made yet: most changes leave the list before anybody needs their answers. */
export interface DirectChange extends Pick<RecentChange, 'commit' | 'kind' | 'id'> {
  readonly was: Version | null;
  readonly is: Version | null;
  readonly site: RecordSettings;
}

/** The latest changes of records, oldest first. */
export class RecentChanges {
  readonly #answers: Answers;
  #made: readonly RecentChange[] = [];
  #noted: DirectChange[] = [];

  constructor(answers: Answers) {
    this.#answers = answers;
  }

  note(change: DirectChange): void {
    this.#noted.push(change);
    if (this.#noted.length === 2 * RECENT_CHANGES) this.#noted = this.#noted.slice(-RECENT_CHANGES);
  }

  /** Takes over the changes that another list had at the same commit. */
  restore(changes: readonly RecentChange[]): void {
    this.#made = changes;
  }

  /** Makes the answers of the changes that were noted, while it is still known what events embedded then. */
  async settle(relations: RelationLog, budget: PastBudget): Promise<void> {
    const made: RecentChange[] = [];
    for (const noted of this.#noted.slice(-RECENT_CHANGES)) {
      if (budget.isPauseDue) await budget.pause();
      made.push(this.#make(noted, relations));
    }
    this.#made = [...this.#made, ...made].slice(-RECENT_CHANGES);
    this.#noted = [];
  }

  /** @param isGone whether a record does not exist at the last commit */
  list(isGone: (kind: Collection, id: string) => boolean): readonly RecentChange[] {
    const turns = new Map<string, number>();
    for (const { kind, id, commit, state } of this.#made)
      if (state !== 'changed') turns.set(kind + id, commit);
    const stays: Stays = (kind, id, commit) =>
      !isGone(kind, id) && (turns.get(kind + id) ?? commit) <= commit;
    this.#made = this.#made.map((change) => withoutRemoved(change, stays));
    return this.#made;
  }

  #make({ commit, kind, id, was, is, site }: DirectChange, relations: RelationLog): RecentChange {
    const state = was === null ? 'added' : is === null ? 'removed' : 'changed';
    const fieldsAt = (version: Version | null, at: number) =>
      version && fieldsOf(pastAnswerOf(this.#answers, relations.spanAt(version, at), site));
    const [before, after] = [fieldsAt(was, commit - 1), fieldsAt(is, commit)];
    const outlines = { before: before && outlineOf(kind, before), after: after && outlineOf(kind, after) };
    const fields = before && after ? differences(before, after) : [];
    return { ...{ commit, kind, id, state }, ...outlines, fields };
  }
}

/** Whether a record has existed from a commit on, without a break. */
type Stays = (kind: Collection, id: string, commit: number) => boolean;

/** Returns a change without the outlines, or the names in outlines, of records that were removed. */
export function withoutRemoved(change: RecentChange, stays: Stays): RecentChange {
  const { commit, kind, id } = change;
  const shown = (outline: Outline | null, at: number): Outline | null => {
    if (outline === null || !stays(kind, id, at)) return null;
    const removed = EMBEDDED.filter((each) => {
      const embedded = outline[each.id];
      return typeof embedded === 'string' && !stays(each.kind, embedded, at);
    });
    const blank = removed.map(({ name }) => [name, null] as const);
    return { ...outline, ...Object.fromEntries(blank) };
  };
  const [before, after] = [shown(change.before, commit - 1), shown(change.after, commit)];
  return { ...change, before, after, fields: before && after ? change.fields : [] };
}

type Fields = Readonly<Record<string, unknown>>;

/** All fields of an answer. */
function fieldsOf({ json, more }: { readonly json: string; readonly more: string }): Fields {
  return mappingOf(JSON.parse(`${json.slice(0, -1)}${more}}`));
}

function outlineOf(kind: Collection, answer: Fields): Outline {
  const parts = Object.entries<readonly string[]>(OUTLINES[kind]);
  return Object.fromEntries(parts.map(([key, path]) => [key, outlineValue(path.reduce(partOf, answer))]));
}

function partOf(value: unknown, key: string): unknown {
  return mappingOf(value)[key];
}

function mappingOf(value: unknown): Fields {
  return Object.fromEntries(Object.entries(value ?? {}));
}

function outlineValue(value: unknown): OutlineValue {
  if (typeof value === 'string') return clipped(value);
  return typeof value === 'boolean' ? value : null;
}

/** Cuts a text to its longest length, without half of a character at its end. */
function clipped(text: string): string {
  return text.slice(0, OUTLINE_TEXT).replace(/[\uD800-\uDBFF]$/, '');
}

function differences(one: Fields, other: Fields): string[] {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].filter((key) => JSON.stringify(one[key]) !== JSON.stringify(other[key]));
}

/** Whether a record is gone; null where nothing is known of it. */
export type IsGone = (kind: Collection, id: string) => boolean | null;

/**
 * Reads the recent changes in a calendar file.
 *
 * @param count the number of the commits
 * @throws Error where they do not fit together, or not to the records
 */
export function recentIn(value: unknown, isGone: IsGone, count: number): readonly RecentChange[] {
  const changes = list(value).map((each) => recentChangeIn(each, isGone));
  const inOrder = changes.every(
    ({ commit }, at) => commit >= (changes[at - 1]?.commit ?? 0) && commit < count,
  );
  return inOrder && changes.length <= RECENT_CHANGES ? changes : misfit();
}

function recentChangeIn(value: unknown, isGone: IsGone): RecentChange {
  const { commit, kind: written, id, state: said, before, after, fields } = mapping(value);
  const kind = COLLECTIONS.find((each) => each === written) ?? misfit();
  const state = CHANGE_STATES.find((each) => each === said) ?? misfit();
  const change = {
    ...{ commit: Number.isInteger(commit) ? Number(commit) : misfit(), kind, id: text(id), state },
    ...{ before: readOutline(kind, before), after: readOutline(kind, after), fields: list(fields).map(text) },
  };
  return areSaidSoundly(change, isGone(kind, change.id) ?? misfit()) ? change : misfit();
}

/** Whether the parts of a change fit together: a removed record has no outlines, and changed fields need both outlines. */
function areSaidSoundly({ state, before, after, fields }: RecentChange, isGone: boolean): boolean {
  if (isGone || state === 'removed') return before === null && after === null && fields.length === 0;
  const isWhole = (before === null) === (after === null);
  return state === 'added'
    ? before === null && fields.length === 0
    : isWhole && (before !== null || fields.length === 0);
}

function readOutline(kind: Collection, value: unknown): Outline | null {
  if (value === null) return null;
  const [outline, keys] = [mapping(value), Object.keys(OUTLINES[kind])];
  if (Object.keys(outline).length !== keys.length) misfit();
  return Object.fromEntries(keys.map((key) => [key, outlineValueIn(outline[key])]));
}

function outlineValueIn(value: unknown): OutlineValue {
  if (value === null || typeof value === 'boolean') return value;
  return text(value).length <= OUTLINE_TEXT ? text(value) : misfit();
}

/** @throws Error, as `list` and `text` do, where the value does not fit */
function mapping(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? mappingOf(value) : misfit();
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : misfit();
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : misfit();
}

/** @throws Error */
function misfit(): never {
  throw new Error('The recent changes do not fit.');
}
