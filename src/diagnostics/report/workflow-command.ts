/** What GitHub shows of a problem at a line of a file. */
export interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  readonly title: string;
  readonly message: string;
  /** From the root of the repository; nowhere in particular where null. */
  readonly file: string | null;
  readonly line?: number;
  readonly column?: number;
  /** The column after the last character. */
  readonly endColumn?: number;
}

/**
 * A line that GitHub's runner takes for an annotation
 * (https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands).
 */
export function workflowCommand({ level, title, message, ...place }: Annotation): string {
  const { file, line, column: col, endColumn } = place;
  const properties = Object.entries({ file, line, col, endColumn, title })
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${level} ${properties.join(',')}::${escapeData(message)}\n`;
}

/**
 * A text of strangers in which GitHub's runner finds no command: it takes `::` at the beginning of a line, after
 * white space, and `##[` anywhere for one. What is escaped means the same in JSON.
 */
export function withoutCommands(text: string): string {
  return text.replace(/^([^\S\n\r\u2028\u2029]*)::/gm, '$1\\u003a:').replaceAll('##[', '#\\u0023[');
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
