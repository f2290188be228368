import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './process.ts';

/** Returns the text of a file of the project. */
export function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** Returns what the one group of a pattern matches in a text, for each match. */
export function partsIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, part = '']) => part);
}

/** Returns the paths of the files below these folders, without those that npm installs. */
export function pathsBelow(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => !path.includes('node_modules'))
      .map((path) => join(folder, path)),
  );
}

/**
 * Each document for people by its path: every Markdown file but records of content and the documents of a template
 * calendar.
 */
export const DOCUMENTS: ReadonlyMap<string, string> = new Map(
  ['README.md', 'content/README.md', ...pathsBelow(['.deploy', '.github', 'scripts', 'src'])]
    .filter((path) => path.endsWith('.md') && !path.startsWith('src/cli/init/template/'))
    .map((path) => [path, textOf(path)]),
);

/** Returns the rows of the Markdown table below a heading, with their cells as plain text. */
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

/** Returns the anchors of a document's headings, as GitHub makes them. */
export function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
