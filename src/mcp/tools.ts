import type { Answer, Calendar } from '../calendar/calendar.ts';
import { answerChanges } from '../calendar/changes-answer.ts';
import type { Parameter, ParameterSchema, ValuesOf } from '../calendar/filters/parameter.ts';
import {
  answerList,
  answerOrganizations,
  answerPlaces,
  answerRecord,
  listEvents,
} from '../calendar/query.ts';
import { type CalendarEvent, eventAt } from '../calendar/record-at.ts';
import { count } from '../diagnostics/report/report.ts';
import { linkLines, weekdayDates } from '../event-text/event-dates.ts';
import { shortWhereOf } from '../event-text/where.ts';
import { ApiError, errorBody, type ErrorCode, syncError } from '../http/answer/api-errors.ts';
import { integer, PAGE_PARAMETERS, type ParameterTable, readQuery } from '../http/routes/parameters.ts';
import { type OpenOperation, operationTable } from '../openapi/open-operations.ts';
import { type Json, partial, REFERENCE } from '../openapi/parts.ts';
import { schemasOf } from '../openapi/schemas.ts';
import { isObject, remember } from '../platform/collections.ts';
import { type Collection, COLLECTION_TYPES } from '../schema/records.ts';
import type { SiteRecord } from '../schema/site.ts';
import { ENGLISH_LANGUAGE } from '../words/languages.ts';

/* The tools of assistants: operations of the API, with the same parameters, schemas and errors. */

/** What a tool answers, in the terms of the protocol (2025-11-25, "Tool Result"). */
export interface ToolResult {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[];
  /** The answer of the API; an error has none. */
  readonly structuredContent?: Json;
  readonly isError?: true;
}

/** The data that a call is answered from. */
export interface Surroundings {
  readonly calendar: Calendar;
  /** How long the calendar has been served, in milliseconds. */
  readonly age: number;
}

/** The arguments of a call, as they were sent. */
export type Arguments = Readonly<Record<string, unknown>>;

export interface Tool {
  /** The description of the tool for clients (2025-11-25, "Data Types", "Tool"). */
  readonly listed: {
    readonly name: string;
    readonly title: string;
    readonly description: string;
    readonly inputSchema: Json & { readonly type: 'object' };
    readonly outputSchema: Json & { readonly type: 'object' };
    readonly annotations: Json;
  };
  /** @throws ApiError where an argument is wrong, or there is no such record */
  readonly call: (sent: Arguments, surroundings: Surroundings) => ToolResult;
}

/** The most records that a page has, since an assistant reads all of it. */
const MAX_PAGE_SIZE = 50;
const USUAL_PAGE_SIZE = 20;

/** The longest Markdown of a record in a page of many, and of a record alone, in UTF-16 units. */
const MAX_IN_LIST = 500;
const MAX_ALONE = 20_000;
/** The longest of a record's other texts, in UTF-16 units. */
const MAX_OTHER = 2_000;

