import { type CalendarEvent, locationOf } from '../calendar/record-at.ts';
import type { Language } from '../words/language.ts';
import { escapedMarkup, escapedWithin } from '../platform/printable.ts';
import { edgeOfDay, linkLines, whenLines } from './event-dates.ts';
import { languageName } from './intl-formats.ts';
import { isKnownAddress, MAX_LENGTH, type Token, tokensOf } from './markdown-text.ts';
import { hasLeftPlace, whereLines } from './where.ts';

/** The addresses with more about an event. */
interface EventAddresses {
  /** Its page in the calendar. */
  readonly page: string;
  /** Its own website; null where it has none. */
  readonly website: string | null;
}

/**
 * Returns an event as Markdown (CommonMark, with tables): its name as the heading, its facts as a list, then its text. Every
 * text of a record is escaped, so that no reader of Markdown interprets HTML in it, and only addresses that pages would link to
 * become links.
 */
export function eventMarkdown(event: CalendarEvent, addresses: EventAddresses, language: Language): string {
  const { detail, sources } = event;
  const { event: words } = language.words;
  const blocks = [
    `# ${escapedMarkup(event.name)}`,
    stateOf(event, language),
    factsOf(event, addresses, language).join('\n'),
    detail === null ? '' : markdownOf(detail),
    ...(sources.length === 0
      ? []
      : [`## ${escapedMarkup(words.sources)}`, sources.map((url) => `- ${linkTo(url)}`).join('\n')]),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** Returns whole sentences on what differs from the original plan; none where the event is scheduled. */
export function stateSentences(event: CalendarEvent, language: Language): readonly string[] {
  const { status, previousStartDate, timezone } = event;
  if (status === 'scheduled') return [];
  const { event: words } = language.words;
  const left = hasLeftPlace(event) ? (event.place?.name ?? locationOf(event)) : '';
  return [
    words[status],
    ...(left === '' ? [] : [words.notAt({ place: left })]),
    ...(previousStartDate === null
      ? []
      : [words.formerly({ date: edgeOfDay(previousStartDate, 'start', timezone, language) })]),
  ];
}

function stateOf(event: CalendarEvent, language: Language): string {
  const { status: states, space } = language.words;
  const sentences = stateSentences(event, language).map(escapedMarkup);
  return sentences.length === 0 ? '' : `**${escapedMarkup(states[event.status])}** ${sentences.join(space)}`;
}

/** Returns the facts that the event's page lists, in the same order and with the same names. */
function factsOf(event: CalendarEvent, { page, website }: EventAddresses, language: Language): string[] {
  const { event: words, filters, list, attendance, cost, sizes, comma, colon } = language.words;
  const { organizations, attendanceMode, isAccessibleForFree, inLanguage, tags } = event;
  const when = whenLines(event, language);
  const place = hasLeftPlace(event) ? null : event.place;
  const where = [...(place === null ? [] : [place.name]), ...whereLines(event, language)];
  const days = when === null ? list.undated : [when.days, when.hours ?? ''].filter(Boolean).join(comma);
  const facts: [name: string, text: string][] = [
    [filters.when, escapedMarkup(event.status === 'postponed' && when ? words.wasPlanned + days : days)],
    [words.where, escapedMarkup(where.join(comma))],
    [filters.attendance, attendanceMode === null ? '' : attendance[attendanceMode]],
    [
      words.organizers({ count: organizations.length }),
      escapedMarkup(organizations.map(({ name }) => name).join(comma)),
    ],
    [words.size, sizes[event.scale]],
    [filters.cost, isAccessibleForFree === null ? '' : cost[`${isAccessibleForFree}`]],
    [filters.language, escapedMarkup(inLanguage.map((tag) => languageName(tag, language)).join(comma))],
    [filters.tag, escapedMarkup(tags.join(comma))],
    [words.website, website === null ? '' : linkTo(website)],
    ...linkLines(event, language).map(({ label, url: address }): [string, string] => [
      label,
      linkTo(address),
    ]),
    [language.words.frame.calendar, linkTo(page)],
  ];
  return facts
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `- ${escapedMarkup(name)}${colon}${text}`);
}

/** Returns a web address as a link; an address that pages would not link to stays text. */
function linkTo(address: string): string {
  return isKnownAddress(address) && /^[a-z]+:/i.test(address) ? `<${address}>` : escapedMarkup(address);
}

/** The longest Markdown that is written: nested quotes and lists indent every line, so a text may become many times as long. */
const MAX_MARKDOWN_LENGTH = 8 * MAX_LENGTH;

/**
 * Parses untrusted Markdown and writes it anew, so that only what pages show of it is left. A text becomes a block of code
 * where it, or the result, is too long.
 */
export function markdownOf(text: string): string {
  const tokens = tokensOf(text);
  const written = tokens === null ? null : blocksOf(tokens);
  return written === null || written.length > MAX_MARKDOWN_LENGTH ? fenced(text) : written;
}

function blocksOf(tokens: readonly Token[]): string {
  const open: { readonly token: Token | null; readonly blocks: string[] }[] = [{ token: null, blocks: [] }];
  for (const token of tokens) {
    if (token.nesting === 1) {
      open.push({ token, blocks: [] });
      continue;
    }
    const inner = token.nesting === -1 ? open.pop() : undefined;
    const block = inner === undefined ? leaf(token) : closed(inner.token ?? token, inner.blocks);
    if (block !== '') open.at(-1)?.blocks.push(block);
  }
  return open[0]?.blocks.join('\n\n') ?? '';
}

/** Writes a block without inner blocks. */
function leaf({ type, content, children }: Token): string {
  if (type === 'inline') return lineOf(children ?? []);
  return type === 'hr' ? '* * *' : fenced(content);
}

/** Writes a block from the token that opens it and the texts of its inner blocks. */
function closed({ type, tag, info, markup }: Token, blocks: readonly string[]): string {
  switch (type) {
    case 'heading_open':
      return `${'#'.repeat(Number(tag.slice(1)))} ${blocks.join(' ').replaceAll(/\\?\n/g, ' ')}`;
    case 'blockquote_open':
      return indented(blocks.join('\n\n'), '> ', '> ');
    case 'list_item_open': {
      const mark = info === '' ? '- ' : `${info}${markup} `;
      return indented(blocks.join('\n\n'), mark, ' '.repeat(mark.length));
    }
    case 'thead_open': {
      const cells = blocks.join('').split(CELL_END).length - 1;
      return [...blocks, `|${' --- |'.repeat(cells)}`].join('\n');
    }
    case 'tr_open':
      return `|${blocks.join('')}`;
    case 'th_open':
    case 'td_open':
      return ` ${blocks.join(' ').replaceAll(/(?<!\\)\|/g, String.raw`\|`)}${CELL_END}`;
    case 'bullet_list_open':
    case 'ordered_list_open':
    case 'table_open':
    case 'tbody_open':
      return blocks.join('\n');
    default:
      return blocks.join('\n\n');
  }
}

/** The end of a cell: within cells each bar is escaped, so none has a blank before it. */
const CELL_END = ' |';

function indented(text: string, first: string, others: string): string {
  const [begin = '', ...lines] = text.split('\n');
  return [first + begin, ...lines.map((line) => (line === '' ? others.trimEnd() : others + line))].join('\n');
}

/** Returns a block of code, whose fences are longer than any run of backticks in it. */
function fenced(code: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(code) + 1));
  return `${fence}\n${code.replace(/\n$/, '')}\n${fence}`;
}

