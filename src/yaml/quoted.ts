/** A text of one line as a YAML scalar in quotes: in double ones where that needs no escapes. */
export function quoted(text: string): string {
  return /["\\]/.test(text) ? `'${text.replaceAll("'", "''")}'` : `"${text}"`;
}
