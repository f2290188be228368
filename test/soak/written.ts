export const SITE_URL = 'https://soak.example.org';
export const CITIES = ['Zürich', 'Kraków', '東京', 'São Paulo', 'Reykjavík', 'Nürnberg'] as const;

/** A file of content, and the record that a server has to read from it. */
export interface Written<Record> {
  readonly path: string;
  readonly text: string;
  readonly record: Record;
}

/** Returns the id of an event, also of one that a revision does not have. */
export function eventId(index: number): string {
  return `${hex(Math.imul(index + 1, 0x9e3779b1))}-0000-4000-8000-${String(index).padStart(12, '0')}`;
}

export function organizationId(index: number): string {
  return `${hex(index)}-0000-4000-9000-${String(index).padStart(12, '0')}`;
}

function hex(number: number): string {
  return (number >>> 0).toString(16).padStart(8, '0');
}

export function markdown(keys: Readonly<Record<string, unknown>>, body: string): string {
  return `---\n${yaml(keys)}---\n\n${body}\n`;
}

/** Returns keys as YAML, with their values as JSON, which is YAML, too; a key whose value is null is left out. */
export function yaml(keys: Readonly<Record<string, unknown>>): string {
  return Object.entries(keys)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
    .join('');
}

export function pick<T>(items: readonly [T, ...T[]], index: number): T {
  return items[index % items.length] ?? items[0];
}
