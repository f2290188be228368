import { createServer, type Server } from 'node:http';
import { Registry } from 'prom-client';

/**
 * A server of `GET /metrics` in Prometheus's text format; it does not listen.
 *
 * @param collect makes the text
 * @param onFault is called with the reason why there is none
 */
export function createMetricsServer(
  collect: () => Promise<string>,
  onFault: (error: unknown) => void,
): Server {
  return createServer((request, response) => {
    if (request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end('See /metrics\n');
      return;
    }
    collect().then(
      (text) => response.writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      (error: unknown) => {
        onFault(error);
        response.writeHead(500).end('The metrics cannot be told; see the log\n');
      },
    );
  });
}
