import { countryCalled, countryNames } from '../../../schema/countries.ts';
import { formats } from '../../../schema/formats.ts';
import type { NewMapping } from '../../new-record/record-text.ts';
import type { Fact, FoundEvent, FoundOrganizer } from '../found-event.ts';
import {
  attendanceShown,
  foundEvent,
  languagesIn,
  maxItemsOf,
  regionOf,
  type Said,
  tagFacts,
} from '../found-facts.ts';
import { textAsMarkdown, withoutEntities, withoutMail } from '../text/said-text.ts';
import { webAddress } from '../text/web-address.ts';
import { itemsOf, itemsOrWords, meaningIn, quotedCell, recordsIn, wordsOf } from './cell-words.ts';
import {
  type Cell,
  cellOf,
  cellsOf,
  columnsNamed,
  faultInCells,
  type Row,
  factFromCells,
  textsOf,
} from './columns.ts';
import { type DateRules, timesOf } from './table-times.ts';
import { dateIn, type DateOrder } from './table-dates.ts';

const MAX_LINE = 1000;
/** The maximum length of any value, in characters. */
const MAX_TEXT = 100_000;
const MAX_ORGANIZERS = 20;

const wordOf = (text: string, key: string): string => meaningIn(key, text) ?? text;
/** References to our records are slugs; anything else is a name from another calendar. */
const slugIn = (text: string): string => (formats.slug.test(text) ? text : '');
const listOf = (text: string): string[] => wordsOf(text).map((word) => word.slice(0, MAX_LINE));

/** How the cells of columns that correspond to a key are read; an empty value is left out. */
const READERS: Readonly<Record<string, (text: string, key: string) => Fact['value']>> = {
  name: oneLine,
  slug: oneLine,
  scale: wordOf,
  urlKey: oneLine,
  timezone: oneLine,
  countryCode: oneLine,
  latitude: oneLine,
  longitude: oneLine,
  thumbnail: oneLine,
  series: oneLine,
  status: wordOf,
  place: slugIn,
  isAccessibleForFree: wordOf,
  organization: slugIn,
  coOrganizers: listOf,
  sources: listOf,
  inLanguage: (text) => languagesIn(itemsOrWords(text)),
};

/** Whether the event of a row is private: in a column about privacy, any text counts as private unless it is known as public. */
export function isPrivateRow(row: Row): boolean {
  return ['private', 'sensitivity'].some((field) =>
    cellsOf(row, field).some(({ text }) => meaningIn(field, text) !== 'open'),
  );
}

/** Converts a row to an event. */
export function eventOfRow(row: Row, rules: DateRules): FoundEvent {
  const keys = Object.entries(READERS).flatMap(([key, read]) => {
    const cell = cellOf(row, key);
    return cell === undefined ? [] : factFromCells([cell], key, read(cell.text, key));
  });
  const place = placeFacts(row);
  const said: Said[] = [
    { facts: keys, notes: [] },
    timesOf(row, rules),
    { facts: [...place, ...attendanceFacts(row, [...keys, ...place])], notes: [] },
    tagsOf(row),
    { facts: [], notes: languageNotes(row, keys) },
    linksOf(row, rules.order),
    { facts: pageFacts(row), notes: [], faults: wholeFaults(row) },
  ];
  const inRow = (text: string): string => `row ${row.number}, ${text}`;
  const parts = said.map(({ facts, notes, faults = [] }): Said => {
    const long = facts.filter(({ value }) => value.length > MAX_TEXT);
    const tooLong = long.map(({ from }) => `${from}: It has more than ${MAX_TEXT} characters.`);
    return {
      facts: facts
        .filter((fact) => !long.includes(fact))
        .map((fact) => ({ ...fact, from: inRow(fact.from) })),
      notes,
      faults: [...faults, ...tooLong].map(inRow),
    };
  });
  return foundEvent(parts, {
    uid: cellOf(row, 'id')?.text.slice(0, MAX_LINE) ?? null,
    organizers: organizersOf(row),
  });
}

/** Returns the reasons to refuse a row, besides its dates. */
function wholeFaults(row: Row): string[] {
  const status = cellOf(row, 'status');
  return [
    ...(row.cells.has('name') ? [] : ['the column of names: It has no name.']),
    ...(status !== undefined && meaningIn('status', status.text) === 'draft'
      ? [`column ${status.head}: It is a draft.`]
      : []),
  ];
}

/** Decodes entities, and replaces line breaks by spaces. */
function oneLine(text: string): string {
  return withoutEntities(text).replace(/[\r\n]+/g, ' ');
}

