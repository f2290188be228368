import { countryCalled, countryNames } from '../../../schema/countries.ts';
import { formats } from '../../../schema/formats.ts';
import type { Fact, FoundEvent, FoundOrganizer } from '../found-event.ts';
import {
  attendanceShown,
  factOf,
  foundEvent,
  languagesIn,
  regionOf as regionNamed,
  tagFacts,
  valueOf,
} from '../found-facts.ts';
import { markdownSaid } from '../text/said-text.ts';
import { webAddress } from '../text/web-address.ts';
import {
  isDraft,
  isPrivate,
  isSensitive,
  isTrue,
  isFalse,
  itemsOf,
  wordMeant,
  wordsOf,
} from './cell-values.ts';
import { cellOf, type Cell, type Row } from './columns.ts';
import { linksOf, recordsIn } from './row-links.ts';
import { columnsNamed, type DateRules, timesOf } from './row-times.ts';

/** The keys that take one line of a cell as it stands. */
const LINES = [
  'slug',
  'name',
  'scale',
  'urlKey',
  'timezone',
  'countryCode',
  'latitude',
  'longitude',
  'thumbnail',
  'series',
];
const ADDRESSES = ['coOrganizers', 'sources'];
const MAX_LINE = 1000;
/** In characters; no key takes more. */
const MAX_TEXT = 100_000;
const MAX_SHOWN = 60;
const MAX_ORGANIZERS = 20;

/** Whether a row says that its event is not for everybody. */
export function isPrivateRow(row: Row): boolean {
  const hidden = cellOf(row, 'private');
  const sensitive = cellOf(row, 'sensitivity');
  return (
    (hidden !== undefined && isPrivate(hidden.text)) ||
    (sensitive !== undefined && isSensitive(sensitive.text))
  );
}

/** What a row says of an event. */
export function eventOfRow(row: Row, rules: DateRules): FoundEvent {
  const times = timesOf(row, rules);
  const links = linksOf(row, rules.order);
  const tags = tagsOf(row);
  const place = placeOf(row);
  const languages = languagesOf(row);
  const facts = [
    ...LINES.flatMap((key) => lineOf(row, key)),
    ...wordOf(row, 'status'),
    ...times.facts,
    ...place,
    ...attendanceOf(row, place),
    ...wordOf(row, 'isAccessibleForFree'),
    ...referenceOf(row, 'organization'),
    ...ADDRESSES.flatMap((key) => listOf(row, key)),
    ...languages.facts,
    ...tags.facts,
    ...links.facts,
    ...detailOf(row, place),
  ];
  const faults = [...times.faults, ...links.faults, ...wholeFaults(row)];
  const long = facts.filter(({ value }) => value.length > MAX_TEXT);
  for (const { from } of long) faults.push(`${from}: It has more than ${MAX_TEXT} characters.`);
  const said = {
    facts: facts
      .filter((fact) => !long.includes(fact))
      .map((fact) => ({ ...fact, from: `row ${row.number}, ${fact.from}` })),
    notes: [...tags.notes, ...languages.notes, ...links.notes],
    faults: faults.map((fault) => `row ${row.number}, ${fault}`),
  };
  return foundEvent([said], {
    uid: cellOf(row, 'id')?.text.slice(0, MAX_LINE) ?? null,
    organizers: organizersOf(row),
  });
}

/** What keeps a row from being taken, besides its dates. */
function wholeFaults(row: Row): string[] {
  const status = cellOf(row, 'status');
  return [
    ...(row.cells.has('name') ? [] : ['the column of names: It has no name.']),
    ...(status !== undefined && isDraft(status.text) ? [`column ${status.head}: It is a draft.`] : []),
  ];
}

function said(key: string, value: Fact['value'] | undefined, { head }: Pick<Cell, 'head'>): Fact[] {
  return factOf(key, value, columnsNamed([head]));
}

/** A line break within a cell is a blank. */
function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ');
}

function lineOf(row: Row, key: string): Fact[] {
  const cell = cellOf(row, key);
  return cell === undefined
    ? []
    : said(key, key === 'scale' ? wordMeant(key, cell.text) : oneLine(cell.text), cell);
}

function wordOf(row: Row, key: string): Fact[] {
  const cell = cellOf(row, key);
  return cell === undefined ? [] : said(key, wordMeant(key, cell.text), cell);
}

function listOf(row: Row, key: string): Fact[] {
  const cell = cellOf(row, key);
  return cell === undefined
    ? []
    : said(
        key,
        wordsOf(cell.text).map((item) => item.slice(0, MAX_LINE)),
        cell,
      );
}

/** A record of ours is named by its slug; what is none is a name, as another calendar has it. */
function referenceOf(row: Row, key: string): Fact[] {
  const cell = cellOf(row, key);
  return cell !== undefined && formats.slug.test(cell.text) ? said(key, cell.text, cell) : [];
}