/** The tools of a site's calendar, in the order in which clients list them. */
export const toolsOf = remember((site: SiteRecord): readonly Tool[] => {
  const operations = operationTable(site);
  const schemas = schemasOf(site.organizationLinks);

  const list = operations['/open/event'];
  const changes = operations['/open/changes'];
  const organizations = operations['/open/organization'];
  const places = operations['/open/place'];
  return [
    toolOf(schemas, 'search_events', list, {
      table: forAssistants(list.table),
      more: SEARCH_HINTS,
      call(values, { calendar }) {
        const page = listEvents(calendar, values);
        const answer = answerList(calendar, values, undefined, page);
        const lines = page.data.map((position) => eventText(site, eventAt(calendar, position), values));
        return answered(answer, MAX_IN_LIST, (body) => pageText(body, 'events', lines));
      },
    }),
    recordTool('get_event', operations['/open/event/{id}'], 'events'),
    toolOf(schemas, 'list_organizations', organizations, {
      table: forAssistants(organizations.table),
      call: (values, { calendar }) => listed(answerOrganizations(calendar, values), 'organizations'),
    }),
    recordTool('get_organization', operations['/open/organization/{id}'], 'organizations'),
    toolOf(schemas, 'list_places', places, {
      table: forAssistants(places.table),
      call: (values, { calendar }) => listed(answerPlaces(calendar, values), 'places'),
    }),
    recordTool('get_place', operations['/open/place/{id}'], 'places'),
    toolOf(schemas, 'changes_since', changes, {
      table: forAssistants(changes.table),
      more: CHANGES_HINT,
      call(values, { calendar, age }) {
        const answer = answerChanges(calendar, values);
        if (typeof answer === 'string') throw syncError(answer, age);
        return answered(answer, MAX_IN_LIST, (body) => changesText(calendar, body));
      },
    }),
  ];

  function listed(answer: Answer, collection: Collection): ToolResult {
    return answered(answer, MAX_IN_LIST, (body) =>
      pageText(
        body,
        collection,
        recordsIn(body.data).map((record) => recordText(site, collection, record)),
      ),
    );
  }

  function recordTool(
    name: string,
    operation: (typeof operations)[`/open/${'event' | 'organization' | 'place'}/{id}`],
    collection: Collection,
  ): Tool {
    const [missing = 'E_EVENT_NOT_FOUND'] = operation.codes;
    return toolOf(schemas, name, operation, {
      table: withAllFields(operation.table),
      call(values, { calendar }) {
        const { id, fields } = values;
        const answer = answerRecord(calendar[collection], id, fields);
        if (answer === undefined) throw new ApiError(missing satisfies ErrorCode);
        const position = collection === 'events' ? calendar.events.positionOf(id) : undefined;
        return answered(answer, MAX_ALONE, (body) =>
          position === undefined
            ? recordText(site, collection, body)
            : eventText(site, eventAt(calendar, position), 'with all links'),
        );
      },
    });
  }
});

/** What an assistant has to know to turn a question into parameters. */
const SEARCH_HINTS = [
  'Events that are over are among them: for what is to come, send datetime as today and an open end, like 2026-11-28/.., and sort startDate.',
  'Near a town: send its latitude and longitude as near, and a radius in kilometres; events of which no coordinates are known are found by the name of the town as q.',
  'Online: attendanceMode online and mixed.',
  'Calls for papers that close in a month: linkKind cfp, closes as today and the last day of the month, like 2026-11-28/2026-11-30, and sort closesAt; the link to hand on is the url in links whose kind is cfp.',
].join(' ');

const CHANGES_HINT =
  'What changed since yesterday: send since as a time in UTC, like 2026-11-27T00:00:00Z, and kind event. It answers with the records as they are now.';

interface ToolParts<Table extends ParameterTable> {
  readonly table: Table;
  /** A text that is appended to the description of the operation. */
  readonly more?: string;
  readonly call: (values: ValuesOf<Table>, surroundings: Surroundings) => ToolResult;
}

