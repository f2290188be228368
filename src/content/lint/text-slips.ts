import { diagnostic, type Diagnostic } from '../../diagnostics/codes.ts';
import { RECORD_TYPES } from '../../schema/records.ts';
import { rowsOf } from '../../schema/table.ts';
import { quoted } from '../../yaml/hints/hint.ts';
import type { YamlScalar } from '../../yaml/nodes.ts';
import { replacement } from '../fix/edits.ts';
import type { Document } from '../parse.ts';
import { htmlTagsIn } from './html-in-text.ts';

/** What slips into a text of one line when it is copied from a page or a word processor. */
interface Slip {
  readonly code: 'text-html' | 'text-typography';
  readonly message: string;
  /** The text without it; the same text where it has none. */
  readonly clean: (text: string) => string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ndash: '–', mdash: '—', hellip: '…' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»', bull: '•', middot: '·' },
  ...{
    auml: 'ä',
    ouml: 'ö',
    uuml: 'ü',
    Auml: 'Ä',
    Ouml: 'Ö',
    Uuml: 'Ü',
    szlig: 'ß',
    eacute: 'é',
    egrave: 'è',
  },
  ...{ agrave: 'à', aacute: 'á', oacute: 'ó', iacute: 'í', ntilde: 'ñ', ccedil: 'ç', euro: '€', times: '×' },
};

const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi;

/** Spaces of other widths than the usual one, but for the wide one of Chinese and Japanese. */
const ODD_SPACE = /[\u00a0\u1680\u2000-\u200a\u202f\u205f]/gu;

/** Where a space that does not break is right: before marks and after quotes as in French, and within numbers. */
const FRENCH = /[\u00a0\u202f](?=[:;!?»%€])|(?<=«)[\u00a0\u202f]|(?<=\d)[\u00a0\u2007\u2009\u202f](?=\d)/gu;

const WHOLE_IN_QUOTES = /^(?:“[^“”„"]+”|„[^“”„"]+[“”]|‘[^‘’]+’)$/u;

const SLIPS: readonly Slip[] = [
  { code: 'text-html', message: 'has HTML in it, which is shown as it is written', clean: withoutHtml },
  {
    code: 'text-typography',
    message: 'has a space that is not a plain one: who types the text does not find it',
    clean: (text) => {
      const right = new Set(Array.from(text.matchAll(FRENCH), ({ index }) => index));
      return text.replace(ODD_SPACE, (space, at: number) => (right.has(at) ? space : ' '));
    },
  },
  {
    code: 'text-typography',
    message: 'has more than one space between two words',
    clean: (text) => text.replace(/(?<! ) {2,}/g, ' '),
  },
  {
    code: 'text-typography',
    message: 'stands in curly quotes, which are a part of the text',
    clean: (text) => {
      const [whole = ''] = WHOLE_IN_QUOTES.exec(text.trim()) ?? [];
      return whole === '' ? text : whole.slice(1, -1).trim();
    },
  },
];

/** No slip is in a text without one of these. */
const ANY = /[<&“„‘]| {2}|[\u00a0\u1680\u2000-\u200a\u202f\u205f]/u;

const MAX_LENGTH = 1_000;
const MAX_SHOWN = 200;

/** The keys of texts that people read on one line. */
const KEYS = new Map(
  Object.entries(RECORD_TYPES).map(([kind, type]) => [
    kind,
    rowsOf(type).flatMap(([key, { schema, reference }]) =>
      schema.format === 'one-line' && reference === undefined ? [key] : [],
    ),
  ]),
);

/** Finds HTML and what a word processor makes of quotes and spaces in the texts of one line. */
export function textSlips(document: Document): Diagnostic[] {
  const { kind, root } = document;
  return (KEYS.get(kind) ?? []).flatMap((key) => {
    const node = root.entries.get(key)?.value;
    return node?.kind === 'scalar' && ANY.test(node.text) ? slipsIn(document, key, node) : [];
  });
}

/** One problem of each code, with all slips taken out of the text that is to be written. */
function slipsIn(document: Document, key: string, node: YamlScalar): Diagnostic[] {
  const { text } = node;
  if (text.length > MAX_LENGTH || text.trim() !== text) return [];
  const clean = SLIPS.reduce((cleaned, slip) => slip.clean(cleaned), text).trim();
  const found = SLIPS.filter((slip) => slip.clean(text) !== text);
  const [first] = found;
  if (first === undefined || clean === '') return [];
  const isLine = !/[\r\n]/.test(document.text.slice(document.base + node.offset, document.base + node.end));
  return [
    diagnostic(
      first.code,
      document.placeOf(node),
      `The ${key} ${found.map(({ message }) => message).join(', and ')}.`,
      clean.length > MAX_SHOWN ? 'Write it without.' : `Write it like this: ${clean}`,
      { fix: isLine ? replacement(document, node, asWritten(node, clean)) : null },
    ),
  ];
}

/** Without quotes where it had none and needs none. */
function asWritten({ plain }: YamlScalar, text: string): string {
  return plain && /^\p{L}(?:[\p{L}\p{M}\p{N} .,'’()/+&!?–-]|:(?! ))*$/u.test(text) ? text : quoted(text);
}

function withoutHtml(text: string): string {
  const tags = htmlTagsIn(text);
  const isTag = new Set(tags.map(({ text: tag }) => tag));
  const untagged =
    isTag.size === 0
      ? text
      : text.replace(/<[^<>]{1,320}>/g, (tag) =>
          isTag.has(tag) ? (/^<(?:br|p|li)/i.test(tag) ? ' ' : '') : tag,
        );
  return untagged.replace(ENTITY, (entity, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name] ?? entity;
    const code = decimal === undefined ? parseInt(hexadecimal ?? '', 16) : Number(decimal);
    return code >= 0x20 && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : entity;
  });
}
