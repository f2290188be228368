import type { Router } from 'express';
import { landingPage } from '../pages/landing-page.tsx';
import { readOnly } from './read-only.ts';
import { sendPage } from './send-page.ts';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Pages for people (contract, section 5). */
export function pageRoutes(router: Router): void {
  readOnly(router, '/', (request, response) => {
    sendPage(request, response, landingPage(), { policy: POLICY, cacheControl: 'public, no-cache' });
  });
}