function longestRun(code: string): number {
  return (code.match(/`+/g) ?? []).reduce((longest, { length }) => Math.max(longest, length), 0);
}

/** The Markdown for tokens that open or close a span of text, and for line breaks. */
const MARKS: Readonly<Record<string, string>> = {
  ...{ em_open: '*', em_close: '*', strong_open: '**', strong_close: '**', s_open: '~~', s_close: '~~' },
  ...{ softbreak: '\n', hardbreak: '\\\n' },
};

function lineOf(tokens: readonly Token[]): string {
  let text = '';
  let label = 0;
  let address: string | null = null;
  let isBare = false;
  for (const token of tokens) {
    const { type, content, children } = token;
    if (type === 'link_open') {
      address = knownAddress(token.attrGet('href'));
      isBare = token.info === 'auto';
      // An exclamation mark before a link would turn it into a picture.
      if (text.endsWith('!')) text = `${text.slice(0, -1)}\\!`;
      label = text.length;
    } else if (type === 'link_close') {
      if (address === null) continue;
      const shown = text.slice(label);
      text = text.slice(0, label) + (isBare ? `<${address}>` : `[${shown}](${destination(address)})`);
    } else if (type === 'image') text += imageOf(knownAddress(token.attrGet('src')), lineOf(children ?? []));
    else if (type === 'code_inline') text += codeOf(content);
    else text += MARKS[type] ?? textAt(text, content);
  }
  return text;
}

function knownAddress(address: string | number | null): string | null {
  const text = String(address ?? '');
  return isKnownAddress(text) ? text : null;
}

/** Escapes a text. The markup of blocks only has to be escaped at the beginning of a line, where blanks are removed as well. */
function textAt(before: string, content: string): string {
  const text = content.replaceAll(/\s/g, ' ');
  if (before === '' || before.endsWith('\n')) return escapedMarkup(text.trimStart());
  return escapedWithin(text);
}

function imageOf(address: string | null, name: string): string {
  return address === null ? name : `![${name}](${destination(address)})`;
}

/** Writes the destination of a link. The address has no blanks and no angle brackets; an entity reference in it has to be escaped. */
function destination(address: string): string {
  const written = address.replaceAll(REFERENCE, '&amp;');
  return /[()]/.test(written) ? `<${written}>` : written;
}

const REFERENCE = /&(?=#?\w+;)/g;

function codeOf(code: string): string {
  const marks = '`'.repeat(longestRun(code) + 1);
  const room = /^`|`$|^ .* $/.test(code) ? ' ' : '';
  return marks + room + code + room + marks;
}
