import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './process.ts';

/** The text of a file of the project. */
export function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** What a pattern with one group finds in a text. */
export function partsIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, part = '']) => part);
}

/** The paths below these folders; what npm and tests bring along is left out. */
export function pathsBelow(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => !path.includes('node_modules'))
      .map((path) => join(folder, path)),
  );
}

/** Every document for people, by its path: what is Markdown, and neither a record of content nor a document of another calendar. */
export const DOCUMENTS: ReadonlyMap<string, string> = new Map(
  ['README.md', 'content/README.md', ...pathsBelow(['.deploy', '.github', 'scripts', 'src'])]
    .filter((path) => path.endsWith('.md') && !path.startsWith('src/cli/init/template/'))
    .map((path) => [path, textOf(path)]),
);

/** The rows of the Markdown table below a heading, the cells of each as plain text. */
export function tableBelow(text: string, heading: string): string[][] {
  const section = text.slice(text.indexOf(`\n${heading}\n`) + heading.length + 2);
  const rows = /(?:^\|.*\n)+/m.exec(section)?.[0].trim().split('\n').slice(2) ?? [];
  return rows.map((row) =>
    row
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

/** The anchors of a document's headings, as GitHub makes them. */
export function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
