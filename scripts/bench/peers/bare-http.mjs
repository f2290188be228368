import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';

/*
 * The least that a server can do: `node bare-http.mjs ANSWERS` looks the path up and sends the recorded bytes
 * with the recorded header fields, or the recorded 304.
 */

const { answers, unchanged } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const byPath = new Map(answers.map(({ path, fields, body }) => [path, { fields, body: Buffer.from(body) }]));

const server = createServer((request, response) => {
  if (request.headers['if-none-match'] !== undefined) {
    response.writeHead(304, unchanged.fields).end();
    return;
  }
  const { fields, body } = byPath.get(request.url);
  response.writeHead(200, fields).end(body);
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
