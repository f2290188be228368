import type { CalendarEvent } from '../../calendar/record-at.ts';
import type { FormField } from '../../schema/form-fields.ts';

/** The prefix of each section's heading in the text of a form, as GitHub writes it. */
export const HEAD_MARK = '### ';

/** The text that GitHub writes for an empty field. */
export const NO_RESPONSE = '_No response_';

/** The heading of the section with the id of an existing event that the text proposes to change. */
export const CHANGE_HEAD = 'Change of the event';

/** The heading after which nothing belongs to the form, since a mail may have any text below. Issue forms do not have it. */
export const END_HEAD = 'End of the form';

/** The properties of a form's field that are needed to write the field's section. */
export type SectionField = Pick<FormField, 'key' | 'label' | 'shape'>;

/** The texts of the form's fields by their keys, as an issue form has them; empty for a field that is not filled in. */
export type FieldTexts = Readonly<Record<string, string>>;

/** An existing event to which a change is suggested. */
export interface ChangedEvent {
  readonly id: string;
  readonly name: string;
  /** The texts of its fields before any change. */
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

/** Returns an event with the texts that the form has for it. */
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

/** Removes zero seconds, since the fields for times do not have them. */
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
 * Returns the texts that differ from those of an event.
 *
 * @param event null for a new event, all of whose texts count as different
 */
export function differingTexts(texts: FieldTexts, event: ChangedEvent | null): FieldTexts {
  return Object.fromEntries(
    Object.entries(texts).filter(([key, text]) => text !== (event?.texts[key] ?? '')),
  );
}

/** Returns the text of a suggestion, as `new event --from-issue` reads it: a section for each field, and nothing after the last. */
export function suggestionText(
  fields: readonly SectionField[],
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

/** Removes spaces at line ends, which are soft breaks in mails; two spaces, which are a hard break in Markdown, become a backslash. */
function sectionText(text: string, shape: SectionField['shape']): string {
  const lines = text.trim().split(/\r?\n/);
  return lines
    .map((line, at) => {
      const isBroken = shape === 'text' && line.endsWith('  ') && (lines[at + 1] ?? '').trim() !== '';
      return line.trimEnd() + (isBroken ? '\\' : '');
    })
    .join('\n');
}

/** Returns the text of the mail: an explanation for people who have never seen such a text, the differences, and the suggestion. */
export function mailText(
  fields: readonly SectionField[],
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

/** An address that hands over a suggestion, and whether it contains the whole suggestion. */
export interface HandOver {
  readonly address: string;
  readonly isWhole: boolean;
}

/** Some mail programs take addresses of at most 2,048 characters on their command line. */
const MAX_MAIL_ADDRESS = 2_000;
/** GitHub answers longer addresses with an error. */
const MAX_ISSUE_ADDRESS = 7_500;

/**
 * Returns the address that opens the reader's mail program (RFC 6068). Each part is encoded, so that none can end up in another.
 *
 * @param contact a mail address
 * @param rest the body of the mail where the address has no room for the text
 */
export function mailAddress(contact: string, subject: string, text: string, rest: string): HandOver {
  const withBody = (body: string): string =>
    `${emptyMailAddress(contact)}?subject=${encoded(onOneLine(subject))}&body=${encoded(body.replace(/\r?\n/g, '\r\n'))}`;
  const whole = withBody(text);
  return whole.length <= MAX_MAIL_ADDRESS
    ? { address: whole, isWhole: true }
    : { address: withBody(rest), isWhole: false };
}

/** Returns the address of an empty mail. Characters like "?" and "&", which a mail address may contain, are encoded (RFC 6068). */
export function emptyMailAddress(contact: string): string {
  return `mailto:${encodeURIComponent(contact).replace('%40', '@').replaceAll('%2B', '+')}`;
}

/** Encodes a text. A lone surrogate, which only a script can put into a field, cannot be encoded and is replaced. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'));
}

/** Removes line breaks, which would begin another header field of the mail, and cuts the text. */
function onOneLine(text: string): string {
  return Array.from(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim())
    .slice(0, 150)
    .join('');
}

/** Returns the address of a repository on GitHub, up to its name; null for any other URL. */
export function gitHubRepository(url: string | null): string | null {
  const [, name] =
    /^https:\/\/(?:www\.)?github\.com\/([\w-]+\/[\w.-]+?)(?:\.git)?\/?$/i.exec(url ?? '') ?? [];
  return name === undefined ? null : `https://github.com/${name}`;
}

/**
 * Returns the address of a repository's issue form, filled in; for a change of an event, which the form has no field for, the
 * address of a plain issue. GitHub only prefills texts, so options of lists have to be chosen there.
 *
 * @param repository see `gitHubRepository`
 */
export function issueAddress(
  repository: string,
  fields: readonly SectionField[],
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

/** Leaves out parameters, in this order, until the address is short enough. */
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
