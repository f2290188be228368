import type { Calendar } from '../../calendar/calendar.ts';
import { NO_FILTER } from '../../calendar/filters/filter-table.ts';
import { organizationAt } from '../../calendar/record-at.ts';
import type { WireOrganization } from '../../calendar/wire.ts';
import { plainTextOf } from '../../event-text/markdown-text.ts';
import type { Language } from '../../words/language.ts';
import type { Addresses } from '../addresses.ts';
import { feedsOf, type FeedOfPage } from '../feeds.ts';
import { secondColourClass } from '../cover.tsx';
import { Fact } from '../fact.tsx';
import { scriptText } from '../json-ld.ts';
import type { Page } from '../page.tsx';
import { Logo } from '../picture-source.tsx';
import type { Reader } from '../reader.ts';
import { contactAddress } from '../site-footer.tsx';
import { recordPage, wordsOf, WrittenText } from './record-page.tsx';

const LOGO_SIZE = 88;
const ACTIVE = 'active';

/** Makes the page of the organization at a position of the calendar's organizations. */
export function organizationPage(calendar: Calendar, position: number, reader: Reader): Page {
  const organization = organizationAt(calendar, position);
  const { name, slug, status, type, description, logoUrl } = organization;
  const { language, to } = reader;
  const { records, subscribe } = language.words;
  return recordPage(calendar, reader, {
    name,
    description: description === null ? records.eventsOf({ name }) : firstParagraph(description),
    picture: logoUrl,
    jsonLd: jsonLdOfOrganization(organization, calendar.site.url, to),
    addressIn: (other) => to.recordsIn(other)?.organization(slug) ?? null,
    band: slug,
    logo: logoUrl !== null && (
      <Logo
        class={`logo ${secondColourClass(slug)}`}
        calendar={calendar}
        address={logoUrl}
        size={LOGO_SIZE}
        to={to}
      />
    ),
    lead: (type !== null || status !== ACTIVE) && (
      <p class="lead">
        {type !== null && <span dir="auto">{wordsOf(type)}</span>}
        {type !== null && status !== ACTIVE && ' · '}
        {status !== ACTIVE && (
          <span class="status" dir="auto">
            {wordsOf(status)}
          </span>
        )}
      </p>
    ),
    events: {
      parameters: { organization: slug },
      filter: { ...NO_FILTER, organization: [slug] },
    },
    feeds: feedsOfOrganization(slug, to),
    feedAbout: subscribe.of({ name }),
    facts: <Facts organization={organization} language={language} />,
    children: description !== null && <WrittenText text={description} />,
  });
}

/** Returns the feeds of an organization, whose iCalendar feed has a shorter address of its own. */
function feedsOfOrganization(slug: string, to: Addresses): FeedOfPage[] {
  return feedsOf({ organization: slug }, to)
    .filter(({ ending }) => ending !== 'geojson')
    .map((feed) => (feed.ending === 'ics' ? { ...feed, address: to.organizationFeed(slug) } : feed));
}

/** Returns the first paragraph, for the results of search engines. */
function firstParagraph(markdown: string): string {
  const [paragraph = ''] = plainTextOf(markdown).split(/\n{2,}/, 1);
  return paragraph.replaceAll(/\s+/g, ' ');
}

interface FactsProps {
  readonly organization: WireOrganization;
  readonly language: Language;
}

/** Its website, its mail address, and its links to other services; nothing where none of these is known. */
function Facts({ organization: { website, contactMail, links }, language }: FactsProps) {
  const { event, records } = language.words;
  if (website === null && contactMail === null && links.length === 0) return null;
  return (
    <div class="particulars card">
      <dl class="facts">
        {website !== null && (
          <Fact icon="globe" name={event.website}>
            <a href={website} rel="nofollow noopener">
              {website.replaceAll(URL_FRAME, '')}
            </a>
          </Fact>
        )}
        {contactMail !== null && (
          <Fact icon="mail" name={records.mail}>
            <a href={contactAddress(contactMail)}>{contactMail}</a>
          </Fact>
        )}
        {links.map(([name, value]) => (
          <Fact key={name} icon="link" name={wordsOf(name)} isNamed={!isUrl(value)}>
            {isUrl(value) ? (
              <a href={value} rel="nofollow noopener">
                {wordsOf(name)}
              </a>
            ) : (
              <span dir="auto">{value}</span>
            )}
          </Fact>
        ))}
      </dl>
    </div>
  );
}

const URL_FRAME = /^https?:\/\/(?:www\.)?|\/$/gi;

function isUrl(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

function jsonLdOfOrganization(
  { name, slug, logoUrl, description, contactMail, website, links }: WireOrganization,
  siteUrl: string | null,
  to: Addresses,
): string {
  return scriptText({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    url: siteUrl === null ? website : to.absolute(siteUrl, to.in(null).organization(slug)),
    logo: logoUrl,
    description: description && plainTextOf(description),
    email: contactMail,
    sameAs: [website, ...links.map(([, value]) => value)].filter((value) => value !== null && isUrl(value)),
  });
}
