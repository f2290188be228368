import { readEvent } from '../../calendar/wire.ts';
import { CHANGE_KINDS, type Change, type ChangeKind } from '../../changes/compare.ts';
import { SERVED_TYPES, type ServedType } from '../../changes/served.ts';
import { count } from '../../diagnostics/report/report.ts';
import { shorten } from '../../platform/printable.ts';
import { datesOf, type Shown, wordedFields } from './worded-fields.ts';

/** The changes of one kind to the records of one type. */
export interface Group {
  readonly type: ServedType;
  readonly kind: ChangeKind;
  readonly changes: readonly Change[];
}

const MAX_NAME = 100;

/** The groups that have changes, in the order of `compareRecords`. */
export function groupsOf(changes: readonly Change[]): Group[] {
  return SERVED_TYPES.flatMap((type) =>
    CHANGE_KINDS.map((kind): Group => {
      const members = changes.filter((change) => change.subject.type === type && change.kind === kind);
      return { type, kind, changes: members };
    }),
  ).filter((group) => group.changes.length > 0);
}

/** "Spring Fair" and "spring-fair-0d9c2f1e", cut to what a line has room for. */
export function titlePartsOf({ subject: { name, key } }: Change): readonly [name: string, key: string] {
  return [shorten(name, MAX_NAME), shorten(key, MAX_NAME)];
}

/** "Spring Fair (spring-fair-0d9c2f1e)" */
export function titleOf(change: Change): string {
  const [name, key] = titlePartsOf(change);
  return `${name} (${key})`;
}

/** The same with the dates of an event: "Spring Fair (spring-fair-0d9c2f1e), Sat 6 – Mon 8 March 2027". */
export function datedTitleOf(change: Change): string {
  const { subject, answer } = change;
  return subject.type === 'event' ? `${titleOf(change)}, ${datesOf(readEvent(answer))}` : titleOf(change);
}

/** Changes that make the same difference, as those of events that get the same tag. */
export interface Bundle {
  readonly changes: readonly [Change, ...Change[]];
  /** The fields that differ, the first 20 of them. */
  readonly fields: readonly Shown[];
  /** How many fields more differ. */
  readonly moreFields: number;
}

const MAX_FIELDS = 20;

/** Puts changes with the same differences together, where the first of them stands. */
export function bundlesOf(changes: readonly Change[]): Bundle[] {
  const bundles = new Map<string, { changes: [Change, ...Change[]]; fields: readonly Shown[] }>();
  for (const change of changes) {
    const fields = wordedFields(change);
    // Words may leave out what differs, and dates are made of more than the fields that differ.
    const difference = [...change.fields, ...fields];
    const key =
      difference.length === 0 || change.shownBy > 0 ? change.subject.id : JSON.stringify(difference);
    const bundle = bundles.get(key);
    if (bundle === undefined) bundles.set(key, { changes: [change], fields });
    else bundle.changes.push(change);
  }
  return [...bundles.values()].map((bundle) => ({
    changes: bundle.changes,
    fields: bundle.fields.slice(0, MAX_FIELDS),
    moreFields: Math.max(0, bundle.fields.length - MAX_FIELDS),
  }));
}

/** Why a change deserves a second look before it is merged. */
export interface Warning {
  readonly code: 'id-changed' | 'url-changed' | `${ServedType}-removed`;
  /** What follows from it and what to do instead, in whole sentences. */
  readonly message: string;
  /** The field whose values say more; null where nothing is left. */
  readonly field: string | null;
}

const ID_CHANGED = Object.fromEntries(
  SERVED_TYPES.map((type): [ServedType, Warning] => [
    type,
    {
      code: 'id-changed',
      message:
        `Clients know this ${type} by its old id: put the old id back. ` +
        `If it is another ${type}, keep the file of the old one, and give the new one a file of its own.`,
      field: 'id',
    },
  ]),
);

const REMOVED: Readonly<Record<ServedType, Warning>> = {
  event: {
    code: 'event-removed',
    message:
      'Clients that know this event will find it nowhere: ' +
      'an event that does not take place keeps its file with "status: cancelled".',
    field: null,
  },
  organization: {
    code: 'organization-removed',
    message:
      'Clients that know this organization will find it nowhere: ' +
      'one that is no more keeps its file with a "status" that says so.',
    field: null,
  },
  place: {
    code: 'place-removed',
    message:
      'Clients that know this place will find it nowhere: keep the file of a place where events have been.',
    field: null,
  },
};

const URL_CHANGED: Readonly<Partial<Record<ServedType, Warning>>> = {
  event: {
    code: 'url-changed',
    message:
      'A public URL changes, and links to the old one break. ' +
      'A renamed file keeps it with the old "slug" as a key; a changed "urlKey" is better put back.',
    field: 'eventKey',
  },
  organization: {
    code: 'url-changed',
    message:
      'The public URLs of the organization and of its events change, and links to the old ones break. ' +
      'A renamed file keeps them with the old "slug" as a key.',
    field: 'slug',
  },
};

export function warningsOf({ kind, subject: { type }, fields }: Change): Warning[] {
  const ofUrl = URL_CHANGED[type];
  return [
    kind === 'id-changed' ? ID_CHANGED[type] : kind === 'removed' ? REMOVED[type] : undefined,
    fields.some(({ field }) => field === ofUrl?.field) ? ofUrl : undefined,
  ].filter((warning) => warning !== undefined);
}

/** The warnings of a group, each once. */
export function warningsOfGroup({ changes }: Group): Warning[] {
  return [...new Set(changes.flatMap(warningsOf))];
}

/** What happens to a record, as it stands behind a number of them. */
export const KIND_WORDS: Readonly<Record<ChangeKind, string>> = {
  cancelled: 'cancelled',
  'id-changed': 'with a changed id',
  removed: 'removed',
  added: 'added',
  changed: 'changed',
};

/** "1 event cancelled, 2 added; 1 organization changed; 2 warnings" */
export function summaryOf(changes: readonly Change[]): string {
  if (changes.length === 0) return "Nothing changes in the API's answers.";
  const groups = groupsOf(changes);
  const warnings = changes.flatMap(warningsOf).length;
  return [
    ...SERVED_TYPES.map((type) => counts(groups.filter((group) => group.type === type))),
    warnings === 0 ? '' : count(warnings, 'warning'),
  ]
    .filter((part) => part !== '')
    .join('; ');
}

function counts(groups: readonly Group[]): string {
  return groups
    .map(({ type, kind, changes: { length } }, position) => {
      return `${position === 0 ? count(length, type) : length} ${KIND_WORDS[kind]}`;
    })
    .join(', ');
}
