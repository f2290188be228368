import { readEvent } from '../../calendar/wire.ts';
import type { Change, ChangeKind } from '../../changes/compare.ts';
import type { ServedType } from '../../changes/served.ts';
import {
  bundlesOf,
  type Bundle,
  summaryOf,
  groupsOf,
  titlePartsOf,
  type Group,
  warningsOfGroup,
} from './groups.ts';
import { factsOf, type Shown, datesOf } from './worded-fields.ts';

/** What changes in the answers, in words, as `diff --format json` prints it. */
export interface ChangeReport {
  /** The full name of the commit that the content is compared with. */
  readonly since: string;
  /** "1 event added; 1 warning" */
  readonly summary: string;
  /** The number of all changes. */
  readonly total: number;
  /** In the order in which a reader wants to see them. */
  readonly groups: readonly ReportedGroup[];
}

/** The changes of one kind to the records of one type. */
export interface ReportedGroup {
  readonly type: ServedType;
  readonly kind: ChangeKind;
  /** The number of its changes. */
  readonly total: number;
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
  readonly items: readonly ReportedItem[];
}

/** A change, or several that make the same difference. */
export interface ReportedItem {
  readonly records: readonly ReportedRecord[];
  /** What a reader has to know besides what changes; none of several records. */
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  /** The fields that differ, the first 20 of them, with their values in words, cut to what differs. */
  readonly fields: readonly Shown[];
  /** How many fields more differ. */
  readonly moreFields: number;
}

export interface ReportedRecord {
  readonly id: string;
  readonly name: string;
  /** The `eventKey` of an event, the slug of an organization, the name of a place's file. */
  readonly key: string;
  /** Those of an event; else empty. */
  readonly dates: string;
}

/** @param since the full name of a commit */
export function changeReport(changes: readonly Change[], since: string): ChangeReport {
  return {
    since,
    summary: summaryOf(changes),
    total: changes.length,
    groups: groupsOf(changes).map(reportedGroup),
  };
}

function reportedGroup(group: Group): ReportedGroup {
  const { type, kind, changes } = group;
  return {
    type,
    kind,
    total: changes.length,
    warnings: warningsOfGroup(group).map(({ code, message }) => ({ code, message })),
    items: bundlesOf(changes).map(reportedItem),
  };
}

function reportedItem({ changes, fields, moreFields }: Bundle): ReportedItem {
  const [first, ...others] = changes;
  const facts = others.length === 0 ? factsOf(first, fields) : [];
  return {
    records: changes.map(reportedRecord),
    facts: facts.map(([name, value]) => ({ name, value })),
    fields,
    moreFields,
  };
}

function reportedRecord(change: Change): ReportedRecord {
  const { subject, answer } = change;
  const [name, key] = titlePartsOf(change);
  const dates = subject.type === 'event' ? datesOf(readEvent(answer)) : '';
  return { id: subject.id, name, key, dates };
}
