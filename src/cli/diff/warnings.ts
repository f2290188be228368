import type { Change } from '../../changes/compare.ts';
import { SERVED_TYPES, type ServedType } from '../../changes/served.ts';
import type { Group } from './groups.ts';

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
