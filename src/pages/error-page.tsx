import type { Calendar } from '../calendar/calendar.ts';
import type { Page } from './page.tsx';
import type { Reader } from './reader.ts';
import { sitePage } from './site-page.tsx';

/** What went wrong, for people; it repeats nothing of the request. */
export interface PageFault {
  readonly kind: 'notFound' | 'invalid' | 'tooMany' | 'overloaded';
  /** The seconds to wait before the next try; null where that is not known. */
  readonly seconds: number | null;
}

/** Makes the page that people get in place of another one when an error occurs. */
export function errorPage(calendar: Calendar, reader: Reader, fault: PageFault): Page {
  const { errors } = reader.language.words;
  const { title, why } = errors[fault.kind];
  return sitePage({
    calendar,
    reader,
    title,
    description: why,
    isListed: false,
    // The address is this path in another language, even if no such page exists.
    addressIn: (language) => (reader.asFile === null ? `?lang=${language?.tag ?? ''}` : null),
    isLocated: false,
    children: (
      <div class="fault">
        <h1>{title}</h1>
        <p class="lead">{why}</p>
        <Advice fault={fault} reader={reader} />
        {calendar.site.public ? <WaysOn reader={reader} /> : <WaysOnInPrivate reader={reader} />}
      </div>
    ),
  });
}

function Advice({ fault: { kind, seconds }, reader }: { fault: PageFault; reader: Reader }) {
  const { errors } = reader.language.words;
  if (kind === 'notFound') return null;
  // Nothing else in the address of a page can be invalid: parameters are ignored.
  if (kind === 'invalid') return <p>{errors.idForm}</p>;
  return <p>{seconds === null ? errors.comeBackSoon : errors.comeBack({ seconds })}</p>;
}

function WaysOn({ reader: { language, to } }: { reader: Reader }) {
  return (
    <p class="ways">
      <a class="button" href={to.home}>
        {language.words.errors.toCalendar}
      </a>
    </p>
  );
}

function WaysOnInPrivate({ reader: { language, to } }: { reader: Reader }) {
  const { errors, landing } = language.words;
  return (
    <p class="ways">
      <a class="button" href={to.home}>
        {errors.toStart}
      </a>
      {to.documentation !== null && (
        <a class="quiet" href={to.documentation}>
          {landing.documentation}
        </a>
      )}
    </p>
  );
}
