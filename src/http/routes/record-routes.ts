import type { RequestHandler, Response, Router } from 'express';
import { organizationAtAddress } from '../../calendar/public-address.ts';
import { ApiError } from '../answer/api-errors.ts';
import type { SendSitePage } from './page-sender.ts';
import { ID_PARAMETERS } from './parameters.ts';
import { readQuery } from './read-query.ts';
import { isPublic, readOnlyWhere } from './read-only.ts';

/** What reads Markdown takes a tenth of a second to load. */
const loadOrganizationPage = () => import('../../pages/records/organization-page.tsx');
const loadPlacePage = () => import('../../pages/records/place-page.tsx');

export interface RecordRoutesDeps {
  readonly guards: readonly RequestHandler[];
  readonly send: SendSitePage;
}

/** The pages of organizations and places (contract, section 5). */
export function recordRoutes(router: Router, { guards, send }: RecordRoutesDeps): void {
  readOnlyWhere(router, '/places/:id', isPublic, ...guards, async (request, response) => {
    const { calendar } = response.locals;
    const path = { id: String(request.params.id) };
    const { id } = readQuery({ sent: new URLSearchParams(), path, strict: false }, ID_PARAMETERS);
    const position = calendar.places.positionOf(id);
    if (position === undefined) throw new ApiError('E_PLACE_NOT_FOUND');
    const { placePage } = await loadPlacePage();
    await send(request, response, {
      question: ['place', position],
      make: (current, reader) => placePage(current, position, reader),
    });
  });

  // A slug may be any word but the first ones of our other paths; other words are no paths.
  readOnlyWhere(
    router,
    '/:organization',
    (response) => isPublic(response) && organizationOf(response) !== null,
    ...guards,
    async (request, response, next) => {
      const position = organizationOf(response);
      if (position === null) {
        next('route');
        return;
      }
      const { organizationPage } = await loadOrganizationPage();
      await send(request, response, {
        question: ['organization', position],
        make: (calendar, reader) => organizationPage(calendar, position, reader),
      });
    },
  );
}

function organizationOf({ req: { params }, locals: { calendar } }: Response): number | null {
  return organizationAtAddress(calendar, String(params.organization));
}
