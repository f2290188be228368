import { randomUUID } from 'node:crypto';
import type { ContentProblems } from '../content-status.ts';
import { etagOf } from '../calendar/etag.ts';
import type { PagePreview } from '../pages/site-page.tsx';
import type { ServiceDeps } from './service-routes.ts';

/** A page of the process before this one may come from other code. */
const START = randomUUID();

/** The preview of this moment. */
export function previewOf(
  problems: ContentProblems,
  { content: { digest, refused } }: ReturnType<ServiceDeps['readiness']>,
): PagePreview {
  const version = etagOf(JSON.stringify([START, digest, refused, problems])).slice(1, -1);
  return { problems, isRefused: refused !== null, version };
}
