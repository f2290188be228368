import { diagnostic } from '../../diagnostics/codes.ts';
import type { EventRecord } from '../../schema/event.ts';
import { placeOfKey } from '../references.ts';
import type { LintRule, Sound } from './rule.ts';

/** Events with one public page: one of them is a copy that was not finished, or both are the same. */
export const samePages: LintRule = ({ events }) => {
  const first = new Map<string, Sound<EventRecord>>();
  return events.flatMap((event) => {
    const { url } = event.record;
    if (url === null || event.values.url === undefined) return [];
    const { href } = new URL(url);
    const other = first.get(href);
    if (other === undefined) {
      first.set(href, event);
      return [];
    }
    return diagnostic(
      'url-duplicate',
      placeOfKey(event, 'url'),
      'Another event has the same web page.',
      'Check the address, delete the file that is there by mistake, or add "ignore: [url-duplicate]" where both are right.',
      { related: { place: placeOfKey(other, 'url'), what: 'The other one is' } },
    );
  });
};
