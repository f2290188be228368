import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { globalAgent } from 'node:https';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import request, { type Test } from 'supertest';
import { makeFolder } from '../../helpers/folder.ts';
import { freePort } from '../../helpers/loopback.ts';
import { eventually, ROOT } from '../../helpers/process.ts';
import { startProgram } from './child.ts';

const RECIPE = join(ROOT, '.deploy', 'nginx.conf');
/** The addresses of the servers in the recipe. */
const SERVERS = ['127.0.0.1:3001', '127.0.0.1:3002', '127.0.0.1:3003'] as const;

/** A real nginx with the recipe and the usual settings around it. */
export interface Nginx {
  /** The base URLs for TLS, over IPv4 and IPv6. */
  readonly address: string;
  readonly address6: string;
  /** The base URL without TLS. */
  readonly plainAddress: string;
  /** The certificate of its authority, which other processes need. */
  readonly caFile: string;
  /** Sends GET over TLS, to `address` unless `at` is given. */
  get(path: string, at?: string): Test;
  /** The contents of all its logs. */
  logs(): string;
}

/**
 * Starts an nginx with the recipe.
 *
 * @param servers the addresses of the three servers, as nginx writes them
 * @param changes texts of the recipe and their replacements, so that a test need not wait long or send much
 */
export async function startNginx(
  servers: readonly string[],
  changes: Readonly<Record<string, string>> = {},
): Promise<Nginx> {
  const ports = await Promise.all(Array.from({ length: 4 }, freePort));
  const [port, port6, plainPort, plainPort6] = ports.map(String);
  const logs = makeFolder();
  const { certificates, ca, caFile } = makeCertificate();
  const site = Object.entries({
    'listen 443 ssl;': `listen 127.0.0.1:${port} ssl;`,
    'listen [::]:443 ssl;': `listen [::1]:${port6} ssl;`,
    'listen 80;': `listen 127.0.0.1:${plainPort};`,
    'listen [::]:80;': `listen [::1]:${plainPort6};`,
    ...Object.fromEntries(
      SERVERS.map((server, index) => [`server ${server} `, `server ${servers[index] ?? ''} `]),
    ),
    ...changes,
  })
    .reduce((text, [written, wanted]) => substitute(text, written, wanted), readFileSync(RECIPE, 'utf8'))
    .replaceAll('/etc/letsencrypt/live/calendar.example.org/', `${certificates}/`)
    .replaceAll('/var/log/nginx/', `${logs}/`);
  const prefix = makeFolder({ 'nginx.conf': around(logs), 'calendar.conf': site });
  const child = startProgram(['nginx', '-p', prefix, '-c', 'nginx.conf', '-e', 'stderr']);
  const plainAddress = `http://127.0.0.1:${plainPort}`;
  const address = `https://127.0.0.1:${port}`;
  await eventually(() => request(plainAddress).get('/').expect(301));
  return {
    address,
    address6: `https://[::1]:${port6}`,
    plainAddress,
    caFile,
    get: (path, at = address) => request(at).get(path).ca(ca),
    logs: () => LOGS.map((name) => readFileSync(join(logs, name), 'utf8')).join('') + child.stderr(),
  };
}

/**
 * The log of requests that the recipe does not log elsewhere. Errors outside of the recipe go to standard error.
 */
const DEFAULT_LOG = 'access.log';
const LOGS = ['calendar.access.log', 'calendar.error.log', DEFAULT_LOG];

/** Makes a certificate where certbot would put it; the clients of this process trust it. */
function makeCertificate(): Readonly<Record<'certificates' | 'ca' | 'caFile', string>> {
  const certificates = makeFolder();
  const caFile = join(certificates, 'fullchain.pem');
  const names = 'subjectAltName=DNS:calendar.example.org,IP:127.0.0.1,IP:::1';
  const files = ['-keyout', join(certificates, 'privkey.pem'), '-out', caFile];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc'];
  const options = ['-x509', ...key, '-subj', '/CN=calendar.example.org', '-addext', names, ...files];
  execFileSync('openssl', ['req', ...options], { stdio: 'pipe' });
  const ca = readFileSync(caFile, 'utf8');
  globalAgent.options.ca = ca;
  return { certificates, ca, caFile };
}

function around(logs: string): string {
  return `
daemon off;
worker_processes 2;
pid nginx.pid;
events {}
http {
    access_log ${join(logs, DEFAULT_LOG)};
    error_log stderr;
    client_body_temp_path body;
    proxy_temp_path proxy;
    fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
    set_real_ip_from 127.0.0.1;
    real_ip_header X-Test-Address;
    include calendar.conf;
}
`;
}

function substitute(text: string, written: string, wanted: string): string {
  expect(text.split(written)).toHaveLength(2);
  return text.replace(written, wanted);
}
