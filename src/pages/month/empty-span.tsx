import { LinkTo } from '../link-to.tsx';
import type { Reader } from '../reader.ts';

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
