import type { Calendar } from '../calendar/calendar.ts';
import type { Language } from '../words/language.ts';
import type { SiteRecord } from '../schema/site.ts';
import type { Page } from './page.tsx';
import { contactAddress } from './site-footer.tsx';
import type { Reader } from './reader.ts';
import { sitePage } from './site-page.tsx';

/** Makes the page at `/` where the calendar is for registered applications only. */
export function landingPage(calendar: Calendar, reader: Reader): Page {
  const { language, to } = reader;
  const { frame, landing } = language.words;
  const { site } = calendar;
  const about = site.description ?? landing.lead;
  return sitePage({
    calendar,
    reader,
    title: null,
    description: about,
    addressIn: (other) => to.in(other).home,
    children: (
      <div class="landing">
        <h1 dir="auto">{site.name ?? frame.calendar}</h1>
        <p class="lead" dir="auto">
          {about}
        </p>
        <p>{landing.forPrograms}</p>
        <p class="ways">
          {to.documentation !== null && (
            <a class="button" href={to.documentation}>
              {landing.documentation}
            </a>
          )}
          <a class="quiet" href="/openapi.json">
            {landing.description}
          </a>
        </p>
        <div class="cards">
          <HowToGetToken site={site} language={language} />
          <Responsible site={site} language={language} />
        </div>
      </div>
    ),
  });
}

interface OfSite {
  readonly site: SiteRecord;
  readonly language: Language;
}

function HowToGetToken({ site: { contact }, language }: OfSite) {
  const { token } = language.words.landing;
  return (
    <section class="card">
      <h2>{token.title}</h2>
      <ol>
        <li>{contact === null ? token.unknown : token.write}</li>
        <li>{token.say}</li>
        <li>{token.get}</li>
        <li>{token.send}</li>
      </ol>
      {contact !== null && (
        <a class="quiet" href={contactAddress(contact)}>
          {token.writeHere}
        </a>
      )}
    </section>
  );
}

/** The contact and the imprint; nothing where neither is known. */
function Responsible({ site: { contact, imprint }, language }: OfSite) {
  const { colon, frame, landing } = language.words;
  if (contact === null && imprint === null) return null;
  return (
    <section class="card">
      <h2>{landing.responsible}</h2>
      <ul>
        {contact !== null && (
          <li>
            {frame.contact}
            {colon}
            <a href={contactAddress(contact)}>{contact}</a>
          </li>
        )}
        {imprint !== null && (
          <li>
            <a href={imprint}>{frame.imprint}</a>
          </li>
        )}
      </ul>
    </section>
  );
}
