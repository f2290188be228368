import { KIND_PARAMETER, SINCE_PARAMETER } from '../../calendar/changes-answer.ts';
import { DISTANCE, fieldsOfKindsParameter, fieldsParameter, type Fields } from '../../calendar/fields.ts';
import {
  BBOX_PARAMETER,
  COUNTRY_PARAMETER,
  FILTERS,
  NEAR_PARAMETER,
  notAllowed,
  readList,
  search,
  WORDS_SCHEMA,
} from '../../calendar/filters/filter-table.ts';
import { InvalidValue, type Parameter } from '../../calendar/filters/parameter.ts';
import { SORT_PARAMETER } from '../../calendar/query.ts';
import { remember } from '../../platform/containers.ts';
import { EVENT } from '../../schema/event.ts';
import { formats } from '../../schema/formats.ts';
import { ORGANIZATION } from '../../schema/organization.ts';
import { PLACE } from '../../schema/place.ts';
import type { SiteRecord } from '../../schema/site.ts';

/* The parameters of each path. The descriptions are those of OpenAPI. */

function integer(description: string, max: number, absent: number): Parameter<number> {
  return {
    schema: { type: 'integer', minimum: 1, maximum: max, default: absent, description },
    absent,
    read(sent) {
      if (!/^-?[0-9]+$/.test(sent)) return new InvalidValue('integer', 'be a whole number');
      const number = Number(sent);
      if (number < 1) return new InvalidValue('min', 'be at least 1', { min: 1 });
      return number > max ? new InvalidValue('max', `be at most ${max}`, { max }) : number;
    },
  };
}

/** Which page of a list (specification, section 4.1). */
export const PAGE_PARAMETERS = {
  current: integer('The number of the page.', Number.MAX_SAFE_INTEGER, 1),
  pageSize: integer('How many records a page has at most.', 500, 20),
};

/** Those of `/open/event` (specification, section 4.1; contract, section 6). */
export const LIST_PARAMETERS = {
  ...FILTERS,
  ...PAGE_PARAMETERS,
  sort: SORT_PARAMETER,
  fields: fieldsParameter(EVENT, {}, [DISTANCE]),
};

const eventFields: Parameter<Fields | undefined> = fieldsParameter(EVENT);

/** Those of `/open/event/recent` (specification, section 4.2). */
export const RECENT_PARAMETERS = {
  keepOld: {
    schema: {
      type: 'string',
      description: 'Only "true" counts: then events that have ended stand in when none is coming.',
    },
    absent: false,
    read: (sent) => sent === 'true',
  } satisfies Parameter<boolean>,
  fields: eventFields,
};

/** Those of `/open/organization`, but for the fields (contract, section 6). */
const ORGANIZATION_LIST_PARAMETERS = {
  search: { ...search, schema: { ...WORDS_SCHEMA, description: 'Words of the name, as for events.' } },
  slug: {
    schema: {
      type: 'array',
      items: { type: 'string' },
      description: 'One of these slugs, in any letter case.',
    },
    absent: undefined,
    read: (sent) => readList(sent.toLowerCase()),
  } satisfies Parameter<readonly string[] | undefined>,
  ...PAGE_PARAMETERS,
};

const organizationTables = remember((links: SiteRecord['organizationLinks']) => {
  const fields = fieldsParameter(ORGANIZATION, links);
  return { list: { ...ORGANIZATION_LIST_PARAMETERS, fields }, record: { id: ID, fields } };
});

const changesTables = remember((links: SiteRecord['organizationLinks']) => {
  const fields = fieldsOfKindsParameter(links);
  const pageSize = integer('How many changes a page has at most.', 500, 100);
  return { changes: { since: SINCE_PARAMETER, kind: KIND_PARAMETER, pageSize, fields }, dump: { fields } };
});

/** Those of `/open/changes` and `/open/dump` (contract, section 7). */
export function changesParameters({
  organizationLinks,
}: Pick<SiteRecord, 'organizationLinks'>): ReturnType<typeof changesTables> {
  return changesTables(organizationLinks);
}

/** Those of organizations, whose fields the site names: made once for each content, since every request asks for them. */
export function organizationParameters({
  organizationLinks,
}: Pick<SiteRecord, 'organizationLinks'>): ReturnType<typeof organizationTables> {
  return organizationTables(organizationLinks);
}

const placeFields = fieldsParameter(PLACE);

const PLACE_SORTS = ['name', 'distance'] as const;

/** Those of `/open/place` (contract, section 6). */
export const PLACE_LIST_PARAMETERS = {
  search: ORGANIZATION_LIST_PARAMETERS.search,
  countryCode: COUNTRY_PARAMETER,
  bbox: BBOX_PARAMETER,
  near: NEAR_PARAMETER,
  radius: FILTERS.radius,
  ...PAGE_PARAMETERS,
  sort: {
    schema: {
      type: 'string',
      enum: PLACE_SORTS,
      description:
        'The order; without it by name, or the best match first where typing errors were forgiven.',
    },
    absent: undefined,
    read: (sent) => PLACE_SORTS.find((sort) => sort === sent) ?? notAllowed('one', [sent], PLACE_SORTS),
    needs: (sort) => (sort === 'distance' ? { name: 'near', by: 'sort=distance' } : null),
  } satisfies Parameter<(typeof PLACE_SORTS)[number] | undefined>,
  fields: placeFields,
};

/** The parameter in the path of a single record (specification, sections 4.3 and 4.4): a UUID in lower case, as ids are kept. */
const ID: Parameter<string> = {
  schema: { type: 'string', format: 'uuid', description: 'A UUID, in any letter case.' },
  absent: '',
  read: (sent) => (formats.uuid.test(sent) ? sent.toLowerCase() : new InvalidValue('uuid', 'be a UUID')),
};

/** Those of every feed (contract, section 5). The key is read before, as a token. */
export const KEY_PARAMETERS = {
  key: {
    schema: { type: 'string', description: 'A token for feeds.' },
    absent: undefined,
    read: () => undefined,
  } satisfies Parameter<undefined>,
};

/** Those of feeds of events. */
export const FEED_PARAMETERS = { ...FILTERS, ...KEY_PARAMETERS };

/** Those of a page or file of a single event. */
export const ID_PARAMETERS = { id: ID };

/** Those of single records. */
export const EVENT_PARAMETERS = { id: ID, fields: eventFields };
export const PLACE_PARAMETERS = { id: ID, fields: placeFields };
