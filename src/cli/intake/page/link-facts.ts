import type { NewMapping } from '../../new-record/record-text.ts';
import { maxItemsOf } from '../said.ts';
import { addressSaid } from './said-address.ts';
import { dateSaid } from './said-date.ts';
import type { SaidOffer } from './said-event.ts';

/** Where tickets are, each address once, with the dates that can be read. */
export function ticketLinks(offers: readonly SaidOffer[], base: string | null): NewMapping[] {
  const links = offers.flatMap((offer): NewMapping[] => {
    const url = addressSaid(offer.url, base);
    return url === null ? [] : [{ kind: 'tickets', url, ...datesOf(offer) }];
  });
  const first = links.filter(({ url }, position) => links.findIndex((one) => one.url === url) === position);
  return first.slice(0, maxItemsOf('links'));
}

/** None where the second one comes before the first. */
function datesOf({ opensAt, closesAt }: SaidOffer): NewMapping {
  const opens = dateSaid(opensAt, 'start');
  const closes = dateSaid(closesAt, 'end');
  if (opens !== null && closes !== null && Date.parse(closes) < Date.parse(opens)) return {};
  return { ...(opens !== null && { opensAt: opens }), ...(closes !== null && { closesAt: closes }) };
}
