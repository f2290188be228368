import { WORDS } from '../event-text/words/words.ts';
import { calendarAddress, monthAddress, type Parameters } from './addresses.ts';
import { monthOf } from './months.ts';
import type { Reader } from './reader.ts';

interface ViewLinksProps {
  readonly reader: Reader;
  readonly current: 'upcoming' | 'past' | 'month';
  /** Where that is not the present one. */
  readonly month?: string;
  readonly parameters: Parameters;
  /** How many events the current view has. */
  readonly total: number;
}

/** The same filter on other days or in another shape. */
export function ViewLinks({ reader, current, month, parameters, total }: ViewLinksProps) {
  const { language, chosen, date } = reader;
  const { frame, list, events } = WORDS[language];
  const listOf = (past: boolean): string => calendarAddress({ past, page: 1, parameters }, chosen);
  const views = [
    ['upcoming', list.upcoming, listOf(false)],
    ['past', list.past, listOf(true)],
    ['month', frame.month, monthAddress(month ?? monthOf(date), parameters, chosen)],
  ] as const;
  return (
    <nav class="views" aria-label={list.views}>
      {views.map(([name, label, href]) => (
        <a key={name} href={href} aria-current={name === current ? 'page' : undefined}>
          {label}
        </a>
      ))}
      <p role="status">{events(total)}</p>
    </nav>
  );
}
