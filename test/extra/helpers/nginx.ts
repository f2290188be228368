import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type { Child } from '../../../scripts/soak/child.ts';
import { makeFolder } from '../../helpers/folder.ts';
import { eventually, ROOT } from '../../helpers/process.ts';
import { startProgram } from './child.ts';
import { freePort } from '../../../scripts/soak/free-port.ts';

const RECIPE = join(ROOT, '.deploy', 'nginx.conf');
/** The ports of the servers in the recipe. */
const SERVER_PORTS = ['3001', '3002', '3003'] as const;

/** A real nginx, which has nothing of its own but what every nginx has around a site. */
export interface Nginx {
  /** The base URL at which it listens. */
  readonly address: string;
  readonly child: Child;
  /** What it has logged so far. */
  logs(): string;
}

/** Starts an nginx with the recipe, these ports put in for those of the servers. */
export async function startNginx(serverPorts: readonly [number, number, number]): Promise<Nginx> {
  const port = await freePort();
  let site = substitute(readFileSync(RECIPE, 'utf8'), 'listen 80;', `listen 127.0.0.1:${port};`);
  const logs = makeFolder();
  site = site.replaceAll('/var/log/nginx/', `${logs}/`);
  SERVER_PORTS.forEach((written, index) => {
    site = substitute(site, `127.0.0.1:${written} `, `127.0.0.1:${serverPorts[index] ?? 0} `);
  });
  const prefix = makeFolder({ 'nginx.conf': AROUND, 'calendar.conf': site });
  const child = startProgram(['nginx', '-p', prefix, '-c', 'nginx.conf', '-e', 'stderr']);
  const address = `http://127.0.0.1:${port}`;
  await eventually(async () => {
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
  });
  return {
    address,
    child,
    logs: () =>
      ['access', 'error'].map((kind) => readFileSync(join(logs, `calendar.${kind}.log`), 'utf8')).join(''),
  };
}

const AROUND = `
daemon off;
worker_processes 2;
pid nginx.pid;
events {}
http {
    access_log off;
    error_log stderr;
    client_body_temp_path body;
    proxy_temp_path proxy;
    fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
    include calendar.conf;
}
`;

function substitute(text: string, written: string, wanted: string): string {
  expect(text.split(written)).toHaveLength(2);
  return text.replace(written, wanted);
}
