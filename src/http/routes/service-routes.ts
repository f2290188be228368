import type { Request, Response, Router } from 'express';
import { type Answer, etagOf } from '../../calendar/calendar.ts';
import type { ContentProblems, ContentStatus } from '../../diagnostics/content-status.ts';
import type { PagePreview } from '../../pages/reader.ts';
import type { SiteRecord } from '../../schema/site.ts';
import type { TokensStatus } from '../../tokens/registry.ts';
import { ApiError } from '../answer/api-errors.ts';
import { headersOf } from '../answer/response-headers.ts';
import { sendAnswer, sendElsewhere, sendStatus, sendUnderPolicy } from '../answer/send.ts';
import { readOnly } from '../guards/request-head.ts';

/** The state that the server reports about itself. */
export interface Readiness {
  /** Whether the server has received a signal to stop. */
  readonly draining: boolean;
  readonly content: ContentStatus;
  readonly tokens: TokensStatus;
}

export interface ServiceDeps {
  readonly readiness: () => Readiness;
  /** Returns milliseconds since 1970. */
  readonly now: () => number;
  /** Returns the OpenAPI document of a site's calendar. */
  readonly describe: (site: SiteRecord) => Answer;
  /** Returns what a preview shows to editors besides the pages; null outside of a preview. */
  readonly preview: (() => PagePreview) | null;
  /** The content folder that the editor in the browser may change; null where there is no editor. */
  readonly editedFolder: string | null;
}

/** Serves the paths that need no token: health checks, the OpenAPI document, and the 410 of the removed interface. */
export function serviceRoutes(
  router: Router,
  { readiness, now, describe, preview, editedFolder }: ServiceDeps,
): void {
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

  // The removed interface links to its successor: RFC 8288 describes the header, RFC 5829 the relation.
  readOnly(router, '/event/recent', () => {
    throw new ApiError('E_GONE', { headers: { Link: '</open/event/recent>; rel="successor-version"' } });
  });

  if (preview !== null) readOnly(router, '/preview/changes', followVersions(preview, readiness));
  if (editedFolder !== null) editorRoutes(router, editedFolder);
}

/** Serves the editor in the browser, in which somebody on this machine changes the files of a folder. */
function editorRoutes(router: Router, folder: string): void {
  readOnly(router, '/admin{/*path}', async (request, response) => {
    // The page has relative links, so its address has to end with a slash.
    if (request.path === '/admin') {
      sendElsewhere(response, '/admin/');
      return;
    }
    const { EDITOR_POLICY, editedCalendar, editorFiles, howToInstall } =
      await import('../../pages/editor/editor-files.ts');
    const files = editorFiles(editedCalendar(folder, null, response.locals.calendar.site));
    if (files === null) throw new ApiError('E_ROUTE_NOT_FOUND', { message: howToInstall() });
    const asked = request.path.slice('/admin/'.length);
    const file = files.find(({ path }) => path === (asked === '' ? 'index.html' : asked));
    if (file === undefined) throw new ApiError('E_ROUTE_NOT_FOUND');
    const bytes = file.make();
    sendUnderPolicy(request, response, EDITOR_POLICY, { ...file, bytes, etag: etagOf(bytes) });
  });
}

/**
 * Returns what a preview shows to editors besides the pages. Its version changes with each start, since the code may have
 * changed, and is the same in all processes.
 */
export function previewOf(
  problems: ContentProblems,
  { content: { since, refused } }: Readiness,
): PagePreview {
  const version = etagOf(JSON.stringify([since, refused, problems])).slice(1, -1);
  return { problems, refused: refused?.code ?? null, version };
}

/** The time between two checks for a new version. */
const CHECK_MILLISECONDS = 200;
/** The number of checks without a new version after which a byte is sent, since a silent connection would be closed. */
const SILENT_CHECKS = 10;

/** Sends the version of the preview at once, and again whenever it changes (server-sent events, HTML Standard). */
function followVersions(
  preview: () => PagePreview,
  readiness: ServiceDeps['readiness'],
): (request: Request, response: Response) => void {
  return (request, response) => {
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
      if (readiness().draining || request.socket.destroyed) {
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
  };
}
