import { LinkTo } from '../link-to.tsx';
import type { Reader } from '../reader.ts';

interface EmptySpanProps {
  readonly reader: Reader;
  /** What is said where nothing is narrowed. */
  readonly nothing: string;
  /** Where the nearest events are. */
  readonly nearest: readonly { readonly address: string | null; readonly text: string }[];
  /** The address without a filter; null where there is no filter. */
  readonly everything: string | null;
}

/** Says that there is nothing in a month or on a day, and where the nearest events are. */
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
