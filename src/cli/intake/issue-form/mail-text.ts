import { CHANGE_HEAD, END_HEAD, HEAD_MARK } from '../../../pages/suggest/suggestion.ts';
import { FORM_FIELDS, type FormShape } from '../../../schema/form-fields.ts';
import { headOf, linesOf } from './read-form.ts';

/** A form that was sent by mail; `text` is as GitHub would have written it. */
export interface MailedForm {
  readonly text: string;
  /** The id of the event to change; null for a new event. */
  readonly change: string | null;
}

/**
 * Finds the text of the suggestion page within a mail, given as copied text or as a saved message (RFC 5322, RFC 2045). It may be
 * quoted, wrapped and encoded; text before and after it, and replies between quoted lines, are ignored.
 *
 * @returns null where the end of the form is missing
 */
export function formInMail(bytes: Buffer): MailedForm | null {
  for (const message of messagesIn(bytes.toString('latin1'))) {
    const found = formInText(message);
    if (found !== null) return found;
  }
  return formInText({ text: bytes.toString('utf8'), ...PLAIN });
}

function formInText(message: Message): MailedForm | null {
  const lines = linesOf(message.text);
  const end = lines.findLastIndex((line) => headOf(unquoted(line).text) === END_HEAD);
  if (end === -1) return null;
  const { depth } = unquoted(lines[end] ?? '');
  const own = lines.slice(0, end).flatMap((line) => {
    const quoted = unquoted(line, depth);
    return quoted.depth === depth ? [quoted.text] : [];
  });
  const whole = joined(own, message);
  const first = whole.findIndex((line) => HEADS.has(headOf(line) ?? ''));
  if (first === -1) return null;
  const sections = sectionsOf(whole.slice(first));
  const [change = null] = sections.filter(({ head }) => head === CHANGE_HEAD);
  return {
    text: sections
      .filter((section) => section !== change)
      .map(({ head, lines: said }) => [HEAD_MARK + head, '', ...unwrapped(said, SHAPES.get(head))].join('\n'))
      .join('\n\n'),
    change: change === null ? null : change.lines.join(' ').trim(),
  };
}

const SHAPES: ReadonlyMap<string, FormShape> = new Map(FORM_FIELDS.map(({ label, shape }) => [label, shape]));
const HEADS: ReadonlySet<string> = new Set([...SHAPES.keys(), CHANGE_HEAD]);

/** Removes up to `most` quote marks, each with an optional space after it. */
function unquoted(line: string, most = Infinity): { readonly depth: number; readonly text: string } {
  let [depth, at] = [0, 0];
  for (; depth < most && line[at] === '>'; depth += 1) at += line[at + 1] === ' ' ? 2 : 1;
  return { depth, text: line.slice(at) };
}

interface Section {
  readonly head: string;
  readonly lines: readonly string[];
}

/** Splits lines into sections. The last field is a text that may contain headings itself. */
function sectionsOf(lines: readonly string[]): Section[] {
  const sections: { head: string; lines: string[] }[] = [];
  for (const line of lines) {
    const last = sections.at(-1);
    const head = SHAPES.get(last?.head ?? '') === 'text' ? null : headOf(line);
    if (head === null) last?.lines.push(line);
    else sections.push({ head, lines: [] });
  }
  return sections;
}

/** The beginnings of list items; any other line continues the previous item. */
const ITEM_STARTS: Partial<Record<FormShape, RegExp>> = {
  addresses: /^(?:[-*] +)?https?:/i,
  links: /^(?:[-*] +)?[a-z]+:? +https?:/i,
};

/** Joins lines that a mail program has wrapped, in fields that are one line, or a list with an item on each line. */
function unwrapped(lines: readonly string[], shape: FormShape = 'text'): readonly string[] {
  if (shape === 'text') return lines;
  const start = ITEM_STARTS[shape];
  const items: string[] = [];
  for (const line of lines.map((each) => each.trim()).filter((each) => each !== '')) {
    if (items.length === 0 || start?.test(line) === true) items.push(line);
    else items.push(`${items.pop()} ${line}`);
  }
  return items;
}

