import { CHANGE_KINDS, type Change, type ChangeKind } from './compare.ts';
import { SERVED_TYPES, type ServedType } from './served.ts';
import { shorten } from './shown.ts';

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

/** "2026-03-06T02:00Z Spring Fair (spring-fair-0d9c2f1e)"; the status stands where nothing else shows it. */
export function titleOf({ kind, subject: { type, name, key, startDate, status } }: Change): string {
  const title = `${shorten(name, MAX_NAME)} (${shorten(key, MAX_NAME)})`;
  if (type !== 'event') return title;
  const start = startDate?.replace(/(?::00)?\.000Z$/, 'Z') ?? 'undated';
  const isShown = status === 'scheduled' || (kind !== 'added' && kind !== 'removed');
  return `${start} ${title}${isShown ? '' : `, ${status}`}`;
}