/** Returns the cells for the address; the name of a place in another calendar is part of the address here. */
function whereCells(row: Row): Cell[] {
  const place = cellsOf(row, 'place').filter(({ text }) => slugIn(text) === '');
  return [...place, ...cellsOf(row, 'place.name', 'location', 'place.address', 'address')];
}

/** Whether a cell for the location consists of a web address. */
function isWeb({ isKey, text }: Cell): boolean {
  return !isKey && webAddress(text) !== null;
}

function placeFacts(row: Row): Fact[] {
  const shown = whereCells(row).filter((cell) => !isWeb(cell));
  const address = [...new Set(shown.map(({ text }) => oneLine(text)))].join(', ');
  const named = ['city', 'state', 'region', 'country'].flatMap((field) => cellOf(row, field) ?? []);
  const country = cellOf(row, 'country');
  const code = countryCalled(oneLine(country?.text ?? ''));
  // The names are those of the table, except that country codes are replaced by names.
  const names = named.map((cell) =>
    cell === country && code !== undefined && /^[a-z]{2,3}$/i.test(cell.text)
      ? (countryNames(code)[0] ?? cell.text)
      : oneLine(cell.text),
  );
  return [
    ...factFromCells(shown, 'address', address),
    ...factFromCells(named, 'region', names.length === 1 ? names[0] : regionOf(names)),
    ...(country === undefined || row.cells.has('countryCode')
      ? []
      : factFromCells([country], 'countryCode', code)),
  ];
}

/**
 * Returns the url and the detail of an event. A location that is a web address becomes the url where there is no other, and is
 * otherwise appended to the detail. The detail is Markdown in our own files, and plain text or HTML in others.
 */
function pageFacts(row: Row): Fact[] {
  const web = whereCells(row).filter(isWeb);
  const page = cellOf(row, 'url') ?? web[0];
  const url = page === undefined ? '' : (webAddress(page.text) ?? oneLine(page.text));
  const elsewhere = web.filter(({ text }) => webAddress(text) !== url);
  const detail = cellOf(row, 'detail') ?? cellOf(row, 'description');
  const parts = [
    detail?.isKey === true ? detail.text : textAsMarkdown(detail?.text ?? ''),
    ...elsewhere.map(({ text }) => `<${webAddress(text) ?? ''}>`),
  ];
  return [
    ...(page === undefined ? [] : factFromCells([page], 'url', url)),
    ...factFromCells(
      [detail ?? [], elsewhere].flat(),
      'detail',
      parts.filter((part) => part !== '').join('\n\n'),
    ),
  ];
}

/** Returns the attendance mode, unless it already follows from the other columns. */
function attendanceFacts(row: Row, facts: readonly Fact[]): Fact[] {
  const cell = cellOf(row, 'attendanceMode');
  if (cell === undefined) return [];
  const known = facts.filter(({ key }) => ['status', 'place', 'address', 'region'].includes(key));
  const shown = attendanceShown(known, cellOf(row, 'place.kind')?.text);
  const yesOrNo = webAddress(cell.text) === null ? meaningIn('isAccessibleForFree', cell.text) : 'true';
  const online = shown === 'offline' ? 'mixed' : 'online';
  const mode =
    yesOrNo === undefined ? wordOf(cell.text, 'attendanceMode') : yesOrNo === 'true' ? online : 'offline';
  return mode === shown ? [] : factFromCells([cell], 'attendanceMode', mode);
}

/** Reads tags, which may be separated by spaces as in our own files, and topics, which may contain spaces. */
function tagsOf(row: Row): Said {
  const [own, topics] = [cellsOf(row, 'tags').slice(0, 1), cellsOf(row, 'topics')];
  const words = [
    ...own.flatMap(({ text }) => itemsOrWords(withoutEntities(text))),
    ...topics.flatMap(({ text }) => itemsOf(withoutEntities(text))),
  ];
  const cells = [...own, ...topics];
  return tagFacts(words, columnsNamed(cells), textsOf(cells));
}

function languageNotes(row: Row, facts: readonly Fact[]): string[] {
  const cell = cellOf(row, 'inLanguage');
  return cell === undefined || facts.some(({ key }) => key === 'inLanguage')
    ? []
    : [leftOut(cell, 'no language tag like en or zh-Hans')];
}

function leftOut({ head, text }: Cell, what: string): string {
  return `Left out: column ${head}, since ${quotedCell(text)} is ${what}.`;
}