function toolOf<Table extends ParameterTable>(
  schemas: Json,
  name: string,
  { summary, description = '', form }: OpenOperation,
  { table, more = '', call }: ToolParts<Table>,
): Tool {
  const isOne = Object.hasOwn(table, 'id');
  return {
    listed: {
      name,
      title: summary,
      description: [`${summary}.`, description, more].filter((part) => part !== '').join(' '),
      inputSchema: {
        type: 'object',
        properties: Object.fromEntries(
          Object.entries(table).map(([key, { schema }]) => [key, argumentSchema(schema)]),
        ),
        ...(isOne && { required: ['id'] }),
        additionalProperties: false,
      },
      outputSchema: { type: 'object', ...withDefinitions(schemas, partial(form)) },
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
    call: (sent, surroundings) => call(valuesOf(sent, table), surroundings),
  };
}

/** Returns the parameters of a list for assistants: smaller pages, whose records have all fields. */
function forAssistants<Table extends ParameterTable & { readonly fields: Parameter<unknown> }>(table: Table) {
  const { schema } = PAGE_PARAMETERS.pageSize;
  const pageSize = integer(schema.description, MAX_PAGE_SIZE, USUAL_PAGE_SIZE, MAX_PAGE_SIZE);
  return { ...withAllFields(table), pageSize };
}

/** Returns the parameters with all fields as the default of `fields`, since an assistant seldom asks twice. */
function withAllFields<Table extends ParameterTable & { readonly fields: Parameter<unknown> }>(
  table: Table,
): Table {
  const { fields } = table;
  const description = `${fields.schema.description} Without it: all.`;
  const all = { ...fields, schema: { ...fields.schema, description }, absent: fields.read('all') };
  return { ...table, fields: all };
}

function argumentSchema({ example, ...schema }: ParameterSchema): Json {
  return { ...schema, examples: [example] };
}

/** Returns a schema of the OpenAPI document as a document of its own, with the schemas that it refers to. */
function withDefinitions(schemas: Json, name: string): Json {
  const found = new Map<string, unknown>();
  const collect = (schema: unknown): void => {
    for (const [, referred = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (found.has(referred)) continue;
      found.set(referred, schemas[referred]);
      collect(schemas[referred]);
    }
  };
  collect(schemas[name]);
  const document = {
    ...(schemas[name] as Json),
    ...(found.size > 0 && { $defs: Object.fromEntries(found) }),
  };
  return JSON.parse(JSON.stringify(document).replaceAll(`"${REFERENCE}`, '"#/$defs/')) as Json;
}

/**
 * Reads the arguments of a call as the API reads a query; unknown arguments are refused.
 *
 * @throws ApiError E_VALIDATION
 */
function valuesOf<Table extends ParameterTable>(sent: Arguments, table: Table): ValuesOf<Table> {
  const { id, ...others } = sent;
  const isOne = Object.hasOwn(table, 'id');
  const query = new URLSearchParams(
    Object.entries(isOne ? others : sent).map(([name, value]) => [name, textOf(name, value)]),
  );
  const path = isOne ? { id: textOf('id', id) } : {};
  return readQuery({ sent: query, path, strict: true }, table);
}

/** @throws ApiError E_VALIDATION for a value that no query can express */
function textOf(name: string, value: unknown): string {
  // Nested lists are refused; deep ones would exceed the call stack.
  if (Array.isArray(value) && !value.some(Array.isArray))
    return value.map((item) => textOf(name, item)).join(',');
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value === null || value === undefined) return '';
  const message = `The parameter ${JSON.stringify(name.slice(0, 60))} must be a text, a number, or a list of texts.`;
  throw new ApiError('E_VALIDATION', { errors: [{ field: name, rule: 'string', message }] });
}

/** @param max the longest text of a record, in UTF-16 units */
function answered({ json }: Answer, max: number, textOfBody: (body: Json) => string): ToolResult {
  const body: unknown = bounded(JSON.parse(json.toString()), max);
  if (!isObject(body)) throw new TypeError('The answer is no object');
  return { content: [{ type: 'text', text: textOfBody(body) }], structuredContent: body };
}

/** The keys of the Markdown of records. */
const BODIES = new Set<string>(Object.values(COLLECTION_TYPES).flatMap(({ body }) => body ?? []));

/** Returns a value with long texts cut off: Markdown at `max`, others at `MAX_OTHER`. */
function bounded(value: unknown, max: number, key = ''): unknown {
  if (typeof value === 'string') {
    const most = BODIES.has(key) ? max : MAX_OTHER;
    if (value.length <= most) return value;
    // A surrogate pair is not cut in two.
    const start = value.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
    return `${start.trimEnd()} …`;
  }
  if (Array.isArray(value)) return value.map((item) => bounded(item, max));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, bounded(each, max, name)]));
}

function recordsIn(data: unknown): Json[] {
  return Array.isArray(data) ? data.filter((each): each is Json => isObject(each)) : [];
}

