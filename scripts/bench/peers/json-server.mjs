import { readFileSync } from 'node:fs';
import jsonServer from 'json-server';

/* json-server over the same events: `node json-server.mjs RECORDS`; `/event/{id}`, `/event?_page=1&_limit=20`. */

const app = jsonServer.create();
app.use(jsonServer.defaults({ logger: false, static: '.' }));
app.use(jsonServer.router(JSON.parse(readFileSync(process.argv[2], 'utf8'))));
const server = app.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
