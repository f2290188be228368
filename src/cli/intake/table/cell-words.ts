import { isObject } from '../../../platform/collections.ts';
import { choicesOf } from '../../../schema/table.ts';
import { NEW_TYPE_OF } from '../../new-record/record-type.ts';
import { plainLine } from '../text/said-text.ts';

/** Words for yes and no, in the languages of the headings. */
const YES = 'true yes y 1 x on ✓ wahr ja j ein oui o vrai activé verdadero sí si s activado 是 真 有';
const NO = 'false no n 0 off falsch nein aus non faux désactivé falso desactivado 否 假 无 無 -';

/** What calendars write for an event that is not private. */
const OPEN =
  'public default normal normale standard visible open öffentlich publique público 公开 公開 普通 正常';

/** The words in cells, by the fields of their columns and by their meanings. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: {
    cancelled: 'cancelled canceled abgesagt annulé annulée cancelado cancelada 已取消 取消',
    postponed: 'postponed verschoben reporté reportée aplazado aplazada 已延期 延期',
    scheduled:
      'scheduled confirmed live started ended completed active published bestätigt confirmé confirmado 已确认',
    draft: 'draft entwurf brouillon borrador 草稿',
  },
  attendanceMode: {
    online: 'online virtual remote virtuell 线上 线上活动 線上',
    mixed: 'hybrid mixed híbrido hybride 混合',
    offline: 'offline in-person onsite on-site präsenz präsentiel présentiel presencial 线下 線下',
  },
  isAccessibleForFree: { true: YES, false: NO },
  private: { open: `${NO} ${OPEN}` },
  sensitivity: { open: `0 ${OPEN}` },
  // Spaces and hyphens are removed before these are compared.
  startTime: {
    none: 'allday wholeday fullday ganztägig ganztags ganzertag journéeentière toutelajournée todoeldía díacompleto 全天 整天',
  },
};

const MEANINGS: ReadonlyMap<string, string> = new Map(
  [
    ...Object.entries(WORDS).flatMap(([field, words]) =>
      Object.entries(words).flatMap(([meaning, said]) =>
        said.split(' ').map((word) => [field, word, meaning]),
      ),
    ),
    // Our own values and labels override the words above.
    ...NEW_TYPE_OF.events.fields.flatMap((field) =>
      choicesOf(field).flatMap(({ value, label }) => [label, value].map((word) => [field.key, word, value])),
    ),
  ].map(([field = '', word = '', meaning = '']) => [`${field} ${word.toLowerCase()}`, meaning]),
);

/** Returns the meaning of a word in a column for a field, ignoring case; undefined for an unknown word. */
export function meaningIn(field: string, text: string): string | undefined {
  return MEANINGS.get(`${field} ${text.toLowerCase()}`);
}

export function isTrue(text: string): boolean {
  return meaningIn('isAccessibleForFree', text) === 'true';
}

/** Whether a cell in a column of times says that the event takes the whole day. */
export function isWholeDay(text: string): boolean {
  return meaningIn('startTime', text.replace(/[\s-]/g, '')) === 'none';
}

/** The number of characters of a cell that are shown. */
const MAX_SHOWN = 60;

/** Returns the beginning of a cell for people, in quotes and on one line. */
export function quotedCell(text: string): string {
  return `"${plainLine(text.slice(0, MAX_SHOWN))}"`;
}

/** The maximum number of items in any list. */
const MAX_ITEMS = 50;

/** Splits a list at line breaks, or else at commas, semicolons and bars. */
export function itemsOf(text: string): string[] {
  const items = text.split(text.includes('\n') ? '\n' : /[,;|，、；]/, MAX_ITEMS);
  return items.map((item) => item.trim()).filter((item) => item !== '');
}

/** Splits a list at white space, commas and semicolons, as releases separate words by spaces. */
export function wordsOf(text: string): string[] {
  return text.split(/[\s,;]+/, MAX_ITEMS).filter((word) => word !== '');
}

/** Splits a list at its separators, or at spaces where it has none. */
export function itemsOrWords(text: string): string[] {
  return /[,;\n]/.test(text) ? itemsOf(text) : wordsOf(text);
}

const MAX_LIST = 100_000;

/** Returns the objects in a JSON list; none where the text is something else. */
export function recordsIn(text: string): ReadonlyMap<string, unknown>[] {
  try {
    const list: unknown = JSON.parse(text.slice(0, MAX_LIST));
    const objects = Array.isArray(list) ? list.slice(0, MAX_ITEMS).filter((one) => isObject(one)) : [];
    return objects.map((one) => new Map(Object.entries(one)));
  } catch {
    return [];
  }
}
