import { readFileSync } from 'node:fs';
import express from 'express';

/* Express as it comes, sending recorded bytes: `node stock-express.mjs ANSWERS`. */

const { answers } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const byPath = new Map(answers.map(({ path, fields, body }) => [path, { fields, body: Buffer.from(body) }]));

const app = express();
app.disable('x-powered-by');
app.disable('etag');
app.use((request, response) => {
  const { fields, body } = byPath.get(request.url);
  for (let index = 0; index < fields.length; index += 2) response.setHeader(fields[index], fields[index + 1]);
  response.send(body);
});
const server = app.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
