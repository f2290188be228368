import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixText } from '../content/fix/fix-text.ts';
import { siteOf } from '../content/load.ts';
import { readContent } from '../content/read/read-content.ts';
import type { SourceFile } from '../content/read/source-file.ts';
import { withoutCommands } from '../diagnostics/report/workflow-command.ts';
import { printable } from '../platform/printable.ts';
import { writeFileWhole } from '../platform/write-file.ts';
import type { ContentFolder } from './folder-link.ts';
import { writing } from './write-output.ts';

const BYTE_ORDER_MARK = '\ufeff';
const CONTEXT_LINES = 2;
/** Looking for the fewest changes costs the square of their number. */
const MAX_SHOWN_CHANGES = 500;

/**
 * Puts right what is safe in every file of a content folder, each file as a whole.
 *
 * @returns what was changed, as a unified diff
 * @throws ContentFolderError when the folder cannot be used, UsageError when a file cannot be written
 */
export function fixFolder({ directory, displayPath }: ContentFolder): string {
  const { files } = readContent(directory);
  const site = siteOf(files);
  return files
    .map((file) => {
      const fixed = fixText(file, site);
      if (fixed === file.text || !replaceText(join(directory, file.path), file.text, fixed)) return '';
      return patch(displayPath(file.path), file, fixed);
    })
    .join('');
}

/** False where the file was changed since it was read: then somebody else is at work on it. */
function replaceText(path: string, from: string, to: string): boolean {
  return writing(path, () => {
    const text = readFileSync(path, 'utf8');
    const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
    if (text !== mark + from) return false;
    writeFileWhole(path, mark + to);
    return true;
  });
}

function patch(path: string, { text }: SourceFile, fixed: string): string {
  const shownPath = printable(path);
  const changes = createTwoFilesPatch(shownPath, shownPath, text, fixed, undefined, undefined, {
    context: CONTEXT_LINES,
    headerOptions: FILE_HEADERS_ONLY,
    maxEditLength: MAX_SHOWN_CHANGES,
  });
  if (changes === undefined)
    return `${withoutCommands(shownPath)}: more lines were changed than can be shown here\n`;
  const lines = changes
    .split('\n')
    .map((line) => printable(line.replace(/\r$/, '').replaceAll('\t', '    ')));
  return withoutCommands(lines.join('\n'));
}
