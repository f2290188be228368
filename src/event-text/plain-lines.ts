/**
 * A line that Markdown leaves as it is: it begins with a letter, and nothing in it could be markup, an address or an escape.
 * Whatever is in doubt is none.
 */
const PLAIN_LINE = /^(?:\p{L}(?:[^\p{C}\s\\`*_~[\]!<>&":/]|[/:](?= |$)| (?=\S))*)?$/u;

/** Longer text is shown as it is written: pages are made between the requests of others. */
export const MAX_LENGTH = 32 * 1024;

/** Whether a text means the same as Markdown and as it is written: most do, and reading Markdown takes a hundred times as long. */
export function isPlain(text: string): boolean {
  return text.length <= MAX_LENGTH && text.split('\n').every((line) => PLAIN_LINE.test(line));
}
