import type { Files } from './folder.ts';

/** A UUID that ends with a number: `00000000-0000-4000-8000-000000000007` for 7. */
export function uuid(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** Returns a Markdown file with these keys as front matter (their values are YAML text) and this body. */
export function markdown(keys: Readonly<Record<string, string>>, body = ''): string {
  return `---\n${yaml(keys)}---\n${body}`;
}

export function yaml(keys: Readonly<Record<string, string>>): string {
  return Object.entries(keys)
    .map(([key, value]) => `${key}: ${value}\n`)
    .join('');
}

/** Returns the file of a valid event whose id ends with this number; further keys are YAML text. */
export function event(number: number, keys: Readonly<Record<string, string>> = {}, body = ''): string {
  return markdown({ id: uuid(number), name: `Event ${number}`, scale: 'small', ...keys }, body);
}

export function organization(number: number, keys: Readonly<Record<string, string>> = {}, body = ''): string {
  return markdown({ id: uuid(number), name: `Organization ${number}`, ...keys }, body);
}

export function place(number: number, keys: Readonly<Record<string, string>> = {}): string {
  return yaml({ id: uuid(number), name: `Place ${number}`, kind: 'hall', ...keys });
}

/** Returns events that fill a page of 10 MB, which is more than the buffers of a connection hold. */
export function largePage(): Files {
  const detail = 'A line of a long text.\n'.repeat(45_000);
  return Object.fromEntries(
    Array.from({ length: 10 }, (_, number) => [`events/${number}.md`, event(number + 1, {}, detail)]),
  );
}
