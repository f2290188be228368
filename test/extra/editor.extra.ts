import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import request from 'supertest';
import { isOwnPath } from '../../src/cli/site/write-site.ts';
import { editorConfig } from '../../src/pages/editor/editor-config.ts';
import { EDITOR_PACKAGE, EDITOR_POLICY } from '../../src/pages/editor/editor-files.ts';
import { expectError } from '../helpers/answers.ts';
import { testApp } from '../helpers/app.ts';
import { runNamed } from '../helpers/command.ts';
import { type Files, makeFolder } from '../helpers/folder.ts';
import { filesBelow } from '../helpers/init.ts';
import { png } from '../helpers/pictures.ts';
import { makeRepository, type Repository } from '../helpers/repository.ts';
import { eventually, ROOT } from '../helpers/process.ts';
import { useChromium } from './helpers/browser.ts';
import { GitHubRepository, type SignedIn } from './helpers/github-repository.ts';
import { serve } from './helpers/sites.ts';
import { servePlainly } from './helpers/static-hosts.ts';

/*
 * Adds and changes records in the editor of a static site, whose program is Sveltia CMS. A stand-in with the schema that GitHub
 * publishes takes the place of GitHub.
 */

const PATIENCE_MILLISECONDS = 600_000;
/** The program draws much, which takes long where there is no graphics card. */
const DRAWING_MILLISECONDS = 120_000;

/** Markup that a stranger may have written, of which nothing may become an element of a page. */
const HOSTILE = '<img src=x onerror="window.harmed = true"><script>window.harmed = true</script>';

const CONTENT = {
  'content/site.yml': `# Settings.
name: Reading days
public: true
timezone: Europe/Berlin
url: https://calendar.example.org
`,
  'content/organizations/guild.md': `---
id: 0b9e8f52-5b1c-4c41-9f0e-3a51b9a3f002
name: The Guild
extra:
  a.b: 1
---
`,
  'content/places/old-hall.yml': `id: 0b9e8f52-5b1c-4c41-9f0e-3a51b9a3f003
name: Old Hall
kind: hall
address: 1 Example Street
`,
  'content/events/evening.md': `---
# Somebody wrote this by hand, in an order of their own.
name: Evening of readings # as on the poster
id: 0b9e8f52-5b1c-4c41-9f0e-3a51b9a3f001
urlKey: 00420042
scale: small
startDate: 2027-03-01 19:00
tags: [books, tea]
place:   old-hall
organization: guild
---

Come **early**.
`,
} as const;

