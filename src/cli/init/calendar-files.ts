import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COLLECTIONS } from '../../content/collections.ts';
import { editorSchemaFiles } from '../../schema/editor-schema.ts';
import { FORM_PATH, issueFormText } from '../intake/issue-form/form-file.ts';
import { PACKAGE_FOLDER } from '../package-manifest.ts';
import { exampleRecords } from './example-records.ts';
import { npmFiles } from './npm-files.ts';
import type { PackageOrigin } from './package-origin.ts';
import { siteText, type SiteValues } from './site-text.ts';

/** What a new calendar is made of. */
export interface NewCalendar {
  /** That of the project, a slug. */
  readonly project: string;
  /** With a name. */
  readonly site: SiteValues & { readonly name: string };
  readonly origin: PackageOrigin;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The same as those of this package's repository. */
const WORKFLOWS = ['content', 'content-comment', 'event-form', 'links', 'pages'].map(
  (name) => `.github/workflows/${name}.yml`,
);

const TEMPLATES = join(import.meta.dirname, 'template');

/** All files of a new calendar by their paths in its folder. */
export function calendarFiles({
  project,
  site,
  origin,
  now,
}: NewCalendar): Readonly<Record<string, string | Buffer>> {
  const content = {
    'site.yml': siteText(site),
    ...Object.fromEntries(editorSchemaFiles()),
    ...exampleRecords(now),
    // Git keeps no folder without a file, and whoever deletes the examples goes on.
    ...Object.fromEntries(COLLECTIONS.map((collection) => [`${collection}/.gitkeep`, ''])),
  };
  return {
    'README.md': template('readme.md', site.name),
    'content/README.md': template('content.md', site.name),
    ...Object.fromEntries(Object.entries(content).map(([path, text]) => [`content/${path}`, text])),
    ...npmFiles(project, origin),
    ...(origin.tarball !== null && { [origin.tarball.path]: origin.tarball.content }),
    '.gitignore': 'node_modules/\ndist/\n/site/\n/tokens.yml\n/tokens.yml.lock\n*.log\n',
    ...Object.fromEntries(WORKFLOWS.map((path) => [path, readFileSync(join(PACKAGE_FOLDER, path))])),
    [FORM_PATH]: issueFormText(),
    '.github/pull_request_template.md': template('pull-request.md', site.name),
  };
}

/** A text that comes with this code, with the name of the calendar put in. */
function template(file: string, name: string): string {
  return readFileSync(join(TEMPLATES, file), 'utf8').replaceAll('{{name}}', () => name);
}
