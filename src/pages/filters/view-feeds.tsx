import type { Calendar } from '../../calendar/calendar.ts';
import type { CalendarView, Parameters } from '../addresses.ts';
import { feedsOf } from '../feeds.ts';
import type { Reader } from '../reader.ts';
import { SubscribeBox } from '../subscribe-box.tsx';
import { intervalLabel, valueLabel } from './value-label.ts';

/** What people look for; a page that is narrowed by more is one of too many, and time goes on. */
const LISTED = ['countryCode', 'tag', 'scale', 'status'];

/** Whether search engines may list a view. */
export function isListed({ parameters, leftOut }: Pick<CalendarView, 'parameters' | 'leftOut'>): boolean {
  const names = Object.keys(parameters);
  const isOne = names.every((name) => LISTED.includes(name) && parameters[name]?.includes(',') === false);
  return leftOut.length === 0 && names.length <= 1 && isOne;
}

/** Robots follow links to what search engines may list, and no others: the ways to combine filters have no end. */
export function relOf(parameters: Parameters): 'nofollow' | undefined {
  return isListed({ parameters, leftOut: [] }) ? undefined : 'nofollow';
}

/** What is chosen, in words that stay true: days of a feed stay these days. */
export function viewLabels(calendar: Calendar, parameters: Parameters, reader: Reader): string[] {
  return Object.entries(parameters).map(([name, value]) =>
    name === 'datetime' ? intervalLabel(value, reader.language) : valueLabel(calendar, name, value, reader),
  );
}

interface SubscribeToViewProps {
  readonly calendar: Calendar;
  readonly view: Pick<CalendarView, 'parameters'>;
  readonly reader: Reader;
}

/** A calendar program gets what is chosen, and goes on getting it. */
export function SubscribeToView({ calendar, view: { parameters }, reader }: SubscribeToViewProps) {
  const { site } = calendar;
  const { frame, subscribe, comma } = reader.language.words;
  const what = viewLabels(calendar, parameters, reader).join(comma);
  const name = site.name ?? frame.calendar;
  return (
    <SubscribeBox
      site={site}
      reader={reader}
      name={what === '' ? name : `${name}: ${what}`}
      about={what === '' ? subscribe.everything : subscribe.chosen({ what })}
      feeds={feedsOf(parameters, reader.to)}
      embed={reader.to.embed(parameters)}
    />
  );
}
