import type { CalendarEvent } from '../../calendar/record-at.ts';
import type { FormField } from '../../schema/form-fields.ts';

/** What opens each section of the text of a form, as GitHub writes it. */
export const HEAD_MARK = '### ';

/** What GitHub writes where nothing is filled in. */
export const NO_RESPONSE = '_No response_';

/** The head of the section that names the event, by its id, where a text proposes a change of one that is there. */
export const CHANGE_HEAD = 'Change of the event';

/** The head behind which nothing belongs to the form: a mail may have anything below. The issue form has none. */
export const END_HEAD = 'End of the form';

/** A field as far as a text names it. */
export type NamedField = Pick<FormField, 'key' | 'label' | 'shape'>;

/** What is said in the fields of the form, by their keys, as the text of an issue form says it; empty for nothing. */
export type FieldTexts = Readonly<Record<string, string>>;

/** An event as far as a change of it is suggested. */
export interface ChangedEvent {
  readonly id: string;
  readonly name: string;
  /** What the form says of it before anybody changes it. */
  readonly texts: FieldTexts;
}

type EventFacts = Pick<
  CalendarEvent,
  | 'id'
  | 'name'
  | 'scale'
  | 'startLocal'
  | 'endLocal'
  | 'timezone'
  | 'region'
  | 'organization'
  | 'place'
  | 'address'
  | 'attendanceMode'
  | 'isAccessibleForFree'
  | 'inLanguage'
  | 'url'
  | 'links'
  | 'tags'
  | 'series'
  | 'sources'
  | 'detail'
>;

/** What the form says of an event that is there. */
export function changedEvent(event: EventFacts): ChangedEvent {
  const { id, name, startLocal, endLocal, organization, place, isAccessibleForFree, links } = event;
  const { scale, timezone, region, address, attendanceMode, inLanguage, url, tags, series, sources, detail } =
    event;
  const said: Readonly<Record<string, string | null>> = {
    ...{ name, scale, timezone, region, address, attendanceMode, url, series, detail },
    startDate: toMinutes(startLocal),
    endDate: toMinutes(endLocal),
    organization: organization?.name ?? null,
    place: place?.name ?? null,
    isAccessibleForFree: isAccessibleForFree === null ? null : String(isAccessibleForFree),
    inLanguage: inLanguage.join(', '),
    tags: tags.join(', '),
    sources: sources.join('\n'),
    links: links.map(linkLine).join('\n'),
  };
  const texts = Object.entries(said).map(([key, text]) => [key, text?.trim() ?? ''] as const);
  return { id, name, texts: Object.fromEntries(texts) };
}

/** Fields for times take no seconds where there are none. */
function toMinutes(local: string | null): string | null {
  return local?.replace(/(T\d{2}:\d{2}):00$/, '$1') ?? null;
}

function linkLine({ kind, url, opensAt, closesAt }: EventFacts['links'][number]): string {
  return [
    `${kind} ${url}`,
    ...(opensAt === null ? [] : [`from ${opensAt}`]),
    ...(closesAt === null ? [] : [`until ${closesAt}`]),
  ].join(' ');
}

/**
 * The fields whose texts are not those of an event, with what is now in them.
 *
 * @param event null for a new event, all of whose fields are new
 */
export function differingTexts(texts: FieldTexts, event: ChangedEvent | null): FieldTexts {
  return Object.fromEntries(
    Object.entries(texts).filter(([key, text]) => text !== (event?.texts[key] ?? '')),
  );
}

/** The text of a suggestion, as `new event --from-issue` reads it: a section a field, and nothing behind the last. */
export function suggestionText(
  fields: readonly NamedField[],
  texts: FieldTexts,
  event: ChangedEvent | null,
): string {
  const change = event === null ? [] : [`${HEAD_MARK}${CHANGE_HEAD}`, event.id];
  const sections = fields.flatMap(({ key, label, shape }) => {
    const text = texts[key];
    if (text === undefined) return [];
    const written = sectionText(text, shape);
    return [`${HEAD_MARK}${label}`, written === '' && event !== null ? NO_RESPONSE : written];
  });
  return [...change, ...sections, `${HEAD_MARK}${END_HEAD}`].join('\n\n');
}

