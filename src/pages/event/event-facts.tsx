import { languageName } from '../../event-text/intl-formats.ts';
import { LOCALES } from '../../event-text/languages.ts';
import { WORDS, type Words } from '../../event-text/words/words.ts';
import { SCALE_VISITORS, type Scale } from '../../schema/scale.ts';
import { LinkTo } from '../link-to.tsx';
import type { EventOfCalendar } from './event-props.ts';
import { Fact } from './fact.tsx';
import { Organizers } from './organizers.tsx';
import { Whereabouts } from './whereabouts.tsx';

/** Where the event is, who runs it, how large it is and what it is about. */
export function EventFacts({ calendar, event, reader }: EventOfCalendar) {
  const { language, to } = reader;
  const words = WORDS[language];
  const { organizations, scale, tags, isAccessibleForFree, inLanguage } = event;
  return (
    <dl class="facts">
      <Whereabouts event={event} reader={reader} />
      {organizations.length > 0 && (
        <Fact name={words.event.organizers(organizations.length)}>
          <Organizers calendar={calendar} organizations={organizations} to={to} />
        </Fact>
      )}
      {isAccessibleForFree !== null && (
        <Fact name={words.filters.cost}>{words.cost[`${isAccessibleForFree}`]}</Fact>
      )}
      {inLanguage.length > 0 && (
        <Fact name={words.filters.language}>
          {inLanguage.map((tag) => languageName(tag, language)).join(words.comma)}
        </Fact>
      )}
      <Fact name={words.event.size}>{sizeOf(scale, words, LOCALES[language])}</Fact>
      {tags.length > 0 && (
        <Fact name={words.event.tags}>
          <ul class="chips">
            {tags.map((tag) => (
              <li key={tag}>
                <LinkTo address={to.list({ past: false, page: 1, parameters: { tag } })}>#{tag}</LinkTo>
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  );
}

/** "Medium (up to 1,000 visitors)" */
function sizeOf(
  scale: Scale,
  { sizes, visitorsUpTo, visitorsMoreThan, links }: Words,
  locale: string,
): string {
  const bound = SCALE_VISITORS[scale];
  const visitors =
    'upTo' in bound
      ? visitorsUpTo(bound.upTo.toLocaleString(locale))
      : visitorsMoreThan(bound.moreThan.toLocaleString(locale));
  return sizes[scale] + links.inBrackets(visitors);
}
