import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import ts from 'typescript';
import { SETTINGS } from '../../src/config/settings.ts';
import { CODES } from '../../src/diagnostics/codes.ts';
import { COLLECTION_TYPES } from '../../src/schema/records.ts';
import { requestedFieldsOf } from '../../src/schema/table.ts';
import { runNamed, runScript } from '../helpers/command.ts';
import { anchorsOf, DOCUMENTS, partsIn, pathsBelow, tableBelow, textOf } from '../helpers/documents.ts';
import { makeFolder } from '../helpers/folder.ts';
import { ROOT } from '../helpers/process.ts';

const BROKEN = join(ROOT, 'test', 'fixtures', 'broken');

/** The folders of broken content, each named by a code, and a suffix where a code has several. */
const fixtures = readdirSync(BROKEN).sort();

describe('documents', () => {
  const README = textOf('README.md');

  const documents = [...DOCUMENTS];

  const scripts = Object.keys((JSON.parse(textOf('package.json')) as { scripts: object }).scripts);

  /** Scripts that need not be mentioned, because they run as parts of others. */
  const WITHIN_OTHERS = /^(?:prepare|compile|pretest|check:\w+)$/;

  describe('the documents keep in step', () => {
    test('the README is one page', () => {
      expect(README.split('\n').length).toBeLessThanOrEqual(200);
      expect(Buffer.byteLength(README)).toBeLessThanOrEqual(10_000);
    });

    test('the map has every room of src', () => {
      const mapped = tableBelow(README, '## Map of the code').map(([path]) => path);
      const rooms = readdirSync(join(ROOT, 'src')).map((name) => `src/${name}`);
      expect(mapped.sort()).toEqual([...rooms, 'test'].sort());
    });

    test('the settings have their names, defaults and meanings', () => {
      const plain = (text: string): string => text.replaceAll('"', '');
      expect(tableBelow(textOf('.deploy/README.md'), '## Settings')).toEqual(
        Object.entries(SETTINGS).map(([name, setting]) => [name, setting.default, plain(setting.help)]),
      );
    });

    test('the guide names every field that answers have only on request', () => {
      const [, section = ''] = /^## Choose fields\n(.*?)^## /ms.exec(textOf('src/pages/docs/guide.md')) ?? [];
      const fields = Object.values(COLLECTION_TYPES).flatMap((type) => requestedFieldsOf(type));
      expect(fields.map(([key]) => key).filter((key) => !section.includes(`\`${key}\``))).toEqual([]);
    });

    test('every command that the documents name exists, and they name every command', () => {
      const text = [...DOCUMENTS.values()].join('\n');
      const named = text.matchAll(/npm (?:run (?:--silent )?([a-z:]+)|(start|test)\b)/g);
      const names = new Set([...named].map(([, script, short = '']) => script ?? short));
      expect([...names].filter((name) => !scripts.includes(name))).toEqual([]);
      expect(scripts.filter((name) => !names.has(name) && !WITHIN_OTHERS.test(name))).toEqual([]);
    });

    test.each(documents)('links and pictures lead somewhere: %s', (path, text) => {
      const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
      const broken = links.filter((link) => {
        // The guide is also a page, on which the reference follows it.
        if (/^(?:https?:|\/)/.test(link) || link === '#reference') return false;
        const [file = '', anchor] = link.split('#');
        const target = file === '' ? path : normalize(join(dirname(path), file));
        return (
          !existsSync(join(ROOT, target)) ||
          (anchor !== undefined && !anchorsOf(textOf(target)).includes(anchor))
        );
      });
      expect(broken).toEqual([]);
    });

    test('files of the code that are named exist', () => {
      const paths = pathsBelow(['src', 'scripts', 'test', '.deploy', '.github']);
      const unknown = documents.flatMap(([document, text]) =>
        [...text.matchAll(/`((?:src|scripts|test|\.deploy|\.github)\/[^`\s*]*)`/g)]
          .map(([, path = '']) => path.replace(/CODE.*$/, ''))
          .filter((path) => !paths.some((known) => known.startsWith(path.replace(/\/$/, ''))))
          .map((path) => `${document}: ${path}`),
      );
      expect(unknown).toEqual([]);
    });

    test('generated documents are as npm run build:documents writes them', async () => {
      const out = makeFolder();
      expect(await runScript('scripts/build-documents.ts', ['--out', out], {})).toMatchObject({
        status: 0,
        stderr: '',
      });
      const made = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((path) =>
        /\.(?:md|ts)$/.test(path),
      );
      expect(made.sort()).toEqual([
        'src/diagnostics/problems.md',
        'src/schema/keys.md',
        'src/words/words.d.ts',
      ]);
      for (const path of made) expect(readFileSync(join(out, path), 'utf8')).toBe(textOf(path));
    });
  });

  function codeOf(fixture: string): string {
    return fixture.replace(/\..*/, '');
  }

  describe('every code of a problem', () => {
    test('has a folder of broken content', () => {
      expect([...new Set(fixtures.map(codeOf))].sort()).toEqual(Object.keys(CODES).sort());
    });

    test.each(fixtures)('is reported for the folder that bears its name: %s', (fixture) => {
      const expected = readFileSync(join(BROKEN, fixture, 'expected.txt'), 'utf8');
      expect(expected).toMatch(
        new RegExp(`^content/.*:\\d+:\\d+ (?:error|warning) ${codeOf(fixture)}: `, 'm'),
      );
    });

    test('is on the page of problems', () => {
      const page = textOf('src/diagnostics/problems.md');
      expect([...page.matchAll(/^## (.*)$/gm)].map(([, code]) => code)).toEqual(Object.keys(CODES));
    });
  });
});

describe('citations', () => {
  const CITED: Readonly<Record<string, string>> = {
    guide: 'src/pages/docs/guide.md',
    "editors' handbook": 'content/README.md',
    "operators' handbook": '.deploy/README.md',
    "contributors' guide": '.github/CONTRIBUTING.md',
  };

  /** A document, and the headings in quotation marks that follow it, with commas or "and" between them. */
  const CITATION =
    /\b(guide|(?:editors'|operators') handbook|contributors' guide), ("[^"]+"(?:(?:,|,? and) "[^"]+")*)/g;

  /** The headings of a document, without lines between fences that begin with "#". */
  function headingsOf(path: string): string[] {
    const text = textOf(path).replaceAll(/^ *```.*?^ *```$/gms, '');
    return partsIn(text, /^#+ (.*)$/gm);
  }

  /** The text of a file, with each comment of several lines on one line, and without escapes of quotation marks. */
  function joinedText(path: string): string {
    return textOf(path)
      .replaceAll(/\n[ \t]*(?:\*(?!\/)|\/\/) ?/g, ' ')
      .replaceAll(/\\(['"])/g, '$1');
  }

  const texts = pathsBelow(['src', 'scripts', 'test'])
    .filter((path) => /\.(?:ts|tsx|js|css)$/.test(path))
    .map((path) => ({ path, text: joinedText(path) }));

  test('comments cite headings that the documents have', () => {
    const headings = new Map(Object.entries(CITED).map(([name, path]) => [name, headingsOf(path)]));
    const wrong = texts.flatMap(({ path, text }) =>
      [...text.matchAll(CITATION)].flatMap(([, document = '', cited = '']) =>
        partsIn(cited, /"([^"]+)"/g)
          .filter((heading) => headings.get(document)?.includes(heading) !== true)
          .map((heading) => `${path}: ${document}, "${heading}"`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('comments cite no section of a document that is not in the repository', () => {
    const wrong = texts.filter(({ text }) => /\b(?:contract|specification), section \d/.test(text));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

describe('units', () => {
  const UNITS = readdirSync(join(ROOT, '.deploy')).filter((name) => /\.(?:service|timer)$/.test(name));

  const SERVICES = UNITS.filter((name) => name.endsWith('.service'));

  const STEPS = textOf('.deploy/README.md').split(/^## /m)[1] ?? '';

  const NGINX = textOf('.deploy/nginx.conf');

  const PACKAGE = '/opt/calendar/node_modules/open-event-calendar/';

  function unitText(name: string): string {
    return textOf(`.deploy/${name}`);
  }

  /** Returns the lines of a unit without comments. */
  function linesOf(unit: string): string[] {
    return unitText(unit)
      .split('\n')
      .filter((line) => /^\w/.test(line));
  }

  describe('the units', () => {
    test('systemd restarts the server again and again, and never gives up', () => {
      const [, unit = ''] =
        /^\[Unit\]$(.*?)^\[Service\]$/ms.exec(unitText('open-event-calendar@.service')) ?? [];
      expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
    });

    test('each timer has its service, and the steps start all of them', () => {
      const timers = UNITS.filter((name) => name.endsWith('.timer'));
      expect(timers).toHaveLength(2);
      for (const timer of timers) expect(SERVICES).toContain(timer.replace('.timer', '.service'));
      const enabled = partsIn(STEPS, /^ *systemctl enable --now (.*)$/gm).flatMap((units) =>
        units.split(' '),
      );
      const ports = partsIn(NGINX, /^ *server 127\.0\.0\.1:(\d+) /gm);
      expect(enabled).toEqual([
        ...timers.sort().reverse(),
        ...ports.map((port) => `open-event-calendar@${port}`),
      ]);
    });

    test('all units have the same protections', () => {
      const protections = SERVICES.map((name) =>
        linesOf(name).filter((line) =>
          /^(?:Protect|Restrict|Capab|Lock|NoNew|PrivateTmp|PrivateD|UMask)/.test(line),
        ),
      );
      expect(protections[0]?.length).toBeGreaterThan(15);
      for (const lines of protections) expect(lines).toEqual(protections[0]);
    });

    test.each(SERVICES)('%s lets V8 have the memory protection keys that it asks for', (name) => {
      const lines = linesOf(name);
      const filter = lines.find((line) => line.startsWith('SystemCallFilter='))?.split(/[= ]/);
      expect(filter).toContain('@system-service');
      expect(filter?.includes('@pkey')).toBe(
        lines.some((line) => line.startsWith('ExecStart=/usr/bin/node ')),
      );
    });

    test.each(SERVICES)(
      '%s runs only programs that every Debian has or that the steps install, by their paths',
      (name) => {
        const programs = linesOf(name).flatMap((line) => /^Exec\w+=(\S+)/.exec(line)?.[1] ?? []);
        expect(programs.length).toBeGreaterThan(0);
        const known = ['/bin/sh', '/usr/bin/git', '/usr/bin/node'];
        expect(programs.filter((program) => !known.includes(program))).toEqual([]);
      },
    );

    test('the user, the folders and the file are those of the steps', () => {
      const text = SERVICES.map(unitText).join('\n');
      expect(new Set(partsIn(text, /^User=(.*)$/gm))).toEqual(new Set(partsIn(STEPS, /useradd .* (\w+)$/gm)));
      const [clone = ''] = partsIn(STEPS, /git clone \S+ (\S+)$/gm);
      expect(text).toContain(` -C ${clone} pull `);
      expect(text).toContain(`ReadWritePaths=${clone}\n`);
      expect(text).toContain(` --content ${clone}/content `);
      const [file = ''] = partsIn(STEPS, /CALENDAR_FILE=(\S+)/g);
      expect(partsIn(text, / --out (\S+)$/gm)).toEqual([file]);
      expect(partsIn(text, /^StateDirectory=(.*)$/gm)).toEqual([basename(dirname(file))]);
      const [settings = ''] = partsIn(STEPS, /> (\S+)$/gm);
      expect(partsIn(text, /^EnvironmentFile=(.*)$/gm)).toEqual([settings]);
      expect(partsIn(text, /TOKENS_FILE=(\S+)/g)).toEqual(partsIn(STEPS, /TOKENS_FILE=(\S+)/g));
    });

    test('the package has everything that the units and the steps call, and the commands exist', async () => {
      const text = [STEPS, ...SERVICES.map(unitText)].join('\n');
      const called = partsIn(text, /node_modules\/\.bin\/open-event-calendar ([\w:]+)/g);
      expect(new Set(called)).toEqual(new Set(['build', 'start', 'token']));
      for (const command of called) expect((await runNamed(command, ['--help'])).status).toBe(0);
      const copied = partsIn(STEPS, new RegExp(`${PACKAGE}\\.deploy/(\\S+)`, 'g'));
      expect(copied.sort()).toEqual(['*.service', '*.timer', 'nginx.conf']);
    });
  });

  test('the steps make the certificate where nginx reads it', () => {
    const [folder = ''] = partsIn(NGINX, /^ *ssl_certificate (\S+)\/fullchain\.pem;$/gm);
    expect(STEPS).toContain(`mkdir --parents "${folder.replace('calendar.example.org', '$NAME')}"`);
  });

  test('the key of the first certificate is one of 128 bits of security, as certbot makes them', () => {
    expect(partsIn(STEPS, /-newkey (.*?) -noenc/g)).toEqual(['ec -pkeyopt ec_paramgen_curve:prime256v1']);
  });
});

describe('the tables of security', () => {
  const DOCUMENT = textOf('.github/SECURITY.md');

  const HOLDING = tableBelow(DOCUMENT, '### The twenty riskiest requirements that hold');

  const LACKING = tableBelow(DOCUMENT, '### What does not hold');

  /** A requirement of the OWASP ASVS 5.0, or of the OpenSSF baseline. */
  const REQUIREMENT = /^(?:V\d{1,2}\.\d{1,2}\.\d{1,2}|OSPS-[A-Z]{2}-\d\d\.\d\d)$/;

  function requirementsIn(rows: readonly string[][]): string[] {
    return rows.flatMap(([cell = '']) => cell.split(', '));
  }

  /** Returns the titles of the tests and groups of tests in a file, as they are written there. */
  function titlesIn(path: string): Set<string> {
    const titles = new Set<string>();
    const visit = (node: ts.Node): void => {
      if (
        ts.isCallExpression(node) &&
        /^(?:test|describe)\b(?!\.(?:skip|todo))/.test(node.expression.getText())
      ) {
        const [title] = node.arguments;
        if (title !== undefined && ts.isStringLiteralLike(title)) titles.add(title.text);
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true));
    return titles;
  }

  test('name each requirement once', () => {
    const named = requirementsIn([...HOLDING, ...LACKING]);
    expect(named.filter((requirement) => !REQUIREMENT.test(requirement))).toEqual([]);
    expect(named.filter((requirement, index) => named.indexOf(requirement) !== index)).toEqual([]);
    expect(requirementsIn(HOLDING)).toHaveLength(20);
    expect(LACKING.length).toBeGreaterThan(5);
  });

  test('name for each requirement that holds a test that is there', () => {
    const missing = HOLDING.filter(([, , cell = '']) => {
      const [, path, title = ''] = /^\[.*?\]\(\.\.\/(test\/\S+)\): (.*)$/.exec(cell) ?? [];
      return path === undefined || !existsSync(join(ROOT, path)) || !titlesIn(path).has(title);
    });
    expect(missing).toEqual([]);
  });
});

describe('the acceptance table', () => {
  const PARTS: Readonly<Record<string, readonly [letter: string, rows: number]>> = {
    Content: ['C', 31],
    History: ['H', 4],
    Reload: ['R', 7],
    Tokens: ['T', 11],
    Limits: ['L', 5],
    Wire: ['W', 19],
    Life: ['P', 5],
    'Intake and sources': ['I', 8],
    'Further input': ['D', 4],
  };

  const document = textOf('test/acceptance.md');

  const rows = Object.keys(PARTS).flatMap((part) => tableBelow(document, `## ${part}`));

  /** Returns the rows of the table of acceptance that a test file names in brackets in its titles, like "(T1, T3)". */
  function rowsNamedIn(path: string): Set<string> {
    const code = textOf(path)
      .split('\n')
      .filter((line) => !/^\s*\/?[/*]/.test(line));
    const parts = partsIn(code.join('\n'), /\(([^()]*)\)/g).flatMap((list) =>
      list.split(/[,;] | and |acceptance /),
    );
    return new Set(parts.filter((part) => /^[CHRTLWPID]\d{1,2}$/.test(part)));
  }

  const tests = pathsBelow(['test'])
    .filter((path) => /\.(?:test|extra)\.ts$/.test(path))
    .sort()
    .map((path) => ({ path: path.slice('test/'.length), named: rowsNamedIn(path) }));

  test('has every row once, in order', () => {
    const expected = Object.values(PARTS).flatMap(([letter, count]) =>
      Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
    );
    expect(rows.map(([row]) => row)).toEqual(expected);
  });

  test('links to the tests that name a row, and to no others', () => {
    const links = rows.map(([row, , cell = '']) => [row, partsIn(cell, /\]\(([^)]+)\)/g)]);
    const named = rows.map(([row = '']) => [
      row,
      tests.filter(({ named }) => named.has(row)).map(({ path }) => path),
    ]);
    expect(links).toEqual(named);
    expect(named.filter(([, paths]) => paths?.length === 0)).toEqual([]);
  });
});
