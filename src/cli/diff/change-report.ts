import { readEvent } from '../../calendar/wire.ts';
import {
  type Change,
  CHANGE_KINDS,
  type ChangeKind,
  type FieldChange,
  SERVED_TYPES,
  type ServedType,
} from '../../changes/compare.ts';
import { count } from '../../diagnostics/report/report.ts';
import { shorten } from '../../platform/printable.ts';
import { datesOf, type Fact, factsOf, show, type ShownField, wordedFields } from './worded-fields.ts';

/** The changes of one kind to the records of one type. */
export interface ChangeGroup {
  readonly type: ServedType;
  readonly kind: ChangeKind;
  readonly changes: readonly Change[];
}

/** Groups changes by type and kind, in the order of `compareRecords`; no group is empty. */
export function groupsOf(changes: readonly Change[]): ChangeGroup[] {
  return SERVED_TYPES.flatMap((type) =>
    CHANGE_KINDS.map((kind): ChangeGroup => {
      const members = changes.filter((change) => change.subject.type === type && change.kind === kind);
      return { type, kind, changes: members };
    }),
  ).filter((group) => group.changes.length > 0);
}

const MAX_NAME = 100;

/** Returns the record of a change, with its texts shortened to fit on a line. */
export function reportedRecord({ subject: { id, type, name, key }, answer }: Change): ReportedRecord {
  const dates = type === 'event' ? datesOf(readEvent(answer)) : '';
  return { id, name: shorten(name, MAX_NAME), key: shorten(key, MAX_NAME), dates };
}

/** Returns a title like "Spring Fair (spring-fair-0d9c2f1e)". */
export function recordTitle({ name, key }: ReportedRecord): string {
  return `${name} (${key})`;
}

/** Returns the title with the dates of an event: "Spring Fair (spring-fair-0d9c2f1e), Sat 6 – Mon 8 March 2027". */
export function datedTitleOf(record: ReportedRecord): string {
  return record.dates === '' ? recordTitle(record) : `${recordTitle(record)}, ${record.dates}`;
}

/** Changes with the same differences, such as several events that get the same tag. */
export interface Bundle {
  readonly first: Change;
  readonly item: ReportedItem;
}

const MAX_FIELDS = 20;

/** Bundles changes with the same differences, at the position of the first of them. */
export function bundlesOf(changes: readonly Change[]): Bundle[] {
  const bundles = new Map<string, { changes: [Change, ...Change[]]; fields: readonly ShownField[] }>();
  for (const change of changes) {
    const fields = wordedFields(change);
    // Both values and words are compared: words can be the same for different values, and dates depend on
    // more than the fields that differ.
    const difference = [...change.fields, ...fields];
    const key =
      difference.length === 0 || change.shownBy > 0 ? change.subject.id : JSON.stringify(difference);
    const bundle = bundles.get(key);
    if (bundle === undefined) bundles.set(key, { changes: [change], fields });
    else bundle.changes.push(change);
  }
  return Array.from(bundles.values(), ({ changes: [first, ...others], fields: all }) => {
    const fields = all.slice(0, MAX_FIELDS);
    const item = {
      records: [first, ...others].map(reportedRecord),
      facts: others.length === 0 ? factsOf(first, fields) : [],
      fields,
      moreFields: all.length - fields.length,
    };
    return { first, item };
  });
}

