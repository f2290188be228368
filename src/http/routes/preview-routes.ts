import type { Router } from 'express';
import type { PagePreview } from '../../pages/site-page.tsx';
import { fieldsOf } from '../answer/response-headers.ts';
import { readOnly } from './read-only.ts';

/** How often it is looked whether there is something to tell. */
const LOOK_MILLISECONDS = 200;
/** A connection without a byte is closed after some seconds. */
const SILENT_LOOKS = 10;

export interface PreviewDeps {
  readonly preview: () => PagePreview;
  /** Whether the server is about to end. */
  readonly isDraining: () => boolean;
}

/** Tells the pages of editors which version there is, at first and whenever another comes (server-sent events, HTML Standard). */
export function previewRoutes(router: Router, { preview, isDraining }: PreviewDeps): void {
  readOnly(router, '/preview/changes', (request, response) => {
    const fields = fieldsOf(response);
    fields.push('Content-Type', 'text/event-stream', 'Cache-Control', 'no-store');
    response.writeHead(200, fields);
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    let told = '';
    let silent = 0;
    const look = setInterval(() => {
      if (isDraining() || request.socket.destroyed) {
        clearInterval(look);
        response.end();
        return;
      }
      const { version } = preview();
      silent = (silent + 1) % SILENT_LOOKS;
      if (version !== told) response.write(`data: ${version}\n\n`);
      else if (silent === 0) response.write(':\n\n');
      told = version;
    }, LOOK_MILLISECONDS);
  });
}
