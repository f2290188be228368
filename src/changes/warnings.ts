import type { Change } from './compare.ts';
import type { Group } from './groups.ts';
import type { ServedType } from './served.ts';

/** Why a change deserves a second look before it is merged. */
export interface Warning {
  readonly code: 'id-changed' | `${ServedType}-removed`;
  /** What follows from it and what to do instead, in whole sentences. */
  readonly message: string;
}

/** The warning that holds for every change of a group, or null. */
export function warningOf({ type, kind }: Pick<Group, 'type' | 'kind'>): Warning | null {
  if (kind === 'id-changed') {
    return {
      code: 'id-changed',
      message:
        `Clients know this ${type} by its old id: put the old id back. ` +
        `If it is another ${type}, keep the file of the old one, and give the new one a file of its own.`,
    };
  }
  return kind === 'removed' ? REMOVED[type] : null;
}

const REMOVED: Readonly<Record<ServedType, Warning>> = {
  event: {
    code: 'event-removed',
    message:
      'Clients that know this event will find it nowhere: ' +
      'an event that does not take place keeps its file with "status: cancelled".',
  },
  organization: {
    code: 'organization-removed',
    message:
      'Clients that know this organization will find it nowhere: ' +
      'one that is no more keeps its file with a "status" that says so.',
  },
  place: {
    code: 'place-removed',
    message:
      'Clients that know this place will find it nowhere: keep the file of a place where events have been.',
  },
};

/** How many changes have a warning. */
export function countWarnings(changes: readonly Change[]): number {
  return changes.filter(({ kind, subject: { type } }) => warningOf({ type, kind }) !== null).length;
}
