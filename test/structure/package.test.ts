import { readdirSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { SETTINGS } from '../../src/config/settings.ts';
import { event } from '../helpers/content.ts';
import { partsIn, textOf } from '../helpers/documents.ts';
import { makeFolder } from '../helpers/folder.ts';
import { copiedFiles, isInBuildContext, instructionArguments, STAGES } from '../helpers/image.ts';
import { ROOT } from '../helpers/process.ts';
import { makeHome, startServer, stopServer } from '../helpers/server.ts';

describe('supply chain', () => {
  interface Package {
    readonly dev?: boolean;
    readonly resolved?: string;
    readonly integrity?: string;
    readonly hasInstallScript?: boolean;
  }

  function lockedIn(folder: string): [string, Package][] {
    const { packages } = JSON.parse(textOf(join(folder, 'package-lock.json'))) as {
      packages: Record<string, Package>;
    };
    return Object.entries(packages).filter(([name]) => name !== '');
  }

  /** Returns the names of the packages for which a condition holds. */
  function namesOf(packages: readonly [string, Package][], holds: (locked: Package) => boolean): string[] {
    return packages.filter(([, locked]) => holds(locked)).map(([name]) => name);
  }

  describe('the packages that are installed', () => {
    test('the packages of the server run nothing on installation', () => {
      const needed = lockedIn('').filter(([, { dev }]) => dev !== true);
      expect(needed.length).toBeGreaterThan(20);
      expect(namesOf(needed, ({ hasInstallScript }) => hasInstallScript === true)).toEqual([]);
    });

    test('the server needs 150 packages at most, with our own', () => {
      expect(lockedIn('').filter(([, { dev }]) => dev !== true).length).toBeLessThan(150);
    });

    test('the packages of the server are what their names say, since overrides do not reach those who install our package', () => {
      const { overrides } = JSON.parse(textOf('package.json')) as { overrides: object };
      const overridden = lockedIn('').filter(([name]) =>
        Object.hasOwn(overrides, name.replace(/^.*node_modules\//, '')),
      );
      expect(overridden.length).toBeGreaterThan(0);
      expect(namesOf(overridden, ({ dev }) => dev !== true)).toEqual([]);
    });

    test.each(['', '.config', 'test/extra', 'scripts/bench/peers'])(
      'are those of the lock file, from any registry: %s',
      (folder) => {
        const packages = lockedIn(folder);
        expect(namesOf(packages, ({ integrity }) => integrity?.startsWith('sha512-') !== true)).toEqual([]);
        expect(namesOf(packages, ({ resolved }) => resolved !== undefined)).toEqual([]);
      },
    );
  });

  test('engines admits no Node.js without the functions that the code calls: zlib.crc32 came with 20.15 and 22.2', () => {
    const { engines } = JSON.parse(textOf('package.json')) as { engines: { node: string } };
    const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: Record<string, object> };
    expect(packages['']).toMatchObject({ engines });
    const [lts, later] = /^\^(20\.\d+) \|\| >=(22\.\d+)$/.exec(engines.node)?.slice(1) ?? [];
    expect(Number(lts?.slice(3))).toBeGreaterThanOrEqual(15);
    expect(Number(later?.slice(3))).toBeGreaterThanOrEqual(2);
    for (const name of ['README.md', 'content/README.md', 'src/cli/init/template/readme.md']) {
      expect(textOf(name)).toContain(`Node.js ${lts}, or ${later} or newer`);
    }
  });

  test.each(['fuse.js', 'js-yaml'])('%s, whose inner workings are relied on, is pinned exactly', (name) => {
    const { dependencies } = JSON.parse(textOf('package.json')) as { dependencies: Record<string, string> };
    expect(dependencies[name]).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test('the actions that workflows use are pinned by digest, with the version beside it (C22)', () => {
    const folder = '.github/workflows';
    const used = readdirSync(join(ROOT, folder)).flatMap((name) => [
      ...textOf(join(folder, name)).matchAll(/^.*\buses:.*$/gm),
    ]);
    expect(used.length).toBeGreaterThan(3);
    for (const [line] of used) expect(line).toMatch(/ uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });
});

describe('the image', () => {
  test('is built from files that are in git, and that Dockerfile.dockerignore lets through', () => {
    const copied = copiedFiles('build');
    expect(copied.map(([source]) => source)).toEqual(expect.arrayContaining(['package.json', 'src']));
    expect(copied.filter(([, files]) => files.length === 0)).toEqual([]);
    expect(copied.flatMap(([, files]) => files).filter((file) => !isInBuildContext(file))).toEqual([]);
    expect(['tokens.yml', 'dist/x', 'node_modules/x', 'test/x'].filter(isInBuildContext)).toEqual([]);
  });

  test('has content in one target alone, which is not the default', () => {
    const sent = ['content/site.yml', '.git/HEAD'];
    expect(sent.filter(isInBuildContext)).toEqual(sent);
    const withContext = STAGES.filter(({ name = '' }) => copiedFiles(name).length > 0);
    expect(withContext.map(({ name }) => name)).toEqual(['build', 'content']);
    expect(
      copiedFiles('build').filter(([, files]) => files.some((file) => file.startsWith('content/'))),
    ).toEqual([]);
    expect(instructionArguments('with-content', 'COPY')).toEqual([
      expect.stringMatching(/^--from=content \S+ \/$/),
    ]);
    expect(STAGES.at(-1)).toEqual({ base: 'server', name: undefined, instructions: [] });
  });
});

describe('deploy', () => {
  interface Service {
    readonly ports?: readonly string[];
    readonly logging?: { readonly options: Readonly<Record<string, string>> };
  }

  function recipe(name: string): string {
    return textOf(`.deploy/${name}`);
  }

  const WATCHED = {
    'grafana-dashboard.json': recipe('grafana-dashboard.json'),
    'prometheus-alerts.yml': recipe('prometheus-alerts.yml'),
  } as const;

  /** Returns the names of all series that a server with workers exports, including those without a value. */
  async function exportedNames(): Promise<Set<string>> {
    const socketPath = join(makeFolder(), 'metrics');
    const { environment } = makeHome({ 'events/a.md': event(1) });
    const server = await startServer({ ...environment, WORKERS: '2', METRICS_PORT: socketPath });
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ socketPath, path: '/metrics' }, resolve).on('error', reject);
    });
    const types = [...(await text(response)).matchAll(/^# TYPE (\w+) (\w+)$/gm)];
    await stopServer(server);
    return new Set(
      types.flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    );
  }

  function namesIn(text: string): string[] {
    return text.match(/\b(?:calendar|http|nodejs|process|primary)_[a-z0-9_]+\b/g) ?? [];
  }

  const SELECTOR = /\b(?:up|(?:calendar|http|nodejs|process|primary)_[a-z0-9_]+)\b(?:\{[^}]*\})?/g;

  /** Returns all PromQL expressions of a file in YAML or JSON. */
  function expressionsIn(text: string): string[] {
    const found: string[] = [];
    JSON.stringify(parse(text), (key, value: unknown) => {
      if (['expr', 'query'].includes(key) && typeof value === 'string') found.push(value);
      return value;
    });
    return found;
  }

  describe('the recipes keep in step', () => {
    let exported: ReadonlySet<string>;
    beforeAll(async () => {
      exported = await exportedNames();
    });

    test.each(Object.entries(WATCHED))('%s names only metrics that exist', (_name, watched) => {
      const names = namesIn(watched);
      expect(names.length).toBeGreaterThan(5);
      expect(names.filter((name) => !exported.has(name))).toEqual([]);
    });

    test('every metric of our own is shown', () => {
      const shown = namesIn(WATCHED['grafana-dashboard.json']).map((name) => name.replace(/_bucket$/, ''));
      const own = [...exported].filter((name) => /^(?:calendar|http)_/.test(name));
      const missing = own.filter((name) => !shown.includes(name.replace(/_(?:bucket|sum|count)$/, '')));
      expect(missing).toEqual([]);
    });

    test.each(Object.entries(WATCHED))('%s looks at no other service', (_name, watched) => {
      const [, job = ''] = /job_name: (\S+)/.exec(recipe('prometheus.yml')) ?? [];
      const selectors = expressionsIn(watched).flatMap((expression) => expression.match(SELECTOR) ?? []);
      expect(selectors.length).toBeGreaterThan(10);
      expect(selectors.filter((selector) => !selector.includes(`{job="${job}"`))).toEqual([]);
    });

    test('both servers of nginx.conf have an own answer for every error that nginx makes', () => {
      const [, ...servers] = recipe('nginx.conf').split(/^server \{$/m);
      const codes = servers.map((server) =>
        partsIn(server, /^ {4}error_page ([\d ]+)/gm).flatMap((list) => list.trim().split(' ')),
      );
      const made = '400 403 404 405 408 413 414 421 431 494 495 496 497 500 501 502 503 504 505'.split(' ');
      expect(codes.map((list) => list.sort())).toEqual([made, made]);
    });

    test.each([
      ['Dockerfile', /^(?:ENV| {3}) ([A-Z_]+)=/gm],
      ['compose.yml', /^ {4}([A-Z_]+): /gm],
      ['open-event-calendar@.service', /[= ]([A-Z_]+)=/g],
    ])('%s sets only settings that exist', (name, setting) => {
      const set = partsIn(recipe(name), setting);
      expect(set.length).toBeGreaterThan(3);
      expect(set.filter((key) => !Object.hasOwn(SETTINGS, key))).toEqual([]);
    });
  });

  const { services } = parse(recipe('compose.yml'), { merge: true }) as {
    readonly services: Readonly<Record<string, Service>>;
  };

  describe('compose.yml', () => {
    test('bounds the log of every service', () => {
      const options = Object.entries(services).map(([name, { logging }]) => [name, logging?.options]);
      const bounded = {
        'max-size': expect.stringMatching(/^\d+m$/),
        'max-file': expect.stringMatching(/^\d+$/),
      };
      expect(options.length).toBeGreaterThan(2);
      for (const [name, of] of options) expect([name, of]).toEqual([name, bounded]);
    });

    test('sends every log of nginx to that of its container', () => {
      const logs = partsIn(recipe('nginx.conf'), /^ *(?:access|error)_log (\S+)/gm);
      expect(logs).not.toEqual([]);
      for (const log of logs)
        expect(recipe('compose.yml')).toMatch(new RegExp(`ln -sf /dev/std(out|err) ${log}$`, 'm'));
    });

    test('puts each server where nginx looks for it, and its metrics where Prometheus does', () => {
      const servers = Object.values(services).flatMap(({ ports }) => (ports === undefined ? [] : [ports]));
      const asked = partsIn(recipe('nginx.conf'), /^ *server 127\.0\.0\.1:(\d+) /gm);
      expect(asked).toHaveLength(3);
      expect(servers).toEqual(asked.map((port) => [`127.0.0.1:${port}:3000`, `127.0.0.1:1${port}:9464`]));
      expect(partsIn(recipe('prometheus.yml'), /'127\.0\.0\.1:(\d+)'/g)).toEqual(
        asked.map((port) => `1${port}`),
      );
    });
  });
});
