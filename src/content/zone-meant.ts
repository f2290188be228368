import { offsetIn } from '../platform/zone-offset.ts';
import { countryMeant } from './country-meant.ts';
import type { Document } from './parse.ts';

/** Zones that are often named by an abbreviation: the country, the zone, and what people call its time. */
const ZONES = `
US America/New_York EDT ET EASTERN
US America/Chicago CST CDT CT CENTRAL
US America/Denver MDT MT MOUNTAIN
US America/Los_Angeles PST PDT PT PACIFIC
US America/Phoenix
US America/Anchorage AKST AKDT
US Pacific/Honolulu
CN Asia/Shanghai CST BJT BEIJING PEKING 北京时间
DE Europe/Berlin CEST MEZ MESZ
GB Europe/London BST
IN Asia/Kolkata IST
JP Asia/Tokyo JST
AU Australia/Sydney AEST AEDT
AT Europe/Vienna CEST MEZ MESZ
CH Europe/Zurich CEST MEZ MESZ
FR Europe/Paris CEST
IT Europe/Rome CEST
ES Europe/Madrid CEST
NL Europe/Amsterdam CEST
BE Europe/Brussels CEST
DK Europe/Copenhagen CEST
NO Europe/Oslo CEST
SE Europe/Stockholm CEST
PL Europe/Warsaw CEST
CZ Europe/Prague CEST
SK Europe/Bratislava CEST
HU Europe/Budapest CEST
SI Europe/Ljubljana CEST
HR Europe/Zagreb CEST
RS Europe/Belgrade CEST
LU Europe/Luxembourg CEST MEZ MESZ
PT Europe/Lisbon WEST
IE Europe/Dublin IST
FI Europe/Helsinki EEST
EE Europe/Tallinn EEST
LV Europe/Riga EEST
LT Europe/Vilnius EEST
GR Europe/Athens EEST OEZ OESZ
RO Europe/Bucharest EEST
BG Europe/Sofia EEST
TR Europe/Istanbul TRT
RU Europe/Moscow MSK
IL Asia/Jerusalem IST IDT
AE Asia/Dubai GST
BD Asia/Dhaka BST
TH Asia/Bangkok ICT
VN Asia/Ho_Chi_Minh ICT
ID Asia/Jakarta WIB
TW Asia/Taipei CST
HK Asia/Hong_Kong HKT
MO Asia/Macau CST
SG Asia/Singapore SGT
MY Asia/Kuala_Lumpur MYT
PH Asia/Manila PST PHT
KR Asia/Seoul KST
PK Asia/Karachi PKT
NP Asia/Kathmandu NPT
AU Australia/Melbourne AEST AEDT
AU Australia/Brisbane AEST
AU Australia/Adelaide ACST ACDT
AU Australia/Perth AWST
NZ Pacific/Auckland NZST NZDT
CA America/Toronto EDT ET
CA America/Winnipeg CST CDT CT
CA America/Edmonton MDT MT
CA America/Vancouver PST PDT PT
CA America/Halifax AST ADT
MX America/Mexico_City CST
CU America/Havana CST CDT
CO America/Bogota COT
PE America/Lima PET
BR America/Sao_Paulo BRT
AR America/Argentina/Buenos_Aires ART
CL America/Santiago CLT CLST
ZA Africa/Johannesburg SAST
NG Africa/Lagos WAT
KE Africa/Nairobi EAT
EG Africa/Cairo EEST
`
  .trim()
  .split('\n')
  .map((row) => {
    const [country = '', zone = '', ...names] = row.split(' ');
    return { country, zone, names };
  });

/** What an abbreviation or an offset in the place of a time zone can stand for. */
interface ZonesMeant {
  /** The likeliest first, three at the most. */
  readonly zones: readonly string[];
  /** Why it is no time zone. */
  readonly reason: string;
  /** Nothing but the first can be meant. */
  readonly certain: boolean;
}

const OFFSET = /^(?:UTC|GMT)? ?(?<sign>[-+\u2212])(?<hours>\d{1,2})(?::?(?<minutes>\d{2}))?$/i;

const MAX_ZONES = 3;

/** The zones of the event's country come first, and before them those of a city that the event names. */
export function zonesMeant(text: string, document: Document): ZonesMeant | undefined {
  const offset = offsetOf(text.trim());
  const name = text
    .trim()
    .replace(/ time$/i, '')
    .toUpperCase();
  const found = ZONES.filter(({ zone, names }) =>
    offset === undefined ? names.includes(name) : hasOffset(zone, offset),
  );
  if (found.length === 0 && offset === undefined) return undefined;
  const written = writtenOf(document, 'countryCode');
  const country = written ?? countryOfRegion(document);
  const words = ['region', 'address', 'place', 'name'].map((key) => writtenOf(document, key) ?? '').join(' ');
  const rank = ({ zone, country: own }: (typeof ZONES)[number]): number =>
    (own === country ? 0 : 2) + (words.toLowerCase().includes(cityOf(zone)) ? 0 : 1);
  const there = found.filter(({ country: own }) => own === country);
  return {
    zones: found
      .toSorted((a, b) => rank(a) - rank(b))
      .slice(0, there.length || MAX_ZONES)
      .slice(0, MAX_ZONES)
      .map(({ zone }) => zone),
    reason:
      offset === undefined
        ? 'An abbreviation can stand for several zones, and for one half of the year.'
        : 'An offset is no time zone: a zone also knows when the clocks change for summer time.',
    certain: there.length === 1 && written !== undefined,
  };
}

/** In milliseconds; undefined for a text that is no offset. */
function offsetOf(text: string): number | undefined {
  const { sign, hours = '', minutes = '0' } = OFFSET.exec(text)?.groups ?? {};
  if (sign === undefined) return undefined;
  return (sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** Two days, one of them in summer time where there is any. */
const DAYS = [Date.UTC(2027, 0, 15), Date.UTC(2027, 6, 15)];

function hasOffset(zone: string, offset: number): boolean {
  return DAYS.some((day) => offsetIn(zone)(day) === offset);
}

function cityOf(zone: string): string {
  return zone
    .slice(zone.lastIndexOf('/') + 1)
    .replaceAll('_', ' ')
    .toLowerCase();
}

/** "Hamburg, Germany" is in DE. */
function countryOfRegion(document: Document): string | undefined {
  const last = writtenOf(document, 'region')?.split(/[,，]/).at(-1) ?? '';
  const country = last === '' || last.length > 60 ? undefined : countryMeant(last);
  return country?.certain === true ? country.text : undefined;
}

function writtenOf({ root }: Document, key: string): string | undefined {
  const value = root.entries.get(key)?.value;
  return value?.kind === 'scalar' && value.text !== '' ? value.text.slice(0, 500) : undefined;
}
