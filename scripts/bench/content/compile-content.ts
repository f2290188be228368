import { rmSync } from 'node:fs';
import { runNode } from '../node-process.ts';
import { writeContent } from './content.ts';

/**
 * Compiles a generated calendar into one file.
 *
 * @param folder for its content, which is removed when the file is there
 */
export async function compileContent(folder: string, events: number, file: string): Promise<void> {
  writeContent(folder, events);
  await runNode(['dist/scripts/build-content.js', '--content', folder, '--out', file]);
  rmSync(folder, { recursive: true });
}
