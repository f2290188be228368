import { createServer, type Server } from 'node:http';
import { Registry } from 'prom-client';

/**
 * A server of `GET /metrics` in Prometheus's text format; it does not listen.
 *
 * @param collect makes the text
 */
export function createMetricsServer(collect: () => Promise<string>): Server {
  return createServer((request, response) => {
    if (request.url?.replace(/\?.*$/, '') !== '/metrics') {
      response.writeHead(404).end('See /metrics\n');
      return;
    }
    collect().then(
      (text) => response.writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      () => response.writeHead(503).end('The workers do not answer\n'),
    );
  });
}