/** Returns the organizers, the host first, unless the row refers to an organization by its slug. Mail addresses are never taken. */
function organizersOf(row: Row): FoundOrganizer[] {
  const reference = cellOf(row, 'organization');
  if (reference !== undefined && slugIn(reference.text) !== '') return [];
  return [
    ...recordsIn(cellOf(row, 'organizations')?.text ?? '[]').map((one) => one.get('name')),
    withoutEntities(reference?.text ?? ''),
    ...cellsOf(row, 'organizer').flatMap(({ text }) => itemsOf(withoutEntities(text))),
  ]
    .map((name) => (typeof name === 'string' ? withoutMail(name.slice(0, MAX_LINE)) : ''))
    .filter((name) => name !== '')
    .slice(0, MAX_ORGANIZERS)
    .map((name) => ({ name, url: '' }));
}

/** The columns for a kind of link: its address and its dates. */
interface LinkColumns {
  readonly kind: string;
  readonly url: string;
  readonly dates?: Readonly<Record<string, string>>;
  /** A pattern for the name of an account, and the address that it is replaced by. */
  readonly account?: readonly [name: RegExp, address: string];
}

const LINKS: readonly LinkColumns[] = [
  { kind: 'cfp', url: 'cfpUrl', dates: { opensAt: 'cfpOpens', closesAt: 'cfpCloses' } },
  { kind: 'tickets', url: 'ticketsUrl' },
  { kind: 'registration', url: 'registrationUrl', dates: { closesAt: 'registrationCloses' } },
  { kind: 'livestream', url: 'livestreamUrl' },
  { kind: 'recording', url: 'recordingUrl' },
  { kind: 'map', url: 'mapUrl' },
  { kind: 'social', url: 'twitter', account: [/^@?(\w{1,30})$/, 'https://x.com/$1'] },
  {
    kind: 'social',
    url: 'bluesky',
    account: [/^@?([a-z\d-]+(?:\.[a-z\d-]+)+)$/i, 'https://bsky.app/profile/$1'],
  },
  { kind: 'social', url: 'mastodon', account: [/^@?(\w{1,60})@([a-z\d.-]{1,200})$/i, 'https://$2/@$1'] },
];

/** The fields of columns with the dates of links. */
export const LINK_DATES: readonly string[] = LINKS.flatMap(({ dates = {} }) => Object.values(dates));

/** Reads links from a column for each kind, or from one column with a JSON list, as in a release. */
function linksOf(row: Row, order: DateOrder | null): Said {
  const listed = cellsOf(row, 'links').filter(({ text }) => text !== '[]');
  const links = listed.flatMap(({ text }) => recordsIn(text).map(linkIn));
  const notes =
    listed.length > 0 && links.length === 0 ? ['Its links are no list in JSON, and are left out.'] : [];
  const cells = links.length === 0 ? [] : listed;
  const faults: string[] = [];
  for (const { kind, url, dates: fields = {}, account } of LINKS) {
    const dates = Object.entries(fields).flatMap(([key, field]) =>
      cellsOf(row, field).map((cell) => ({ key, cell, read: dateIn(cell.text, order) })),
    );
    faults.push(
      ...dates.flatMap(({ cell, read }) => ('fault' in read ? [faultInCells([cell], read.fault)] : [])),
    );
    const cell = cellOf(row, url);
    const address = webAddress(cell?.text ?? '') ?? accountAddress(cell?.text ?? '', account);
    if (cell === undefined) notes.push(...dates.map((date) => dateAlone(date.cell)));
    else if (address === null) notes.push(leftOut(cell, 'no web address'));
    else {
      const read = dates.flatMap(({ key, read: one }) => ('date' in one ? [[key, one.date] as const] : []));
      links.push({ kind, url: address, ...Object.fromEntries(read) });
      cells.push(cell, ...dates.map((date) => date.cell));
    }
  }
  const most = maxItemsOf('links');
  if (links.length > most) notes.push(`Of ${links.length} links the first ${most} are taken.`);
  return { facts: factFromCells(cells, 'links', links.slice(0, most)), notes, faults };
}

function linkIn(record: ReadonlyMap<string, unknown>): NewMapping {
  return Object.fromEntries(
    ['kind', 'url', 'opensAt', 'closesAt'].flatMap((key) => {
      const value = record.get(key);
      return typeof value === 'string' && value.length <= MAX_LINE ? [[key, value]] : [];
    }),
  );
}

function dateAlone({ head, text }: Cell): string {
  return `Left out: ${quotedCell(text)} of column ${head}, since no column says the address that it is for.`;
}

function accountAddress(text: string, account: LinkColumns['account']): string | null {
  return account?.[0].test(text) === true ? webAddress(text.replace(...account)) : null;
}
