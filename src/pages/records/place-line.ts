import type { WirePlace } from '../../calendar/wire.ts';
import { countryName } from '../../event-text/intl-formats.ts';
import type { Language } from '../../event-text/languages.ts';
import { namesCountry } from '../../event-text/where.ts';

/** The address of a place, with its country where the address does not name it; empty where neither is known. */
export function placeLine(
  { address, countryCode }: Pick<WirePlace, 'address' | 'countryCode'>,
  language: Language,
): string {
  const isNamed = countryCode === null || (address !== null && namesCountry(address, countryCode));
  const parts = [address, isNamed ? null : countryName(countryCode, language)];
  return parts.filter((part) => part !== null).join(', ');
}