/** The format=flowed parameters of a message (RFC 3676): whether lines are space-stuffed, and whether DelSp is "yes". */
interface Flow {
  readonly isStuffed: boolean;
  readonly isSpaceDeleted: boolean;
}

const PLAIN: Flow = { isStuffed: false, isSpaceDeleted: false };

/** Joins each line that ends with a space, as no line of the form does, with the next line. */
function joined(lines: readonly string[], { isStuffed, isSpaceDeleted }: Flow): string[] {
  const whole: string[] = [];
  let isOpen = false;
  for (const line of lines) {
    const said = isStuffed && line.startsWith(' ') ? line.slice(1) : line;
    const before = isOpen ? (whole.pop() ?? '') : '';
    isOpen = said.endsWith(' ');
    whole.push(before + (isOpen && isSpaceDeleted ? said.slice(0, -1) : said));
  }
  return whole.map((line) => line.trimEnd());
}

interface Message extends Flow {
  readonly text: string;
}

/** The maximum nesting of multipart messages. */
const MAX_DEPTH = 5;

/** Yields the plain texts of a message, including attached messages; nothing where the text is not a message. */
function* messagesIn(raw: string, depth = 0): Generator<Message> {
  const [head = ''] = /^(?:[^]*?\r?\n)??(?:\r?\n|$)/.exec(raw) ?? [raw];
  const fields = fieldsOf(head);
  if (depth === 0 && !IS_MESSAGE.some((name) => fields.has(name))) return;
  const body = raw.slice(head.length);
  const type = fields.get('content-type') ?? 'text/plain';
  if (depth < MAX_DEPTH && /^multipart\//i.test(type)) {
    const boundary = parameterOf(type, 'boundary') ?? '';
    // The line break in front of a boundary belongs to it (RFC 2046, section 5.1.1).
    const parts = boundary === '' ? [] : `\n${body}`.split(`\n--${boundary}`).slice(1);
    for (const part of parts) yield* messagesIn(part.replace(/^[ \t]*\r?\n/, ''), depth + 1);
  } else if (depth < MAX_DEPTH && /^message\/rfc822\b/i.test(type)) {
    yield* messagesIn(body, depth + 1);
  } else if (/^text\/plain\b/i.test(type)) {
    const charset = parameterOf(type, 'charset');
    yield {
      text: decoded(bytesOf(body, fields.get('content-transfer-encoding') ?? ''), charset),
      isStuffed: parameterOf(type, 'format')?.toLowerCase() === 'flowed',
      isSpaceDeleted: parameterOf(type, 'delsp')?.toLowerCase() === 'yes',
    };
  }
}

/** Header fields at least one of which every message has. */
const IS_MESSAGE = ['mime-version', 'content-type', 'from', 'message-id'];

/** Parses the header fields, unfolded, by their names in lower case. */
function fieldsOf(head: string): ReadonlyMap<string, string> {
  const lines = head.replace(/\r?\n(?=[ \t])/g, '').split(/\r?\n/);
  return new Map(
    lines.flatMap((line) => {
      const [, name, value] = /^([!-9;-~]+):(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()]];
    }),
  );
}

function parameterOf(field: string, name: string): string | null {
  const found = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^\\s;]+))`, 'i').exec(field);
  return found?.[1] ?? found?.[2] ?? null;
}

/** Decodes the transfer encoding of a part (RFC 2045, section 6). */
function bytesOf(body: string, encoding: string): Buffer {
  switch (encoding.toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64');
    case 'quoted-printable': {
      const whole = body
        .split('\n')
        .map((line) => line.trimEnd())
        .join('\n')
        .replaceAll('=\n', '');
      const octets = whole.replace(/=([0-9a-f]{2})/gi, (_all, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      );
      return Buffer.from(octets, 'latin1');
    }
    default:
      return Buffer.from(body, 'latin1');
  }
}

/** Decodes bytes; an unknown character set is read as UTF-8. */
function decoded(bytes: Buffer, charset: string | null): string {
  try {
    return new TextDecoder(charset ?? 'utf-8').decode(bytes);
  } catch {
    return bytes.toString('utf8');
  }
}
