import { linkTimes } from '../../event-text/event-dates.ts';
import { WORDS } from '../../event-text/words/words.ts';
import type { EventOfReader } from './event-props.ts';
import { linksWithStates } from './link-states.ts';

/** Where people do something and until when they can, and below it where all of this comes from. */
export function EventLinks({ event, reader: { language, today } }: EventOfReader) {
  const { event: words, links } = WORDS[language];
  const found = linksWithStates(event, today);
  const { sources, timezone } = event;
  return (
    <>
      {found.length > 0 && (
        <section aria-labelledby="links">
          <h2 id="links">{words.links}</h2>
          <ul class="links">
            {found.map(({ link, state, isSettled, isProminent }) => {
              const times = linkTimes(link, timezone, language);
              return (
                <li key={`${link.kind} ${link.url}`} class={isProminent ? `${state} prominent` : state}>
                  <a href={link.url} rel="nofollow noopener">
                    {links.kinds[link.kind]}
                  </a>{' '}
                  {times !== '' && isSettled && <span class="state">{words[state]}</span>}
                  {times !== '' && <span class="times"> {times}</span>}
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {sources.length > 0 && (
        <section class="sources" aria-labelledby="sources">
          <h2 id="sources">{words.sources}</h2>
          <ul>
            {sources.map((source) => (
              <li key={source}>
                <a href={source} rel="nofollow noopener">
                  {new URL(source).host}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
