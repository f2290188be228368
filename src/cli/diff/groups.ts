import { readEvent } from '../../calendar/wire.ts';
import { CHANGE_KINDS, type Change, type ChangeKind } from '../../changes/compare.ts';
import { SERVED_TYPES, type ServedType } from '../../changes/served.ts';
import { shorten } from '../../platform/printable.ts';
import { datesOf } from './worded-fields.ts';

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
