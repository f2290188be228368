import { EVENT } from '../schema/event.ts';
import type { RecordType } from '../schema/field.ts';
import { ORGANIZATION } from '../schema/organization.ts';
import { PLACE } from '../schema/place.ts';
import { answerFieldsOf, defaultOf } from '../schema/table.ts';
import type { Json } from './parts.ts';

/** Answers as they are for the sample calendar. */
export interface Examples {
  readonly event: Json;
  readonly events: Json;
  readonly recent: Json;
  readonly organization: Json;
  readonly organizations: Json;
  readonly place: Json;
  readonly places: Json;
  readonly changes: Json;
}

/** @param names of the link fields on the wire */
export function examplesOf(names: Readonly<Record<string, string>>): Examples {
  const event = answerOf(EVENT, FOSDEM_2026);
  const organization = answerOf(ORGANIZATION, FOSDEM, names);
  const pageOf = (record: Json): Json => ({ total: 1, current: 1, pageSize: 20, data: [record] });
  return {
    event,
    events: pageOf(event),
    recent: { ...pageOf(event), pageSize: 10 },
    organization,
    organizations: pageOf(organization),
    place: SOLBOSCH,
    places: pageOf(SOLBOSCH),
    changes: {
      data: [
        {
          kind: 'place',
          id: SOLBOSCH.id,
          state: 'updated',
          changedAt: '2026-01-12T18:30:00.000Z',
          record: SOLBOSCH,
        },
        {
          kind: 'event',
          id: '8b1f7b2e-6c0e-4f3b-9d65-0f8f8a8d6c11',
          state: 'deleted',
          changedAt: '2026-01-14T07:05:10.000Z',
          record: null,
        },
      ],
      next: 'm8QBBwH_DQAAAA0AAAA',
      more: false,
    },
  };
}

/** What is not given has its default. */
function answerOf(type: RecordType, given: Json, names: Readonly<Record<string, string>> = {}): Json {
  return Object.fromEntries(
    answerFieldsOf(type).map(([key, field]) => [
      names[key] ?? key,
      given[key] ?? ('title' in field ? defaultOf(field) : null),
    ]),
  );
}

const FOSDEM: Json = {
  id: 'c6525752-65b8-4e48-82bf-9a9982726d5b',
  slug: 'fosdem',
  name: 'FOSDEM',
  description:
    'A Belgian non-profit association of volunteers. It runs the yearly meeting of\n**f**ree and **o**pen **s**ource **s**oftware **d**evelopers in Brussels.',
  type: 'association',
  website: 'https://fosdem.org',
  microblogGlobal: 'https://fosstodon.org/@fosdem',
  wikiSite: 'https://en.wikipedia.org/wiki/FOSDEM',
  extra: { legalForm: 'VZW', country: 'Belgium' },
};

const SOLBOSCH = answerOf(PLACE, {
  id: 'ee288af2-ad55-4319-9001-92b5529f9d19',
  name: 'ULB, Campus du Solbosch',
  kind: 'university',
  address: 'Avenue Franklin D. Roosevelt 50, 1050 Bruxelles, Belgium',
});

const FOSDEM_2026: Json = {
  id: '1705c38a-d4c5-4a23-b649-317d546248d1',
  name: 'Fosdem',
  scale: 'xlarge',
  slug: '2026-jan-brussels-fosdem',
  urlKey: '1705c38a',
  eventKey: '2026-jan-brussels-fosdem-1705c38a',
  startDate: '2026-01-30T23:00:00.000Z',
  endDate: '2026-02-02T22:59:59.999Z',
  region: 'Brussels, Belgium',
  detail:
    '# Fosdem 2026\n\nThe European meeting of free and open source software developers, in **Brussels**.\n\n- City: Brussels, Belgium\n- Programme and practical information: [fosdem.org/2026](https://fosdem.org/2026)\n- Organized by volunteers\n\n> Bring a warm coat: it is a winter event, and the campus has more than one building.',
  url: 'https://fosdem.org/2026',
  place: SOLBOSCH,
  organization: { name: 'FOSDEM', slug: 'fosdem', logoUrl: null, url: 'https://calendar.example.org/fosdem' },
};
