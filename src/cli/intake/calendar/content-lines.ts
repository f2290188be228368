/** A line of iCalendar as it is meant: without the line ends that only fold it (RFC 5545, section 3.1). */
export interface ContentLine {
  /** Where it begins in the text, from 1. */
  readonly number: number;
  readonly text: string;
}

/** The lines of a text, whatever its line ends; empty ones are left out. */
export function* contentLines(text: string): Generator<ContentLine, void> {
  let open: { readonly number: number; readonly parts: string[] } | null = null;
  let number = 0;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)) {
    number += 1;
    if (open !== null && /^[ \t]/.test(line)) {
      open.parts.push(line.slice(1));
      continue;
    }
    if (open !== null) yield { number: open.number, text: open.parts.join('') };
    open = line.trim() === '' ? null : { number, parts: [line] };
  }
  if (open !== null) yield { number: open.number, text: open.parts.join('') };
}
