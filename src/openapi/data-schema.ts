import { EVENT } from '../schema/event.ts';
import { record, REFERENCE, type Json } from './json-schema.ts';
import { allFieldsOf, recordSchemas } from './record-schemas.ts';

/** The schema of an event with all its fields, with those of the records within it: a document of its own. */
export function eventDataSchema(): Json {
  const { Place, EventOrganization, Organizer, EventLink } = recordSchemas({});
  const document = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Event',
    ...record('An event with all its fields.', allFieldsOf(EVENT)),
    $defs: { Place, EventOrganization, Organizer, EventLink },
  };
  return JSON.parse(JSON.stringify(document).replaceAll(`"${REFERENCE}`, '"#/$defs/')) as Json;
}
