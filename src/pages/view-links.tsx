import type { SiteRecord } from '../schema/site.ts';
import { WORDS } from '../event-text/words/words.ts';
import { calendarAddress, monthAddress, type Parameters } from './addresses.ts';
import { monthIn } from './months.ts';
import type { Reader } from './reader.ts';

interface ViewLinksProps {
  readonly site: SiteRecord;
  readonly reader: Reader;
  readonly current: 'upcoming' | 'past' | 'month';
  /** Where that is not the present one. */
  readonly month?: string;
  readonly parameters: Parameters;
  /** How many events the current view has. */
  readonly total: number;
}

/** The same filter on other days or in another shape. */
export function ViewLinks({ site, reader, current, month, parameters, total }: ViewLinksProps) {
  const { language, chosen, today } = reader;
  const { frame, list } = WORDS[language];
  const listOf = (past: boolean): string => calendarAddress({ past, page: 1, parameters }, chosen);
  const views = [
    ['upcoming', list.upcoming, listOf(false)],
    ['past', list.past, listOf(true)],
    ['month', frame.month, monthAddress(month ?? monthIn(site.timezone, today), parameters, chosen)],
  ] as const;
  return (
    <nav class="views" aria-label={list.views}>
      {views.map(([name, label, href]) => (
        <a key={name} href={href} aria-current={name === current ? 'page' : undefined}>
          {label}
        </a>
      ))}
      <p role="status">{list.found(total)}</p>
    </nav>
  );
}
