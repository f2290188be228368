import { Fragment, type ComponentChildren } from 'preact';

/** A word for what it is, and what is said of it. */
export type Fact = readonly [term: string, said: ComponentChildren];

/** What is known of a record besides its name; nothing where that is nothing. */
export function RecordFacts({ facts }: { readonly facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl class="particulars">
      {facts.map(([term, said]) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd dir="auto">{said}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

const URL_FRAME = /^https?:\/\/(?:www\.)?|\/$/gi;

/** A link to a page elsewhere that shows where it leads. */
export function LinkElsewhere({ url }: { readonly url: string }) {
  return (
    <a href={url} rel="nofollow noopener">
      {url.replaceAll(URL_FRAME, '')}
    </a>
  );
}

/** Names and abbreviations that are not written in small letters. */
const SPELLINGS = new Map(
  'API DeviantArt GitHub GitLab ID IRC LinkedIn PeerTube PayPal QQ RSS SoundCloud TikTok TV URL USA VK VRChat WeChat WhatsApp WordPress X XING YouTube'
    .split(' ')
    .map((word) => [word.toLowerCase(), word]),
);

/** "qqGroup" as people write it: "QQ group". */
export function wordsOf(name: string): string {
  const whole = SPELLINGS.get(name.toLowerCase());
  if (whole !== undefined) return whole;
  const words = name
    .replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[-_]+/g, ' ')
    .toLowerCase()
    .split(' ');
  const [first = '', ...others] = words.map((word) => SPELLINGS.get(word) ?? word);
  return [first === words[0] ? first.charAt(0).toUpperCase() + first.slice(1) : first, ...others].join(' ');
}
