import type { Calendar } from '../calendar/calendar.ts';
import type { Page } from './page.tsx';
import type { Reader } from './reader.ts';
import { sitePage } from './site-page.tsx';

/** What went wrong, as far as it is told to people: nothing of what was asked for. */
export interface PageFault {
  readonly kind: 'notFound' | 'invalid' | 'tooMany' | 'overloaded';
  /** What cannot be right in the address, by the names of our parameters. */
  readonly fields: readonly string[];
  /** When to come back, in seconds; null where nobody knows. */
  readonly seconds: number | null;
}

/** What people get in place of a page. */
export function errorPage(calendar: Calendar, reader: Reader, fault: PageFault): Page {
  const { errors } = reader.language.words;
  const { title, why } = errors[fault.kind];
  return sitePage({
    calendar,
    reader,
    title,
    description: why,
    isListed: false,
    // This path in another language, even where nothing is known of it.
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

function Advice({ fault: { kind, fields, seconds }, reader }: { fault: PageFault; reader: Reader }) {
  const { errors } = reader.language.words;
  if (kind === 'notFound') return null;
  if (kind === 'invalid') {
    const parts = Object.entries(errors.parts).filter(([field]) => fields.includes(field));
    return parts.map(([field, advice]) => <p key={field}>{advice}</p>);
  }
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
