import type { Calendar } from '../../calendar/calendar.ts';
import type { CalendarView, Parameters } from '../addresses.ts';
import { feedsOf } from '../feeds.ts';
import type { Reader } from '../reader.ts';
import { SubscribeBox } from '../subscribe-box.tsx';
import { intervalLabel, valueLabel } from './chosen-values.ts';

/** The filters whose pages search engines may list, one value at a time: there are too many combinations, and dates become outdated. */
const LISTED = ['countryCode', 'tag', 'scale', 'status'];

/** Whether search engines may list a view. */
export function isListed({ parameters, leftOut }: Pick<CalendarView, 'parameters' | 'leftOut'>): boolean {
  const names = Object.keys(parameters);
  const isOne = names.every((name) => LISTED.includes(name) && parameters[name]?.includes(',') === false);
  return leftOut.length === 0 && names.length <= 1 && isOne;
}

/**
 * Returns the `rel` of a link to a view: robots may only follow it if the view may be listed, since combinations of filters are
 * endless.
 */
export function relOf(parameters: Parameters): 'nofollow' | undefined {
  return isListed({ parameters, leftOut: [] }) ? undefined : 'nofollow';
}

/** Returns the chosen filters in words that stay true: an interval is written with its dates, since a feed keeps them. */
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

/** The control for subscribing to the chosen events. */
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
