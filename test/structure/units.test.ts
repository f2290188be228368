import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { runNamed } from '../helpers/command.ts';
import { partsIn, textOf } from '../helpers/documents.ts';
import { ROOT } from '../helpers/process.ts';

const UNITS = readdirSync(join(ROOT, '.deploy')).filter((name) => /\.(?:service|timer)$/.test(name));
const SERVICES = UNITS.filter((name) => name.endsWith('.service'));
const STEPS = textOf('.deploy/README.md').split(/^## /m)[1] ?? '';
const NGINX = textOf('.deploy/nginx.conf');
const PACKAGE = '/opt/calendar/node_modules/open-event-calendar/';

function unitText(name: string): string {
  return textOf(`.deploy/${name}`);
}

/** What a unit says, without the comments. */
function linesOf(unit: string): string[] {
  return unitText(unit)
    .split('\n')
    .filter((line) => /^\w/.test(line));
}

describe('the units', () => {
  test('the server is started again and again until it stays: systemd does not give up', () => {
    const [, unit = ''] =
      /^\[Unit\]$(.*?)^\[Service\]$/ms.exec(unitText('open-event-calendar@.service')) ?? [];
    expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
  });

  test('each timer has its service, and the list starts all of them', () => {
    const timers = UNITS.filter((name) => name.endsWith('.timer'));
    expect(timers).toHaveLength(2);
    for (const timer of timers) expect(SERVICES).toContain(timer.replace('.timer', '.service'));
    const enabled = partsIn(STEPS, /^ *systemctl enable --now (.*)$/gm).flatMap((units) => units.split(' '));
    const ports = partsIn(NGINX, /^ *server 127\.0\.0\.1:(\d+) /gm);
    expect(enabled).toEqual([
      ...timers.sort().reverse(),
      ...ports.map((port) => `open-event-calendar@${port}`),
    ]);
  });

  test('all are protected alike', () => {
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
    expect(filter?.includes('@pkey')).toBe(lines.some((line) => line.startsWith('ExecStart=/usr/bin/node ')));
  });

  test.each(SERVICES)(
    '%s runs programs that are on every Debian or that the list installs, by their paths',
    (name) => {
      const programs = linesOf(name).flatMap((line) => /^Exec\w+=(\S+)/.exec(line)?.[1] ?? []);
      expect(programs.length).toBeGreaterThan(0);
      const known = ['/bin/sh', '/usr/bin/git', '/usr/bin/node'];
      expect(programs.filter((program) => !known.includes(program))).toEqual([]);
    },
  );

  test('the user, the folders and the file are those of the list', () => {
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

  test('what they and the list call is in the package, and its commands are known', async () => {
    const text = [STEPS, ...SERVICES.map(unitText)].join('\n');
    const called = partsIn(text, /node_modules\/\.bin\/open-event-calendar ([\w:]+)/g);
    expect(new Set(called)).toEqual(new Set(['build', 'start', 'token']));
    for (const command of called) expect((await runNamed(command, ['--help'])).status).toBe(0);
    const copied = partsIn(STEPS, new RegExp(`${PACKAGE}\\.deploy/(\\S+)`, 'g'));
    expect(copied.sort()).toEqual(['*.service', '*.timer', 'nginx.conf']);
  });
});

test('the list makes the certificate where nginx reads it', () => {
  const [folder = ''] = partsIn(NGINX, /^ *ssl_certificate (\S+)\/fullchain\.pem;$/gm);
  expect(STEPS).toContain(`mkdir --parents "${folder.replace('calendar.example.org', '$NAME')}"`);
});
