import { readFileSync } from 'node:fs';
import fastify from 'fastify';

/* Fastify, sending recorded bytes: `node fastify.mjs ANSWERS`. */

const { answers } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const byPath = new Map(
  answers.map(({ path, fields, body }) => [path, { fields: headersOf(fields), body: Buffer.from(body) }]),
);

function headersOf(fields) {
  const headers = {};
  for (let index = 0; index < fields.length; index += 2) headers[fields[index]] = fields[index + 1];
  return headers;
}

const app = fastify();
const send = (request, reply) => {
  const { fields, body } = byPath.get(request.url);
  reply.headers(fields).send(body);
};
app.get('/open/event', send);
app.get('/open/event/:id', send);
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
