import { type CalendarEvent, locationOf } from '../calendar/record-at.ts';
import { countryCalled } from '../schema/countries.ts';
import type { ListedEvent } from './event-dates.ts';
import { countryName } from './intl-formats.ts';
import type { Language } from '../words/language.ts';
import { localeOf, OUR_LANGUAGES } from '../words/locales.ts';

/** Whether the event was moved online, away from its place. */
export function hasLeftPlace({ status, place }: CalendarEvent): boolean {
  return status === 'movedOnline' && place?.kind !== 'online';
}

/** Returns where the event takes place, on one line; empty where that is not known. */
export function whereOf(event: CalendarEvent, language: Language): string {
  return hasLeftPlace(event) ? language.words.online : locationOf(event);
}

/** Returns the place and the town of the event, and whether one can also take part online; empty where these are not known. */
export function shortWhereOf(event: ListedEvent, language: Language): string {
  const { online, alsoOnline } = language.words;
  const { place, address, region, attendanceMode } = event;
  if (attendanceMode === 'online') return online;
  return present([place?.name ?? address, region, attendanceMode === 'mixed' ? alsoOnline : null]).join(
    ' · ',
  );
}

/** Whether an address contains the name of a country, in any of our languages: "Kraków, Poland", "London, U.K." and "中国北京" do. */
export function namesCountry(address: string, code: string): boolean {
  return (
    OUR_LANGUAGES.some((tag) => address.includes(countryName(code, { locale: localeOf(tag) }))) ||
    address.split(/,\s+/).some((piece) => countryCalled(piece) === code)
  );
}

/** Returns the lines below the name of an event's place, such as its address; only "online" for an event that was moved online. */
export function whereLines(event: CalendarEvent, language: Language): readonly string[] {
  const { place, address, region, countryCode, attendanceMode } = event;
  const { online } = language.words;
  if (hasLeftPlace(event)) return [online];
  if (place?.kind === 'online') return present([address]);
  if (attendanceMode === 'online') return present([online, address]);
  const addresses = present([place?.address, address]).filter((line) => line !== place?.name);
  const pieces = addresses.flatMap(piecesOf);
  const isSaid = (piece: string): boolean =>
    piece === place?.name || pieces.some((said) => said === piece || said.endsWith(` ${piece}`));
  const rest = piecesOf(region ?? '').filter((piece) => !isSaid(piece));
  const said = present([place?.name, ...addresses, region]);
  const isNamed = countryCode === null || said.some((line) => namesCountry(line, countryCode));
  const country = isNamed ? null : countryName(countryCode, language);
  return present([...addresses, rest.join(', '), country]);
}

function present(lines: readonly (string | null | undefined)[]): string[] {
  return [...new Set(lines.flatMap((line) => line ?? []))].filter((line) => line !== '');
}

function piecesOf(line: string): string[] {
  return line.split(/,\s+/).filter((piece) => piece !== '');
}

/** Returns an address without the country at its end. */
export function shortTown(town: string): string {
  return town.split(/[,，、(（]/, 1)[0]?.trim() ?? '';
}
