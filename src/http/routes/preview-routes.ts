import type { Router } from 'express';
import { etagOf } from '../../calendar/calendar.ts';
import type { ContentProblems } from '../../diagnostics/content-status.ts';
import type { PagePreview } from '../../pages/reader.ts';
import { headersOf } from '../answer/response-headers.ts';
import { readOnly } from './read-only.ts';
import type { Readiness } from './service-routes.ts';

/** How often the version is compared with the one that was sent. */
const CHECK_MILLISECONDS = 200;
/** A connection without a byte is closed after some seconds: after so many checks without a new version one is sent. */
const SILENT_CHECKS = 10;

export interface PreviewedContent {
  /** What is wrong with the content of this moment, for editors on their own machine; null where pages are for others. */
  readonly problems: (() => ContentProblems) | null;
  readonly readiness: () => Readiness;
}

/** Gives the preview of each moment; null where pages are for others. */
export function previewsOf({ problems, readiness }: PreviewedContent): (() => PagePreview) | null {
  return problems === null ? null : () => previewOf(problems(), readiness());
}

/**
 * The preview of this moment. Its version begins anew with each start, since a page of the one before may come from other
 * code, and is the same in all processes.
 */
function previewOf(problems: ContentProblems, { content: { since, refused } }: Readiness): PagePreview {
  const version = etagOf(JSON.stringify([since, refused, problems])).slice(1, -1);
  return { problems, refused: refused?.code ?? null, version };
}

export interface PreviewDeps {
  readonly preview: () => PagePreview;
  /** Whether the server is about to end. */
  readonly isDraining: () => boolean;
}

/** Sends the pages of editors which version there is, at first and whenever another comes (server-sent events, HTML Standard). */
export function previewRoutes(router: Router, { preview, isDraining }: PreviewDeps): void {
  readOnly(router, '/preview/changes', (request, response) => {
    const headers = headersOf(response);
    headers.push('Content-Type', 'text/event-stream', 'Cache-Control', 'no-store');
    response.writeHead(200, headers);
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    let sent = '';
    let silent = 0;
    const check = setInterval(() => {
      if (isDraining() || request.socket.destroyed) {
        clearInterval(check);
        response.end();
        return;
      }
      const { version } = preview();
      silent = (silent + 1) % SILENT_CHECKS;
      if (version !== sent) response.write(`data: ${version}\n\n`);
      else if (silent === 0) response.write(':\n\n');
      sent = version;
    }, CHECK_MILLISECONDS);
  });
}