/** The calendar with records whose texts are markup, and with a picture on another host. */
const WITH_MARKUP = {
  ...CONTENT,
  'content/organizations/hostile.md': `---
id: 0b9e8f52-5b1c-4c41-9f0e-3a51b9a3f005
name: ${JSON.stringify(`Riddles ${HOSTILE}`)}
logoUrl: https://elsewhere.example.org/logo.png
---

${HOSTILE}
`,
  'content/places/hostile.yml': `id: 0b9e8f52-5b1c-4c41-9f0e-3a51b9a3f006
name: ${JSON.stringify(`Puzzles ${HOSTILE}`)}
address: ${JSON.stringify(HOSTILE)}
`,
  'content/events/hostile.md': `---
id: 0b9e8f52-5b1c-4c41-9f0e-3a51b9a3f004
name: ${JSON.stringify(`Hostile ${HOSTILE}`)}
scale: small
startDate: 2027-04-01
region: ${JSON.stringify(HOSTILE)}
place: hostile
organization: hostile
tags: [books]
thumbnail: https://elsewhere.example.org/poster.svg
links:
  - kind: tickets
    url: ${JSON.stringify(`https://example.org/${HOSTILE.replaceAll(' ', '_')}`)}
ignore: [text-html]
---

${HOSTILE} [link](javascript:alert)
`,
};

/** Elements that only the text above can have made. */
const MADE_OF_TEXTS = 'img[src="x"], [onerror], [href^="javascript:"], body script';

/** Requests that the policy forbids: fonts, the state of GitHub, news of versions, and pictures of people. */
const BLOCKED =
  /cdn\.jsdelivr\.net|githubstatus\.com|unpkg\.com|api\.github\.com|avatars\.githubusercontent|^Failed to load resource/;

const MAINTAINER: SignedIn = { login: 'maintainer', token: 'github_pat_maintainer', canWrite: true };
const STRANGER: SignedIn = { login: 'stranger', token: 'ghp_stranger', canWrite: false };

/** The field of a key in the form. */
function field(page: Page, key: string): Locator {
  return page.locator(`[data-key-path="${key}"]`);
}

async function type(page: Page, key: string, text: string): Promise<void> {
  const input = field(page, key);
  await input.getByRole('textbox').or(input.getByRole('spinbutton')).fill(text);
}

async function choose(page: Page, key: string, name: RegExp): Promise<void> {
  await field(page, key).getByRole('combobox').click();
  await page.getByRole('option', { name }).click();
}

async function add(page: Page, key: string): Promise<void> {
  await field(page, key).first().getByRole('button', { name: /^Add/ }).click();
}

async function signIn(page: Page, token: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign In Using Access Token' }).click();
  await page.getByRole('textbox').last().fill(token);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

/** Returns what a branch changes, without the heads of its files. */
function changeOn(repository: Repository, branch: string): string[] {
  return repository
    .git('diff', '--unified=0', 'main', branch)
    .split('\n')
    .filter((line) => /^[-+]/.test(line));
}

/** Validates the content of a branch. */
async function validated(repository: Repository, branch: string): Promise<string> {
  const folder = join(makeFolder(), 'tree');
  repository.git('worktree', 'add', '--quiet', '--detach', folder, branch);
  const { stdout, stderr } = await runNamed('validate', ['--content', join(folder, 'content')]);
  return `${stdout}${stderr}`.trim();
}

describe('the files of the editor', () => {
  const REPOSITORY = ['--repository', 'owner/calendar'];

  test('have a configuration that the program accepts', () => {
    const path = join(ROOT, 'test/extra/node_modules', EDITOR_PACKAGE, 'schema/sveltia-cms.json');
    const schema = JSON.parse(readFileSync(path, 'utf8')) as object;
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    const config = editorConfig({
      repository: 'owner/calendar',
      contentPath: 'content',
      name: 'Reading days',
    });
    expect({ isValid: validate(config), errors: validate.errors }).toEqual({ isValid: true, errors: null });
  });

  test('are at /admin/ of a static site as long as it is written with --editor', async () => {
    const folder = makeFolder(CONTENT);
    const site = ['--content', 'content', '--out', 'out'];
    expect(await runNamed('site', [...site, '--editor', ...REPOSITORY], { INIT_CWD: folder })).toMatchObject({
      status: 0,
    });
    const admin = join(folder, 'out/admin');
    const page = readFileSync(join(admin, 'index.html'), 'utf8');
    expect(page).toContain('<meta name="robots" content="noindex');
    expect(page).toContain(`content="${EDITOR_POLICY}"`);
    expect(page).not.toMatch(/https?:\/\/(?!api\.github\.com|avatars\.githubusercontent\.com)/);
    const config = readFileSync(join(admin, 'config.yml'), 'utf8');
    expect(config).toContain('\n  repo: owner/calendar\n');
    expect(config).toContain('\n    folder: content/events\n');
    expect(filesBelow(admin).filter((path) => !isOwnPath(`admin/${path}`))).toEqual([]);
    expect(await runNamed('site', site, { INIT_CWD: folder })).toMatchObject({ status: 0 });
    expect(existsSync(admin)).toBe(false);
  });

  test('are written by build:editor, and load nothing that is not there', async () => {
    const folder = makeFolder(CONTENT);
    const args = ['--content', 'content', '--out', 'built', ...REPOSITORY];
    const finished = await runNamed('build:editor', args, { INIT_CWD: folder });
    expect(finished).toMatchObject({ status: 0, stdout: '' });
    expect(finished.stderr).toMatch(/^wrote \d+ files to built\/admin\n$/);
    const files = filesBelow(join(folder, 'built/admin'));
    const modules = files.filter((path) => /^(?:[^/]+|yaml\/.+)\.js$/.test(path));
    expect(modules.length).toBeGreaterThan(50);
    const loaded = modules.flatMap((path) =>
      [
        ...readFileSync(join(folder, 'built/admin', path), 'utf8').matchAll(
          /^(?:import|export) .*from '([^']+)';$/gm,
        ),
      ].map(([, target = '']) => join(dirname(path), target)),
    );
    expect(loaded.filter((path) => !files.includes(path))).toEqual([]);
  });
});

describe('the editor of a static site', () => {
  let github: GitHubRepository | null = null;
  const chromium = useChromium((context: BrowserContext) => github?.answer(context) ?? Promise.resolve());
  let origin: string;

  beforeAll(async () => {
    const out = makeFolder();
    const { folder } = makeRepository(CONTENT);
    const { status, stderr } = await runNamed(
      'site',
      ['--content', join(folder, 'content'), '--out', out, '--editor'],
      { GITHUB_REPOSITORY: 'owner/calendar' },
    );
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: expect.stringContaining('4 files, 0 errors, 0 warnings'),
    });
    origin = await servePlainly(out);
  }, PATIENCE_MILLISECONDS);

  const opened: Page[] = [];
  afterEach(async () => {
    for (const page of opened.splice(0)) await page.context().close();
  });

  /** Opens the editor with a fresh repository, and signs in. */
  async function openEditor(
    person: SignedIn,
    content: Files = CONTENT,
  ): Promise<{
    readonly page: Page;
    readonly repository: Repository;
    readonly faults: readonly string[];
  }> {
    const repository = makeRepository(content);
    github = new GitHubRepository(repository, person);
    // The window is high, because the editor draws only fields that are in view.
    const { page, faults } = await chromium.open(`${origin}/admin/`, {
      viewport: { width: 800, height: 4600 },
      reducedMotion: 'reduce',
    });
    page.setDefaultTimeout(DRAWING_MILLISECONDS);
    opened.push(page);
    await signIn(page, person.token);
    return { page, repository, faults };
  }

  test(
    'adds an event with all that the form has, which validates without a warning',
    async () => {
      const { page, repository, faults } = await openEditor(MAINTAINER);
      await page.getByText('Evening of readings').first().waitFor();
      await page.getByRole('button', { name: 'Create New Entry' }).first().click();
      await choose(page, 'scale', /^small/);
      await type(page, 'startDate', '2027-02-20T10:00');
      await type(page, 'endDate', '20.2.2027');
      await type(page, 'timezone', 'Europe/Berlin');
      await type(page, 'region', 'Hamburg, Germany');
      await field(page, 'organization').getByRole('radio', { name: 'The Guild' }).click();
      await field(page, 'place').getByRole('radio', { name: 'Old Hall' }).click();
      await field(page, 'isAccessibleForFree').getByRole('radio', { name: 'yes' }).click();
      for (const [position, tag] of ['books', 'tea-time'].entries()) {
        await add(page, 'tags');
        await type(page, `tags.${position}`, tag);
      }
      await add(page, 'links');
      await choose(page, 'links.0.kind', /^tickets/);
      await type(page, 'links.0.url', 'https://example.org/tickets');
      await type(page, 'links.0.closesAt', '2027-02-10');
      await type(page, 'url', 'https://example.org/reading-day');
      await type(page, 'countryCode', 'DE');
      await type(page, 'latitude', '53.551');
      await type(page, 'longitude', '9.993');
      await type(page, 'detail', 'Bring a book.\n\nThere will be **tea**.');
      // The name is typed last, because the program empties the first field when it has drawn the whole form.
      await type(page, 'name', 'Hamburg Reading Day: 2027');
      await field(page, 'thumbnail')
        .locator('input[type=file]')
        .first()
        .setInputFiles({
          name: 'My Poster.png',
          mimeType: 'image/png',
          buffer: png({ width: 40, height: 20 }),
        });
      await field(page, 'thumbnail').getByRole('button', { name: 'Replace' }).waitFor();
      await save(page);
      // A date that files cannot have is refused before anything is sent.
      await field(page, 'endDate').getByText('Write a day, year first').waitFor();
      expect(github?.pulls).toEqual([]);
      await type(page, 'endDate', '2027-02-20T18:30');
      await save(page);
      await page.getByRole('button', { name: 'Send for Review' }).click();
      const branch = 'cms/events/hamburg-reading-day-2027';
      await eventually(() => {
        expect(github?.pulls).toEqual([
          expect.objectContaining({
            from: ['owner', branch],
            labels: ['sveltia-cms/pending_review'],
            draft: false,
          }),
        ]);
      });
      expect(repository.git('diff', '--name-status', 'main', branch)).toBe(
        'A\tcontent/events/hamburg-reading-day-2027.md\nA\tcontent/images/my-poster.png',
      );
      const text = repository.git('show', `${branch}:content/events/hamburg-reading-day-2027.md`);
      expect(text.replace(/^id: [0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/m, 'id: …')).toBe(`---
id: …
name: "Hamburg Reading Day: 2027"
scale: small
startDate: 2027-02-20T10:00
endDate: 2027-02-20T18:30
timezone: Europe/Berlin
region: Hamburg, Germany
countryCode: DE
latitude: 53.551
longitude: 9.993
tags:
  - books
  - tea-time
thumbnail: images/my-poster.png
url: https://example.org/reading-day
place: old-hall
isAccessibleForFree: true
organization: guild
links:
  - kind: tickets
    url: https://example.org/tickets
    closesAt: 2027-02-10
---

Bring a book.

There will be **tea**.`);
      expect(await validated(repository, branch)).toBe('5 files, 0 errors, 0 warnings');
      expect(github?.refusals).toEqual([]);
      expect(faults.filter((fault) => !BLOCKED.test(fault))).toEqual([]);
    },
    PATIENCE_MILLISECONDS,
  );

  test(
    'changes of a file what was changed, and nothing else',
    async () => {
      const { page, repository } = await openEditor(MAINTAINER);
      await page.getByText('Evening of readings').first().click();
      await type(page, 'startDate', '2027-03-02 19:00');
      await type(page, 'address', '4 Example Street: the yard');
      await field(page, 'tags.1').getByRole('textbox').fill('coffee');
      await save(page);
      const branch = 'cms/events/evening';
      await eventually(() => {
        expect(github?.pulls).toHaveLength(1);
      });
      expect(changeOn(repository, branch)).toEqual([
        '--- a/content/events/evening.md',
        '+++ b/content/events/evening.md',
        '-startDate: 2027-03-01 19:00',
        '-tags: [books, tea]',
        '+startDate: 2027-03-02 19:00',
        '+address: "4 Example Street: the yard"',
        '+tags:',
        '+  - books',
        '+  - coffee',
      ]);
      expect(await validated(repository, branch)).toBe('4 files, 0 errors, 0 warnings');
    },
    PATIENCE_MILLISECONDS,
  );

  test(
    'keeps of an organization and of the settings what the form does not show',
    async () => {
      const { page, repository } = await openEditor(MAINTAINER);
      await page.getByRole('treeitem', { name: 'Organizations' }).click();
      await page.getByText('The Guild').first().click();
      await type(page, 'website', 'https://example.org/guild');
      await save(page);
      await eventually(() => {
        expect(github?.pulls).toHaveLength(1);
      });
      expect(changeOn(repository, 'cms/organizations/guild')).toEqual([
        '--- a/content/organizations/guild.md',
        '+++ b/content/organizations/guild.md',
        '+website: https://example.org/guild',
      ]);
    },
    PATIENCE_MILLISECONDS,
  );

  test(
    "makes a stranger's save a branch of a fork, and a pull request once it is sent",
    async () => {
      const { page, repository } = await openEditor(STRANGER);
      // The branch names its calendar, since a person's fork may have branches for several calendars.
      const branch = 'cms/stranger/calendar/events/evening';
      await page.getByRole('button', { name: /fork/i }).click();
      await page.getByText('Evening of readings').first().click();
      await type(page, 'region', 'Hamburg, Germany');
      await save(page);
      await page.getByRole('button', { name: 'Send for Review' }).click();
      await eventually(() => {
        expect(github?.pulls).toEqual([
          expect.objectContaining({ from: ['stranger', branch], labels: [], draft: false }),
        ]);
      });
      expect(changeOn(repository, `fork/${branch}`).slice(2)).toEqual(['+region: Hamburg, Germany']);
    },
    PATIENCE_MILLISECONDS,
  );

  test(
    'shows the texts of strangers as texts, and asks nobody but GitHub',
    async () => {
      const { page } = await openEditor(MAINTAINER, WITH_MARKUP);
      const asked: string[] = [];
      page.on('requestfinished', (finished) => asked.push(finished.url()));
      // Requests that the policy blocks fail with "csp", and never reach the network.
      page.on('requestfailed', (failed) => {
        if (failed.failure()?.errorText !== 'csp') asked.push(failed.url());
      });
      /** Opens a record by its name, and expects that none of its text is an element, in the list or in the form. */
      const look = async (name: string, text: string): Promise<void> => {
        const row = page.getByText(name).first();
        await row.waitFor();
        expect(await page.locator(MADE_OF_TEXTS).count()).toBe(0);
        await row.click();
        const input = field(page, text).getByRole('textbox');
        await input.waitFor();
        expect(await input.inputValue()).toContain(HOSTILE);
        expect(await page.locator(MADE_OF_TEXTS).count()).toBe(0);
        expect(await page.evaluate('window.harmed')).toBeUndefined();
        await page.goBack();
      };
      await look('Hostile', 'detail');
      await page.getByRole('treeitem', { name: 'Organizations' }).click();
      await look('Riddles', 'description');
      await page.getByRole('treeitem', { name: 'Places' }).click();
      await look('Puzzles', 'address');
      const allowed = [origin, 'https://api.github.com', 'https://avatars.githubusercontent.com', 'null'];
      expect(asked.filter((url) => !allowed.includes(new URL(url).origin))).toEqual([]);
    },
    PATIENCE_MILLISECONDS,
  );

  test(
    'refuses a token that GitHub refuses',
    async () => {
      github = new GitHubRepository(makeRepository(CONTENT), MAINTAINER);
      const { page } = await chromium.open(`${origin}/admin/`);
      page.setDefaultTimeout(DRAWING_MILLISECONDS);
      opened.push(page);
      await signIn(page, 'github_pat_wrong');
      await page.getByRole('alert').filter({ hasText: 'token is invalid' }).waitFor();
      expect(github.refusals).toEqual(['GET /user: 401 {"message":"Bad credentials"}']);
    },
    PATIENCE_MILLISECONDS,
  );
});

describe('the editor of the preview', () => {
  test('is there for the folder of the content, under a policy of its own', async () => {
    const repository = makeRepository({ 'my/content/site.yml': 'name: Club' });
    const editedFolder = join(repository.folder, 'my/content');
    const { app } = testApp({}, { problems: () => ({ total: 0, first: [] }), editedFolder });
    await request(app).get('/admin').expect(302).expect('Location', '/admin/');
    const { text, headers } = await request(app)
      .get('/admin/')
      .expect(200)
      .expect('Content-Type', /^text\/html/);
    expect(text).toContain('<script type="module" src="start.js"></script>');
    expect(headers['content-security-policy']).toBe(`${EDITOR_POLICY}; frame-ancestors 'none'`);
    const config = await request(app).get('/admin/config.yml?_=1').expect(200);
    expect(config.text).toContain('\n    folder: my/content/places\n');
    await request(app)
      .get('/admin/program/index.js')
      .expect(200)
      .expect('Content-Type', /^text\/javascript/);
    for (const path of ['/admin/nothing.js', '/admin/../package.json', '/admin/program/%2e%2e/index.html'])
      expectError(await request(app).get(path), 404, 'E_ROUTE_NOT_FOUND');
  });

  const chromium = useChromium(async (context: BrowserContext) => {
    // A test cannot choose a folder in a dialog, so the dialog returns a private folder of the browser with these files.
    await context.addInitScript((files) => {
      const choose = async (): Promise<FileSystemDirectoryHandle> => {
        const root = await navigator.storage.getDirectory();
        await root.getDirectoryHandle('.git', { create: true });
        for (const [path, text] of Object.entries(files)) {
          const names = path.split('/');
          let folder = root;
          for (const name of names.slice(0, -1))
            folder = await folder.getDirectoryHandle(name, { create: true });
          const file = await folder.getFileHandle(names.at(-1) ?? '', { create: true });
          const writable = await file.createWritable();
          await writable.write(text);
          await writable.close();
        }
        return root;
      };
      Object.assign(globalThis, { showDirectoryPicker: choose });
    }, CONTENT);
  });

  test(
    'changes a file in the folder that somebody chooses, and asks no other host',
    async () => {
      const { folder } = makeRepository(CONTENT);
      const editedFolder = join(folder, 'content');
      const { app } = testApp({}, { problems: () => ({ total: 0, first: [] }), editedFolder });
      const { page } = await chromium.open(`${await serve(app)}/admin/`, {
        viewport: { width: 800, height: 4600 },
        reducedMotion: 'reduce',
      });
      page.setDefaultTimeout(DRAWING_MILLISECONDS);
      await page.getByRole('button', { name: 'Work with Local Repository' }).click();
      await page.getByText('Evening of readings').first().click();
      await type(page, 'region', 'Hamburg, Germany');
      await save(page);
      await eventually(async () => {
        const text = await page.evaluate(async () => {
          const root = await navigator.storage.getDirectory();
          const content = await root.getDirectoryHandle('content');
          const events = await content.getDirectoryHandle('events');
          return (await (await events.getFileHandle('evening.md')).getFile()).text();
        });
        const before = CONTENT['content/events/evening.md'];
        expect(text).toBe(before.replace('tags:', 'region: Hamburg, Germany\ntags:'));
      });
      await page.context().close();
    },
    PATIENCE_MILLISECONDS,
  );
});
