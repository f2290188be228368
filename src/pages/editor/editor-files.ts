import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join, relative, resolve, sep } from 'node:path';
import { workingTreeOf } from '../../history/git/git-folder.ts';
import { editorSchemaPath } from '../../schema/editor-schema.ts';
import { COLLECTION_TYPES } from '../../schema/records.ts';
import { SITE, type SiteRecord } from '../../schema/site.ts';
import type { RecordType } from '../../schema/table.ts';
import { type EditedCalendar, editedKeys, editorConfigText, extensionOf } from './editor-config.ts';

/** The npm package of the editor's program, which a calendar installs to have the editor. */
export const EDITOR_PACKAGE = '@sveltia/cms';

/** The folder of the editor's files, and the first word of its addresses. */
export const EDITOR_FOLDER = 'admin';

/**
 * The Content Security Policy of the editor's pages. The program sets inline styles, and shows pictures that are not stored
 * yet; it may connect to GitHub, but to no other host that its code would load from.
 */
export const EDITOR_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' blob: data: https://avatars.githubusercontent.com",
  "media-src 'self' blob:",
  "connect-src 'self' blob: data: https://api.github.com",
  "form-action 'none'",
  "base-uri 'none'",
].join('; ');

/** A file of the editor. */
export interface EditorFile {
  /** The path within the folder of the editor, with slashes. */
  readonly path: string;
  readonly contentType: string;
  /** Makes the content of the file, the same bytes each time. */
  readonly make: () => Buffer;
}

const require = createRequire(import.meta.url);

/** The folder of the editor's compiled code. */
const COMPILED = dirname(require.resolve('#editor/packages.json'));

/** The packages that the program consists of, in the form of a lock file of npm. */
type LockedPackages = Readonly<Record<string, { readonly version: string; readonly integrity: string }>>;

/** Returns the packages of the program, in the versions that this code is tested with. */
export function editorPackages(): LockedPackages {
  return JSON.parse(readFileSync(require.resolve('#editor/packages.json'), 'utf8')) as LockedPackages;
}

/** The folder of the extra tests, which only the repository has, and where the program may be installed as well. */
const EXTRA_TOOLS = resolve(COMPILED, '../../../../test/extra');

/** Returns a sentence on how to install the program. */
export function howToInstall(): string {
  const version = editorPackages()[`node_modules/${EDITOR_PACKAGE}`]?.version ?? '';
  const command = existsSync(EXTRA_TOOLS)
    ? 'npm run tools'
    : `npm install --save-exact ${EDITOR_PACKAGE}@${version}`;
  return `The program of the editor is not installed. Type "${command}".`;
}

/**
 * Returns the facts about a calendar that the editor needs.
 *
 * @param directory the content folder, an absolute path
 * @param repository "owner/name"; null where somebody edits local files, for which any name will do
 */
export function editedCalendar(
  directory: string,
  repository: string | null,
  { name }: Pick<SiteRecord, 'name'>,
): EditedCalendar {
  const top = workingTreeOf(directory)?.top ?? dirname(directory);
  const contentPath = relative(top, realpathSync(directory)).replaceAll(sep, '/');
  return { repository: repository ?? `local/${basename(top).replace(/[^\w.-]+/g, '-')}`, contentPath, name };
}

/** Returns the folder of the program's files; null where its package is not installed. */
function programFolder(): string | null {
  try {
    return dirname(require.resolve(EDITOR_PACKAGE, { paths: [COMPILED, EXTRA_TOOLS] }));
  } catch {
    return null;
  }
}

/** Files of the program that are not needed: source maps, and WebAssembly modules for converting pictures. */
const LEFT_OUT = /\.(?:map|wasm)$/;

/**
 * Returns all files of the editor: its pages, made from the tables of records, and its program, copied from its package.
 *
 * @returns null where the package is not installed
 */
export function editorFiles(calendar: EditedCalendar): readonly EditorFile[] | null {
  const program = programFolder();
  if (program === null) return null;
  const yaml = join(dirname(require.resolve('yaml/package.json')), 'browser', 'dist');
  return [
    textFile('index.html', () => PAGE),
    textFile('config.yml', () => editorConfigText(calendar)),
    textFile('start.js', startText),
    textFile('record-file.js', compiledText),
    fileOf('program/LICENSE.txt', () => readFileSync(join(dirname(program), 'LICENSE.txt'))),
    ...filesBelow(program, 'program'),
    ...filesBelow(yaml, 'yaml'),
  ];
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.yml': 'application/yaml',
};

function fileOf(path: string, make: EditorFile['make']): EditorFile {
  return { path, make, contentType: CONTENT_TYPES[extname(path)] ?? 'application/octet-stream' };
}

function textFile(path: string, makeText: () => string): EditorFile {
  return fileOf(path, () => Buffer.from(makeText()));
}

/** Returns our own module for the editor, whose imports are rewritten to files beside it. */
function compiledText(): string {
  return readFileSync(require.resolve('#editor/record-file.js'), 'utf8')
    .replace("from 'yaml'", "from './yaml/index.js'")
    .replace(/^\/\/# sourceMappingURL=.*\n?/m, '');
}

function filesBelow(folder: string, path: string): EditorFile[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const [inner, file] = [`${path}/${entry.name}`, join(folder, entry.name)];
    if (entry.isDirectory()) return filesBelow(file, inner);
    return LEFT_OUT.test(entry.name) ? [] : [fileOf(inner, () => readFileSync(file))];
  });
}

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${EDITOR_POLICY}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex, nofollow" />
    <meta name="referrer" content="no-referrer" />
    <title>Editor</title>
    <link rel="cms-config-url" type="application/yaml" href="config.yml" />
    <script type="module" src="start.js"></script>
  </head>
  <body>
    <noscript><p>The editor needs JavaScript. Without it, change the files of the calendar in its repository.</p></noscript>
  </body>
</html>
`;

/** Makes the module that registers our file formats with the program, and starts it. */
function startText(): string {
  const types = [...Object.values(COLLECTION_TYPES), SITE].map((type: RecordType) => ({
    name: type.name,
    extension: extensionOf(type),
    keys: editedKeys(type),
    body: type.body,
    schema: type.body === null && type !== SITE ? `../${editorSchemaPath(type.name)}` : null,
  }));
  return `import CMS from './program/index.js';
import { formatOf } from './record-file.js';

for (const { name, extension, ...type } of ${JSON.stringify(types)})
  CMS.registerCustomFormat(name, extension, formatOf(type));
CMS.init();
`;
}
