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

/** "qqGroup" as people write it: "Qq group". */
export function wordsOf(name: string): string {
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])|[-_]+/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
