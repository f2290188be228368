import type { ComponentChildren } from 'preact';
import { monthName } from '../../event-text/intl-formats.ts';
import { otherMonthAddress, type Parameters } from '../addresses.ts';
import { LinkTo } from '../link-to.tsx';
import { MONTH_PATTERN, monthsLater } from '../months.ts';
import type { Reader } from '../reader.ts';

/** A page before or after this one. */
interface Step {
  /** The address of the page; null where there is no such page. */
  readonly address: string | null;
  readonly label: string;
}

interface StepLinksProps {
  /** The accessible name of the links. */
  readonly label: string;
  readonly previous: Step;
  readonly next: Step;
  /** Whether robots may follow the links, since there is no last month. */
  readonly isListed: boolean;
  /** Whether the links belong to something beside the page's content, and not to the page itself. */
  readonly isBeside?: boolean;
  /** The content between the two links. */
  readonly children?: ComponentChildren;
}

/** Links to the previous and the next page: ‹ Today ›. */
export function StepLinks({ label, previous, next, isListed, isBeside = false, children }: StepLinksProps) {
  const step = (relation: 'prev' | 'next', sign: string, { address, label: name }: Step) =>
    address !== null && (
      <a
        class="quiet"
        rel={[isBeside ? [] : relation, isListed ? [] : 'nofollow'].flat().join(' ')}
        href={address}
        aria-label={name}
        title={name}
      >
        <span aria-hidden="true">{sign}</span>
      </a>
    );
  return (
    <nav class="steps" aria-label={label}>
      {step('prev', '‹', previous)}
      {children}
      {step('next', '›', next)}
    </nav>
  );
}

interface MonthStepsProps extends Pick<StepLinksProps, 'isListed' | 'isBeside' | 'children'> {
  readonly month: string;
  readonly parameters: Parameters;
  readonly reader: Reader;
}

/** Links to the previous and the next month, with the same filter. */
export function MonthSteps({ month, parameters, reader: { language, to }, ...shared }: MonthStepsProps) {
  const { month: words, colon } = language.words;
  const stepOf = (later: number, label: string): Step => {
    const other = monthsLater(month, later);
    if (!MONTH_PATTERN.test(other)) return { address: null, label };
    return {
      address: otherMonthAddress(other, parameters, to),
      label: label + colon + monthName(other, language),
    };
  };
  return (
    <StepLinks
      label={words.otherMonths}
      previous={stepOf(-1, words.previous)}
      next={stepOf(1, words.next)}
      {...shared}
    />
  );
}

interface EmptySpanProps {
  readonly reader: Reader;
  /** The text for a page without a filter. */
  readonly nothing: string;
  /** Links to the nearest events. */
  readonly nearest: readonly { readonly address: string | null; readonly text: string }[];
  /** The address of the page without a filter; null where there is no filter. */
  readonly everything: string | null;
}

/** Says that a month or a day has no events, with links to the nearest ones. */
export function EmptySpan({ reader: { language }, nothing, nearest, everything }: EmptySpanProps) {
  const { list } = language.words;
  return (
    <div class="nothing">
      <p>{everything === null ? nothing : list.nothingFound}</p>
      <ul>
        {nearest.map(({ address, text }) => (
          <li key={text}>
            <LinkTo address={address}>{text}</LinkTo>
          </li>
        ))}
        {everything !== null && (
          <li>
            <a href={everything}>{list.showEverything}</a>
          </li>
        )}
      </ul>
    </div>
  );
}
