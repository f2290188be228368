import type { Router } from 'express';
import type { Answer } from '../../calendar/calendar.ts';
import type { ContentStatus } from '../../diagnostics/content-status.ts';
import type { SiteRecord } from '../../schema/site.ts';
import type { TokensStatus } from '../../tokens/registry.ts';
import { ApiError } from '../answer/api-errors.ts';
import { sendAnswer, sendStatus } from '../answer/send.ts';
import { readOnly } from './read-only.ts';

/** What the server says of itself. */
export interface Readiness {
  /** True from the first signal to stop on. */
  readonly draining: boolean;
  readonly content: ContentStatus;
  readonly tokens: TokensStatus;
}

export interface ServiceDeps {
  readonly readiness: () => Readiness;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The OpenAPI document of a calendar whose site is this. */
  readonly describe: (site: SiteRecord) => Answer;
}

/** Paths that need no token: probes of operators, the description, and the interface that is gone. */
export function serviceRoutes(router: Router, { readiness, now, describe }: ServiceDeps): void {
  readOnly(router, '/healthz', (_request, response) => {
    sendStatus(response, { status: 'ok' });
  });

  readOnly(router, '/readyz', (_request, response) => {
    const { draining, content, tokens } = readiness();
    if (draining) throw new ApiError('E_UNAVAILABLE');
    sendStatus(response, {
      status: content.refused === null && tokens.refused === null ? 'ready' : 'degraded',
      content: {
        ...content,
        since: new Date(content.since).toISOString(),
        changedAt: content.changedAt === null ? null : new Date(content.changedAt).toISOString(),
        ageSeconds: Math.max(0, Math.floor((now() - content.since) / 1000)),
      },
      tokens: { ...tokens, since: new Date(tokens.since).toISOString() },
    });
  });

  readOnly(router, '/openapi.json', (request, response) => {
    sendAnswer(request, response, describe(response.locals.calendar.site));
  });

  // Specification, sections 4.2 and 9; RFC 8288 for the header, RFC 5829 for the relation.
  readOnly(router, '/event/recent', () => {
    throw new ApiError('E_GONE', { headers: { Link: '</open/event/recent>; rel="successor-version"' } });
  });
}
