import { WORDS } from '../event-text/words/words.ts';
import type { Parameters } from './addresses.ts';
import { monthOf } from './months.ts';
import type { Reader } from './reader.ts';

interface ViewLinksProps {
  readonly reader: Reader;
  readonly current: 'upcoming' | 'past' | 'month' | 'map';
  /** Whether the map shows events that are over. */
  readonly isPast?: boolean;
  /** Where that is not the present one. */
  readonly month?: string;
  readonly parameters: Parameters;
  /** How many events the current view has. */
  readonly total: number;
}

/** The same filter on other days or in another shape. */
export function ViewLinks({
  reader,
  current,
  isPast = current === 'past',
  month,
  parameters,
  total,
}: ViewLinksProps) {
  const { language, date, to } = reader;
  const { frame, list, events } = WORDS[language];
  const listOf = (past: boolean): string | null => to.list({ past, page: 1, parameters });
  const views = [
    ['upcoming', list.upcoming, listOf(false)],
    ['past', list.past, listOf(true)],
    ['month', frame.month, to.month(month ?? monthOf(date), parameters)],
    ['map', frame.map, to.map({ past: isPast, parameters })],
  ] as const;
  return (
    <nav class="views" aria-label={list.views}>
      {views.map(
        ([name, label, href]) =>
          href !== null && (
            <a key={name} href={href} aria-current={name === current ? 'page' : undefined}>
              {label}
            </a>
          ),
      )}
      <p role="status">{events(total)}</p>
    </nav>
  );
}
