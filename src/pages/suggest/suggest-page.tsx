import type { Calendar } from '../../calendar/calendar.ts';
import { eventAt } from '../../calendar/record-at.ts';
import { FORM_FIELDS } from '../../schema/form-fields.ts';
import { formats } from '../../schema/formats.ts';
import type { SiteRecord } from '../../schema/site.ts';
import { FIRST_VIEW } from '../addresses.ts';
import { indexAttributes } from '../browser/index-page.ts';
import { ASSETS, suggestProgram } from '../page-assets.ts';
import type { Page } from '../page.tsx';
import type { Reader } from '../reader.ts';
import { contactAddress } from '../site-footer.tsx';
import { sitePage } from '../site-page.tsx';
import { shownFirst, SuggestFields } from './suggest-form.tsx';
import {
  type ChangedEvent,
  changedEvent,
  gitHubRepository,
  issueAddress,
  mailAddress,
  suggestionText,
} from './suggestion.ts';

/** The recipients to whom a suggestion can be sent. */
interface Recipients {
  /** A mail address; null where there is none. */
  readonly mail: string | null;
  /** The address of a page with a contact form or the like; null where there is none. */
  readonly page: string | null;
  /** See `gitHubRepository`. */
  readonly repository: string | null;
}

function recipientsOf({ contact, repository }: SiteRecord): Recipients {
  const isMail = contact !== null && formats.email.test(contact);
  return {
    mail: isMail ? contact : null,
    page: contact === null || isMail ? null : contactAddress(contact),
    repository: gitHubRepository(repository),
  };
}

/**
 * Makes the page on which people without an account at any forge suggest an event, or a change of one. A script builds the text
 * of the suggestion and hands it over; without scripts, the reader gets an empty text to fill in.
 *
 * @param position the position of the event to be changed; null for a new one
 */
export function suggestPage(calendar: Calendar, position: number | null, reader: Reader): Page {
  const { language, to } = reader;
  const { suggest } = language.words;
  const event = position === null ? null : changedEvent(eventAt(calendar, position));
  return sitePage({
    calendar,
    reader,
    title: event === null ? suggest.title : `${suggest.change} · ${event.name}`,
    description: event === null ? suggest.about : suggest.aboutChange,
    isListed: event === null,
    addressIn: (other) => to.in(other).suggest(event?.id ?? null),
    styles: [ASSETS.suggestStyle],
    scripts: [suggestProgram(), ASSETS.copy],
    children: (
      <div class="suggest">
        <h1 data-new={suggest.title} data-change={suggest.change}>
          {event === null ? suggest.title : suggest.change}
        </h1>
        <p class="event-name" dir="auto" hidden={event === null}>
          <b>{event?.name}</b>
        </p>
        <p class="lead" data-change={suggest.aboutChange}>
          {event === null ? suggest.about : suggest.aboutChange}
        </p>
        <Unscripted calendar={calendar} event={event} reader={reader} />
        <SuggestForm calendar={calendar} event={event} reader={reader} />
      </div>
    ),
  });
}

interface PartProps {
  readonly calendar: Calendar;
  readonly event: ChangedEvent | null;
  readonly reader: Reader;
}

/** The part for browsers that run no scripts. */
function Unscripted({ calendar: { site }, event, reader: { language } }: PartProps) {
  const { suggest } = language.words;
  const { mail, page, repository } = recipientsOf(site);
  const fields = event === null ? FORM_FIELDS.filter(shownFirst) : [];
  const empty = Object.fromEntries(fields.map(({ key }) => [key, '']));
  const text = suggestionText(fields, empty, event);
  const subject = `${event === null ? suggest.title : suggest.change}: ${event?.name ?? ''}`;
  return (
    <noscript>
      <div class="card">
        {event === null && <p>{suggest.needed}</p>}
        <p class="ways">
          {mail !== null && (
            <a class="button" href={mailAddress(mail, subject, text, text).address}>
              {suggest.byMail}
            </a>
          )}
          {repository !== null && (
            <a class="button" href={issueAddress(repository, fields, empty, event).address} rel="noopener">
              {suggest.byIssue}
            </a>
          )}
          {page !== null && (
            <a class="button" href={page}>
              {suggest.byContact}
            </a>
          )}
        </p>
        {mail === null && repository === null && page === null && <p>{suggest.nobody}</p>}
      </div>
    </noscript>
  );
}

/** The form, and below it the resulting text. */
function SuggestForm({ calendar, event, reader }: PartProps) {
  const { language, to, asFile } = reader;
  const { suggest, subscribe } = language.words;
  const { site } = calendar;
  const { mail, page, repository } = recipientsOf(site);
  const sources =
    asFile === null
      ? { 'data-search': to.list(FIRST_VIEW) ?? to.home }
      : { ...indexAttributes(site, FIRST_VIEW, reader, asFile), 'data-events': to.file('/api/events/') };
  const { faults } = suggest;
  const words = {
    ...{ missing: faults.missing, line: faults.line, url: faults.url, slug: faults.slug },
    ...{ language: faults.language, zone: faults.zone, date: faults.date, order: faults.order },
    ...{ start: faults.start, links: faults.links, text: faults.text },
    ...{ paste: suggest.paste, newOrganizer: suggest.newOrganizer, newPlace: suggest.newPlace },
    ...{ title: suggest.title, change: suggest.change, organizer: suggest.fields.organization },
    ...{ longMail: suggest.longMail, longIssue: suggest.longIssue, notThere: suggest.notThere },
    ...{ chooseThere: suggest.chooseThere({ choices: '{choices}' }), colon: language.words.colon },
    ...{ nothingChanged: suggest.nothingChanged },
  };
  return (
    <form
      class="suggest-form scripted"
      action={to.suggest(event?.id ?? null)}
      noValidate
      data-time-zone={site.timezone}
      data-contact={mail ?? undefined}
      data-repository={repository ?? undefined}
      data-event={event === null ? undefined : JSON.stringify(event)}
      data-words={JSON.stringify(words)}
      {...sources}
    >
      <SuggestFields calendar={calendar} reader={reader} />
      <div id="likely" class="card" role="status" hidden>
        <p>{suggest.likely}</p>
        <ul />
      </div>
      <button class="button" type="submit">
        {suggest.next}
      </button>
      <p id="state" class="fault" role="status" hidden />
      <section id="hand-over" aria-labelledby="record-head" tabIndex={-1} hidden>
        <h2 id="record-head">{suggest.record}</h2>
        <p id="choose-there" hidden />
        <p id="too-long" hidden />
        <p class="ways">
          {mail !== null && (
            <a class="button" id="by-mail" href={`mailto:`}>
              {suggest.byMail}
            </a>
          )}
          {repository !== null && (
            <a class={mail === null ? 'button' : 'quiet'} id="by-issue" href={repository} rel="noopener">
              {suggest.byIssue}
            </a>
          )}
          {page !== null && (
            <a class="quiet" href={page}>
              {suggest.byContact}
            </a>
          )}
        </p>
        {mail === null && repository === null && page === null && <p>{suggest.nobody}</p>}
        <div class="address">
          <label>
            <span>{suggest.recordLabel}</span>
            <textarea id="record" readonly rows={12} spellcheck={false} dir="auto" />
          </label>
          <button
            type="button"
            class="quiet"
            data-copy=""
            data-copied={subscribe.copied}
            data-label={subscribe.copy}
          >
            {subscribe.copy}
          </button>
        </div>
      </section>
    </form>
  );
}
