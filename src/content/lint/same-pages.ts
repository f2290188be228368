import { addTo } from '../../platform/lists-by-key.ts';
import type { EventRecord } from '../../schema/event.ts';
import type { Clash } from '../clashes.ts';
import type { LintScope, Sound } from './rule.ts';

/** Events with one public page: one of them is a copy that was not finished, or both are the same. */
export function samePages({ events }: Pick<LintScope, 'events'>): Clash[] {
  const byPage = new Map<string, Sound<EventRecord>[]>();
  for (const event of events) {
    const { url } = event.record;
    if (url === null || event.values.url === undefined) continue;
    addTo(byPage, new URL(url).href, event);
  }
  return [...byPage.values()]
    .filter(({ length }) => length > 1)
    .map((records) => ({
      code: 'url-duplicate',
      records,
      message: 'Another event has the same web page.',
    }));
}
