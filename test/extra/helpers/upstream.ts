import { createServer, type RequestListener } from 'node:http';
import { afterAll } from '@jest/globals';
import { listenOnLoopback } from '../../helpers/loopback.ts';

const ends: (() => void)[] = [];

afterAll(() => {
  for (const end of ends.splice(0)) end();
});

/** A server behind a proxy, whose behaviour a test decides. */
export interface Upstream {
  /** The host and the port. */
  readonly at: string;
  /** The paths of all requests. */
  readonly asked: string[];
  /** Closes all connections, and stops listening. */
  readonly end: () => void;
}

/** Starts a server that itself answers only `/`. It is closed after the tests of the file. */
export async function startUpstream(onOther: (upstream: Upstream) => void): Promise<Upstream> {
  const answer: RequestListener = ({ url = '' }, response) => {
    upstream.asked.push(url);
    if (url === '/') response.end('here');
    else onOther(upstream);
  };
  const server = createServer(answer);
  const upstream: Upstream = {
    at: `127.0.0.1:${await listenOnLoopback(server)}`,
    asked: [],
    end() {
      server.close();
      server.closeAllConnections();
    },
  };
  ends.push(upstream.end);
  return upstream;
}
