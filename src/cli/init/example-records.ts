import { randomUUID } from 'node:crypto';
import type { Collection } from '../../schema/records.ts';
import { fileOf } from '../new-record/check.ts';
import { pathOf } from '../new-record/new-file.ts';
import type { NewValues } from '../new-record/record-text.ts';
import { NEW_TYPE_OF } from '../new-record/record-type.ts';

const WEEKS_AHEAD = 8;
const WEEK_MILLISECONDS = 7 * 24 * 60 * 60 * 1000;

/**
 * An organization, a place and an event of theirs to begin with, by the paths of their files within the content folder.
 *
 * @param now milliseconds since 1970: the event is to come
 */
export function exampleRecords(now: number): Readonly<Record<string, string>> {
  const day = new Date(now + WEEKS_AHEAD * WEEK_MILLISECONDS).toISOString().slice(0, 10);
  return Object.fromEntries([
    record('organizations', 'example-group', {
      name: 'Example group',
      website: 'https://example.org',
      description:
        'An example of an organization. Say here who you are, in [Markdown](https://commonmark.org/help/).',
    }),
    record('places', 'example-hall', {
      name: 'Example hall',
      kind: 'community centre',
      address: '1 Example Street, Example Town',
    }),
    record('events', 'example-meeting', {
      name: 'Example meeting',
      scale: 'cosy',
      startDate: `${day}T18:00`,
      endDate: `${day}T21:00`,
      place: 'example-hall',
      organization: 'example-group',
      url: 'https://example.org/meeting',
      detail: `An example of an event. Once there is one of your own, delete this file, \`organizations/example-group.md\` and \`places/example-hall.yml\`.`,
    }),
  ]);
}

function record(collection: Collection, slug: string, values: NewValues): [path: string, text: string] {
  const { file } = fileOf({ type: NEW_TYPE_OF[collection], id: randomUUID(), slug, values });
  return [pathOf(file), file.text];
}
