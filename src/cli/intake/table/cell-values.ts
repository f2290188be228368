import { choicesOf, NEW_TYPE_OF } from '../../new-record/record-type.ts';

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

/** What people and programs write for yes and no, in the languages of the heads. */
const YES = words('true yes y 1 x on ✓ wahr ja j ein oui o vrai activé verdadero sí si s activado 是 真 有');
const NO = words('false no n 0 off falsch nein aus non faux désactivé falso desactivado 否 假 无 無 -');

/** What other calendars write where an event is not private. */
const OPEN = words(
  'public default normal normale standard visible open öffentlich publique público 公开 公開 普通 正常',
);

const STATUS_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    cancelled: 'cancelled canceled abgesagt annulé annulée cancelado cancelada 已取消 取消',
    postponed: 'postponed verschoben reporté reportée aplazado aplazada 已延期 延期',
    scheduled:
      'scheduled confirmed live started ended completed active published bestätigt confirmé confirmado 已确认',
  }).flatMap(([status, said]) => [...words(said)].map((word) => [word, status] as const)),
);
const DRAFTS = words('draft entwurf brouillon borrador 草稿');

const ATTENDANCE_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    online: 'online virtual remote virtuell 线上 线上活动 線上',
    mixed: 'hybrid mixed híbrido hybride 混合',
    offline: 'offline in-person onsite on-site präsenz präsentiel présentiel presencial 线下 線下',
  }).flatMap(([mode, said]) => [...words(said)].map((word) => [word, mode] as const)),
);

export function isTrue(text: string): boolean {
  return YES.has(text.toLowerCase());
}

export function isFalse(text: string): boolean {
  return NO.has(text.toLowerCase());
}

/** Whether a cell under "Private" says that the event is private: all does that is not said to be the contrary. */
export function isPrivate(text: string): boolean {
  return !isFalse(text) && !OPEN.has(text.toLowerCase());
}

/** Whether a cell under "Sensitivity" says that the event is not for everybody. */
export function isSensitive(text: string): boolean {
  return text !== '0' && !OPEN.has(text.toLowerCase());
}

export function isDraft(text: string): boolean {
  return DRAFTS.has(text.toLowerCase());
}

/** Returns the word of a key that a cell means, in another letter case or language, by its label or its value; any other cell as it stands. */
export function wordMeant(key: string, text: string): string {
  const field = NEW_TYPE_OF.events.fields.find((one) => one.key === key);
  const said = text.toLowerCase();
  const choices = field === undefined ? [] : choicesOf(field);
  const choice = choices.find(({ value, label }) =>
    [value, label].some((word) => word.toLowerCase() === said),
  );
  if (choice !== undefined) return choice.value;
  if (key === 'isAccessibleForFree') return isTrue(text) ? 'true' : isFalse(text) ? 'false' : text;
  return (key === 'status' ? STATUS_WORDS : ATTENDANCE_WORDS).get(said) ?? text;
}

/** The items of a list: on lines of their own, or else with commas, semicolons or bars between them. */
export function itemsOf(text: string): string[] {
  const items = text.split(text.includes('\n') ? '\n' : /[,;|，、；]/, MAX_ITEMS);
  return items.map((item) => item.trim()).filter((item) => item !== '');
}

/** The words of a list that has no marks between them, as a release writes it. */
export function wordsOf(text: string): string[] {
  return text.split(/[\s,;]+/, MAX_ITEMS).filter((word) => word !== '');
}

/** No key of a list takes more items. */
const MAX_ITEMS = 50;
