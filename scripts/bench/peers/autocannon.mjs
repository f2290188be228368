import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

/*
 * A load for the bench where there is no wrk: `node autocannon.mjs LOAD` prints the result as JSON. Of several
 * paths each connection has its own, so that no two ask for the same at the same time.
 */

const { port, paths, headers, seconds, connections } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const requests = paths.map((path) => ({ method: 'GET', path, headers }));
const share = Math.ceil(requests.length / connections);
let clients = 0;

const result = await autocannon({
  url: `http://127.0.0.1:${port}`,
  connections,
  duration: seconds,
  setupClient(client) {
    const own = requests.slice(share * clients, share * (clients + 1));
    clients += 1;
    client.setRequests(own.length > 0 ? own : requests);
  },
});
console.log(JSON.stringify(result));