/** No line ends with a space, which mail programs take for a line that goes on: Markdown has another mark for a new line. */
function sectionText(text: string, shape: NamedField['shape']): string {
  const lines = text.trim().split(/\r?\n/);
  return lines
    .map((line, at) => {
      const isBroken = shape === 'text' && line.endsWith('  ') && (lines[at + 1] ?? '').trim() !== '';
      return line.trimEnd() + (isBroken ? '\\' : '');
    })
    .join('\n');
}

/** The whole mail: who has never seen such a text is told what it is, and what differs is there for people to read. */
export function mailText(
  fields: readonly NamedField[],
  texts: FieldTexts,
  event: ChangedEvent | null,
): string {
  const text = suggestionText(fields, texts, event);
  if (event === null) return text;
  const before = fields.flatMap(({ key, label }) => {
    const [line = ''] = (event.texts[key] ?? '').split('\n');
    return texts[key] === undefined ? [] : [`${label}: ${line === '' ? '–' : line}`];
  });
  return [event.name, 'So far:', ...before, '', text].join('\n');
}

/** An address that hands something over, and whether all of it is in there. */
export interface HandOver {
  readonly address: string;
  readonly isWhole: boolean;
}

/** Some mail programs are started by a command of 2,048 characters, and take no more. */
const MAX_MAIL_ADDRESS = 2_000;
/** GitHub answers longer addresses with an error. */
const MAX_ISSUE_ADDRESS = 7_500;

/**
 * The address that opens the reader's mail program (RFC 6068): each part is encoded, so that none can become another.
 *
 * @param contact a mail address
 * @param rest what the mail says where the text has no room
 */
export function mailAddress(contact: string, subject: string, text: string, rest: string): HandOver {
  const withBody = (body: string): string =>
    `${emptyMailAddress(contact)}?subject=${encoded(onOneLine(subject))}&body=${encoded(body.replace(/\r?\n/g, '\r\n'))}`;
  const whole = withBody(text);
  return whole.length <= MAX_MAIL_ADDRESS
    ? { address: whole, isWhole: true }
    : { address: withBody(rest), isWhole: false };
}

/** The address of an empty mail: what a mail address may have, like "?" and "&", would begin another part of it (RFC 6068). */
export function emptyMailAddress(contact: string): string {
  return `mailto:${encodeURIComponent(contact).replace('%40', '@').replaceAll('%2B', '+')}`;
}

/** Half a character, which only a script can put into a field, has no encoding. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'));
}

/** A line break would begin another field of the mail's head. */
function onOneLine(text: string): string {
  return Array.from(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim())
    .slice(0, 150)
    .join('');
}

/** Returns the address of a repository on GitHub without anything behind its name; null for what is none. */
export function gitHubRepository(url: string | null): string | null {
  const [, name] =
    /^https:\/\/(?:www\.)?github\.com\/([\w-]+\/[\w.-]+?)(?:\.git)?\/?$/i.exec(url ?? '') ?? [];
  return name === undefined ? null : `https://github.com/${name}`;
}

/**
 * The address of the issue form of a repository, filled in; of a change, which the form has no field for, that of an issue. GitHub
 * fills in texts alone: what is to be chosen from a list is chosen there.
 *
 * @param repository see `gitHubRepository`
 */
export function issueAddress(
  repository: string,
  fields: readonly NamedField[],
  texts: FieldTexts,
  event: ChangedEvent | null,
): HandOver {
  const address = (parameters: FieldTexts): string =>
    `${repository}/issues/new?${new URLSearchParams(parameters).toString()}`;
  if (event !== null) {
    const title = onOneLine(`Change: ${event.name}`);
    return within({ title, body: mailText(fields, texts, event) }, ['body'], address);
  }
  const written = fields.flatMap(({ key, shape }) => {
    const text = texts[key] ?? '';
    return shape === 'choice' || text === '' ? [] : [[key, sectionText(text, shape)] as const];
  });
  const title = onOneLine(`Event: ${texts.name ?? ''}`);
  const keys = written.map(([key]) => key);
  return within({ template: 'event.yml', title, ...Object.fromEntries(written) }, keys.toReversed(), address);
}

/** Leaves out what has no room, in this order. */
function within(
  parameters: FieldTexts,
  order: readonly string[],
  addressOf: (parameters: FieldTexts) => string,
): HandOver {
  let kept = parameters;
  for (const key of order) {
    if (addressOf(kept).length <= MAX_ISSUE_ADDRESS) break;
    kept = Object.fromEntries(Object.entries(kept).filter(([name]) => name !== key));
  }
  return { address: addressOf(kept), isWhole: kept === parameters };
}
