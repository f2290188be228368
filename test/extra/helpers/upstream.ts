import { createServer, type RequestListener } from 'node:http';
import { afterAll } from '@jest/globals';
import { listenOnLoopback } from '../../helpers/loopback.ts';

const ends: (() => void)[] = [];

afterAll(() => {
  for (const end of ends.splice(0)) end();
});

/** A server behind a proxy that does what a test wants. */
export interface Upstream {
  /** Host and port. */
  readonly at: string;
  /** The paths it was asked for. */
  readonly asked: string[];
  /** Ends all connections, and listens no more. */
  readonly end: () => void;
}

/** Starts a server that answers nothing but `/`; it is ended after the tests of the file. */
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
