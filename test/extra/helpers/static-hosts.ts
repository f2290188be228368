import { chmodSync, createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { afterAll } from '@jest/globals';
import { makeFolder } from '../../helpers/folder.ts';
import { eventually } from '../../helpers/process.ts';
import { listenUntilTestsEnd } from '../../helpers/until-tests-end.ts';
import { startChild } from '../../soak/child.ts';

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  json: 'application/json',
  svg: 'image/svg+xml',
  ics: 'text/calendar',
  xml: 'application/xml',
  atom: 'application/atom+xml',
  geojson: 'application/geo+json',
  txt: 'text/plain',
};

const ends: (() => unknown)[] = [];

afterAll(async () => {
  await Promise.all(ends.splice(0).map((end) => end()));
});

/**
 * Serves a folder by an nginx until the tests of the file are over.
 *
 * @param notFound the address of the page for unknown paths
 */
export async function serveByNginx(folder: string, port: number, notFound: string): Promise<void> {
  // An nginx that root starts reads files as the user nobody.
  chmodSync(folder, 0o755);
  const prefix = makeFolder({ 'nginx.conf': nginxConfig(folder, port, notFound) });
  const child = startChild(['nginx', '-p', prefix, '-c', 'nginx.conf', '-e', 'stderr']);
  ends.push(() => {
    child.signal('SIGTERM');
    return child.ended;
  });
  await eventually(() => fetch(`http://127.0.0.1:${port}/`));
}

/** Serves a folder until the tests of the file are over, by a server that only hands out files. Returns the origin. */
export async function servePlainly(folder: string): Promise<string> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    const path = join(folder, pathname);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat?.isDirectory() === true && !pathname.endsWith('/')) {
      response.writeHead(301, { Location: `${pathname}/` }).end();
      return;
    }
    const file = stat?.isDirectory() === true ? join(path, 'index.html') : path;
    if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': TYPES[extname(file).slice(1)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  return `http://127.0.0.1:${await listenUntilTestsEnd(server)}`;
}

function nginxConfig(folder: string, port: number, notFound: string): string {
  const types = Object.entries(TYPES).map(([ending, type]) => `${type} ${ending};`);
  return `
daemon off;
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
    types { ${types.join(' ')} }
    gzip on;
    gzip_types text/css text/javascript application/json;
    server {
        listen 127.0.0.1:${port};
        root ${folder};
        error_page 404 ${notFound};
    }
}
`;
}
