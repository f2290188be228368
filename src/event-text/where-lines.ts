import type { CalendarEvent } from '../calendar/record-at.ts';
import { namesCountry } from './country-named.ts';
import { countryName } from './intl-formats.ts';
import type { Language } from './languages.ts';
import { hasLeftPlace } from './where.ts';
import { WORDS } from './words/words.ts';

/**
 * Where people find the event, in lines below the name of its place, each thing said once; nothing about where they do not
 * meet any more.
 */
export function whereLines(event: CalendarEvent, language: Language): readonly string[] {
  const { place, address, region, countryCode } = event;
  if (hasLeftPlace(event)) return [WORDS[language].online];
  if (place?.kind === 'online') return present([address]);
  const addresses = present([place?.address, address]).filter((line) => line !== place?.name);
  const pieces = addresses.flatMap(piecesOf);
  const isSaid = (piece: string): boolean =>
    piece === place?.name || pieces.some((said) => said === piece || said.endsWith(` ${piece}`));
  const rest = piecesOf(region ?? '').filter((piece) => !isSaid(piece));
  const lines = present([...addresses, rest.join(', ')]);
  const said = present([place?.name, ...addresses, region]);
  const isNamed = countryCode === null || said.some((line) => namesCountry(line, countryCode));
  return isNamed ? lines : [...lines, countryName(countryCode, language)];
}

function present(lines: readonly (string | null | undefined)[]): string[] {
  return [...new Set(lines.flatMap((line) => line ?? []))].filter((line) => line !== '');
}

function piecesOf(line: string): string[] {
  return line.split(/,\s+/).filter((piece) => piece !== '');
}