/** Where an event is: a place of another calendar is an address here. */
function placeOf(row: Row): Fact[] {
  const own = referenceOf(row, 'place');
  const named = own.length > 0 ? [] : [cellOf(row, 'place') ?? []].flat();
  const cells = [
    named,
    ...['place.name', 'location', 'place.address', 'address'].map((field) => row.cells.get(field) ?? []),
  ].flat();
  const shown = cells.filter((cell) => cell.isKey || webAddress(cell.text) === null);
  const address = [...new Set(shown.map(({ text }) => oneLine(text)))].join(', ');
  const country = cellOf(row, 'country');
  const code = country === undefined ? undefined : countryCalled(country.text);
  const regions = ['city', 'state', 'region', 'country'].flatMap((field) => cellOf(row, field) ?? []);
  return [
    ...own,
    ...factOf('address', address, columnsNamed(shown.map(({ head }) => head))),
    ...factOf('region', regionOf(row, code), columnsNamed(regions.map(({ head }) => head))),
    ...(code === undefined || country === undefined || row.cells.has('countryCode')
      ? []
      : said('countryCode', code, country)),
    ...urlOf(row, cells),
  ];
}

/** "Hamburg, Germany": in the words of the table, but for the code of a country. */
function regionOf(row: Row, code: string | undefined): string {
  const textOf = (field: string): string => oneLine(cellOf(row, field)?.text ?? '');
  const country = textOf('country');
  const isCode = code !== undefined && /^[a-z]{2,3}$/i.test(country);
  const [name = country] = isCode ? countryNames(code) : [];
  const names = [textOf('city'), textOf('state'), textOf('region'), name].filter((one) => one !== '');
  return names.length === 1 ? names.join('') : regionNamed(names);
}

/** The page of an event; a location that is a web address is that where there is no other. */
function urlOf(row: Row, cells: readonly Cell[]): Fact[] {
  const cell = cellOf(row, 'url') ?? cells.find(({ isKey, text }) => !isKey && webAddress(text) !== null);
  return cell === undefined ? [] : said('url', webAddress(cell.text) ?? oneLine(cell.text), cell);
}

/** The text of our own files is Markdown; what others write is plain or HTML. A location on the web that is not the page stands below. */
function detailOf(row: Row, place: readonly Fact[]): Fact[] {
  const cell = cellOf(row, 'detail') ?? cellOf(row, 'description');
  const text = cell?.isKey === true ? cell.text : markdownSaid(cell?.text ?? '');
  const elsewhere = (row.cells.get('location') ?? []).filter(
    ({ isKey, text: address }) =>
      !isKey && webAddress(address) !== null && webAddress(address) !== valueOf(place, 'url'),
  );
  const parts = [text, ...elsewhere.map(({ text: address }) => `<${webAddress(address) ?? ''}>`)].filter(
    (part) => part !== '',
  );
  const heads = [cell ?? [], elsewhere].flat().map(({ head }) => head);
  return factOf('detail', parts.join('\n\n'), columnsNamed(heads));
}

/** How people attend; a release has it for each event. It is written only where the other columns do not show it. */
function attendanceOf(row: Row, place: readonly Fact[]): Fact[] {
  const cell = cellOf(row, 'attendanceMode');
  if (cell === undefined) return [];
  const shown = attendanceShown([...place, ...wordOf(row, 'status')], cellOf(row, 'place.kind')?.text);
  const isWeb = webAddress(cell.text) !== null;
  const mode =
    isTrue(cell.text) || isWeb
      ? shown === 'offline'
        ? 'mixed'
        : 'online'
      : isFalse(cell.text)
        ? 'offline'
        : wordMeant('attendanceMode', cell.text);
  return mode === shown ? [] : said('attendanceMode', mode, cell);
}

/** Tags of ours stand behind one another; topics have marks between them, since they can have blanks. */
function tagsOf(row: Row): { readonly facts: readonly Fact[]; readonly notes: readonly string[] } {
  const own = cellOf(row, 'tags');
  const topics = row.cells.get('topics') ?? [];
  const words = [
    ...(own === undefined ? [] : /[,;\n]/.test(own.text) ? itemsOf(own.text) : wordsOf(own.text)),
    ...topics.flatMap(({ text }) => itemsOf(text)),
  ];
  return tagFacts(words, columnsNamed([own ?? [], topics].flat().map(({ head }) => head)));
}

function languagesOf(row: Row): { readonly facts: readonly Fact[]; readonly notes: readonly string[] } {
  const cell = cellOf(row, 'inLanguage');
  if (cell === undefined) return { facts: [], notes: [] };
  const languages = languagesIn(/[,;\n]/.test(cell.text) ? itemsOf(cell.text) : wordsOf(cell.text));
  const note = `Left out: column ${cell.head}, since "${cell.text.slice(0, MAX_SHOWN)}" is no language tag like en or zh-Hans.`;
  return { facts: said('inLanguage', languages, cell), notes: languages.length === 0 ? [note] : [] };
}

/** A mail address behind a name, or in place of it. */
const MAIL = /<[^<>]*>|\S{1,100}@\S{1,200}/g;

/** Who runs it, the host first: what they are called in another calendar, they need not be here. Mail addresses are never taken. */
function organizersOf(row: Row): FoundOrganizer[] {
  const released = recordsIn(cellOf(row, 'organizations')?.text ?? '[]').map((one) => one.get('name'));
  const reference = cellOf(row, 'organization');
  if (reference !== undefined && formats.slug.test(reference.text)) return [];
  const names = [
    ...released.filter((name) => typeof name === 'string'),
    ...(reference === undefined ? [] : [reference.text]),
    ...(row.cells.get('organizer') ?? []).flatMap(({ text }) => itemsOf(text)),
  ].map((name) => name.slice(0, MAX_LINE).replace(MAIL, '').trim());
  return names
    .filter((name) => name !== '')
    .slice(0, MAX_ORGANIZERS)
    .map((name) => ({ name, url: '' }));
}
