import { linkTimes } from '../../event-text/event-dates.ts';
import type { Language } from '../../words/language.ts';
import type { LinkKind } from '../../schema/event-link.ts';
import { Icon, type IconName } from '../fact.tsx';
import type { EventOfReader } from './event-props.ts';
import { linksWithStates, type LinkWithState } from './link-states.ts';

const ICONS: Readonly<Record<LinkKind, IconName>> = {
  tickets: 'ticket',
  registration: 'ticket',
  cfp: 'pen',
  livestream: 'play',
  recording: 'play',
  social: 'people',
  map: 'pin',
};

interface EventLinksProps extends EventOfReader {
  /** The address of the main action, which is shown already; null where there is none. */
  readonly first: string | null;
  readonly website: string | null;
}

/** The links of the event with their times. The link of the main action is only included where it has times. */
export function EventLinks({ event, reader, first, website }: EventLinksProps) {
  const { language } = reader;
  const { event: words, links } = language.words;
  const rows = linksWithStates(event, reader)
    .filter(({ link: { url, opensAt, closesAt } }) => url !== first || (opensAt ?? closesAt) !== null)
    .map((each) => ({ ...each, times: timesOf(each, event.timezone, language) }));
  const isWebsiteHere = website !== null && website !== first;
  if (rows.length === 0 && !isWebsiteHere) return null;
  return (
    <section class="links" aria-labelledby="links">
      <h2 id="links" class="visually-hidden">
        {words.links}
      </h2>
      <ul>
        {isWebsiteHere && (
          <li>
            <Icon name="globe" />
            <a href={website} rel="nofollow noopener">
              {words.website}
            </a>
          </li>
        )}
        {rows.map(({ link: { kind, url }, state, times }) => (
          <li key={`${kind} ${url}`} class={state}>
            <Icon name={ICONS[kind]} />
            <a href={url} rel="nofollow noopener">
              {links.kinds[kind]}
            </a>
            {times !== '' && <span class="minor">{times}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns a text like "12 days left · until Wednesday 9 December 2026": times that still matter, and no state if it changes today. */
function timesOf(
  { link, state, isSettled, daysLeft }: LinkWithState,
  timeZone: string,
  language: Language,
): string {
  const { event: words } = language.words;
  const { opensAt, closesAt } = link;
  if (opensAt === null && closesAt === null) return '';
  if (!isSettled) return linkTimes(link, timeZone, language);
  const turn = state === 'later' ? { opensAt, closesAt: null } : { opensAt: null, closesAt };
  const said = daysLeft === null ? words[state] : words.daysLeft({ days: daysLeft });
  return [said, linkTimes({ ...link, ...turn }, timeZone, language)]
    .filter((part) => part !== '')
    .join(' · ');
}

/** The pages from which the facts were taken. */
export function Sources({ event: { sources }, reader: { language } }: EventOfReader) {
  if (sources.length === 0) return null;
  return (
    <section class="sources" aria-labelledby="sources">
      <h2 id="sources">{language.words.event.sources}</h2>
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
  );
}
