import { certainGuess, guessesFor, type Suggestion } from '../platform/did-you-mean.ts';
import { offsetIn } from '../platform/zone-offset.ts';
import { codesByCountryName, countryCalled, simpleName } from '../schema/countries.ts';
import type { Document } from './parse.ts';
import { zoneOfWindows } from './windows-zones.ts';

/** Too short for a guess: "UKR" is the code of Ukraine elsewhere, and one letter away from "UK", as Bali is from Mali. */
const SHORT = /^[a-z]{1,4}$/;

/** Returns the code of the country that a text probably stands for. */
export function countryMeant(text: string): Suggestion | undefined {
  const known = countryCalled(text);
  if (known !== undefined) return { text: known, certain: true };
  const name = simpleName(text);
  if (SHORT.test(name)) return undefined;
  const codes = codesByCountryName();
  const names = [...codes.keys()];
  const certain = certainGuess(name, names);
  const guessed = codes.get(certain ?? guessesFor(name, names)[0] ?? '');
  return guessed === undefined ? undefined : { text: guessed, certain: certain !== undefined };
}

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

/** Large cities after which no zone is named, without names that several cities have. */
const CITIES = `
America/New_York=Boston, Philadelphia, Washington, Miami, Atlanta, Baltimore, Pittsburgh, Orlando, Tampa
America/Chicago=Houston, Dallas, Austin, San Antonio, Minneapolis, St Louis, New Orleans, Milwaukee, Kansas City, Nashville
America/Denver=Salt Lake City, Albuquerque
America/Los_Angeles=San Francisco, Seattle, San Diego, Las Vegas, Sacramento, Oakland
America/Toronto=Ottawa, Montreal, Quebec
America/Edmonton=Calgary
America/Mexico_City=Guadalajara, Puebla
America/Sao_Paulo=Rio de Janeiro, Brasilia, Belo Horizonte, Curitiba, Porto Alegre
America/Bogota=Medellin
Europe/London=Manchester, Edinburgh, Glasgow, Liverpool, Leeds, Bristol, Cardiff, Oxford
Europe/Berlin=Hamburg, Munich, Munchen, Cologne, Koln, Frankfurt, Frankfurt am Main, Stuttgart, Dusseldorf, Leipzig, Dresden, Hannover, Bremen, Nuremberg, Nurnberg
Europe/Zurich=Geneva, Geneve, Genf, Basel, Bern, Lausanne
Europe/Vienna=Wien, Graz, Linz, Salzburg
Europe/Paris=Lyon, Marseille, Toulouse, Nice, Nantes, Strasbourg, Lille, Bordeaux
Europe/Rome=Roma, Milan, Milano, Turin, Torino, Naples, Napoli, Florence, Bologna, Venice
Europe/Madrid=Barcelona, Seville, Sevilla, Bilbao, Malaga
Europe/Lisbon=Lisboa, Porto
Europe/Amsterdam=Rotterdam, The Hague, Den Haag, Utrecht, Eindhoven
Europe/Brussels=Antwerp, Ghent, Brussel, Bruxelles
Europe/Warsaw=Krakow, Cracow, Wroclaw, Gdansk, Poznan
Europe/Prague=Praha, Brno
Europe/Stockholm=Gothenburg, Goteborg, Malmo
Europe/Oslo=Bergen, Trondheim
Europe/Copenhagen=Aarhus, Odense
Europe/Moscow=Saint Petersburg, St Petersburg
Europe/Kyiv=Lviv, Odesa, Kharkiv
Europe/Istanbul=Ankara, Izmir
Asia/Shanghai=Beijing, Peking, Shenzhen, Guangzhou, Hangzhou, Chengdu, Nanjing, Wuhan, Tianjin, Suzhou, Xian, Chongqing, 上海, 北京, 深圳, 广州, 廣州, 杭州, 成都, 南京, 武汉, 天津, 苏州, 西安, 重庆
Asia/Taipei=Kaohsiung, Taichung, Tainan, 台北, 臺北
Asia/Hong_Kong=Hongkong, 香港
Asia/Tokyo=Osaka, Kyoto, Yokohama, Nagoya, Fukuoka, Sapporo, Kobe, 東京, 大阪
Asia/Seoul=Busan, Incheon
Asia/Kolkata=Mumbai, Bombay, Delhi, New Delhi, Bangalore, Bengaluru, Chennai, Hyderabad, Pune, Ahmedabad
Asia/Ho_Chi_Minh=Hanoi, Ha Noi, Da Nang, Saigon
Asia/Dubai=Abu Dhabi
Asia/Riyadh=Jeddah
Asia/Jerusalem=Tel Aviv, Haifa
Australia/Sydney=Canberra
Pacific/Auckland=Wellington, Christchurch
Africa/Johannesburg=Cape Town, Durban, Pretoria
Africa/Lagos=Abuja
`;

const ZONE_OF_CITY = new Map(
  CITIES.trim()
    .split('\n')
    .flatMap((row) => {
      const [zone = '', cities = ''] = row.split('=');
      return cities.split(', ').map((city) => [simpleName(city), zone] as const);
    }),
);

