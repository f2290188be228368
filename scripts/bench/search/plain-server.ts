import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { plainScan } from './plain-scan.ts';

/* The plain search over HTTP, as a process of its own: `node plain-server.js NAMES`, a file of JSON. */

const PAGE_SIZE = 20;
const scan = plainScan(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as string[]);

const server = createServer(({ url = '' }, response) => {
  const found = scan(new URL(url, 'http://localhost').searchParams.get('search') ?? '');
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ total: found.length, data: found.slice(0, PAGE_SIZE) }));
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`http://127.0.0.1:${port}\n`);
});
