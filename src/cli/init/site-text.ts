import { stringify } from 'yaml';
import { parseFile } from '../../content/parse.ts';
import { validateSite } from '../../content/validate.ts';
import { editorSchemaPath } from '../../schema/editor-schema.ts';
import type { Field } from '../../schema/field.ts';
import { SITE } from '../../schema/site.ts';
import { rowsOf } from '../../schema/table.ts';

/** What a new calendar is asked for; the other keys of `site.yml` stand there as comments. */
export interface SiteValues {
  readonly name?: string | undefined;
  readonly language?: string | undefined;
  readonly timezone?: string | undefined;
  readonly public?: boolean | undefined;
  readonly url?: string | undefined;
}

const PATH = 'site.yml';
const COMMENT_WIDTH = 100;
const HEAD = [
  `# yaml-language-server: $schema=${editorSchemaPath(SITE.name)}`,
  ...commented(
    'Settings of the calendar as a whole. A key behind "#" is not set: what stands there is an example.',
  ),
];

/** The text of a `site.yml` in which every key is explained, and these are set. */
export function siteText(values: SiteValues): string {
  const given = new Map<string, string | boolean | undefined>(Object.entries(values));
  const blocks = rowsOf(SITE).map(([key, field]) => blockOf(key, field, given.get(key)));
  return [HEAD, ...blocks].map((lines) => lines.map((line) => `${line}\n`).join('')).join('\n');
}

/** What is wrong with the value of a key, in whole lines; nothing where it can stand there. */
export function siteComplaint(key: keyof SiteValues, value: string): readonly string[] {
  const text = stringify({ [key]: value });
  const { document, diagnostics } = parseFile({
    kind: 'site',
    path: PATH,
    stem: 'site',
    format: 'yaml',
    text,
  });
  const [problem] = document === null ? diagnostics : validateSite(document).diagnostics;
  if (problem === undefined) return [];
  return [problem.message, ...(problem.hint === null ? [] : [problem.hint])];
}

function blockOf(key: string, field: Field, value: string | boolean | undefined): string[] {
  const lines = stringify({ [key]: value ?? field.examples[0] }, { lineWidth: 0 })
    .trimEnd()
    .split('\n');
  return [...commented(field.help), ...(value === undefined ? lines.map((line) => `# ${line}`) : lines)];
}

/** A text as comments, in lines that are not too long to read. */
function commented(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last.length + word.length > COMMENT_WIDTH) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.map((line) => `# ${line}`);
}