/** Why a change deserves a second look before it is merged. */
export interface Warning {
  readonly code: 'id-changed' | 'url-changed' | `${ServedType}-removed`;
  /** The consequence of the change and what to do instead, in whole sentences. */
  readonly message: string;
  /** The field that the warning is about; null where the record is removed. */
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

const TWICE = 'Where it was entered twice, removing the newer file is right.';

const REMOVED: Readonly<Record<ServedType, Warning>> = {
  event: {
    code: 'event-removed',
    message:
      'Clients that know this event will find it nowhere: ' +
      `an event that does not take place keeps its file with "status: cancelled". ${TWICE}`,
    field: null,
  },
  organization: {
    code: 'organization-removed',
    message:
      'Clients that know this organization will find it nowhere: ' +
      `one that is no more keeps its file with a "status" that says so. ${TWICE}`,
    field: null,
  },
  place: {
    code: 'place-removed',
    message: `Clients that know this place will find it nowhere: keep the file of a place where events have been. ${TWICE}`,
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

/** Returns the warnings of a group, each once. */
export function warningsOfGroup({ changes }: ChangeGroup): Warning[] {
  return [...new Set(changes.flatMap(warningsOf))];
}

/** The words for each kind of change that follow a number of records. */
export const KIND_WORDS: Readonly<Record<ChangeKind, string>> = {
  cancelled: 'cancelled',
  'id-changed': 'with a changed id',
  removed: 'removed',
  added: 'added',
  changed: 'changed',
};

/**
 * Returns the changed settings as a sentence with their old and new values; empty where none changed. They make no answer of the
 * API another, but close its pages, or send visitors and the program elsewhere.
 */
export function settingsText(settings: readonly FieldChange[]): string {
  if (settings.length === 0) return '';
  const shown = settings.slice(0, MAX_FIELDS).map(show);
  const rest = settings.length - shown.length;
  return [
    'Settings of the whole calendar change, so look at each of them: ',
    shown.map(({ field, before, after }) => `${field} from ${before} to ${after}`).join('; '),
    rest === 0 ? '.' : `; and ${rest} more.`,
  ].join('');
}

/**
 * Returns the counts of changes, like "1 event cancelled, 2 added; 1 organization changed; 2 warnings", and the changed settings.
 */
export function changeSummary(changes: readonly Change[], settings: readonly FieldChange[] = []): string {
  return [recordSummary(changes), settingsText(settings)].filter((part) => part !== '').join(' ');
}

function recordSummary(changes: readonly Change[]): string {
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

function counts(groups: readonly ChangeGroup[]): string {
  const words = groups.map(
    ({ type, kind, changes: { length } }, position) =>
      `${position === 0 ? count(length, type) : length} ${KIND_WORDS[kind]}`,
  );
  return words.join(', ');
}

/** The changes of the API's answers in words, as `diff --format json` prints them. */
export interface ChangeReport {
  /** The full hash of the commit that the content is compared with. */
  readonly since: string;
  /** The counts, like "1 event added; 1 warning", and the settings that changed. */
  readonly summary: string;
  /** The total number of changes. */
  readonly total: number;
  /** The groups, the most important ones first. */
  readonly groups: readonly ReportedGroup[];
}

/** The changes of one kind to the records of one type. */
export interface ReportedGroup {
  readonly type: ServedType;
  readonly kind: ChangeKind;
  /** The number of changes in the group. */
  readonly total: number;
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
  readonly items: readonly ReportedItem[];
}

/** A change, or several with the same differences. */
export interface ReportedItem {
  readonly records: readonly ReportedRecord[];
  /** Facts of the record besides its changes; empty where the item has several records. */
  readonly facts: readonly Fact[];
  /** The first 20 fields that differ, with their values in words, cut to the part that differs. */
  readonly fields: readonly ShownField[];
  /** The number of further fields that differ. */
  readonly moreFields: number;
}

export interface ReportedRecord {
  readonly id: string;
  readonly name: string;
  /** The `eventKey` of an event, the slug of an organization, the name of a place's file. */
  readonly key: string;
  /** The dates of an event; empty for other records. */
  readonly dates: string;
}

/** @param since the full hash of the commit that the content is compared with */
export function changeReport(
  changes: readonly Change[],
  since: string,
  settings: readonly FieldChange[] = [],
): ChangeReport {
  return {
    since,
    summary: changeSummary(changes, settings),
    total: changes.length,
    groups: groupsOf(changes).map((group) => ({
      type: group.type,
      kind: group.kind,
      total: group.changes.length,
      warnings: warningsOfGroup(group).map(({ code, message }) => ({ code, message })),
      items: bundlesOf(group.changes).map(({ item }) => item),
    })),
  };
}
