import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';

/** One line a request: never its query, which may hold a token by mistake, nor any header. */
export function logRequests(log: Logger): RequestHandler {
  if (!log.isLevelEnabled('info')) {
    return (_request, _response, next) => {
      next();
    };
  }
  return (request, response, next) => {
    const started = process.hrtime.bigint();
    response.once('close', () => {
      const milliseconds = Number((process.hrtime.bigint() - started) / 1000n) / 1000;
      log.info({ ...logFieldsOf(request, response), milliseconds }, 'request');
    });
    next();
  };
}

/** What a log line says of a request and its answer. */
export function logFieldsOf(request: Request, response: Response): Record<string, unknown> {
  const { caller } = response.locals;
  return {
    method: request.method,
    path: withoutTokens(request.path),
    status: response.statusCode,
    complete: response.writableFinished,
    application: caller?.kind === 'application' ? caller.application.id : null,
    address: request.ip ?? null,
  };
}

/** Hides what looks like a token, also where some of it is written as percent escapes. */
function withoutTokens(path: string): string {
  return path
    .replace(/%[2-7][0-9a-f]/gi, (escape) => String.fromCharCode(parseInt(escape.slice(1), 16)))
    .replace(/evc_[\w-]+/g, 'evc_…');
}
