import type { Router } from 'express';
import { sendPage } from '../answer/send-page.ts';
import { readOnly } from './read-only.ts';

/** The documentation page (contract, section 5). */
export function docsRoutes(router: Router): void {
  readOnly(router, '/docs', async (request, response) => {
    // Not every server is read about.
    const { DOCS_PAGE } = await import('../../pages/docs/docs-page.tsx');
    // Swagger UI has its pictures in its style sheet.
    sendPage(request, response, DOCS_PAGE, 'data:');
  });
}
