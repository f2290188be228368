import { KINDS } from '../calendar/change-log.ts';
import { openList, partial, record, reference } from './json-schema.ts';

const RECORDS = ['Event', 'Organization', 'Place'].flatMap((name) => [name, partial(name)]);
const KIND = openList(
  'What the record is.',
  KINDS.map(({ kind }) => kind),
);
const RECORD_ID = { type: 'string', format: 'uuid', description: 'The id of the record.' };
const NEXT = {
  type: 'string',
  description: 'What to send as since in order to go on from here, on any server of the calendar.',
};

/** The bodies of `/open/changes` and `/open/dump` (contract, section 7). */
export const CHANGE_SCHEMAS = {
  Change: record('A record at its latest change.', {
    kind: KIND,
    id: RECORD_ID,
    state: {
      type: 'string',
      enum: ['updated', 'deleted'],
      description: 'deleted: there is no such record any longer.',
    },
    changedAt: {
      type: ['string', 'null'],
      format: 'date-time',
      description: 'When it changed; null where that is not known, or the change is not committed.',
    },
    record: {
      anyOf: [...RECORDS.map(reference), { type: 'null' }],
      description: 'The record as it is, with the fields that the request names; null where it is gone.',
    },
  }),
  ChangePage: record('A page of changes.', {
    data: { type: 'array', items: reference('Change'), description: 'The changes, each record once.' },
    next: NEXT,
    more: { type: 'boolean', description: 'Whether there is more behind it already.' },
  }),
  DumpHead: record('The first line of a dump.', {
    kind: { type: 'string', const: 'calendar' },
    revision: { type: 'string', description: 'As X-Calendar-Revision.' },
    next: NEXT,
    events: { type: 'integer', minimum: 0 },
    organizations: { type: 'integer', minimum: 0 },
    places: { type: 'integer', minimum: 0 },
  }),
  DumpRecord: record('Any other line of a dump.', {
    kind: KIND,
    id: RECORD_ID,
    record: {
      anyOf: RECORDS.map(reference),
      description: 'The record, with the fields that the request names.',
    },
  }),
};
