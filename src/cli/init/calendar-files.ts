import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { parseFile } from '../../content/parse.ts';
import { validateSite } from '../../content/validate.ts';
import { editorSchemaFiles, editorSchemaPath } from '../../schema/editor-schema.ts';
import { type Field, rowsOf } from '../../schema/table.ts';
import { SOURCE, SOURCES_FILE } from '../../schema/followed-source.ts';
import { type Collection, COLLECTIONS } from '../../schema/records.ts';
import { SITE } from '../../schema/site.ts';
import { FORM_PATH, issueFormText } from '../intake/issue-form/form-file.ts';
import { fileOf } from '../new-record/draft.ts';
import { pathOf } from '../new-record/new-file.ts';
import type { NewValues } from '../new-record/record-text.ts';
import { NEW_TYPE_OF } from '../new-record/record-type.ts';
import { PACKAGE_FOLDER } from '../command.ts';
import { npmFiles, type PackageOrigin } from './npm-files.ts';

/** The settings that `init` asks for; all other keys are written to `site.yml` as comments. */
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

/** Makes a `site.yml` that explains every key, and sets the given ones. */
export function siteText(values: SiteValues): string {
  const given = new Map<string, string | boolean | undefined>(Object.entries(values));
  const blocks = rowsOf(SITE).map(([key, field]) => blockOf(key, field, given.get(key)));
  return textOf([HEAD, ...blocks]);
}

/** Returns what is wrong with the value of a key, as lines; empty where the value is valid. */
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
  const lines = linesOf(key, value ?? field.examples[0]);
  return [...commented(field.help), ...(value === undefined ? lines.map((line) => `# ${line}`) : lines)];
}

/** Makes a `sources.yml` that explains every key, and has no sources yet. */
export function sourcesText(): string {
  const rows = rowsOf(SOURCE);
  const blocks = rows.map(([key, field], position) => {
    const lines = linesOf(key, field.examples[0]);
    return [
      ...commented(field.help),
      ...lines.map((line, row) => `# ${position + row === 0 ? '-' : ' '} ${line}`),
    ];
  });
  return textOf([
    [
      `# yaml-language-server: $schema=${editorSchemaPath(SOURCE.name)}`,
      ...commented(`${SOURCE.description} Take the "#" away from the lines of a source of yours.`),
    ],
    ...blocks,
  ]);
}

function linesOf(key: string, value: unknown): string[] {
  return stringify({ [key]: value }, { lineWidth: 0 })
    .trimEnd()
    .split('\n');
}

function textOf(blocks: readonly (readonly string[])[]): string {
  return blocks.map((lines) => lines.map((line) => `${line}\n`).join('')).join('\n');
}

/** Wraps a text into lines of comments. */
function commented(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last.length + word.length > COMMENT_WIDTH) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.map((line) => `# ${line}`);
}

const WEEKS_AHEAD = 8;
const WEEK_MILLISECONDS = 7 * 24 * 60 * 60 * 1000;

/**
 * Makes an example organization, place and event: file texts by their paths within the content folder.
 *
 * @param now milliseconds since 1970; the event starts some weeks later
 */
function exampleRecords(now: number): Readonly<Record<string, string>> {
  const day = new Date(now + WEEKS_AHEAD * WEEK_MILLISECONDS).toISOString().slice(0, 10);
  return Object.fromEntries([
    record('organizations', 'example-group', {
      name: 'Example group',
      website: 'https://example.org',
      description:
        'An example of an organization. Say here who you are, in [Markdown](https://commonmark.org/help/).',
    }),
    record('places', 'example-hall', {
      name: 'Example hall',
      kind: 'community centre',
      address: '1 Example Street, Example Town',
    }),
    record('events', 'example-meeting', {
      name: 'Example meeting',
      scale: 'cosy',
      startDate: `${day}T18:00`,
      endDate: `${day}T21:00`,
      place: 'example-hall',
      organization: 'example-group',
      url: 'https://example.org/meeting',
      detail: `An example of an event. Once there is one of your own, delete this file, \`organizations/example-group.md\` and \`places/example-hall.yml\`.`,
    }),
  ]);
}

function record(collection: Collection, slug: string, values: NewValues): [path: string, text: string] {
  const { file } = fileOf({ type: NEW_TYPE_OF[collection], id: randomUUID(), slug, values });
  return [pathOf(file), file.text];
}

/** The input for the files of a new calendar. */
interface NewCalendar {
  /** The name of the project in `package.json`, a slug. */
  readonly project: string;
  /** The settings of the site, of which the name has to be given. */
  readonly site: SiteValues & { readonly name: string };
  readonly origin: PackageOrigin;
  /** Whether the calendar has the browser editor. */
  readonly hasEditor: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The workflows to copy from this package. */
const WORKFLOWS = ['content', 'content-comment', 'event-form', 'links', 'pages', 'sources'].map(
  (name) => `.github/workflows/${name}.yml`,
);

const TEMPLATES = join(import.meta.dirname, 'template');

/** Makes all files of a new calendar: their contents by their paths within its folder. */
export function calendarFiles({
  project,
  site,
  origin,
  hasEditor,
  now,
}: NewCalendar): Readonly<Record<string, string | Buffer>> {
  const content = {
    'site.yml': siteText(site),
    [SOURCES_FILE]: sourcesText(),
    ...Object.fromEntries(editorSchemaFiles()),
    ...exampleRecords(now),
    // Git does not keep empty folders, and the folders must stay when the examples are deleted.
    ...Object.fromEntries(COLLECTIONS.map((collection) => [`${collection}/.gitkeep`, ''])),
  };
  return {
    'README.md': template('readme.md', site.name),
    'content/README.md': template('content.md', site.name),
    ...Object.fromEntries(Object.entries(content).map(([path, text]) => [`content/${path}`, text])),
    ...npmFiles(project, origin, hasEditor),
    ...(origin.tarball !== null && { [origin.tarball.path]: origin.tarball.content }),
    '.gitignore': 'node_modules/\ndist/\n/site/\n/tokens.yml\n/tokens.yml.lock\n*.log\n*.ics\n',
    ...Object.fromEntries(WORKFLOWS.map((path) => [path, readFileSync(join(PACKAGE_FOLDER, path))])),
    [FORM_PATH]: issueFormText(),
    '.github/pull_request_template.md': template('pull-request.md', site.name),
  };
}

/** Reads a template, and inserts the name of the calendar. */
function template(file: string, name: string): string {
  return readFileSync(join(TEMPLATES, file), 'utf8').replaceAll('{{name}}', () => name);
}