/** What an abbreviation, an offset or the like in the place of a time zone can stand for. */
interface ZonesMeant {
  /** The likeliest first, three at the most. */
  readonly zones: readonly string[];
  /** Why it is no time zone, or what the zones have to do with it. */
  readonly reason: string;
  /** Whether nothing but the first can be meant. */
  readonly certain: boolean;
}

const OFFSET = /^(?:UTC|GMT)? ?(?<sign>[-+\u2212])(?<hours>\d{1,2})(?::?(?<minutes>\d{2}))?$/i;

const ANYWHERE = /^(?:aoe|anywhere on earth)$/i;

const MAX_ZONES = 3;

/** No name of a zone, a city or a country is longer. */
const MAX_LENGTH = 60;

/** Returns the zones that a text can stand for: first those of a city that the event names, then those of its country. */
export function zonesMeant(text: string, document: Document): ZonesMeant | undefined {
  const written = text.trim();
  if (written.length > MAX_LENGTH) return undefined;
  const windows = zoneOfWindows(written);
  if (windows !== undefined) return only(windows, 'That is what Windows calls it.');
  if (ANYWHERE.test(written)) {
    return only('Etc/GMT+12', 'The day ends there last; the sign of zones of "Etc" is the other way round.');
  }
  const offset = offsetOf(written);
  if (offset !== undefined) return zonesAt(offset, document);
  const name = written.replace(/ time$/i, '').toUpperCase();
  const named = ZONES.filter(({ names }) => names.includes(name));
  if (named.length > 0) {
    const reason = 'An abbreviation can stand for several zones, and for one half of the year.';
    return ranked(named, document, reason);
  }
  // "Europe/Hamburg", "Hamburg, Germany"
  const last = written.slice(written.lastIndexOf('/') + 1).replaceAll('_', ' ');
  const [city = '', ...others] = last.split(/[,，]/);
  const zone = ZONE_OF_CITY.get(simpleName(city));
  if (zone !== undefined) {
    const isInArea = written.startsWith(zone.slice(0, zone.indexOf('/') + 1));
    return { zones: [zone], reason: `That is the time in ${city.trim()}.`, certain: isInArea };
  }
  return zonesOfCountry(countryIn(others.at(-1) ?? last), false);
}

/** Returns the zones of the country that an event is in, for a text that says nothing else. */
export function zonesThere(document: Document): ZonesMeant | undefined {
  return zonesOfCountry(writtenOf(document, 'countryCode') ?? countryOfRegion(document), true);
}

function only(zone: string, reason: string): ZonesMeant {
  return { zones: [zone], reason, certain: true };
}

/** @param isElsewhere whether the country comes from the event, and not from the text */
function zonesOfCountry(country: string | undefined, isElsewhere: boolean): ZonesMeant | undefined {
  if (country === undefined) return undefined;
  const zones = zonesIn(country).slice(0, MAX_ZONES);
  if (zones.length === 0) return undefined;
  return {
    zones,
    reason: isElsewhere ? 'That is the time of its country.' : 'That is the time there.',
    certain: false,
  };
}

/** Returns the zones of a country, the most populous first (CLDR, by way of Intl). */
function zonesIn(country: string): readonly string[] {
  const known = ZONES.filter((row) => row.country === country).map(({ zone }) => zone);
  if (known.length > 0) return known;
  if (!/^[A-Z]{2}$/.test(country)) return [];
  const locale = new Intl.Locale(`und-${country}`);
  // Some versions of Node have the one, some the other.
  const { getTimeZones, timeZones } = locale as {
    getTimeZones?: () => string[];
    timeZones?: readonly string[];
  };
  return getTimeZones?.call(locale) ?? timeZones ?? [];
}

/** The zones that have an offset in some part of the year. */
function zonesAt(offset: number, document: Document): ZonesMeant {
  const found = ZONES.filter(({ zone }) => hasOffset(zone, offset));
  const reason = 'An offset is no time zone: a zone also knows when the clocks change for summer time.';
  if (found.length > 0) return ranked(found, document, reason);
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => hasOffset(zone, offset));
  const hours = offset / 3_600_000;
  // Names of "Etc" have a plus for the west (IANA database, file "etcetera").
  const etc =
    Number.isInteger(hours) && hours >= -12 && hours <= 14
      ? `Etc/GMT${hours < 0 ? '+' : '-'}${Math.abs(hours)}`
      : '';
  const zones = [...others.slice(0, MAX_ZONES), ...(others.length === 0 && etc !== '' ? [etc] : [])];
  const isEtc = zones[0] === etc;
  return {
    zones,
    reason: isEtc ? 'No city has this offset; the sign of zones of "Etc" is the other way round.' : reason,
    certain: false,
  };
}

function ranked(found: typeof ZONES, document: Document, reason: string): ZonesMeant {
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
    reason,
    certain: there.length === 1 && written !== undefined,
  };
}

/** Returns an offset in milliseconds; undefined for a text that is no offset. */
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
  return countryIn(last);
}

function countryIn(text: string): string | undefined {
  const country = text === '' || text.length > MAX_LENGTH ? undefined : countryMeant(text);
  return country?.certain === true ? country.text : undefined;
}

function writtenOf({ root }: Document, key: string): string | undefined {
  const value = root.entries.get(key)?.value;
  return value?.kind === 'scalar' && value.text !== '' ? value.text.slice(0, 500) : undefined;
}
