import { WORDS } from '../event-text/words/words.ts';
import { LinkTo } from './link-to.tsx';
import type { ListReader } from './reader.ts';

interface NothingHereProps {
  readonly reader: ListReader;
  /** Where there is something after all; null where what it would lead to is not there. */
  readonly ways: readonly { readonly address: string | null; readonly text: string }[];
  /** The list that is not narrowed. */
  readonly everything: string | null;
}

/** Says that nothing is like what was asked for, and what else there is. */
export function NothingHere({ reader: { language }, ways, everything }: NothingHereProps) {
  const { list } = WORDS[language];
  return (
    <div class="nothing">
      <p>{list.nothingFound}</p>
      <ul>
        {ways.map(({ address, text }) => (
          <li key={text}>
            <LinkTo address={address}>{text}</LinkTo>
          </li>
        ))}
        <li>
          <LinkTo address={everything}>{list.showEverything}</LinkTo>
        </li>
      </ul>
    </div>
  );
}
