import type { NewMapping } from '../../new-record/record-text.ts';
import { maxItemsOf } from '../said.ts';
import { lineSaid } from '../text/said-text.ts';
import { addressSaid } from './said-address.ts';
import { dateSaid } from './said-date.ts';
import type { SaidOffer } from './said-event.ts';

/** Where tickets are, each address once; a date that cannot be read is noted, and one that comes before the other is none. */
export function ticketLinks(
  offers: readonly SaidOffer[],
  base: string | null,
): { readonly links: readonly NewMapping[]; readonly notes: readonly string[] } {
  const notes = new Set<string>();
  const links = new Map<string, NewMapping>();
  for (const { url: said, opensAt, closesAt } of offers) {
    const url = addressSaid(said, base);
    if (url === null || links.has(url)) continue;
    const [opens, closes] = [dateSaid(opensAt, 'start'), dateSaid(closesAt, 'end')];
    for (const [date, written] of [
      [opens, opensAt],
      [closes, closesAt],
    ]) {
      if (date === null && written !== '')
        notes.add(
          `Left out: "${lineSaid(written ?? '').slice(0, MAX_SHOWN)}" of a ticket, which is no clear date.`,
        );
    }
    const isTurned = opens !== null && closes !== null && Date.parse(closes) < Date.parse(opens);
    links.set(url, {
      kind: 'tickets',
      url,
      ...(opens !== null && !isTurned && { opensAt: opens }),
      ...(closes !== null && !isTurned && { closesAt: closes }),
    });
  }
  return { links: [...links.values()].slice(0, maxItemsOf('links')), notes: [...notes].slice(0, MAX_NOTES) };
}

const MAX_SHOWN = 60;
const MAX_NOTES = 5;
