import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../config/config.ts';
import { editorSchemaPath } from '../../schema/editor-schema.ts';
import { FAILED, OK, UsageError, type ExitStatus } from '../command.ts';
import { contentFolderOf } from '../content-command.ts';
import { refuseFolderLink } from '../folder-link.ts';
import { writing } from '../write-output.ts';
import type { Findings } from './check.ts';
import { openFolder } from './new-file.ts';
import { readFlags, type Flags } from './new-flags.ts';
import { checkWithin, existsLine, problemLines, type Obstacle, type Target } from './new-obstacles.ts';
import { askMissing, type Terminal } from './new-questions.ts';
import { slugOf } from './slug.ts';
import { isFolderOrMissing, writeNewFile } from './write-new-file.ts';

/**
 * Makes a new record of the flags, and of the answers where somebody is there to give them.
 *
 * @param terminal null where nobody can be asked
 * @throws UsageError, ContentFolderError or ConfigError for wrong use
 */
export async function newRecord(args: readonly string[], terminal: Terminal | null): Promise<ExitStatus> {
  const flags = readFlags(args);
  const target = targetOf(flags);
  const slug = flags.slug ?? (terminal === null ? slugOfName(flags) : null);
  const given = { type: flags.type, id: randomUUID(), slug, values: flags.values };

  const early = checkWithin(target, given, terminal !== null);
  if (early.obstacle !== null) return refuse(early.obstacle);
  if (terminal === null) return write(target, flags, early.findings);

  const draft = await askMissing(terminal, target.folder, given, (asked) => {
    const { obstacle } = checkWithin(target, asked, false);
    return obstacle?.lines.join(' ');
  });
  if (draft === null) return refuse({ status: FAILED, lines: [] });
  const { obstacle, findings } = checkWithin(target, draft, false);
  return obstacle === null ? write(target, flags, findings) : refuse(obstacle);
}

/** @throws UsageError when a file in the collection would not be read, or is reached through a repository's link */
function targetOf({ content, type: { collection } }: Flags): Target {
  const folder = contentFolderOf(content, readConfig());
  refuseFolderLink(folder);
  const target = { ...folder, folder: openFolder(folder.directory) };
  if (!isFolderOrMissing(join(target.directory, collection))) {
    throw new UsageError(`${target.displayPath(collection)} is no folder, so no file in it would be read.`);
  }
  return target;
}

function slugOfName({ values: { name } }: Flags): string | null {
  return (typeof name === 'string' && slugOf(name)) || null;
}

/** @throws UsageError when it cannot be written there */
function write(target: Target, flags: Flags, { path, text, warnings }: Findings): ExitStatus {
  const { directory, displayPath } = target;
  if (!writing(displayPath(path), () => writeNewFile(join(directory, path), text))) {
    return refuse({ status: FAILED, lines: [existsLine(target, path)] });
  }
  process.stdout.write(`${displayPath(path)}\n`);
  report([...warnings.flatMap((one) => problemLines(one, 'Warning: ')), ...nextSteps(target, flags)]);
  return OK;
}

function nextSteps({ directory }: Target, { type, content, values }: Flags): string[] {
  const folder = content === undefined ? '' : ` -- --content ${content}`;
  const { name, body, extension } = type;
  return [
    ...(body === null || values[body] !== undefined
      ? []
      : [`Below its second "---" is room for the ${body}.`]),
    ...(extension === 'yml' && !existsSync(join(directory, editorSchemaPath(name)))
      ? [`Its first line names a schema for editors, which "npm run build:schemas${folder}" writes.`]
      : []),
    `"npm run validate${folder}" checks the whole folder.`,
  ];
}

function refuse({ status, lines }: Obstacle): ExitStatus {
  report([...lines, 'Nothing was written.']);
  return status;
}

function report(lines: readonly string[]): void {
  process.stderr.write(lines.map((line) => `${line}\n`).join(''));
}
