import type { Router } from 'express';
import { ApiError } from './errors.ts';
import { readOnly } from './read-only.ts';
import { sendStatus } from './send.ts';

/** What the server says of itself. */
export interface Readiness {
  /** True from the first signal to stop on. */
  readonly draining: boolean;
  /** True while newer content was refused and the last good calendar is served. */
  readonly degraded: boolean;
}

/** Paths that need no token: the probes of operators, and the interface that is gone. */
export function serviceRoutes(router: Router, readiness: () => Readiness): void {
  readOnly(router, '/healthz', (_request, response) => {
    sendStatus(response, { status: 'ok' });
  });

  readOnly(router, '/readyz', (_request, response) => {
    const { draining, degraded } = readiness();
    if (draining) throw new ApiError('E_UNAVAILABLE');
    sendStatus(response, { status: degraded ? 'degraded' : 'ready' });
  });

  // Specification, sections 4.2 and 9; RFC 8288 for the header, RFC 5829 for the relation.
  readOnly(router, '/event/recent', () => {
    throw new ApiError('E_GONE', { headers: { Link: '</open/event/recent>; rel="successor-version"' } });
  });
}
