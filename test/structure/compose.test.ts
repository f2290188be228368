import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { ROOT } from '../helpers/process.ts';

interface Service {
  readonly ports?: readonly string[];
  readonly logging?: { readonly options: Readonly<Record<string, string>> };
}

function recipe(name: string): string {
  return readFileSync(join(ROOT, '.deploy', name), 'utf8');
}

const { services } = parse(recipe('compose.yml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
};

/** What a pattern with one group finds in a text. */
function partsIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, part = '']) => part);
}

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

  test('has every log of nginx in that of its container', () => {
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
