import { countryCalled, countryNames } from '../../../schema/countries.ts';
import type { Fact } from '../found-event.ts';
import { lineSaid } from '../text/said-text.ts';
import { addressSaid } from './said-address.ts';
import type { SaidPlace } from './said-event.ts';

/** What is known of where an event is: of the first place that is none on the web, or else of the first of those. */
export function placeFacts(places: readonly SaidPlace[], from: string): Fact[] {
  const place = places.find((one) => one.webAddress === '') ?? places[0];
  if (place === undefined) return [];
  const code = countryCalled(lineSaid(place.country)) ?? null;
  const coordinates = coordinatesOf(place);
  const values = {
    address: addressOf(place),
    region: regionOf(place, code),
    countryCode: code ?? '',
    latitude: coordinates?.latitude ?? '',
    longitude: coordinates?.longitude ?? '',
  };
  return Object.entries(values).flatMap(([key, value]) => (value === '' ? [] : [{ key, value, from }]));
}

function addressOf({ name, street, postalCode, locality, webAddress }: SaidPlace): string {
  const town = [postalCode, locality].filter((part) => part !== '').join(' ');
  const parts = withoutRepetition([name, street, town].map(lineSaid));
  if (parts.length > 0) return parts.join(', ');
  return addressSaid(webAddress, null) ?? '';
}

/** "Hamburg, Germany" */
function regionOf({ locality, region, country }: SaidPlace, code: string | null): string {
  const town = lineSaid(locality === '' ? region : locality);
  return regionSaid([town, code === null ? lineSaid(country) : nameOf(code)]);
}

/** Joins the names of a town and of what it is in, each once. */
export function regionSaid(names: readonly string[]): string {
  const parts = names.flatMap((name) => name.split(',')).map((part) => part.trim());
  const said = new Map<string, string>();
  for (const part of parts) if (!said.has(part.toLowerCase())) said.set(part.toLowerCase(), part);
  return [...said.values()].filter((part) => part !== '').join(', ');
}

/** A part that stands in an earlier one as well, like a town that the street's line ends with, is said once. */
function withoutRepetition(parts: readonly string[]): string[] {
  const before = (position: number): string => parts.slice(0, position).join(', ').toLowerCase();
  return parts.filter((part, position) => part !== '' && !before(position).includes(part.toLowerCase()));
}

function nameOf(code: string): string {
  return countryNames(code)[0] ?? code;
}

/** In degrees, six decimals at most; null where they are not both said, and for 0 and 0, which nobody means. */
function coordinatesOf(place: SaidPlace): { latitude: string; longitude: string } | null {
  const latitude = degreesOf(place.latitude, 90);
  const longitude = degreesOf(place.longitude, 180);
  if (latitude === null || longitude === null || (latitude === 0 && longitude === 0)) return null;
  return { latitude: String(latitude), longitude: String(longitude) };
}

function degreesOf(text: string, most: number): number | null {
  const trimmed = text.trim();
  if (!/^[+-]?\d{1,3}(?:\.\d{1,20})?$/.test(trimmed)) return null;
  const degrees = Math.round(Number(trimmed) * 1e6) / 1e6;
  return Math.abs(degrees) <= most ? degrees : null;
}
