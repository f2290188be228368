import { formats } from '../../schema/formats.ts';
import type { Filter } from './filter.ts';
import { InvalidValue } from './parameter.ts';
import { readList } from './word-list.ts';

/** Events at some places, by their ids in lower case. */
export const place: Filter<readonly string[] | undefined> = {
  schema: {
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    description: 'Events at one of these places: ids.',
  },
  absent: undefined,
  read(sent) {
    const ids = readList(sent.toLowerCase());
    return ids?.every((id) => formats.uuid.test(id)) === false
      ? new InvalidValue('uuid', 'be ids of places: UUIDs with commas between them')
      : ids;
  },
  narrow({ places }, wanted) {
    if (wanted === undefined) return null;
    return { lists: places.events, which: wanted.flatMap((id) => places.positionOf(id) ?? []) };
  },
};
