import { etagOf } from '../../calendar/etag.ts';
import type { ContentProblems } from '../../diagnostics/content-status.ts';
import type { PagePreview } from '../../pages/site-page.tsx';
import type { ServiceDeps } from './service-routes.ts';

/**
 * The preview of this moment. Its version begins anew with each start, since a page of the one before may come from other
 * code, and is the same in all processes.
 */
export function previewOf(
  problems: ContentProblems,
  { content: { since, refused } }: ReturnType<ServiceDeps['readiness']>,
): PagePreview {
  const version = etagOf(JSON.stringify([since, refused, problems])).slice(1, -1);
  return { problems, refused: refused?.code ?? null, version };
}
