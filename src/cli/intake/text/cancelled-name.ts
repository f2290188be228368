/** Words for cancelled events, in several languages. */
const WORDS = [
  ...['cancell?ed', 'cancell?ed (?:event|meeting)', 'cancellation'],
  ...['abgesagt', 'abgesagte[rs]? (?:termin|veranstaltung)', 'entfällt', 'fällt aus', 'storniert'],
  ...['annulée?s?', '(?:événement|évènement) annulé', '(?:reunión|evento) cancelad[ao]'],
  ...['cancelad[ao]s?', 'anulad[ao]s?', 'suspendid[ao]s?'],
  ...['已?取消', '(?:活动|活動|会议|會議)已?取消', '已取消(?:的)?(?:活动|活動|会议|會議)'],
].join('|');
const IN_BRACKETS = new RegExp(
  String.raw` ?(?:\[ ?(?:${WORDS}) ?[!！]{0,3}\]|[(（] ?(?:${WORDS}) ?[!！]{0,3}[)）]|【 ?(?:${WORDS}) ?】) ?`,
  'iu',
);
const IN_FRONT = new RegExp(String.raw`^(?:${WORDS}) ?[!！]{0,3}(?: ?[:：] ?| [-–—] )`, 'iu');

/** The name of an event without a word for "cancelled" in brackets, or in front of a colon or spaced dash. */
export interface NameWithoutCancelled {
  readonly name: string;
  readonly isCancelled: boolean;
}

/** @param name on one line, with single spaces */
export function nameWithoutCancelled(name: string): NameWithoutCancelled {
  const composed = name.normalize('NFC');
  const rest = composed.replace(IN_FRONT, '').replace(IN_BRACKETS, ' ').trim();
  const isCancelled = rest !== composed.trim();
  // A name that consists only of such a word is kept.
  return { name: isCancelled && rest !== '' ? rest : name, isCancelled };
}
