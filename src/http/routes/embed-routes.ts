import type { Router } from 'express';
import { EMBED_FILE } from '../../pages/embed/embed-file.ts';
import { readShownCount } from '../../pages/embed/embed-view.ts';
import { FOR_AN_HOUR, sendRepresentation } from '../answer/send.ts';
import type { WorkQueue } from '../answer/work-queue.ts';
import { identifyCaller } from '../guards/auth.ts';
import type { Limit } from '../guards/limit.ts';
import { queryStringOf } from '../guards/validate-request.ts';
import { readView } from './page-parameters.ts';
import type { PageDeps } from './page-routes.ts';
import { pageSender } from './page-sender.ts';
import { previewsOf } from './preview-routes.ts';
import { isPublic, readOnlyWhere } from './read-only.ts';

export interface EmbedDeps {
  /** Origins whose pages may show `/embed` in a frame; null for none. */
  readonly frameOrigin: '*' | readonly string[] | null;
}

/** What writes HTML for a page of others takes a tenth of a second to load, with what reads Markdown. */
const loadEmbedPage = () => import('../../pages/embed/embed-page.tsx');
const loadEmbedFrame = () => import('../../pages/embed/embed-frame.tsx');

/**
 * What shows events of a public calendar on pages of others: the element, the page to try it on, and the same list without
 * scripts for a frame (contract, section 5).
 *
 * @param limit counts the requests of each address
 * @param queue does what takes a while
 */
export function embedRoutes(
  router: Router,
  { frameOrigin, ...deps }: EmbedDeps & PageDeps,
  limit: Limit,
  queue: WorkQueue,
): void {
  const { tokens, now } = deps;
  const guards = limit([identifyCaller({ tokens, now }, () => null)]);
  const send = pageSender({ now, preview: previewsOf(deps) }, queue);
  const isFramable = frameOrigin !== null;
  const origins = { framedBy: isFramable ? [frameOrigin].flat().join(' ') : "'none'" };

  readOnlyWhere(router, EMBED_FILE.path, isPublic, (request, response) => {
    sendRepresentation(request, response, { ...EMBED_FILE, cacheControl: FOR_AN_HOUR }, EMBED_FILE.bytes);
  });

  readOnlyWhere(router, '/embed', isPublic, ...guards, async (request, response) => {
    const query = new URLSearchParams(queryStringOf(request.url));
    const view = { ...readView(request), limit: readShownCount(query.get('limit')), isFramable };
    const isFrame = query.get('frame') === '1';
    const make = isFrame ? (await loadEmbedFrame()).embedFrame : (await loadEmbedPage()).embedPage;
    await send(request, response, {
      question: [isFrame ? 'embedFrame' : 'embedPage', view],
      make: (calendar, reader) => make(calendar, view, reader),
      origins,
    });
  });
}
