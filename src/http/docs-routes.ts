import type { Router } from 'express';
import { readOnly } from './read-only.ts';
import { sendPage } from './send-page.ts';

/** Swagger UI has its pictures in its style sheet, as `data:` URLs. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The documentation page (contract, section 5). */
export function docsRoutes(router: Router): void {
  readOnly(router, '/docs', async (request, response) => {
    // Not every server is read about.
    const { DOCS_PAGE } = await import('../pages/docs/docs-page.tsx');
    sendPage(request, response, DOCS_PAGE, { policy: POLICY, cacheControl: 'public, no-cache' });
  });
}