/** Returns an error as the result of a tool, so that an assistant reads it and can correct its call. */
export function toolError(error: ApiError): ToolResult {
  return { content: [{ type: 'text', text: errorBody(error) }], isError: true };
}

/* The texts of the tools: a line for each record, for assistants that do not read the structured answer. */

/** The links of an event that a call asks for. */
type AskedLinks =
  'with all links' | { readonly linkKind?: readonly string[] | undefined; readonly closes?: unknown };

/**
 * Returns a line with the name of an event, its local dates, its place, its organizers and its address; below it a line for
 * each link that the call asks for.
 */
function eventText(site: SiteRecord, event: CalendarEvent, asked: AskedLinks): string {
  const { id, name, status, organizations, url } = event;
  const page = pageOf(site, `/events/${id}`);
  const hosts = organizations.map((organization) => organization.name).join(', ');
  const head = [
    status === 'scheduled' ? name : `${name} (${status})`,
    weekdayDates(event) ?? 'no date yet',
    shortWhereOf(event, ENGLISH_LANGUAGE),
    hosts === '' ? '' : `by ${hosts}`,
    ...(page === null ? [url, `id ${id}`] : [page]),
  ];
  const links = event.links.filter((link) => isAsked(link, asked));
  const lines = linkLines({ ...event, links }, ENGLISH_LANGUAGE).map(
    (link) => `  ${link.label}: ${link.url}`,
  );
  return [joined(head), ...lines].join('\n');
}

function isAsked({ kind, closesAt }: CalendarEvent['links'][number], asked: AskedLinks): boolean {
  if (asked === 'with all links') return true;
  const { linkKind, closes } = asked;
  if (linkKind === undefined && closes === undefined) return false;
  return (linkKind?.includes(kind) ?? true) && (closes === undefined || closesAt !== null);
}

/** Returns a line with the name of an organization or a place, the address of a place, its page and its id. */
function recordText(site: SiteRecord, collection: Collection, { id, slug, name, address }: Json): string {
  const page =
    collection === 'organizations'
      ? typeof slug === 'string' && pageOf(site, `/${slug}`)
      : typeof id === 'string' && pageOf(site, `/places/${id}`);
  return joined([name, address, page, typeof id === 'string' && `id ${id}`]);
}

/** Returns a line with the number of records, and below it the lines of a page of records. */
function pageText(
  { total, current, pageSize }: Json,
  collection: Collection,
  lines: readonly string[],
): string {
  const pages = Math.max(1, Math.ceil(Number(total) / Number(pageSize)));
  return [
    `${count(Number(total), COLLECTION_TYPES[collection].name)}, page ${Number(current)} of ${pages}`,
    ...lines.map(item),
  ].join('\n');
}

/** Returns a line for each change of a page, and the value of `since` to continue with. */
function changesText(calendar: Calendar, { data, next, more }: Json): string {
  const lines = recordsIn(data).map((change) => item(changeText(calendar, change)));
  const rest = more === true ? 'There is more: go on now' : 'That is all: go on later';
  return [...lines, `${rest} with since ${String(next)}`].join('\n');
}

function changeText(calendar: Calendar, { kind, id, state, record }: Json): string {
  const { events, site } = calendar;
  const position = kind === 'event' ? events.positionOf(String(id)) : undefined;
  const collection = kind === 'organization' ? 'organizations' : 'places';
  let text = `id ${String(id)}`;
  if (position !== undefined) text = eventText(site, eventAt(calendar, position), {});
  else if (isObject(record)) text = recordText(site, collection, { ...record, id });
  return `${String(kind)} ${String(state)}: ${text}`;
}

function item(text: string): string {
  return `- ${text}`;
}

/** Returns the address of a page of the public site; null where there is none. */
function pageOf({ public: isPublic, url }: SiteRecord, path: string): string | null {
  return isPublic && url !== null ? url + path : null;
}

function joined(parts: readonly unknown[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' — ');
}
