import type { NewMapping } from '../../new-record/record-text.ts';
import type { Fact } from '../found-event.ts';
import { factOf, maxItemsOf } from '../found-facts.ts';
import { webAddress } from '../text/web-address.ts';
import { cellOf, type Row } from './columns.ts';
import { columnsNamed } from './row-times.ts';
import { dateIn, type DateOrder } from './table-dates.ts';

/** The links of an event by their columns, and what cannot be read of them, in whole sentences. */
export interface RowLinks {
  readonly facts: readonly Fact[];
  /** What is left out. */
  readonly notes: readonly string[];
  /** Dates that are there and cannot be read. */
  readonly faults: readonly string[];
}

interface LinkColumns {
  readonly kind: string;
  readonly url: string;
  readonly opens?: string;
  readonly closes?: string;
  /** The address that a cell means which is none by itself. */
  readonly addressOf?: (text: string) => string | null;
}

const LINKS: readonly LinkColumns[] = [
  { kind: 'cfp', url: 'cfpUrl', opens: 'cfpOpens', closes: 'cfpCloses' },
  { kind: 'tickets', url: 'ticketsUrl' },
  { kind: 'registration', url: 'registrationUrl', closes: 'registrationCloses' },
  { kind: 'livestream', url: 'livestreamUrl' },
  { kind: 'recording', url: 'recordingUrl' },
  { kind: 'map', url: 'mapUrl' },
  {
    kind: 'social',
    url: 'twitter',
    addressOf: (name) => accountAt('https://x.com/', /^@?(\w{1,30})$/, name),
  },
  {
    kind: 'social',
    url: 'bluesky',
    addressOf: (name) => accountAt('https://bsky.app/profile/', /^@?([a-z\d-]+(?:\.[a-z\d-]+)+)$/i, name),
  },
  { kind: 'social', url: 'mastodon', addressOf: mastodonAccount },
];

/** The fields of columns with dates that are not the event's own. */
export const LINK_DATES: readonly string[] = LINKS.flatMap(({ opens = [], closes = [] }) =>
  [opens, closes].flat(),
);

const MAX_LINE = 1000;
const MAX_LIST = 100_000;
const MAX_SHOWN = 60;

/** Where people do something: by a column for each kind, or by one with a list in JSON, as a release writes it. */
export function linksOf(row: Row, order: DateOrder | null): RowLinks {
  const said = LINKS.filter(({ url, opens = url, closes = url }) =>
    [url, opens, closes].some((field) => row.cells.has(field)),
  );
  const parts = said.map((columns) => linkOf(row, columns, order));
  const listed = listedLinks(row);
  const links = [...listed.links, ...parts.flatMap(({ links: some }) => some)];
  const heads = [...listed.heads, ...parts.flatMap(({ heads: some }) => some)];
  const most = maxItemsOf('links');
  return {
    facts: factOf('links', links.slice(0, most), columnsNamed(heads)),
    notes: [
      ...listed.notes,
      ...parts.flatMap(({ notes }) => notes),
      ...(links.length > most ? [`Of ${links.length} links the first ${most} are taken.`] : []),
    ],
    faults: parts.flatMap(({ faults }) => faults),
  };
}

interface Part {
  readonly links: readonly NewMapping[];
  readonly heads: readonly string[];
  readonly notes: readonly string[];
  readonly faults: readonly string[];
}

const NOTHING: Part = { links: [], heads: [], notes: [], faults: [] };

function linkOf(
  row: Row,
  { kind, url, opens, closes, addressOf = webAddress }: LinkColumns,
  order: DateOrder | null,
): Part {
  const cell = cellOf(row, url);
  const dates = [
    ['opensAt', opens],
    ['closesAt', closes],
  ].flatMap(([key = '', field = '']) => {
    const dated = cellOf(row, field);
    return dated === undefined ? [] : [{ key, ...dated, read: dateIn(dated.text, order) }];
  });
  const faults = dates.flatMap(({ head, read }) =>
    'fault' in read ? [`column ${head}: ${read.fault}`] : [],
  );
  if (cell === undefined) {
    const alone = dates.map(
      ({ head, text }) =>
        `Left out: "${text.slice(0, MAX_SHOWN)}" of column ${head}, since no column says the address that it is for.`,
    );
    return { ...NOTHING, notes: alone, faults };
  }
  const address = webAddress(cell.text) ?? addressOf(cell.text);
  if (address === null) {
    const note = `Left out: column ${cell.head}, since "${cell.text.slice(0, MAX_SHOWN)}" is no web address.`;
    return { ...NOTHING, notes: [note], faults };
  }
  const said = dates.flatMap(({ key, read }) => ('date' in read ? [[key, read.date] as const] : []));
  return {
    links: [{ kind, url: address, ...Object.fromEntries(said) }],
    heads: [cell.head, ...dates.map(({ head }) => head)],
    notes: [],
    faults,
  };
}

function accountAt(site: string, name: RegExp, text: string): string | null {
  const [, account] = name.exec(text.slice(0, MAX_LINE)) ?? [];
  return account === undefined ? null : `${site}${account}`;
}

/** "@name@host" */
function mastodonAccount(text: string): string | null {
  const [, name = '', host] = /^@?(\w{1,60})@([a-z\d.-]{1,200})$/i.exec(text) ?? [];
  return host === undefined ? null : webAddress(`https://${host}/@${name}`);
}

function listedLinks(row: Row): Part {
  const cell = cellOf(row, 'links');
  if (cell === undefined || cell.text === '[]') return NOTHING;
  const links = recordsIn(cell.text).map((link): NewMapping =>
    Object.fromEntries(
      ['kind', 'url', 'opensAt', 'closesAt'].flatMap((key) => {
        const value = link.get(key);
        return typeof value === 'string' && value.length <= MAX_LINE ? [[key, value]] : [];
      }),
    ),
  );
  if (links.length > 0) return { ...NOTHING, links, heads: [cell.head] };
  return { ...NOTHING, notes: ['Its links are no list in JSON, and are left out.'] };
}

/** The objects of a list in JSON; none where it is something else. */
export function recordsIn(text: string): ReadonlyMap<string, unknown>[] {
  try {
    const list: unknown = JSON.parse(text.slice(0, MAX_LIST));
    if (!Array.isArray(list)) return [];
    return list
      .slice(0, MAX_RECORDS)
      .flatMap((one: unknown) =>
        typeof one === 'object' && one !== null ? [new Map(Object.entries(one))] : [],
      );
  } catch {
    return [];
  }
}

const MAX_RECORDS = 50;
